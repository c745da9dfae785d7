import { expect, test } from 'vitest';
import { isFromFrame, isFromGame } from './use-frame-messages.ts';

const window = {} as Window;
const other = {} as Window;
const frame = { contentWindow: window };
const origin = 'http://127.0.0.1:3002';

test('a message counts only from the game in this frame and from the origin it was launched at', () => {
  expect(isFromFrame({ origin, source: window }, frame, origin)).toBe(true);
  expect(isFromFrame({ origin: 'http://127.0.0.1:3003', source: window }, frame, origin)).toBe(false);
  expect(isFromFrame({ origin, source: other }, frame, origin)).toBe(false);
  expect(isFromFrame({ origin, source: window }, null, origin)).toBe(false);
});

test('what does not name itself a game is not heard', () => {
  expect(isFromGame({ type: 'halcyon.game.ready', gameId: 'neon-777' })).toBe(true);
  expect(isFromGame({ type: 'halcyon.host.pause' })).toBe(false);
  expect(isFromGame('first-frame')).toBe(false);
  expect(isFromGame(null)).toBe(false);
});
