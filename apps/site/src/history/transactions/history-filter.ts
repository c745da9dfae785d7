import type { TransactionCategory, TransactionStatus } from '@halcyon/contract/history/transaction.contract';
import { isDay, startOfDay } from '../../platform/account-day.ts';

// The contract's values again: its schemas stay out of the browser bundle. A test compares both.
export const categories: readonly TransactionCategory[] = [
  'BONUS',
  'CASINO',
  'PAYMENT',
  'SPORTS',
  'VIRTUAL_SPORTS',
  'LIVE_CASINO',
  'ADJUSTMENT',
  'DORMANT_ADJUSTMENT',
];
/** Without SUCCESS: the API and the texts treat it as COMPLETED. */
export const statuses: readonly TransactionStatus[] = [
  'FAILED',
  'PENDING',
  'REVERTED',
  'WAITING_INPUT',
  'COMPLETED',
  'CANCELLED',
];
/** Widths of the window in hours; the first is the default, 0 means own dates. */
export const windows = [24, 72, 168, 720, 2160, 0] as const;
export type HistoryWindow = (typeof windows)[number];
export const OWN_DATES = 0;

/** The player's filter; part of the address of the page. */
export type HistoryFilter = {
  readonly category: TransactionCategory | null;
  readonly status: TransactionStatus | null;
  readonly hours: HistoryWindow;
  /** `yyyy-MM-dd`, both days included; only with own dates. */
  readonly since: string | null;
  readonly until: string | null;
};

/** Reads the filter from an address; unknown values count as absent. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  const hours = Number(search.get('hours') ?? windows[0]);
  const since = search.get('since');
  const until = search.get('until');
  return {
    category: categories.find((category) => category === search.get('category')) ?? null,
    status: statuses.find((status) => status === search.get('status')) ?? null,
    hours: windows.find((window) => window === hours) ?? windows[0],
    since: isDay(since) ? since : null,
    until: isDay(until) ? until : null,
  };
}

/** The address of a filter; defaults are omitted. Other parameters of the address are kept. */
export function writeFilter(filter: HistoryFilter, search: URLSearchParams): URLSearchParams {
  const hasDates = filter.hours === OWN_DATES;
  const values = {
    category: filter.category,
    status: filter.status,
    hours: filter.hours === windows[0] ? null : String(filter.hours),
    since: hasDates ? filter.since : null,
    until: hasDates ? filter.until : null,
  };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export type SpanQuery = { readonly hour?: number; readonly from?: string; readonly to?: string };

/**
 * The period of a filter as the API takes it. Own dates start and end at midnight of the account; without any
 * the period is unbounded.
 */
export function spanOf({ hours, since, until }: HistoryFilter, timeZone: string): SpanQuery {
  if (hours !== OWN_DATES) return { hour: hours };
  return {
    from: startOfDay(since ?? '2000-01-01', timeZone),
    ...(until && { to: startOfDay(until, timeZone, 1) }),
  };
}

/** Query parameters of the API. */
export function queryOf(filter: HistoryFilter, timeZone: string) {
  return {
    ...spanOf(filter, timeZone),
    ...(filter.category && { category: filter.category }),
    ...(filter.status && { status: filter.status }),
  };
}
