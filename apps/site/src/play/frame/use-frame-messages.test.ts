import { expect, test } from 'vitest';
import { sandboxOf } from './frame-sandbox.ts';
import { isFromFrame, isFromGame, originsOf } from './use-frame-messages.ts';

const window = {} as Window;
const other = {} as Window;
const frame = { contentWindow: window };
const games = 'http://127.0.0.1:3002';
const provider = 'https://games.provider.example';
const origins = [games, provider];

// facts: C5.3
test('a message counts only from the game in this frame and from the origins that its launch named', () => {
  for (const origin of origins) expect(isFromFrame({ origin, source: window }, frame, origins)).toBe(true);
  for (const origin of ['http://127.0.0.1:3003', 'https://provider.example', 'null', '']) {
    expect(isFromFrame({ origin, source: window }, frame, origins)).toBe(false);
  }
  expect(isFromFrame({ origin: games, source: other }, frame, origins)).toBe(false);
  expect(isFromFrame({ origin: games, source: window }, null, origins)).toBe(false);
});

test('origins are those of the launch address and of the answer, and never "any"', () => {
  const messageOrigins = [`${provider}/some/path`, '*', 'null', 'about:blank'];
  expect(originsOf({ launchUrl: `${games}/play/neon-777?token=t`, messageOrigins })).toEqual(origins);
});

test('what is no message of the protocol is ignored', () => {
  expect(isFromGame({ type: 'halcyon.game.ready', gameId: 'neon-777' })).toBe(true);
  expect(isFromGame({ type: 'halcyon.game.open', target: 'lobby' })).toBe(true);
  for (const data of [
    { type: 'halcyon.game.open', target: '//evil.example' },
    { type: 'halcyon.game.open' },
    { type: 'halcyon.game.credit', balanceMinor: '1' },
    { type: 'halcyon.host.pause' },
    'first-frame',
    null,
  ]) {
    expect(isFromGame(data)).toBe(false);
  }
});

test('a frame keeps its own origin only where that is not ours', () => {
  expect(sandboxOf(`${games}/play/x`, 'https://halcyon.example')).toContain('allow-same-origin');
  expect(sandboxOf('https://halcyon.example/play/x', 'https://halcyon.example')).not.toContain(
    'allow-same-origin',
  );
  for (const url of [`${games}/play/x`, 'https://halcyon.example/play/x'])
    expect(sandboxOf(url, 'https://halcyon.example')).not.toMatch(/top-navigation|modals|pointer-lock/);
});
