import { expect, test } from 'vitest';
import { fits, foldedName, standings } from './lookup.rules.ts';

test('a search finds a name by the beginnings of its words, whatever marks its letters have', () => {
  const name = foldedName('União Ourodal');
  for (const words of ['uniao', 'our', 'ouro uni', 'UNIÃO'])
    expect([words, fits(name, foldedName(words).split(' '))]).toEqual([words, true]);
  for (const words of ['odal', 'x', 'uniao x']) expect(fits(name, foldedName(words).split(' '))).toBe(false);
  expect(fits(foldedName('Kaspian Łódź'), ['lodz'])).toBe(true);
});

test('a table goes by points, then by the difference, then by what was scored', () => {
  const rows = standings([
    { homeId: 'a', awayId: 'b', home: 2, away: 0 },
    { homeId: 'b', awayId: 'c', home: 3, away: 3 },
    { homeId: 'c', awayId: 'a', home: 1, away: 1 },
    { homeId: 'd', awayId: 'c', home: 4, away: 2 },
  ]);
  expect(rows.map(({ id, points }) => [id, points])).toEqual([
    ['a', 4],
    ['d', 3],
    ['c', 2],
    ['b', 1],
  ]);
  expect(rows.find(({ id }) => id === 'c')).toMatchObject({
    played: 3,
    won: 0,
    drawn: 2,
    lost: 1,
    scored: 6,
    conceded: 8,
  });
});
