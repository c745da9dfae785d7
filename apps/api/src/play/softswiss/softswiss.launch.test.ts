import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxSoftswiss } from '@halcyon/wire/providers/softswiss';
import { softswissProtocol } from '../../../../sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { listenAt, sampleLaunch } from '../../../../../packages/testkit/src/provider-pair.ts';
import type { ProviderAccount } from '../provider/adapter.ts';
import { launchSoftswiss } from './softswiss.launch.ts';

let provider: Awaited<ReturnType<typeof listenAt>>;
beforeAll(async () => {
  provider = await listenAt(softswissProtocol);
});
afterAll(() => provider.app.close());

const at = (keys: Readonly<Record<string, string>> = sandboxSoftswiss): ProviderAccount => ({
  origin: provider.origin,
  proxies: {},
  keys,
});

// facts: G1.2
test('a launch for money is signed, and names the player, for calls carry no token', async () => {
  const launched = await launchSoftswiss(at(), sampleLaunch);
  expect(launched).toEqual({ url: expect.stringContaining('/page/'), providerToken: null });
  expect(provider.opened.at(-1)).toMatchObject({
    mode: 'real',
    gameRef: 'a-game',
    playerRef: 'p7',
    currency: 'EUR',
    language: 'en',
    operatorOrigin: 'https://site.example',
    lobbyUrl: 'https://site.example/en/casino',
  });
});

test('a launch for play money names nobody', async () => {
  await launchSoftswiss(at(), { ...sampleLaunch, mode: 'demo', player: null, token: null });
  expect(provider.opened.at(-1)).toMatchObject({ mode: 'demo' });
  expect(provider.opened.at(-1)).not.toHaveProperty('playerRef');
});

test.each([
  ['an unknown game', () => at(), { gameRef: 'no-game' }],
  ['a token that is not ours', () => at({ ...sandboxSoftswiss, authToken: 'x' }), {}],
  ['a casino that is not ours', () => at({ ...sandboxSoftswiss, casinoId: 'x' }), {}],
  ['a currency with eight places', () => at(), { currency: 'BTC' }],
  ['no player', () => at(), { player: null }],
] as const)('a launch is refused for %s', async (_what, of, more) => {
  await expect(launchSoftswiss(of(), { ...sampleLaunch, ...more })).rejects.toMatchObject({
    code: 'play.provider_unavailable',
  });
});
