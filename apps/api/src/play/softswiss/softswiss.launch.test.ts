import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxSoftswiss } from '@halcyon/wire/providers/softswiss';
import { softswissProtocol } from '../../../../sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { listenAt, sampleLaunch } from '@halcyon/testkit/provider-pair';
import type { LaunchRequest } from '../provider/adapter.ts';
import { softswissAdapter } from './softswiss.adapter.ts';

let provider: Awaited<ReturnType<typeof listenAt>>;
beforeAll(async () => {
  provider = await listenAt(softswissProtocol);
});
afterAll(() => provider.app.close());

const launch = (keys: Readonly<Record<string, string>>, more: Partial<LaunchRequest> = {}) =>
  softswissAdapter.launch({ origin: provider.origin, proxies: {}, keys }, { ...sampleLaunch, ...more });

const versions: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['1', sandboxSoftswiss, ''],
  ['1, named', { ...sandboxSoftswiss, version: '1' }, ''],
  ['2', { ...sandboxSoftswiss, version: '2' }, 'v2:0190'],
];

describe.each(versions)('over version %s', (_version, keys, token) => {
  // facts: G1.2
  test('a launch for money is signed, and names the player, for calls carry no token', async () => {
    expect(await launch(keys)).toEqual({ url: expect.stringContaining('/page/'), providerToken: null });
    expect(provider.opened.at(-1)).toMatchObject({
      mode: 'real',
      gameRef: 'a-game',
      playerRef: 'p7',
      currency: 'EUR',
      language: 'en',
      token,
      operatorOrigin: 'https://site.example',
      lobbyUrl: 'https://site.example/en/casino',
    });
  });

  test('a launch for play money names no player', async () => {
    await launch(keys, { mode: 'demo', player: null, token: null });
    expect(provider.opened.at(-1)).toMatchObject({ mode: 'demo' });
    expect(provider.opened.at(-1)).not.toHaveProperty('playerRef');
  });

  test.each([
    ['an unknown game', {}, { gameRef: 'no-game' }],
    ['a token that is not ours', { authToken: 'x' }, {}],
    ['a casino that is not ours', { casinoId: 'x' }, {}],
    ['a currency with eight places', {}, { currency: 'BTC' }],
    ['no player', {}, { player: null }],
  ] as const)('a launch is refused for %s', async (_what, other, more) => {
    await expect(launch({ ...keys, ...other }, more)).rejects.toMatchObject({
      code: 'play.provider_unavailable',
    });
  });
});
