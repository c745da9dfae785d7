import { expect, test } from 'vitest';
import { footballAt, tennisAt } from './match-play.ts';

const football = {
  kind: 'football' as const,
  durationMs: 80_000,
  moments: [
    { kind: 'goal' as const, side: 'away' as const, second: 600, atMs: 8_444 },
    { kind: 'miss' as const, side: 'home' as const, second: 1_200, atMs: 16_889 },
    { kind: 'goal' as const, side: 'home' as const, second: 4_000, atMs: 60_296 },
  ],
};

test('a football film counts the goals that have been shown, and ends in the 90th minute', () => {
  expect(footballAt(football, 0)).toMatchObject({ score: { home: 0, away: 0 }, minute: 0, moment: null });
  expect(footballAt(football, 0.25)).toMatchObject({ score: { home: 0, away: 1 }, moment: { kind: 'miss' } });
  expect(footballAt(football, 0.5).minute).toBe(45);
  expect(footballAt(football, 1)).toMatchObject({ score: { home: 1, away: 1 }, minute: 90, next: null });
});

test('a tennis film says the score in games and points, and ends with the set', () => {
  const film = {
    kind: 'tennis' as const,
    durationMs: 80_000,
    games: ['hhhh', 'ahahaa', 'hhhaaahh', 'hhhh', 'hhhh'],
  };
  const points = film.games.join('').length;
  expect(tennisAt(film, 2 / points)).toMatchObject({
    points: { home: '30', away: '0' },
    isHomeServing: true,
  });
  expect(tennisAt(film, 6 / points)).toMatchObject({ games: { home: 1, away: 0 }, isHomeServing: false });
  expect(tennisAt(film, 17 / points)).toMatchObject({ points: { home: 'Ad', away: '40' } });
  expect(tennisAt(film, 1)).toMatchObject({ games: { home: 4, away: 1 }, isOver: true });
});
