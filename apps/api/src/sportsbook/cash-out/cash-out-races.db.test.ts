import { setTimeout as pause } from 'node:timers/promises';
import { openBook } from '@halcyon/testkit/book';
import { openCashOuts } from '@halcyon/testkit/cash-outs';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, aLeg, placeBet } from '@halcyon/testkit/sample-bets';
import { aMarket, anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBet } from '../bets/bet.store.ts';
import { listMisbookedBets } from '../settlement/bet-books.store.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';
import { setRule } from './cash-out-rule.service.ts';
import { CashOutWatch } from './cash-out-watch.ts';
import { listCashOuts } from './cash-out.store.ts';

const RUNS = Number(
  process.env['HALCYON_PROPERTY_RUNS'] ?? (process.env['HALCYON_LONG_TESTS'] === 'on' ? 1_000 : 40),
);
const STAKE = 20_00n;
const markets = [{ type: '1x2', specifiers: '', voidReason: 'test' }];
let harness: MoneyHarness;
let number = 70_000;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const ms = fc.integer({ min: 0, max: 15 });
/** When each begins. A cash-out takes some milliseconds. */
const schedule = fc.record({
  result: ms,
  isWon: fc.boolean(),
  rollbackAfter: fc.option(ms),
  carryOuts: fc.tuple(ms, ms),
  stop: fc.option(ms),
  goAfter: fc.integer({ min: 1, max: 10 }),
  cashOuts: fc.tuple(ms, ms, ms),
  hasRule: fc.boolean(),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer Of> ? Of : never;
type Call = { readonly key: string; readonly isPaid: boolean; readonly from: number; readonly to: number };
type Span = { readonly from: number; to: number };

class Race {
  readonly #number = (number += 1);
  readonly #playerId = BigInt(this.#number);
  readonly #event = anEvent(this.#number, { markets: [aMarket('1x2', { home: [2_500, 0.55] })] });
  readonly #offer = new SampleOffer(this.#event);
  readonly #book = openBook(harness, this.#offer);
  readonly #cashOuts = openCashOuts(this.#book);
  readonly #settler = openSettler({ db: harness.db, clock: this.#book.clock });
  readonly #report = (where: string, error: unknown): void => {
    throw new Error(where, { cause: error });
  };
  readonly #watch = new CashOutWatch({
    ...this.#cashOuts,
    offer: this.#offer,
    report: this.#report,
    wait: async () => {},
  });
  readonly #bet = aBet(this.#playerId, {
    stakeMinor: STAKE,
    lineMinor: STAKE,
    totalOddsMilli: 2_500n,
    legs: [aLeg(1, { eventId: this.#event.id, oddsMilli: 2_500 })],
  });
  /** While a result is stored and not taken back, and while bets are stopped. */
  readonly #closed: Span[] = [];
  readonly calls: Call[] = [];
  isRolledBack = false;
  #settling = Promise.resolve(0);

  async run(of: Schedule): Promise<void> {
    await harness.openPlayer(this.#playerId, STAKE);
    await placeBet(harness, this.#bet);
    if (of.hasRule) await this.#setRule();
    await Promise.all([
      this.#sendResult(of),
      ...of.carryOuts.map((at) => pause(at).then(() => this.#settle())),
      of.stop === null ? null : this.#stop(of.stop, of.goAfter),
      this.#cashOut(of.cashOuts[0], 'whole'),
      this.#cashOut(of.cashOuts[1], 'part', 8_00n),
      // The same call once more, as after a lost answer.
      this.#cashOut(of.cashOuts[2], 'part', 8_00n),
    ]);
    await this.#watch.stop();
    await this.#settle();
    expect(await this.#settle()).toBe(0);
  }

  async #setRule(): Promise<void> {
    const { betId } = this.#bet;
    const atMost = { amountMinor: '5000', currency: 'EUR' };
    const { bet, rule } = await harness.transact((tx) =>
      setRule(tx, this.#book.clock, { playerId: this.#playerId, betId }, { atMost }),
    );
    this.#watch.put(bet, rule);
  }

  async #sendResult({ result, isWon, rollbackAfter }: Schedule): Promise<void> {
    await pause(result);
    // Due at once.
    const of = { eventId: this.#event.id, receivedAt: new Date(this.#book.clock.now().getTime() - 3_000) };
    const outcomes = [{ id: 'home', result: isWon ? 1 : 0 }];
    const message = { product: 1, timestamp: 1, event: 'e' };
    const settled = {
      ...message,
      kind: 'bet_settlement',
      certainty: 2,
      markets: [{ ...markets[0], outcomes }],
    };
    await this.#settler.onSettlement({ ...of, version: 1n, message: settled as never });
    const span = { from: performance.now(), to: Infinity };
    this.#closed.push(span);
    if (rollbackAfter === null) return;
    await pause(rollbackAfter);
    this.isRolledBack = true;
    const rolledBack = { ...message, kind: 'rollback_bet_settlement', markets };
    await this.#settler.onRollback({ ...of, version: 2n, message: rolledBack as never });
    // From here on it may be carried out, and the bet be open again.
    span.to = performance.now();
  }

  async #stop(at: number, goAfter: number): Promise<void> {
    await pause(at);
    this.#offer.change(this.#number, '1x2', { state: 'suspended' });
    const span = { from: performance.now(), to: Infinity };
    this.#closed.push(span);
    await pause(goAfter);
    span.to = performance.now();
    this.#offer.change(this.#number, '1x2', { state: 'active' });
  }

  /** One at a time, as under its lease. */
  #settle(): Promise<number> {
    this.#settling = this.#settling.then(() =>
      settleDue({ ...harness, clock: this.#book.clock, report: this.#report }),
    );
    return this.#settling;
  }

  async #cashOut(at: number, key: string, stakeMinor?: bigint): Promise<void> {
    await pause(at);
    const of = { playerId: this.#playerId, betId: this.#bet.betId, requestKey: `${this.#number}-${key}` };
    const stake = stakeMinor && { stake: { amountMinor: String(stakeMinor), currency: 'EUR' } };
    const from = performance.now();
    try {
      await this.#cashOuts.cashOut(of, { ...stake });
      this.calls.push({ key, isPaid: true, from, to: performance.now() });
    } catch (error) {
      if (!(error instanceof Refusal) && !isRepeated(error)) throw error;
      this.calls.push({ key, isPaid: false, from, to: performance.now() });
    }
  }

  /** Cash-outs that were paid although they began after a result was stored or bets were stopped, and ended before that was over. */
  paidTooLate(): readonly Call[] {
    const paid = this.calls.filter(({ isPaid }) => isPaid).toSorted((one, other) => one.from - other.from);
    // A later call with the same key is answered with what the first one has done.
    const firsts = [...Map.groupBy(paid, ({ key }) => key).values()].map(([first]) => first!);
    return firsts.filter((call) => this.#closed.some(({ from, to }) => call.from > from && call.to < to));
  }

  /** What the product has, and what follows from its cash-outs and the last result. */
  async compare(isWon: boolean) {
    const bet = (await findBet(harness.db, this.#playerId, this.#bet.betId))!;
    const rows = await listCashOuts(harness.db, this.#playerId, [bet.betId]);
    const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
    const [paid, ended] = [sum((row) => row.paid_minor), sum((row) => row.stake_minor)];
    const left = STAKE - ended;
    const isOpen = this.isRolledBack;
    const returned = left === 0n || isOpen || !isWon ? 0n : (left * 5n) / 2n;
    const open = ended > 0n ? 'partly_cashed_out' : 'open';
    const state = left === 0n ? 'cashed_out' : isOpen ? open : isWon ? 'won' : 'lost';
    const moves = await harness.owner.sql<{ state: string; revision: number }>`
      select state, revision from sportsbook.bet_move
      where player_id = ${this.#playerId} and bet_id = ${bet.betId} order by revision`;
    const last = moves.findIndex((move) => move.state === 'cashed_out');
    return {
      found: [bet.state, bet.returnedMinor, bet.cashedOutMinor, await harness.mainOf(this.#playerId)],
      expected: [state, returned, paid, paid + returned],
      movedAfterTheEnd: last >= 0 && last < moves.length - 1,
      keys: new Set(rows.map((row) => row.request_key)).size === rows.length,
    };
  }
}

/** The same call is in the database already: its key is there once. */
function isRepeated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

test('a cash-out, a result, its rollback and a stop that meet leave one of the states that their rule allows', async () => {
  const calls = { paid: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(schedule, async (of) => {
      const race = new Race();
      await race.run(of);
      const { found, expected, movedAfterTheEnd, keys } = await race.compare(of.isWon);
      expect(found).toEqual(expected);
      expect([movedAfterTheEnd, keys]).toEqual([false, true]);
      expect(race.paidTooLate()).toEqual([]);
      for (const { isPaid } of race.calls) calls[isPaid ? 'paid' : 'refused'] += 1;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(Math.min(calls.paid, calls.refused)).toBeGreaterThan(0);
}, 300_000);
