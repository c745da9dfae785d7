import { createHash } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { BetTimeline, SignedTimeline } from '@halcyon/contract/sportsbook/timeline.contract';
import type { Db } from '@halcyon/server-kit/sql';
import canonicalize from 'canonicalize';
import { publicKeys, signText } from '../../ledger/public.ts';
import { findBet } from '../bets/bet.store.ts';
import type { Bet, BetLeg } from '../bets/bet.ts';
import { listSettingHistory } from '../desk/market-setting.store.ts';
import { listBoostHistory } from '../desk/price-boost.store.ts';
import { linesOf, type LegMessages } from './timeline.rules.ts';
import * as store from './timeline.store.ts';

/** Of each leg the newest before acceptance; a match sends some four a minute. */
const MESSAGES_BEFORE_MAX = 40;
const DECIDING_MAX = 200;

/** Which prices and messages led to a bet and to its result, signed by the key of receipts. Refuses: bet.unknown. */
export async function signedTimelineOf(
  db: Db,
  playerId: bigint,
  betId: string,
  at: Date,
): Promise<SignedTimeline> {
  const bet = await findBet(db, playerId, betId);
  if (!bet) throw new Refusal('bet.unknown');
  const timeline = await timelineOf(db, bet, at);
  const hash = createHash('sha256').update(canonicalize(timeline)!).digest('hex');
  const signed = await signText(db, `halcyon-bet-timeline-1 ${hash}`);
  return { timeline, ...signed, keys: await publicKeys(db) };
}

async function timelineOf(db: Db, bet: Bet, at: Date): Promise<BetTimeline> {
  const { playerId, betId, kind, state, priceRule } = bet;
  const eventIds = [...new Set(bet.legs.map(({ eventId }) => eventId))];
  const [presses, moves, sports, settings, boosts] = await Promise.all([
    store.listPresses(db, playerId, betId),
    store.listMoves(db, playerId, betId),
    store.listSports(db, eventIds),
    listSettingHistory(db, eventIds),
    listBoostHistory(db, eventIds),
  ]);
  const legs: LegMessages[] = [];
  for (const leg of bet.legs) {
    const press = presses.find(({ number }) => number === leg.number);
    const sport = sports.get(leg.eventId) ?? null;
    legs.push({ leg, press, sport, settings, boosts, ...(await messagesOf(db, leg, press)) });
  }
  return {
    version: 2,
    playerId: Number(playerId),
    betId,
    kind,
    state,
    priceRule,
    totalOddsMilli: String(bet.totalOddsMilli),
    legs: bet.legs.map(({ marketKey: market, ...leg }) => {
      const { number, eventId, outcome, oddsMilli, unboostedOddsMilli, version } = leg;
      return { number, eventId, market, outcome, oddsMilli, unboostedOddsMilli, version };
    }),
    lines: [...linesOf(bet, legs, moves)],
    issuedAt: at.toISOString(),
  };
}

async function messagesOf(db: Db, { eventId, version }: BetLeg, press: store.PressRow | undefined) {
  const from = Math.min(press?.seen_version ?? version, version);
  return {
    before: await store.listPricing(db, { eventId, from, to: version }, MESSAGES_BEFORE_MAX),
    deciding: await store.listDeciding(db, eventId, version, DECIDING_MAX),
  };
}
