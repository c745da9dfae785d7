import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { expect, test } from 'vitest';
import { beginLaunch, launchStepOf, stepLaunch, type LaunchState } from './launch-flow.ts';

const game: LaunchedGame = {
  gameId: 'neon-777',
  type: 'casinoGames',
  name: 'Neon 777',
  gameSlug: 'neon-777',
  providerTitle: 'Volt',
  mode: 'demo',
  launchUrl: 'http://127.0.0.1:3002/play/neon-777',
  messageOrigins: ['http://127.0.0.1:3002'],
  sessionId: null,
  startedAt: '2026-01-01T10:00:00Z',
  currency: 'EUR',
};
const open: LaunchState = { at: 'game', game, isReady: false, isShown: false, roundRuns: false };

// facts: C5.4
test('a game is loading, then there, or it failed with the reason in words', () => {
  const loading = stepLaunch({ at: 'choosing' }, { type: 'chosen', mode: 'demo' });
  expect(loading).toEqual({ at: 'loading', mode: 'demo' });
  expect(stepLaunch(loading, { type: 'launched', game })).toEqual(open);
  expect(
    stepLaunch(loading, { type: 'failed', mode: 'demo', words: 'No game data returned', code: null }),
  ).toEqual({
    at: 'error',
    mode: 'demo',
    words: 'No game data returned',
    code: null,
  });
});

test('a page whose game was opened on the way begins with the game, or with its loading, and stays there when it takes it', () => {
  expect(beginLaunch(null, null)).toEqual({ at: 'choosing' });
  expect(beginLaunch('demo', null)).toEqual({ at: 'choosing' });
  const loading = beginLaunch('demo', { game: null });
  expect(loading).toEqual({ at: 'loading', mode: 'demo' });
  expect(beginLaunch('demo', { game })).toEqual(open);
  const taken = { type: 'chosen', mode: 'demo', isOnTheWay: true } as const;
  expect(stepLaunch(open, taken)).toBe(open);
  expect(stepLaunch(stepLaunch(loading, taken), { type: 'launched', game })).toEqual(open);
  // Opened in the other mode, or by a press on the page: what is there goes.
  expect(stepLaunch(open, { ...taken, mode: 'real' })).toEqual({ at: 'loading', mode: 'real' });
  expect(stepLaunch(open, { type: 'chosen', mode: 'demo' })).toEqual(loading);
  expect(stepLaunch({ at: 'choosing' }, taken)).toEqual(loading);
});

test('a response that arrives after the player went elsewhere opens nothing', () => {
  expect(stepLaunch({ at: 'choosing' }, { type: 'launched', game })).toEqual({ at: 'choosing' });
});

test('the player sees which step of opening is under way: requesting, loading, drawing', () => {
  expect(launchStepOf({ at: 'loading', mode: 'demo' })).toBe('asking');
  expect(launchStepOf(open)).toBe('loading');
  expect(launchStepOf(stepLaunch(open, { type: 'ready' }))).toBe('drawing');
});

test('a game that sends no message is shown once its frame has loaded; one that does shows itself', () => {
  expect(stepLaunch(open, { type: 'silent' })).toMatchObject({ isShown: true });
  const ready = stepLaunch(open, { type: 'ready' });
  expect(stepLaunch(ready, { type: 'silent' })).toMatchObject({ isShown: false });
  expect(stepLaunch(ready, { type: 'shown' })).toMatchObject({ isShown: true });
});

test('a round runs from the stake until its result is on the screen', () => {
  const running = stepLaunch(open, { type: 'round-started' });
  expect(running).toMatchObject({ roundRuns: true });
  expect(stepLaunch(running, { type: 'round-shown' })).toMatchObject({ roundRuns: false });
});

test('a session that ends takes the frame away and keeps how it was played', () => {
  expect(stepLaunch(open, { type: 'ended' })).toEqual({ at: 'ended', mode: 'demo' });
});
