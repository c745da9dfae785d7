import { describe, expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { outrightTypes } from '../../market-types/outright.ts';
import { racingTypes } from '../../market-types/racing.ts';
import { gradeOutcome } from '../grade-market.ts';
import type { EventFacts } from '../record.ts';
import { record } from '../testing/script.ts';

/** Runners by place: `3 7=2 5` is 3 first, 7 and 2 level second, 5 fourth. */
function finish(facts: EventFacts, order: string, ...withdrawn: readonly string[]) {
  let ahead = 0;
  const lines = order.split(' ').flatMap((place) => {
    const level = place.split('=');
    const named = level.map((runner) => `2 finish - ${runner} ${ahead + 1}`);
    ahead += level.length;
    return named;
  });
  return record(facts, [...withdrawn.map((runner) => `0 withdrawn - ${runner}`), 'race', ...lines, 'over']);
}
function graded(race: ReturnType<typeof finish>, key: string, outcome: string) {
  const { result, deadHeat } = gradeOutcome(race, { ...parseMarketKey(key)!, outcome })!.grade;
  return deadHeat ? `${result} ${deadHeat.placesLeft}/${deadHeat.tied}` : result;
}
const horses = { sport: 'horses' } as const;

describe('races', () => {
  const race = finish(horses, '3 7 5 1 2', '9');
  const level = finish(horses, '3 7 5=1 2');
  const rows = [
    ['win', '3', 'WON'],
    ['win', '7', 'LOST'],
    ['win', '9', 'VOID'],
    ['place', '7', 'WON'],
    ['place', '5', 'LOST'],
    ['place', '9', 'VOID'],
    ['place|pos=3', '5', 'WON'],
    ['show', '5', 'WON'],
    ['show', '1', 'LOST'],
    ['show', '9', 'VOID'],
    ['exacta', '3/7', 'WON'],
    ['exacta', '7/3', 'LOST'],
    ['exacta', '3/9', 'VOID'],
    ['quinella', '3&7', 'WON'],
    ['quinella', '3&5', 'LOST'],
    ['trifecta', '3/7/5', 'WON'],
    ['trifecta', '3/5/7', 'LOST'],
    ['trio', '3&5&7', 'WON'],
    ['trio', '1&3&7', 'LOST'],
    ['head_to_head|id=7/2', '7', 'WON'],
    ['head_to_head|id=7/2', '2', 'LOST'],
    ['head_to_head|id=7/9', '7', 'VOID'],
    ['odd_even', 'odd', 'WON'],
    ['odd_even', 'even', 'LOST'],
  ] as const;
  test.each(rows)('%s %s is %s when 3, 7 and 5 come first', (key, outcome, result) => {
    expect(graded(race, key, outcome)).toBe(result);
  });

  test('every type of market of races is in the table', () => {
    const tested = new Set(rows.map(([key]) => parseMarketKey(key)!.type));
    expect(racingTypes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  test('(bug report 22) a dead heat for third makes two tricasts right, each at half its price', () => {
    expect(graded(level, 'trifecta', '3/7/5')).toBe('WON 1/2');
    expect(graded(level, 'trifecta', '3/7/1')).toBe('WON 1/2');
    expect(graded(level, 'trifecta', '3/5/1')).toBe('LOST');
    expect(graded(level, 'trio', '3&5&7')).toBe('WON 1/2');
    expect(graded(level, 'exacta', '3/7')).toBe('WON');
  });

  test('(bug report 1) a dead heat for the last place reduces those who share it, and no one else', () => {
    expect(['3', '7', '5', '1', '2'].map((runner) => graded(level, 'show', runner))).toEqual([
      'WON',
      'WON',
      'WON 1/2',
      'WON 1/2',
      'LOST',
    ]);
  });

  test('a dead heat for first shares win and parity, and makes a comparison of the two void', () => {
    const first = finish(horses, '3=4 7');
    expect(graded(first, 'win', '3')).toBe('WON 1/2');
    expect(graded(first, 'place', '4')).toBe('WON');
    expect(graded(first, 'exacta', '4/3')).toBe('WON 1/2');
    expect(graded(first, 'quinella', '3&4')).toBe('WON');
    expect(graded(first, 'odd_even', 'even')).toBe('WON 1/2');
    expect(graded(first, 'head_to_head|id=3/4', '3')).toBe('VOID');
  });

  test('nothing is decided before the end', () => {
    const running = record(horses, ['race', '1 finish - 3 1']);
    expect(gradeOutcome(running, { type: 'win', specifiers: {}, outcome: '3' })).toBeNull();
  });
});

describe('competitions', () => {
  const table = finish({ sport: 'football', relegatedFrom: 4 }, 'halden arvik=molund skerry', 'norra');
  const rows = [
    ['outright_winner', 'halden', 'WON'],
    ['outright_winner', 'arvik', 'LOST'],
    ['outright_winner', 'norra', 'VOID'],
    ['group_winner|id=a', 'halden', 'WON'],
    ['group_winner|id=a', 'skerry', 'LOST'],
    ['top_scorer', 'halden', 'WON'],
    ['top_scorer', 'skerry', 'LOST'],
    ['top_n|winners=2', 'arvik', 'WON 1/2'],
    ['top_n|winners=3', 'arvik', 'WON'],
    ['top_n|winners=3', 'skerry', 'LOST'],
    ['relegation', 'skerry', 'WON'],
    ['relegation', 'arvik', 'LOST'],
    ['relegation', 'norra', 'VOID'],
    ['head_to_head|id=halden/arvik', 'halden', 'WON'],
    ['head_to_head|id=halden/arvik', 'arvik', 'LOST'],
    ['head_to_head|id=molund/arvik', 'arvik', 'VOID'],
  ] as const;
  test.each(rows)('%s %s is %s', (key, outcome, result) => {
    expect(graded(table, key, outcome)).toBe(result);
  });
  test('every type of market of competitions is in the table', () => {
    const tested = new Set(rows.map(([key]) => parseMarketKey(key)!.type));
    expect(outrightTypes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });
});
