import { openBook } from '@halcyon/testkit/book';
import { openCashOuts, type SampleCashOuts } from '@halcyon/testkit/cash-outs';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, aLeg, placeBet } from '@halcyon/testkit/sample-bets';
import { aMarket, anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import * as fc from 'fast-check';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBets } from '../bets/bet.store.ts';
import type { Delivered } from '../feed/delivery.service.ts';
import type { StatefulMessage } from '../feed/message.rules.ts';
import { listMisbookedBets } from '../settlement/bet-books.store.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';

const RUNS = Number(
  process.env['HALCYON_PROPERTY_RUNS'] ?? (process.env['HALCYON_LONG_TESTS'] === 'on' ? 1_000 : 40),
);
const OPENING = 50_00n;
const STAKE = 10_00n;
let harness: MoneyHarness;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const results = { WON: [1], LOST: [0], VOID: [0, 1], HALF_WON: [1, 0.5], HALF_LOST: [0, 0.5] } as const;
type Result = keyof typeof results;
/** Twice the factor at a price of 2.00. */
const factors: Readonly<Record<Result, bigint>> = {
  WON: 4n,
  LOST: 0n,
  VOID: 2n,
  HALF_WON: 3n,
  HALF_LOST: 1n,
};
const marketNames = ['one', 'two'] as const;
type MarketName = (typeof marketNames)[number];
/** The markets that the legs of each bet are on. */
const BETS: readonly (readonly MarketName[])[] = [['one'], ['two'], ['one', 'two']];

const market = fc.constantFrom(...marketNames);
const of = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const message = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      of: of('settle'),
      market,
      result: fc.constantFrom(...(Object.keys(results) as Result[])),
    }),
  },
  { weight: 2, arbitrary: fc.record({ of: of('rollback'), market }) },
  {
    weight: 2,
    arbitrary: fc.record({ of: of('cancel', 'uncancel'), market, from: fc.constantFrom(0, 1, 2) }),
  },
);
type Message = typeof message extends fc.Arbitrary<infer Of> ? Of : never;
const step = fc.oneof(
  /** Carried out at once, or with a later message. */
  { weight: 6, arbitrary: fc.record({ of: of('send'), message, isCarriedOut: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ of: of('price'), market, chance: fc.integer({ min: 1, max: 99 }) }) },
  { weight: 2, arbitrary: fc.record({ of: of('stop', 'go'), market }) },
  {
    weight: 8,
    arbitrary: fc.record({
      of: of('cashOut'),
      bet: fc.constantFrom(0, 1, 2),
      /** Null: all that is left. */
      part: fc.option(fc.bigInt({ min: 1n, max: 9_00n })),
      isCalledTwice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ of: of('spend'), amount: fc.bigInt({ min: 1n, max: 60_00n }) }) },
  { weight: 2, arbitrary: fc.record({ of: of('carryOut') }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;
/** A rollback of a whole market and a newer result, carried out together. */
const resultAfterRollback: Step[] = [
  { of: 'send', message: { of: 'rollback', market: 'one' }, isCarriedOut: false },
  { of: 'send', message: { of: 'settle', market: 'one', result: 'WON' }, isCarriedOut: true },
];
const lives = fc.array(step, { minLength: 4, maxLength: 18, size: 'max' });

/** A model of three bets at 2.00 a leg: the rules written a second time, as simply as possible. */
class BetModel {
  readonly #standing = new Map<MarketName, Result | null>();
  readonly #cancelled = new Set<string>();
  readonly #waiting: Message[] = [];
  readonly #chances = new Map<MarketName, bigint>();
  readonly #stopped = new Set<MarketName>();
  readonly left = BETS.map(() => STAKE);
  readonly paid = BETS.map(() => 0n);

  send(one: Message): void {
    this.#waiting.push(one);
  }

  carryOut(): void {
    for (const one of this.#waiting.splice(0)) {
      if (one.of === 'settle') this.#standing.set(one.market, one.result);
      else if (one.of === 'rollback') this.#standing.set(one.market, null);
      else
        for (let bet = one.from; bet < BETS.length; bet += 1) {
          if (one.of === 'cancel') this.#cancelled.add(`${bet} ${one.market}`);
          else this.#cancelled.delete(`${bet} ${one.market}`);
        }
    }
  }

  price(name: MarketName, chance: number): void {
    this.#chances.set(name, BigInt(chance));
  }

  stop(name: MarketName, isStopped: boolean): void {
    if (isStopped) this.#stopped.add(name);
    else this.#stopped.delete(name);
  }

  /** True: it is paid. */
  cashOut(bet: number, part: bigint | null): boolean {
    const legs = this.#legsOf(bet);
    const open = BETS[bet]!.filter((_, leg) => legs[leg] === null);
    if (this.of(bet)[0] !== (this.paid[bet]! > 0n ? 'partly_cashed_out' : 'open')) return false;
    if (this.#waiting.some((one) => BETS[bet]!.includes(one.market))) return false;
    if (open.some((name) => this.#stopped.has(name))) return false;
    const left = this.left[bet]!;
    const taken = part ?? left;
    if (taken > left) return false;
    const hundredths = BETS[bet]!.reduce((product, name, leg) => {
      const result = legs[leg]!;
      return product * (result === null ? 2n * (this.#chances.get(name) ?? 50n) : 50n * factors[result]);
    }, left);
    const feeBps = 300n + 100n * BigInt(open.length - 1);
    const offer = (hundredths * (10_000n - feeBps)) / (10_000n * 100n ** BigInt(legs.length));
    const paid = (offer * taken) / left;
    if (paid === 0n) return false;
    this.left[bet] = left - taken;
    this.paid[bet]! += paid;
    return true;
  }

  /** State of a bet, and what it returned beside its cash-outs. */
  of(bet: number): readonly [state: string, returned: bigint] {
    const left = this.left[bet]!;
    if (left === 0n) return ['cashed_out', 0n];
    const legs = this.#legsOf(bet);
    if (legs.every((leg) => leg === 'VOID')) return ['void', left];
    if (legs.includes('LOST')) return ['lost', 0n];
    if (legs.includes(null)) return [this.paid[bet]! > 0n ? 'partly_cashed_out' : 'open', 0n];
    const product = legs.reduce((all, leg) => all * factors[leg!], left);
    const parts = 2n ** BigInt(legs.length);
    const returned = (2n * product + parts) / (2n * parts);
    return [returned > 0n ? 'won' : 'lost', returned];
  }

  #legsOf(bet: number): readonly (Result | null)[] {
    return BETS[bet]!.map((name) =>
      this.#cancelled.has(`${bet} ${name}`) ? 'VOID' : (this.#standing.get(name) ?? null),
    );
  }
}

const prices = (chance: number) => ({ yes: [2_000, chance / 100] }) as const;

class Life {
  readonly eventNumber = Number(lastPlayer) + 1;
  readonly playerId = (lastPlayer += 1n);
  readonly model = new BetModel();
  readonly betIds: string[] = [];
  readonly acceptedAt: Date[] = [];
  readonly #event = anEvent(this.eventNumber, {
    markets: marketNames.map((name) => aMarket(name, prices(50))),
  });
  readonly #offer = new SampleOffer(this.#event);
  readonly #book = openBook(harness, this.#offer);
  readonly #cashOuts: SampleCashOuts = openCashOuts(this.#book);
  readonly #settler = openSettler({ db: harness.db, clock: this.#book.clock });
  #spent = 0n;
  #version = 0n;

  async open(): Promise<void> {
    await harness.openPlayer(this.playerId, OPENING);
    for (const [index, markets] of BETS.entries()) {
      const legs = markets.map((marketKey, at) =>
        aLeg(at + 1, { eventId: this.#event.id, marketKey, outcome: 'yes', oddsMilli: 2_000 }),
      );
      const kind = legs.length === 1 ? 'single' : 'multiple';
      const totalOddsMilli = 2_000n * BigInt(legs.length);
      const bet = aBet(this.playerId, { kind, lineSizes: [legs.length], legs, totalOddsMilli });
      await placeBet(harness, bet);
      const at = new Date(Date.UTC(2026, 10, 26, 12, index));
      await harness.owner.sql`
        update sportsbook.bet set accepted_at = ${at} where player_id = ${this.playerId} and bet_id = ${bet.betId}`;
      this.betIds.push(bet.betId);
      this.acceptedAt.push(at);
    }
  }

  /** What a cash-out should have done, and what it did. */
  async take(one: Step): Promise<readonly [expected: boolean, found: boolean] | null> {
    if (one.of === 'spend') await this.#spend(one.amount);
    if (one.of === 'price') {
      this.#offer.change(this.eventNumber, one.market, { prices: prices(one.chance) });
      this.model.price(one.market, one.chance);
    }
    if (one.of === 'stop' || one.of === 'go') {
      const state = one.of === 'stop' ? 'suspended' : 'active';
      this.#offer.change(this.eventNumber, one.market, { state });
      this.model.stop(one.market, one.of === 'stop');
    }
    if (one.of === 'send') {
      await this.#send(one.message);
      this.model.send(one.message);
    }
    if (one.of === 'carryOut' || (one.of === 'send' && one.isCarriedOut)) await this.carryOut();
    if (one.of !== 'cashOut') return null;
    return [this.model.cashOut(one.bet, one.part), await this.#cashOut(one)];
  }

  async carryOut(): Promise<void> {
    this.#book.clock.move(3_000);
    const report = (where: string, error: unknown) => {
      throw new Error(where, { cause: error });
    };
    await settleDue({ ...harness, clock: this.#book.clock, report });
    this.model.carryOut();
  }

  async #cashOut({ bet, part, isCalledTwice }: Extract<Step, { of: 'cashOut' }>): Promise<boolean> {
    const requestKey = randomUUIDv7();
    const of = { playerId: this.playerId, betId: this.betIds[bet]!, requestKey };
    const stake = part === null ? {} : { stake: { amountMinor: String(part), currency: 'EUR' } };
    try {
      const first = await this.#cashOuts.cashOut(of, stake);
      if (isCalledTwice) expect(await this.#cashOuts.cashOut(of, stake)).toEqual(first);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  async #send(one: Message): Promise<void> {
    const named = { type: one.market, specifiers: '', voidReason: 'test' };
    const delivered = <Of extends StatefulMessage>(message: object): Delivered<Of> => ({
      eventId: this.#event.id,
      version: (this.#version += 1n),
      receivedAt: this.#book.clock.now(),
      message: { product: 1, timestamp: 1, event: 'e', markets: [named], ...message } as unknown as Of,
    });
    if (one.of === 'settle') {
      const [result, voidFactor] = results[one.result] as readonly [0 | 1, number?];
      const outcomes = [{ id: 'yes', result, ...(voidFactor !== undefined && { voidFactor }) }];
      const markets = [{ type: one.market, specifiers: '', outcomes }];
      return this.#settler.onSettlement(delivered({ kind: 'bet_settlement', certainty: 2, markets }));
    }
    if (one.of === 'rollback')
      return this.#settler.onRollback(delivered({ kind: 'rollback_bet_settlement' }));
    const startTime = this.acceptedAt[one.from]!.getTime();
    if (one.of === 'cancel') return this.#settler.onCancel(delivered({ kind: 'bet_cancel', startTime }));
    return this.#settler.onRollback(delivered({ kind: 'rollback_bet_cancel', startTime }));
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
    const states = ['open', 'partly_cashed_out', 'cashed_out', 'won', 'lost', 'void'] as const;
    const bets = await listBets(harness.db, this.playerId, { states, before: null, limit: 10 });
    const inOrder = bets.toSorted((one, other) => one.acceptedAt!.getTime() - other.acceptedAt!.getTime());
    const [guard] = await harness.owner.sql<{ net: bigint }>`
      select (main_minor - owed_minor)::bigint as net from wallet.guard where player_id = ${this.playerId}`;
    const { left, paid } = this.model;
    const expected = BETS.map((_, bet) => [...this.model.of(bet), paid[bet]!, STAKE - left[bet]!] as const);
    const returned = expected.reduce((sum, [, minor, cashedOut]) => sum + minor + cashedOut, 0n);
    return {
      found: [
        ...inOrder.map((bet) => [bet.state, bet.returnedMinor, bet.cashedOutMinor, bet.cashedOutStakeMinor]),
        guard!.net,
      ],
      expected: [...expected, OPENING - this.#spent - STAKE * BigInt(BETS.length) + returned],
    };
  }
}

test('in any order of cash-outs, results, rollbacks, windows and stops, every bet and every cent is as the model says', async () => {
  const paid = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(lives, async (steps) => {
      const life = new Life();
      await life.open();
      for (const one of steps) {
        const cashOut = await life.take(one);
        if (cashOut) expect(cashOut[1]).toBe(cashOut[0]);
        if (cashOut) paid[cashOut[1] ? 'yes' : 'no'] += 1;
      }
      await life.carryOut();
      const { found, expected } = await life.compare();
      expect(found).toEqual(expected);
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[resultAfterRollback]] },
  );
  expect(Math.min(paid.yes, paid.no)).toBeGreaterThan(RUNS / 4);
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
  const unlogged = await harness.owner.sql`
    select from sportsbook.bet where revision + 1 <> (
      select count(*) from sportsbook.bet_move as move
      where move.player_id = bet.player_id and move.bet_id = bet.bet_id)`;
  expect(unlogged).toEqual([]);
}, 300_000);
