import type { BetExplanation } from '@halcyon/contract/sportsbook/explanation.contract';
import type { EventFairness } from '@halcyon/contract/sportsbook/fairness.contract';
import type { SignedTimeline } from '@halcyon/contract/sportsbook/timeline.contract';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { aBetOf, openBook } from '@halcyon/testkit/book';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { aMarket, anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyTimeline } from '../../../../../scripts/verify-statement.ts';
import {
  recomputeMatch,
  type FootballLaw,
} from '../../../../site/src/sportsbook/fairness/recompute-match.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { findBet } from '../bets/bet.store.ts';
import { findMisbookedBets } from './bet-books.service.ts';

const MARKET = 'interval_1x2';
const SCOUTED_MS = 121_000;
const DAY_MS = 86_400_000;
/** Longer than any match with its half-time and the confirmation of its results. */
const WHOLE_MATCH_MINUTES = 150;
const hex: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
let harness: PlatformHarness;
beforeAll(async () => {
  harness = await openPlatformHarness({ worker: true, oddsFeed: true });
}, 60_000);
afterAll(() => harness?.[Symbol.asyncDispose]());

async function read<Body>(path: string): Promise<Body> {
  const joint = path.includes('?') ? '&' : '?';
  const response = await fetch(`${harness.at.site}/sportsbook-api/${path}${joint}market=UN&language=en`);
  return (await response.json()) as Body;
}

const soon = { timeout: 60_000, interval: 200 };

/** The first football match from a time on, as soon as it has its prices. */
const nextMatch = (fromMs = Date.now()) =>
  vi.waitFor(
    async () => {
      const from = new Date(fromMs).toISOString();
      const { items } = await read<{ items: EventRow[] }>(`events?sport=football&from=${from}&limit=1`);
      const match = await read<EventRow>(`events/${items[0]!.id}`);
      expect(marketOf(match)).toBeDefined();
      return match;
      // A feed that has just begun is recovered first.
    },
    { ...soon, timeout: 120_000 },
  );
const marketOf = ({ markets }: EventRow) =>
  markets.find(({ key, state }) => key.startsWith(MARKET) && state === 'active');

/** The match begins so many minutes from now; what would have happened since a time of the past happens at once. */
async function startIn({ id, startsAt }: EventRow, minutes: number, speed: number): Promise<void> {
  const [name] = await harness.owner.sql<{ foreign_id: string }>`
    select foreign_id from sportsbook.foreign_name where id = ${id} and kind = 'event'`;
  const by = minutes - Math.floor((Date.parse(startsAt) - Date.now()) / 60_000);
  harness.sandbox.switchboard.set('odds-feed', {
    move_start: { event: name!.foreign_id, minutes: by },
    speed,
  });
}

test('a bet that was placed before a match of the real feed settles when it is played, with its money in the books', async () => {
  const { playerId, visitor } = await harness.openGuest();
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
  const match = await nextMatch();
  const market = marketOf(match)!;
  const prices = Object.fromEntries(market.outcomes.map(({ id, oddsMilli }) => [id, oddsMilli]));
  const offered = anEvent(1, {
    id: match.id,
    version: match.version,
    markets: [aMarket(market.key, prices)],
  });
  const book = openBook(harness, new SampleOffer({ ...offered, id: match.id }));
  const outcome = market.outcomes.find(({ oddsMilli }) => oddsMilli !== null)!;
  const leg = {
    eventId: match.id,
    market: market.key,
    outcome: outcome.id,
    seen: { version: match.version, oddsMilli: outcome.oddsMilli! },
    isBanker: false,
  };
  const bet = await book.place(playerId, 'bet-on-a-match', aBetOf({ legs: [leg] }));
  expect(bet.state).toBe('open');

  await startIn(match, 2, 60);
  await vi.waitFor(async () => {
    const decisions = await harness.owner.sql`
      select from sportsbook.decision where event_id = ${match.id} and market_key = ${market.key}`;
    expect(decisions).not.toEqual([]);
  }, soon);
  harness.clock.move(SCOUTED_MS);
  const { state, returnedMinor, legs } = await vi.waitFor(async () => {
    const found = (await findBet(harness.db, playerId, bet.betId))!;
    expect(['won', 'lost']).toContain(found.state);
    return found;
  }, soon);
  expect(legs[0]!.result).toBe(state === 'won' ? 'WON' : 'LOST');
  expect(returnedMinor).toBe(state === 'won' ? BigInt(outcome.oddsMilli!) : 0n);
  expect(await findMisbookedBets(harness.db, harness.clock.now())).toBeNull();

  const own = `GET /sportsbook-api/bets/${bet.betId}`;
  const explained = (await visitor.call(`${own}/explanation`)) as BetExplanation;
  expect(explained.legs[0]!.decision).toMatchObject({ rule: 'interval', inputs: { from: '1' } });
  expect(explained.working!.paid.amountMinor).toBe(String(returnedMinor));
  const signed = (await visitor.call(`${own}/timeline`)) as SignedTimeline;
  expect(verifyTimeline(signed)).toEqual([]);
  const { lines } = signed.timeline;
  const kinds = ['added', 'pressed', 'accepted', 'result', 'moved'];
  expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  // Every line of a message names one that is stored, and the price follows from it.
  for (const { message } of lines) expect(message?.sha256 ?? '').toMatch(/^[0-9a-f]{64}$/);

  const fairness = await read<EventFairness>(`events/${match.id}/fairness`);
  expect(fairness).toMatchObject({ seedHash: hex, dayKeyHash: hex, seed: null, dayKey: null });
  expect([fairness.starters.home.length, fairness.starters.away.length]).toEqual([11, 11]);
}, 240_000);

test('a match that is closed is recomputed from its seed, by code that shares nothing with the feed', async () => {
  const match = await nextMatch(Date.now() + DAY_MS);
  await startIn(match, -WHOLE_MATCH_MINUTES, 1);
  const proof = await vi.waitFor(async () => {
    const fairness = await read<EventFairness>(`events/${match.id}/fairness`);
    expect(fairness.seed).not.toBeNull();
    return fairness;
  }, soon);
  const { isBound, isSame, reported } = await recomputeMatch({
    ...proof,
    seed: proof.seed!,
    publicSeed: proof.publicSeed!,
    law: proof.law!.parameters as FootballLaw,
  });
  expect({ isBound, isSame, reported }).toEqual({ isBound: true, isSame: true, reported: expect.any(Array) });
}, 240_000);
