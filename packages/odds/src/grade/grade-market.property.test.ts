import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketTypesOf } from '../market-types/market-types.ts';
import { liveSports, type Sport } from '../sport.ts';
import type { GradeResult } from '../grade.ts';
import { gradeOutcome } from './grade-market.ts';
import { recordOf } from './record-fold.ts';
import { outcomesOf, specifiersOf } from './testing/any-market.ts';
import { randomEvent } from './testing/random-events.ts';

const anySeed = fc.integer({ min: 1, max: 2 ** 30 });
/** Markets of a match; those of a competition are graded by its table. */
const typesOf = (sport: Sport) =>
  [...marketTypesOf[sport].values()].filter(({ group }) => group !== 'outright');
/** The same choices for the same seed. */
const picker = (seed: number) => {
  let state = seed;
  return (bound: number) => (state = (state * 16_807) % 2_147_483_647) % bound;
};
const count = (results: readonly GradeResult[], result: GradeResult) =>
  results.filter((other) => other === result).length;

/** Types whose listed outcomes leave some ends of the event out. */
const withGaps = /multigoals|^set_correct_score$/;

describe.each(liveSports)('%s', (sport) => {
  test('every market of a finished match has as many winners as its type, or is void or half won as a whole', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const event = randomEvent(sport, seed);
        const record = recordOf(event.facts, event.incidents);
        const pick = picker(seed);
        for (const type of typesOf(sport)) {
          const outcomes = outcomesOf(type, event.facts);
          if (!outcomes || type.winners === null) continue;
          const specifiers = specifiersOf(type, pick);
          const graded = outcomes.map((outcome) =>
            gradeOutcome(record, { type: type.id, specifiers, outcome }),
          );
          const name = `${type.id} ${JSON.stringify(specifiers)} ${JSON.stringify(graded)}`;
          const isOpenTie = ['to_qualify', 'method'].includes(type.id) && record.winner === null;
          if (isOpenTie) continue;
          expect(graded, name).not.toContain(null);
          const results = graded.map((one) => one!.grade.result);
          const isVoid = count(results, 'VOID') === results.length;
          const isHalf = count(results, 'HALF_WON') === 1 && count(results, 'HALF_LOST') === 1;
          const winners = count(results, 'WON');
          const isScorer = typeof type.outcomes === 'string' && type.outcomes.startsWith('players');
          if (isVoid || (isHalf && results.length === 2)) continue;
          if (withGaps.test(type.id)) expect(winners, name).toBeLessThanOrEqual(type.winners);
          else expect(winners, name).toBe(type.winners);
          if (!isScorer) expect(count(results, 'LOST') + winners, name).toBe(results.length);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('what is decided during a match is never changed by what follows', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const event = randomEvent(sport, seed);
        const final = recordOf(event.facts, event.incidents);
        const pick = picker(seed);
        const markets = typesOf(sport).flatMap((type) => {
          const outcomes = outcomesOf(type, event.facts);
          return outcomes ? [{ type: type.id, specifiers: specifiersOf(type, pick), outcomes }] : [];
        });
        for (let sample = 0; sample < 12; sample += 1) {
          const until = 1 + pick(event.incidents.length);
          const record = recordOf(event.facts, event.incidents.slice(0, until));
          for (const { type, specifiers, outcomes } of markets)
            for (const outcome of outcomes) {
              const early = gradeOutcome(record, { type, specifiers, outcome });
              if (!early) continue;
              const later = gradeOutcome(final, { type, specifiers, outcome });
              expect(
                later?.grade,
                `${type} ${JSON.stringify(specifiers)} ${outcome} after ${until} incidents`,
              ).toEqual(early.grade);
            }
        }
      }),
      { numRuns: 15 },
    );
  });
});
