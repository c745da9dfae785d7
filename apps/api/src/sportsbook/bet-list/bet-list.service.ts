import type { betEndpoints, BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Bet } from '../bets/bet.ts';
import { findBet, listBets } from '../bets/bet.store.ts';
import { mayEverCashOut } from '../cash-out/cash-out-value.rules.ts';
import { listCashOuts } from '../cash-out/cash-out.store.ts';
import { listEventRows, type EventReader } from '../offer/offer-reader.service.ts';
import { findOutcome } from '../slip/slip.rules.ts';
import { viewOf } from './bet-view.ts';

type List = (typeof betEndpoints)['GET /sportsbook-api/bets'];

const statesOf = {
  open: ['pending', 'open', 'partly_cashed_out'],
  'cash-out': ['open', 'partly_cashed_out'],
  settled: ['won', 'lost', 'void', 'cashed_out', 'refused'],
} as const;

/** Bets that are looked at for one page of such as can be cashed out, in reads of so many. */
const LOOKED_MAX = 1_000;
const READ_SIZE = 100;

/** A page of the player's bets, newest first. */
export async function listOwnBets(
  reader: EventReader,
  playerId: bigint,
  { state, cursor, limit, language }: InputOf<List>['query'],
): Promise<AnswerOf<List>> {
  const before = cursor ?? null;
  const page =
    state === 'cash-out'
      ? await pageWithCashOut(reader, playerId, before, limit)
      : await pageOfStates(reader, playerId, { states: statesOf[state], before, limit });
  return { items: await viewsOf(reader, page.bets, language), nextCursor: page.nextCursor };
}

type BetPage = { readonly bets: readonly Bet[]; readonly nextCursor: string | null };

async function pageOfStates(
  { db }: EventReader,
  playerId: bigint,
  { limit, ...of }: Omit<Parameters<typeof listBets>[2], 'limit'> & { readonly limit: number },
): Promise<BetPage> {
  const found = await listBets(db, playerId, { ...of, limit: limit + 1 });
  const bets = found.slice(0, limit);
  return { bets, nextCursor: found.length > limit ? bets.at(-1)!.betId : null };
}

/** A page is full unless the list ends with it; only behind a thousand bets that have no offer it ends sooner. */
async function pageWithCashOut(
  reader: EventReader,
  playerId: bigint,
  before: string | null,
  limit: number,
): Promise<BetPage> {
  const states = statesOf['cash-out'];
  const bets: Bet[] = [];
  let last = before;
  for (let looked = 0; looked < LOOKED_MAX; looked += READ_SIZE) {
    const read = await listBets(reader.db, playerId, { states, before: last, limit: READ_SIZE });
    for (const bet of read) {
      if (!hasCashOut(reader, bet)) continue;
      // One more than a page has: the next page is not empty.
      if (bets.length === limit) return { bets, nextCursor: bets.at(-1)!.betId };
      bets.push(bet);
    }
    if (read.length < READ_SIZE) return { bets, nextCursor: null };
    last = read.at(-1)!.betId;
  }
  return { bets, nextCursor: last };
}

/** Refuses: bet.unknown, also for another player's. */
export async function readOwnBet(
  reader: EventReader,
  playerId: bigint,
  betId: string,
  language: string,
): Promise<BetView> {
  const bet = await findBet(reader.db, playerId, betId);
  if (!bet) throw new Refusal('bet.unknown');
  return showBet(reader, bet, language);
}

/** A bet of the player with its events. */
export async function showBet(reader: EventReader, bet: Bet, language: string): Promise<BetView> {
  const [view] = await viewsOf(reader, [bet], language);
  return view!;
}

/** Of bets of one player. */
async function viewsOf(reader: EventReader, bets: readonly Bet[], language: string): Promise<BetView[]> {
  const [first] = bets;
  if (!first) return [];
  const events = new Set(bets.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)));
  const partly = bets.filter(({ cashedOutMinor }) => cashedOutMinor > 0n).map(({ betId }) => betId);
  const [rows, cashOuts] = await Promise.all([
    listEventRows(reader, [...events], language),
    partly.length === 0 ? [] : listCashOuts(reader.db, first.playerId, partly),
  ]);
  const ofBet = Map.groupBy(cashOuts, (row) => row.bet_id);
  return bets.map((bet) => viewOf(bet, rows, ofBet.get(bet.betId) ?? []));
}

function hasCashOut({ offer }: EventReader, bet: Bet): boolean {
  return (
    mayEverCashOut(bet) &&
    bet.legs.every(({ eventId, marketKey, outcome: id, result }) => {
      if (result !== null) return true;
      const { market, outcome } = findOutcome({ eventId, market: marketKey, outcome: id }, offer);
      return market?.state === 'active' && market.cashOut === 'open' && Boolean(outcome?.chances);
    })
  );
}
