import { marketKeyOf } from '@halcyon/odds/market-key';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { sports } from '@halcyon/odds/sport';
import { expect, test } from 'vitest';
import { marketWords } from './market-words.ts';

test('a market has the name that traders use, its line and the part of the event', () => {
  expect([marketWords('1x2'), marketWords('1x2_1h')]).toEqual(['1X2', '1X2, 1st half']);
  expect([marketWords('btts'), marketWords('1x2&btts')]).toEqual([
    'Both teams to score',
    '1X2 and both teams to score',
  ]);
  expect(marketWords('btts_1h_2h')).toBe('Both teams to score, 1st half / 2nd half');
  expect([marketWords('total|total=2.5'), marketWords('total&btts|total=2.5')]).toEqual([
    'Total 2.5',
    'Total 2.5 and both teams to score',
  ]);
  expect([marketWords('asian_handicap|hcp=-0.75'), marketWords('asian_handicap|hcp=0.5')]).toEqual([
    'Asian handicap −0.75',
    'Asian handicap +0.5',
  ]);
  expect(marketWords('handicap_3way|hcp=0:1')).toBe('3-way handicap 0:1');
  expect(marketWords('interval_total_15m|from=1|to=15|total=0.5')).toBe('Total 0.5, minutes 1 to 15');
  expect(marketWords('rest_of_match_1h|score=1:0')).toBe('Rest of match, 1st half, from 1:0');
  expect(marketWords('game_nth_point|gamenr=7|pointnr=3|setnr=2')).toBe('Point 3, set 2, game 7');
  expect(marketWords('set_race_to_games|games=3|setnr=1')).toBe('Race to 3 games, set 1');
  expect(marketWords('show|pos=3')).toBe('Show 1–3');
});

test('no market of any sport is called by its short code, and no two of a sport are called the same', () => {
  const values: Readonly<Record<string, string>> = { score: '1:0', server: 'home', from: '1' };
  for (const sport of sports) {
    const called = new Map<string, string>();
    for (const { id, specifiers } of marketTypesOf[sport].values()) {
      // Their ends set intervals apart.
      const own = { ...values, to: /_(\d+)m$/.exec(id)?.[1] ?? '15' };
      const pairs = specifiers.map(
        (name, at) => [name, own[name as keyof typeof own] ?? `${at + 4}`] as const,
      );
      const name = marketWords(marketKeyOf(id, Object.fromEntries(pairs)));
      expect(name, `${sport} ${id}`).not.toMatch(
        /[_&#]|btts|\bdc\b|\b[12]h\b|\bht\b|1x2|nth|undefined|\bp[12]\b/,
      );
      expect(called.get(name), `${sport} ${id}`).toBeUndefined();
      called.set(name, id);
    }
  }
});

test('a type that is not known has the words of its id, with what sets it apart', () => {
  expect(marketWords('total_offsides|total=4.5')).toBe('Total offsides 4.5');
  expect(marketWords('offside_race|offsidenr=3')).toBe('Offside race 3');
});
