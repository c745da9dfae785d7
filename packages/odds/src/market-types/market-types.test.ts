import { expect, test } from 'vitest';
import { marketKeyOf, parseMarketKey } from '../market-key.ts';
import { sports } from '../sport.ts';
import { footballTypes } from './football.ts';
import { marketTypesOf } from './market-types.ts';
import { basketballTypes } from './basketball.ts';
import { iceHockeyTypes } from './ice-hockey.ts';
import { tennisTypes } from './tennis.ts';

test('football has at least 120 types of markets, tennis, basketball and ice hockey 30 each', () => {
  expect(footballTypes.length).toBeGreaterThanOrEqual(120);
  for (const types of [tennisTypes, basketballTypes, iceHockeyTypes])
    expect(types.length).toBeGreaterThanOrEqual(30);
});

test('every type of a sport has its own id and number, and a key that is read again', () => {
  for (const sport of sports) {
    const types = [...marketTypesOf[sport].values()];
    const numbers = types.flatMap(({ uof }) => uof ?? []);
    expect(new Set(numbers).size, sport).toBe(numbers.length);
    for (const { id, specifiers } of types) {
      const values = Object.fromEntries(specifiers.map((name) => [name, '1']));
      expect(parseMarketKey(marketKeyOf(id, values)), `${sport} ${id}`).not.toBeNull();
    }
  }
  expect(footballTypes.map(({ id }) => id)).toHaveLength(new Set(footballTypes.map(({ id }) => id)).size);
});

test('outcomes of a type differ, and are names that a feed may carry', () => {
  for (const sport of sports)
    for (const { id, outcomes } of marketTypesOf[sport].values()) {
      if (typeof outcomes === 'string') continue;
      expect(new Set(outcomes).size, `${sport} ${id}`).toBe(outcomes.length);
      for (const outcome of outcomes) expect(outcome).toMatch(/^[A-Za-z0-9][A-Za-z0-9:+._&/-]{0,79}$/);
    }
});

test('each half has the markets of the match under their own numbers', () => {
  const football = marketTypesOf.football;
  expect(['1x2', '1x2_1h', '1x2_2h'].map((id) => football.get(id)?.uof)).toEqual([1, 60, 83]);
  expect(football.get('total_2h')).toMatchObject({ uof: 90, period: 'half2', group: 'halves' });
  expect(football.get('correct_score')).toMatchObject({ uof: 45, uofLive: 41 });
  expect(football.get('correct_score_1h')).toMatchObject({ uof: 81, uofLive: 80 });
  expect(football.get('ht_ft_score')?.outcomes).toHaveLength(36);
});
