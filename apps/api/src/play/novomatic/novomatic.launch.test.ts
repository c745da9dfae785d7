import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxNovomatic } from '@halcyon/wire/providers/novomatic';
import { novomaticProtocol } from '../../../../sandbox/src/providers/novomatic/novomatic.protocol.ts';
import { listenAt, sampleLaunch } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount } from '../provider/adapter.ts';
import { launchNovomatic } from './novomatic.launch.ts';

let provider: Awaited<ReturnType<typeof listenAt>>;
beforeAll(async () => {
  provider = await listenAt(novomaticProtocol);
});
afterAll(() => provider.app.close());

const at = (keys: Readonly<Record<string, string>> = {}): ProviderAccount => ({
  origin: provider.origin,
  proxies: {},
  keys: { ...sandboxNovomatic, ...keys },
});

test('a launch for money is signed, names game and player in the address, and brings the session’s key', async () => {
  const launched = await launchNovomatic(at(), sampleLaunch);
  expect(launched).toEqual({ url: expect.stringContaining('/page/'), providerToken: null });
  expect(provider.opened.at(-1)).toMatchObject({
    mode: 'real',
    gameRef: 'a-game',
    playerRef: 'p7',
    token: 'l.7.x',
    currency: 'EUR',
    language: 'en',
    operatorOrigin: 'https://site.example',
  });
});

test('a launch for fun names a new visitor each time and carries no key', async () => {
  await launchNovomatic(at(), { ...sampleLaunch, mode: 'demo', player: null, token: null });
  expect(provider.opened.at(-1)).toMatchObject({ mode: 'demo', token: '' });
  expect(provider.opened.at(-1)).not.toHaveProperty('playerRef');
});

test('the address of a launch is the contract’s', async () => {
  const other =
    '/Nrgs/B2B/Service/{partner}/V5/{mode}/Games/{gameId}/Sessions/{userId}/PresentationURL?Protocol=https';
  await expect(launchNovomatic(at({ launchPath: other }), sampleLaunch)).resolves.toMatchObject({
    providerToken: null,
  });
  await expect(
    launchNovomatic(at({ launchPath: '/elsewhere/{gameId}' }), sampleLaunch),
  ).rejects.toMatchObject({
    code: 'play.provider_unavailable',
  });
});

test.each([
  ['an unknown game', {}, { gameRef: 'no-game' }],
  ['a secret that is not ours', { secret: 'x' }, {}],
  ['a partner that is not ours', { partner: 'Somebody' }, {}],
  ['no player', {}, { player: null }],
  ['no session', {}, { token: null }],
] as const)('a launch is refused for %s', async (_what, keys, more) => {
  await expect(launchNovomatic(at(keys), { ...sampleLaunch, ...more })).rejects.toMatchObject({
    code: 'play.provider_unavailable',
  });
});
