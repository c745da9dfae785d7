import { VirtualClock } from '@halcyon/server-kit/clock';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, aLeg, placeBet } from '@halcyon/testkit/sample-bets';
import * as fc from 'fast-check';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBets, type NewBet } from '../bets/bet.store.ts';
import type { Delivered } from '../feed/delivery.service.ts';
import type { StatefulMessage } from '../feed/message.rules.ts';
import { listMisbookedBets } from './bet-books.store.ts';
import { openSettler, settleDue, type SettlementDependencies } from './settlement.service.ts';

const RUNS = Number(
  process.env['HALCYON_PROPERTY_RUNS'] ?? (process.env['HALCYON_LONG_TESTS'] === 'on' ? 1_000 : 40),
);
const OPENING = 50_00n;
const STAKE = 10_00n;
let harness: MoneyHarness;
let clock: VirtualClock;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
  clock = new VirtualClock();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const results = { WON: [1], LOST: [0], VOID: [0, 1], HALF_WON: [1, 0.5], HALF_LOST: [0, 0.5] } as const;
type Result = keyof typeof results;
const factors: Readonly<Record<Result, bigint>> = {
  WON: 4n,
  LOST: 0n,
  VOID: 2n,
  HALF_WON: 3n,
  HALF_LOST: 1n,
};

const marketNames = ['one', 'two'] as const;
type MarketName = (typeof marketNames)[number];
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      of: fc.constant('settle' as const),
      market: fc.constantFrom(...marketNames),
      result: fc.constantFrom(...(Object.keys(results) as Result[])),
      isConfirmed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ of: fc.constant('rollback' as const), market: fc.constantFrom(...marketNames) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      of: fc.constantFrom('cancel' as const, 'uncancel' as const),
      market: fc.constantFrom(...marketNames),
      /** Of the bets in the order of their acceptance. */
      from: fc.constantFrom(0, 1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ of: fc.constant('spend' as const), amount: fc.bigInt({ min: 1n, max: 60_00n }) }),
  },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('again' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;
const lives = fc.array(step, { minLength: 3, maxLength: 14, size: 'max' });

/** A model of bets at a price of 2.00: the rules written a second time, as simply as possible. */
class BetModel {
  readonly #standing = new Map<MarketName, Result | null>();
  readonly #cancelled = new Set<string>();

  apply(one: Step): void {
    if (one.of === 'settle') this.#standing.set(one.market, one.result);
    if (one.of === 'rollback') this.#standing.set(one.market, null);
    if (one.of !== 'cancel' && one.of !== 'uncancel') return;
    for (let bet = one.from; bet < BETS.length; bet += 1) {
      if (one.of === 'cancel') this.#cancelled.add(`${bet} ${one.market}`);
      else this.#cancelled.delete(`${bet} ${one.market}`);
    }
  }

  /** State of a bet, and what it returned. */
  of(bet: number): readonly [state: string, returned: bigint] {
    const legs = BETS[bet]!.map((market): Result | null =>
      this.#cancelled.has(`${bet} ${market}`) ? 'VOID' : (this.#standing.get(market) ?? null),
    );
    if (legs.every((leg) => leg === 'VOID')) return ['void', STAKE];
    if (legs.includes('LOST')) return ['lost', 0n];
    if (legs.includes(null)) return ['open', 0n];
    return ['won', legs.reduce((sum, leg) => (sum * factors[leg!]) / 2n, STAKE)];
  }
}

/** The markets that the legs of each bet are on. */
const BETS: readonly (readonly MarketName[])[] = [['one'], ['two'], ['one', 'two']];

class Life {
  readonly eventId = randomUUIDv7();
  readonly playerId = (lastPlayer += 1n);
  readonly model = new BetModel();
  readonly acceptedAt: Date[] = [];
  readonly #deps: SettlementDependencies;
  #spent = 0n;
  #version = 0n;

  constructor() {
    const report = (where: string, error: unknown) => {
      throw new Error(where, { cause: error });
    };
    this.#deps = { ...harness, clock, report };
  }

  async open(): Promise<void> {
    await harness.openPlayer(this.playerId, OPENING);
    for (const [index, markets] of BETS.entries()) {
      const legs = markets.map((marketKey, at) =>
        aLeg(at + 1, { eventId: this.eventId, marketKey, outcome: 'yes', oddsMilli: 2_000 }),
      );
      const kind = legs.length === 1 ? 'single' : 'multiple';
      const bet: NewBet = aBet(this.playerId, { kind, lineSizes: [legs.length], legs });
      await placeBet(harness, bet);
      const at = new Date(Date.UTC(2026, 10, 26, 12, index));
      await harness.owner.sql`
        update sportsbook.bet set accepted_at = ${at} where player_id = ${this.playerId} and bet_id = ${bet.betId}`;
      this.acceptedAt.push(at);
    }
  }

  async take(one: Step): Promise<void> {
    if (one.of === 'spend') await this.#spend(one.amount);
    else if (one.of !== 'again') await this.#send(one);
    clock.move(one.of === 'settle' && !one.isConfirmed ? 121_000 : 3_000);
    await settleDue(this.#deps);
    this.model.apply(one);
  }

  async #send(one: Exclude<Step, { of: 'spend' | 'again' }>): Promise<void> {
    const settler = openSettler({ db: harness.db, clock });
    const market = { type: one.market, specifiers: '', voidReason: 'test' };
    const of = <Message extends StatefulMessage>(message: object): Delivered<Message> => ({
      eventId: this.eventId,
      version: (this.#version += 1n),
      receivedAt: clock.now(),
      message: { product: 1, timestamp: 1, event: 'e', markets: [market], ...message } as unknown as Message,
    });
    if (one.of === 'settle') {
      const [result, voidFactor] = results[one.result] as readonly [0 | 1, number?];
      const outcomes = [{ id: 'yes', result, ...(voidFactor !== undefined && { voidFactor }) }];
      const markets = [{ type: one.market, specifiers: '', outcomes }];
      return settler.onSettlement(
        of({ kind: 'bet_settlement', certainty: one.isConfirmed ? 2 : 1, markets }),
      );
    }
    if (one.of === 'rollback') return settler.onRollback(of({ kind: 'rollback_bet_settlement' }));
    const startTime = this.acceptedAt[one.from]!.getTime();
    if (one.of === 'cancel') return settler.onCancel(of({ kind: 'bet_cancel', startTime }));
    return settler.onRollback(of({ kind: 'rollback_bet_cancel', startTime }));
  }

  async #spend(amountMinor: bigint): Promise<void> {
    const outcome = await harness.wagering.stake({
      playerId: this.playerId,
      providerId: 1,
      transactionId: randomUUIDv7(),
      vertical: 1,
      currency: 'EUR',
      roundId: null,
      gameId: null,
      isRoundFinal: true,
      amountMinor,
    });
    if (outcome.code === 0) this.#spent += amountMinor;
  }

  /** What the product has, and what it should have: each bet, and what the player has less what is owed. */
  async compare() {
    const bets = await listBets(harness.db, this.playerId, {
      states: ['open', 'won', 'lost', 'void'],
      before: null,
      limit: 10,
    });
    const inOrder = bets.toSorted((one, other) => one.acceptedAt!.getTime() - other.acceptedAt!.getTime());
    const [guard] = await harness.owner.sql<{ net: bigint }>`
      select (main_minor - owed_minor)::bigint as net from wallet.guard where player_id = ${this.playerId}`;
    const expected = BETS.map((_, index) => this.model.of(index));
    const returned = expected.reduce((sum, [, minor]) => sum + minor, 0n);
    const net = OPENING - this.#spent - STAKE * BigInt(BETS.length) + returned;
    return {
      found: [...inOrder.map((bet) => [bet.state, bet.returnedMinor]), guard!.net],
      expected: [...expected, net],
    };
  }
}

test('in any order of results, rollbacks, windows and repetitions, every bet and every cent is as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (steps) => {
      const life = new Life();
      await life.open();
      for (const one of steps) {
        await life.take(one);
        const { found, expected } = await life.compare();
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
  const unlogged = await harness.owner.sql`
    select from sportsbook.bet where revision + 1 <> (
      select count(*) from sportsbook.bet_move as move
      where move.player_id = bet.player_id and move.bet_id = bet.bet_id)`;
  expect(unlogged).toEqual([]);
}, 300_000);
