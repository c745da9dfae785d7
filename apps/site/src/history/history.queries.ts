import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';
import { changesWithMoney, HISTORY_POLL_MS, pollWhileDown } from '../wallet/push/push-state.queries.ts';
import { queryOf, spanOf, type HistoryFilter } from './transactions/history-filter.ts';
import { nextPosition } from './entry/transaction-days.ts';

type Place = Pick<Site, 'call' | 'timeZone'>;
export type TransactionView = Answer<'GET /api/v1/player/wallet/transactions'>['items'][number];
export type RoundView = Answer<'GET /api/v1/player/rounds'>['items'][number];

/** The player's transactions, ten a page; each filter has its own cache entry. */
export function transactionsQuery({ call, timeZone }: Place, filter: HistoryFilter) {
  const query = queryOf(filter, timeZone);
  return infiniteQueryOptions({
    queryKey: ['history', 'transactions', query],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/v1/player/wallet/transactions',
        { query: { ...query, position: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, position) => nextPosition(page, position),
    staleTime: 0,
    meta: changesWithMoney,
    refetchInterval: pollWhileDown(HISTORY_POLL_MS),
  });
}

/** Totals of the window. Category and status do not narrow it. */
export function summaryQuery({ call, timeZone }: Place, filter: HistoryFilter) {
  const query = spanOf(filter, timeZone);
  return queryOptions({
    queryKey: ['history', 'summary', query],
    queryFn: ({ signal }) => call('GET /api/v1/player/wallet/net-position-win-loss', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: changesWithMoney,
    refetchInterval: pollWhileDown(HISTORY_POLL_MS),
  });
}

/** The window as a file for a spreadsheet. */
export function readSpreadsheet({ call, timeZone }: Place, filter: HistoryFilter): Promise<string> {
  return call('GET /api/v1/player/wallet/transactions.csv', { query: queryOf(filter, timeZone) });
}

/** The window as a printable document. */
export function readPaper({ call, timeZone }: Place, filter: HistoryFilter): Promise<Blob> {
  return call('GET /api/v1/player/wallet/statement.pdf', { query: queryOf(filter, timeZone) });
}

export function roundsQuery({ call }: Pick<Site, 'call'>) {
  return infiniteQueryOptions({
    queryKey: ['history', 'rounds'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/v1/player/rounds', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    meta: changesWithMoney,
  });
}

/** The newest rounds of one game. */
export function gameRoundsQuery({ call }: Pick<Site, 'call'>, gameId: string) {
  return queryOptions({
    queryKey: ['history', 'rounds', gameId],
    queryFn: ({ signal }) => call('GET /api/v1/player/rounds', { query: { gameId } }, { signal }),
    staleTime: 0,
    meta: changesWithMoney,
  });
}

export function unfinishedQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['history', 'unfinished'],
    queryFn: ({ signal }) => call('GET /api/v1/player/rounds/unfinished', {}, { signal }),
    staleTime: 0,
    meta: changesWithMoney,
  });
}

/** Seeds, replay and verification of one of the player's rounds. */
export function proofQuery({ call }: Pick<Site, 'call'>, id: string) {
  return queryOptions({
    queryKey: ['history', 'proof', id],
    queryFn: ({ signal }) => call('GET /api/v1/player/rounds/:id/replay', { params: { id } }, { signal }),
  });
}
