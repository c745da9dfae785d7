import type { betEndpoints, BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Bet } from '../bets/bet.ts';
import { findBet, listBets } from '../bets/bet.store.ts';
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

/** A page of the player's bets, newest first. One of those that can be cashed out may have fewer than there are. */
export async function listOwnBets(
  reader: EventReader,
  playerId: bigint,
  { state, cursor, limit, language }: InputOf<List>['query'],
): Promise<AnswerOf<List>> {
  const of = { states: statesOf[state], before: cursor ?? null, limit: limit + 1 };
  const found = await listBets(reader.db, playerId, of);
  const page = found.slice(0, limit);
  const shown = state === 'cash-out' ? page.filter((bet) => hasCashOut(reader, bet)) : page;
  const nextCursor = found.length > limit ? page.at(-1)!.betId : null;
  return { items: await viewsOf(reader, shown, language), nextCursor };
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

function hasCashOut({ offer }: EventReader, { freeBetId, legs }: Bet): boolean {
  return (
    freeBetId === null &&
    legs.every(({ eventId, marketKey, outcome: id, result }) => {
      if (result !== null) return true;
      const { market, outcome } = findOutcome({ eventId, market: marketKey, outcome: id }, offer);
      return market?.state === 'active' && market.cashOut === 'open' && Boolean(outcome?.chances);
    })
  );
}
