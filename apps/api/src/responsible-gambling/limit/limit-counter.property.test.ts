import { aPlayer, NOON_MS } from '@halcyon/testkit/money-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LimitWindow, PlayerState } from '../../ledger/public.ts';
import type { DraftState } from '../../ledger/executor/state-part.ts';
import { entriesText, playWindowPart } from './limit-window.store.ts';
import { countLoss, countStake, windowAt } from './window.rules.ts';

const HOUR_MS = 3_600_000;
const timeZone = 'Europe/Vienna';

/** A stake, a win or a stake given back, some hours after the one before; `placed` so many hours before it is counted. */
const steps = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 30 }),
    placed: fc.constantFrom(0, 0, 0, 5, 200),
    lostMinor: fc.bigInt({ min: -50_00n, max: 50_00n }),
    stakedMinor: fc.bigInt({ min: 0n, max: 50_00n }),
  }),
  { minLength: 1, maxLength: 40 },
);

const day: LimitWindow = {
  period: 'D',
  limitMinor: 100_00n,
  usedMinor: 0n,
  ...windowAt('D', timeZone, NOON_MS),
};
const month: LimitWindow = { ...day, period: 'M', ...windowAt('M', timeZone, NOON_MS) };
const rolling: LimitWindow = { ...day, period: 'W', entries: [] };

test('what is used of every limit is the same, whether its row is written each time or kept on the counter', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const counters = { lostMinor: 7_00n, stakedMinor: 3_00n };
      let plain = aPlayer(0n, { ...counters, lossWindows: [day, month], stakeWindows: [day, rolling] });
      const table = new Table(plain);
      let atMs = NOON_MS;
      for (const { hours, placed, lostMinor, stakedMinor } of played) {
        atMs += hours * HOUR_MS;
        const placedAtMs = atMs - placed * HOUR_MS;
        const count = (state: PlayerState) => ({
          ...state,
          ...countLoss(state, atMs, lostMinor, placedAtMs),
          ...countStake(state, atMs, stakedMinor, placedAtMs),
        });
        plain = count(plain);
        table.carry(count);
        expect(table.read().lossWindows).toEqual(plain.lossWindows);
        expect(table.read().stakeWindows).toEqual(plain.stakeWindows);
      }
    }),
  );
});

test('a stake inside the windows of before writes no row of a calendar limit', () => {
  const table = new Table(aPlayer(0n, { lossWindows: [day, month] }));
  table.carry((state) => ({ ...state, ...countLoss(state, NOON_MS, 5_00n) }));
  expect(table.written).toBe(0);
  expect(table.read().lossWindows.map(({ usedMinor }) => usedMinor)).toEqual([5_00n, 5_00n]);
});

test('the counter of a player without a limit does not move', () => {
  expect(countLoss(aPlayer(0n), NOON_MS, 5_00n)).toEqual({ lostMinor: 0n, lossWindows: [] });
  expect(countStake(aPlayer(0n), NOON_MS, 5_00n)).toEqual({ stakedMinor: 0n, stakeWindows: [] });
});

/** The rows of one player as the part's statements read and write them, and the counters of the guard's row. */
class Table {
  #guard: PlayerState;
  readonly #rows = new Map<string, unknown[]>();
  written = 0;

  constructor(state: PlayerState) {
    this.#guard = { ...state, lossWindows: [], stakeWindows: [] };
    for (const window of state.lossWindows) this.#insert('loss', window, state.lostMinor);
    for (const window of state.stakeWindows) this.#insert('stake', window, state.stakedMinor);
  }

  #insert(kind: string, window: LimitWindow, counterMinor: bigint): void {
    const { period, startsAtMs, endsAtMs, limitMinor, usedMinor, entries } = window;
    const rest = [
      limitMinor,
      usedMinor,
      null,
      null,
      false,
      null,
      entriesText(entries),
      kind,
      null,
      counterMinor,
    ];
    this.#rows.set(`${kind} ${period}`, [1n, period, startsAtMs, endsAtMs, ...rest]);
  }

  read(): PlayerState {
    const state = { ...this.#guard, lossWindows: [], stakeWindows: [] } as unknown as DraftState;
    for (const row of this.#rows.values()) playWindowPart.add(state, row);
    const read = state as unknown as PlayerState;
    const factsOf = ({ period, limitMinor, usedMinor, startsAtMs, endsAtMs, entries }: LimitWindow) => ({
      period,
      limitMinor,
      usedMinor,
      startsAtMs,
      endsAtMs,
      ...(entries ? { entries } : {}),
    });
    return {
      ...read,
      lossWindows: read.lossWindows.map(factsOf),
      stakeWindows: read.stakeWindows.map(factsOf),
    };
  }

  carry(decide: (state: PlayerState) => PlayerState): void {
    const before = this.read();
    const after = decide(before);
    const columns = playWindowPart.changed(new Map([[1n, { before, after }]]));
    columns[0]!.forEach((_, index) => {
      const [, kind, period, starts, ends, used, entries, , counter] = columns.map((column) => column[index]);
      const row = this.#rows.get(`${String(kind)} ${String(period)}`)!;
      [row[2], row[3], row[5], row[10], row[13]] = [starts, ends, used, entries, counter];
      this.written += 1;
    });
    this.#guard = { ...after, lossWindows: [], stakeWindows: [] };
  }
}
