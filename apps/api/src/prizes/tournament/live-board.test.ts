import { played, roundOf, rulesOf } from '@halcyon/testkit/tournament-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayedBatch } from '../../rewards/public.ts';
import type { Entry } from './entry.store.ts';
import { LiveBoard } from './live-board.ts';
import { rank } from './ranking.rules.ts';
import { isPlaced, noScore, type Score } from './score.rules.ts';

const rules = rulesOf({ scoring: 'TOTAL_STAKE' });
const SEED = 'd'.repeat(64);
const entryOf = (id: number, score: Partial<Score> = {}): Entry => ({
  playerId: BigInt(id),
  entryId: `entry-${id}`,
  nameMask: '•••',
  currency: 'EUR',
  joinedAtMs: 0,
  seenSequence: 10n,
  buyInMinor: null,
  score: { ...noScore, ...score },
});
const batchOf = (afterSequence: bigint, toSequence: bigint): PlayedBatch => ({
  playerId: 1n,
  currency: 'EUR',
  afterSequence,
  toSequence,
  played: roundOf('a', 100n, 0n),
});

test('a batch that comes twice counts once, and one after a gap waits for the ledger', () => {
  const board = new LiveBoard(rules, SEED, []);
  const entry = entryOf(1);
  const once = board.fold(entry, batchOf(10n, 12n))!;
  expect([once.score.value, once.seenSequence]).toEqual([100n, 12n]);
  expect(board.fold(once, batchOf(10n, 12n))).toBe(once);
  expect(board.fold(once, batchOf(13n, 15n))).toBeNull();
});

test('play of another game is nothing to the board', () => {
  const board = new LiveBoard(rulesOf({ games: new Set(['other']) }), SEED, []);
  expect(board.isAbout(batchOf(10n, 12n))).toBe(false);
  const entry = entryOf(1);
  const after = board.fold(entry, { ...batchOf(10n, 12n), played: [played('stake', 'a', 100n)] });
  expect(after?.score).toBe(entry.score);
});

test('however entries change, the board has the order and places of all of them ranked at once', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    value: fc.bigInt({ min: 0n, max: 4n }),
    reachedAtMs: fc.integer({ min: 0, max: 2 }),
  });
  const ticks = fc.array(fc.array(change, { maxLength: 5, size: 'max' }), { maxLength: 12, size: 'max' });
  fc.assert(
    fc.property(ticks, (all) => {
      const board = new LiveBoard(rules, SEED, []);
      const present = new Map<bigint, Entry>();
      for (const tick of all) {
        const changed = new Map(
          tick.map(({ id, value, reachedAtMs }) => [id, entryOf(id, { value, reachedAtMs, rounds: 1 })]),
        );
        for (const entry of changed.values()) present.set(entry.playerId, entry);
        board.place([...changed.values()]);
        const placed = rank(
          [...present.values()]
            .filter(({ score }) => isPlaced(score, rules))
            .map(({ entryId, score }) => ({ entryId, value: score.value, reachedAtMs: score.reachedAtMs })),
          SEED,
        );
        expect(board.top(99).map(({ place, entry }) => [place, entry.entryId])).toEqual(
          placed.map(({ place, of }) => [place, of.entryId]),
        );
        for (const { place, of } of placed) {
          const seat = board.seatOf(of.entryId)!;
          const above = placed.findLast((other) => other.place < place);
          expect([seat.place, seat.toNext]).toEqual([place, above ? above.of.value - of.value : null]);
        }
      }
    }),
  );
});
