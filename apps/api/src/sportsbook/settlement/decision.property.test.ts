import type { GradeResult } from '@halcyon/odds/grade';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markingsOf } from './decision.rules.ts';
import type { Decision } from './decision.store.ts';

const kinds = ['won', 'lost', 'rolled_back', 'cancelled', 'cancel_rolled_back'] as const;
type Said = (typeof kinds)[number];

const decisionOf = (said: Said, at: number, version: bigint): Decision => {
  const isResult = said === 'won' || said === 'lost';
  const result: GradeResult | null =
    said === 'won' ? 'WON' : said === 'lost' ? 'LOST' : said === 'cancelled' ? 'VOID' : null;
  return {
    decisionId: BigInt(at + 1),
    eventId: 'e',
    marketKey: '1x2',
    outcome: 'home',
    version,
    kind: isResult ? 'settled' : said,
    result,
    deadHeat: null,
    deductionBps: 0,
    rule: 'feed.result',
    inputs: {},
    incidents: [],
    acceptedFrom: null,
    acceptedUntil: null,
    isByOperators: false,
  };
};

/** What the feed has said in the end: a window goes before a result. */
function lastWord(said: readonly Said[]): GradeResult | null {
  if (said.findLast((one) => one.startsWith('cancel')) === 'cancelled') return 'VOID';
  const last = said.findLast((one) => !one.startsWith('cancel'));
  return last === 'won' ? 'WON' : last === 'lost' ? 'LOST' : null;
}

test('a leg ends as the feed has said in the end, in whatever order it came and whenever it was carried out', () => {
  const life = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 }).chain((said) =>
    fc.record({
      said: fc.constant(said),
      arrival: fc.shuffledSubarray([...said.keys()], { minLength: said.length }),
      // After each arrival so many of those that wait are carried out.
      carried: fc.array(fc.nat(3), { minLength: said.length, maxLength: said.length }),
    }),
  );
  fc.assert(
    fc.property(life, ({ said, arrival, carried }) => {
      const here: { at: number; decision: Decision }[] = [];
      let leg: { by: bigint; result: GradeResult | null } | null = null;
      let done = 0;
      const carryOut = () => {
        done += 1;
        const all = here.toSorted((one, other) => one.at - other.at).map(({ decision }) => decision);
        for (const { decisionId, grade, marksUndecided, replaces } of markingsOf(all, BigInt(done))) {
          const isMarked = leg === null ? marksUndecided : leg.by !== decisionId && replaces.includes(leg.by);
          if (isMarked) leg = { by: decisionId, result: grade?.result ?? null };
        }
      };
      for (const [index, at] of arrival.entries()) {
        here.push({ at, decision: decisionOf(said[at]!, at, BigInt(index + 1)) });
        for (let left = carried[index]!; left > 0 && done < here.length; left -= 1) carryOut();
      }
      while (done < here.length) carryOut();
      expect((leg as { result: GradeResult | null } | null)?.result ?? null).toBe(lastWord(said));
    }),
    { numRuns: 5_000 },
  );
});
