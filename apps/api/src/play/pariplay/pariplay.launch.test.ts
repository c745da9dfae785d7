import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPariplay } from '@halcyon/wire/providers/pariplay';
import { pariplayProtocol } from '../../../../sandbox/src/providers/pariplay/pariplay.protocol.ts';
import { listenAt, sampleLaunch } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount } from '../provider/adapter.ts';
import { launchPariplay } from './pariplay.launch.ts';

let provider: Awaited<ReturnType<typeof listenAt>>;
beforeAll(async () => {
  provider = await listenAt(pariplayProtocol);
});
afterAll(() => provider.app.close());

const NOBODY = 'http://127.0.0.1:9';
const at = (more: Partial<ProviderAccount> = {}): ProviderAccount => ({
  origin: provider.origin,
  proxies: {},
  keys: { ...sandboxPariplay },
  ...more,
});

// facts: G1.2
test('a launch for money names player, place and currency, and brings PariPlay’s own token', async () => {
  const launched = await launchPariplay(at(), sampleLaunch);
  expect(launched.providerToken).toMatch(/^[0-9a-f-]{36}$/);
  expect(provider.opened.at(-1)).toMatchObject({
    mode: 'real',
    gameRef: 'a-game',
    playerRef: 'p7',
    currency: 'EUR',
    language: 'en',
    operatorOrigin: 'https://site.example',
    token: launched.providerToken,
  });
});

test('a launch for play money names no player and carries no token', async () => {
  const demo = { ...sampleLaunch, mode: 'demo' as const, player: null, token: null };
  const launched = await launchPariplay(at(), demo);
  expect(launched.providerToken).toBeNull();
  expect(provider.opened.at(-1)).not.toHaveProperty('playerRef');
});

test('a launch goes to the proxy of the player’s country', async () => {
  const account = at({ origin: NOBODY, proxies: { IE: provider.origin } });
  const launched = await launchPariplay(account, sampleLaunch);
  expect(launched.url).toContain('/page/');
});

test.each([
  ['an unknown game', () => at(), { gameRef: 'no-game' }],
  ['a wrong account', () => at({ keys: { userName: 'x', password: 'y' } }), {}],
  ['nobody at the other end', () => at({ origin: NOBODY }), {}],
  ['no player', () => at(), { player: null }],
] as const)('a launch is refused for %s', async (_what, of, more) => {
  await expect(launchPariplay(of(), { ...sampleLaunch, ...more })).rejects.toMatchObject({
    code: 'play.provider_unavailable',
  });
});
