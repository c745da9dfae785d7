import { MINUTE, rulesOf } from '@halcyon/testkit/tournament-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Played } from '../../rewards/public.ts';
import { awardPrizes, rank, type Prize, type Standing } from './ranking.rules.ts';
import { foldPlayed, noScore, scoreOf, scorings, type Score } from './score.rules.ts';

const joined = { currency: 'EUR', joinedAtMs: 3 * MINUTE };

/** Few rounds, so that stakes, several results and what is taken back meet in one of them. */
const step = fc.record({
  kind: fc.constantFrom('stake', 'stake', 'win', 'win', 'end', 'stake_back', 'win_back'),
  round: fc.integer({ min: 0, max: 9 }),
  amount: fc.constantFrom(0n, 1n, 100n, 250n, 9_000n),
  minutes: fc.integer({ min: 0, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** What a ledger would hold of the steps: nothing is taken back that was not given. */
function ledgerOf(steps: readonly Step[]): readonly Played[] {
  const held = new Map<string, { stake: bigint; win: bigint }>();
  let atMs = 0;
  return steps.flatMap(({ kind, round, amount, minutes }, index): Played[] => {
    atMs += minutes * MINUTE;
    const roundKey = `r${round}`;
    const of = held.get(roundKey) ?? { stake: 0n, win: 0n };
    if (kind !== 'stake' && !held.has(roundKey)) return [];
    const realMinor =
      kind === 'stake_back' ? min(amount, of.stake) : kind === 'win_back' ? min(amount, of.win) : amount;
    const change = kind === 'end' ? 0n : kind.endsWith('_back') ? -realMinor : realMinor;
    const part = kind.startsWith('win') ? 'win' : 'stake';
    held.set(roundKey, { ...of, [part]: of[part] + change });
    const sequence = BigInt(index + 1);
    return [{ kind, providerId: 1, roundKey, gameId: 'g', category: 'slot', realMinor, atMs, sequence }];
  });
}
const min = (one: bigint, other: bigint) => (one < other ? one : other);

const shown = ({ value, reachedAtMs, rounds, stakeMinor, winMinor, pointsE4 }: Score) => [
  value,
  rounds === 0 ? 0 : reachedAtMs,
  rounds,
  stakeMinor,
  winMinor,
  pointsE4,
];

test.each(scorings)(
  'by %s the live score equals the one computed from the ledger, after every batch',
  (scoring) => {
    const rules = rulesOf({ scoring, minStakeMinor: 100n, endsAtMs: 90 * MINUTE });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 1, max: 7 }),
        (steps, size) => {
          const ledger = ledgerOf(steps);
          let live = noScore;
          for (let at = 0; at < ledger.length; at += size) {
            const upTo = ledger.slice(0, at + size);
            live =
              foldPlayed(live, ledger.slice(at, at + size), rules, joined) ?? scoreOf(upTo, rules, joined);
            expect(shown(live)).toEqual(shown(scoreOf(upTo, rules, joined)));
          }
        },
      ),
    );
  },
);

test('without a correction no score needs the ledger', () => {
  const rules = rulesOf({ scoring: 'WIN_MULTIPLIER' });
  const forward = step.filter(({ kind }) => !kind.endsWith('_back'));
  fc.assert(
    fc.property(fc.array(forward, { maxLength: 60, size: 'max' }), (steps) => {
      // A stake after a result can lower the best round, and a later result puts it behind an equal one: every round has
      // one of each here.
      const seen = new Set<string>();
      const ledger = ledgerOf(steps).filter(({ kind, roundKey }) => {
        const name = `${roundKey} ${kind === 'stake' ? 'stake' : 'result'}`;
        return !seen.has(name) && seen.add(name);
      });
      expect(foldPlayed(noScore, ledger, rules, { ...joined, joinedAtMs: 0 })).not.toBeNull();
    }),
  );
});

const standings = fc.uniqueArray(
  fc.record({
    entryId: fc.integer({ min: 0, max: 200 }).map(String),
    value: fc.bigInt({ min: 1n, max: 5n }),
    reachedAtMs: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ entryId }) => entryId, maxLength: 40, size: 'max' },
);

test('the order is total: entries in any order have the same places and the same draw', () => {
  fc.assert(
    fc.property(standings, fc.string(), fc.infiniteStream(fc.nat()), (entries, seed, numbers) => {
      const shuffled = entries
        .map((entry) => ({ entry, by: numbers.next().value as number }))
        .toSorted((one, other) => one.by - other.by)
        .map(({ entry }) => entry);
      expect(rank(shuffled, seed)).toEqual(rank(entries, seed));
    }),
  );
});

test('money prizes add up to the prizes of the places that were reached, and no higher place wins less', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(standings, amounts, (entries: readonly Standing[], unsorted) => {
      const sorted = unsorted.toSorted((one, other) => (one > other ? -1 : 1));
      const prizes: Prize[] = sorted.map((amountMinor) => ({ kind: 'MONEY', amountMinor }));
      const won = awardPrizes(rank(entries, 'seed'), prizes);
      const paid = won.map(({ prize }) => (prize.kind === 'MONEY' ? prize.amountMinor : 0n));
      const pool = sorted.slice(0, entries.length).reduce((sum, amount) => sum + amount, 0n);
      expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(pool);
      expect(new Set(won.map(({ entryId }) => entryId)).size).toBe(won.length);
      for (const [at, amount] of paid.entries()) if (at > 0) expect(amount <= paid[at - 1]!).toBe(true);
    }),
  );
});
