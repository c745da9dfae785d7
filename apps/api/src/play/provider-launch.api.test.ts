import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlatformHouse,
  type Guest,
  type PlatformHouse,
} from '../../../../packages/testkit/src/platform-house.ts';
import { refusalOf, Visitor } from '../../../../packages/testkit/src/visitor.ts';
import { loadTitles } from '../../../sandbox/src/providers/title.ts';

// Method: every launch call of a single provider, with the fields of the specification, for the first game of the
// provider's list; the sandbox answers as the provider does, and the address that comes back is opened.
const titles = loadTitles();
const gameOf = (slug: string) => [...(titles.get(slug)?.values() ?? [])][0]!;
const generic = (gameRef: string) => ({ gameId: gameRef, ipAddress: '127.0.0.1', channel: 'web' });
const pragmatic = (symbol: string) => ({
  symbol,
  language: 'en',
  currency: 'EUR',
  platform: 'WEB',
  stylename: 'halcyon',
  lobbyUrl: 'http://127.0.0.1/en-UN/online-casino',
  jurisdiction: 'MT',
});
const pariplay = (GameCode: string) => ({
  GameCode,
  CurrencyCode: 'EUR',
  LanguageCode: 'en',
  PlayerIP: '127.0.0.1',
  CountryCode: 'IE',
});
const softswiss = (game: string) => ({
  game,
  currency: 'EUR',
  locale: 'en',
  ip: '127.0.0.1',
  urls: { return_url: 'http://127.0.0.1/a', deposit_url: 'http://127.0.0.1/b' },
  jurisdiction: 'MT',
  client_type: 'desktop',
});

let house: PlatformHouse;
let guest: Guest;
beforeAll(async () => {
  house = await openPlatformHouse();
  guest = await house.openGuest();
}, 60_000);
afterAll(() => house[Symbol.asyncDispose]());

// facts: G1.2, G1.3
test.each([
  ['pragmaticplay', 'pragmatic/partner/realGameUrl', pragmatic],
  ['pragmaticplay', 'pragmatic/token/generate', generic],
  ['pariplay', 'pariplay/context/real', pariplay],
  ['softswiss', 'softswiss/context/real', softswiss],
  ['novomatic', 'novomatic/context/real', generic],
  ['playngo', 'playngo/auth/token_generation?requireNew=true', generic],
  ['creedroomz', 'creedroomz/token/generate', generic],
  ['quickspin', 'quickspin/token/generate', generic],
  ['relax', 'relaxgaming/token/generate', generic],
  ['yggdrasil', 'yggdrasil/token/generate', generic],
  ['evolution', 'evolution/auth', generic],
] as const)('a player opens a game of %s by /%s', async (slug, call, bodyOf) => {
  const body = bodyOf(gameOf(slug).gameRef);
  const opened = await guest.visitor.call(`POST /api/v1/${call}`, { body });
  expect(opened).toMatchObject({
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token: expect.any(String),
  });
  expect((await fetch(opened['url'])).status).toBe(200);
  const visitor = new Visitor(house.at).call(`POST /api/v1/${call}`, { body });
  await expect(visitor).rejects.toMatchObject({ problem: { code: 'session.none' } });
});

// facts: G1.2, G1.3
test.each([
  ['pragmaticplay', 'pragmatic/partner/demoGameUrl', pragmatic],
  ['pariplay', 'pariplay/context/demo', pariplay],
  ['softswiss', 'softswiss/context/demo', softswiss],
  ['novomatic', 'novomatic/context/demo', generic],
] as const)(
  'a visitor opens a game of %s for play money by /%s, signed in or not',
  async (slug, call, bodyOf) => {
    const body = bodyOf(gameOf(slug).gameRef);
    for (const visitor of [new Visitor(house.at), guest.visitor]) {
      const opened = await visitor.call(`POST /api/v1/${call}`, { body });
      expect(opened['sessionId']).toBeNull();
      expect((await fetch(opened['url'])).status).toBe(200);
    }
  },
);

// facts: G1.1
test('tickets and tokens are given for games of every provider and for our own, in demo too', async () => {
  const asked = (gameId: string) => ({
    body: { gameId, channel: 'mobile', partner: 653, jurisdiction: 'MT' },
  });
  for (const id of ['neon-777', ...[...titles.keys()].map((slug) => gameOf(slug).gameRef)]) {
    const { ticket } = await guest.visitor.call('POST /api/v1/game/ticket', asked(id));
    const { token } = await guest.visitor.call('POST /api/v1/game/token', asked(id));
    expect(ticket).not.toBe(token);
  }
  const nobody = new Visitor(house.at);
  const { ticket } = await nobody.call('POST /api/v1/game/ticket/demo', asked('neon-777'));
  const { token } = await nobody.call('POST /api/v1/game/token/demo', asked('neon-777'));
  expect([ticket, token].every((text) => text.startsWith('d.'))).toBe(true);
});

// facts: G1.3
test('a demo at a provider follows the rules, the money and the restrictions of where its visitor is', async () => {
  const nobody = new Visitor(house.at);
  const { gameRef } = gameOf('pragmaticplay');
  const open = () => nobody.call('POST /api/v1/pragmatic/partner/demoGameUrl', { body: pragmatic(gameRef) });
  const standIn = (country: string | null) =>
    fetch(`${house.at.sandbox}/control/visitor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ country }),
    });
  const eventuallyTold = (told: string) =>
    expect.poll(() => refusalOf(open()), { timeout: 5_000 }).toBe(told);

  // Finland takes no demo; where the address says nothing, what the visitor says counts.
  const asFinn = { body: { ...pariplay(gameOf('pariplay').gameRef), CountryCode: 'FI' } };
  expect(await refusalOf(nobody.call('POST /api/v1/pariplay/context/demo', asFinn))).toBe('play.demo_off');
  await standIn('FI');
  await eventuallyTold('play.demo_off');
  const ticket = { body: { gameId: 'neon-777', channel: 'web', partner: 653, jurisdiction: 'MT' } };
  expect(await refusalOf(nobody.call('POST /api/v1/game/ticket/demo', ticket))).toBe('play.demo_off');

  await standIn('GB');
  await eventuallyTold('done');
  const { searchParams } = new URL((await open())['url']);
  const asked = JSON.parse(Buffer.from(searchParams.get('key') ?? '', 'base64url').toString());
  expect(asked).toMatchObject({ mode: 'demo', currency: 'GBP', lobbyUrl: expect.stringMatching(/-UK\//) });
  await house.owner.sql`
    update catalogue.game set restricted_countries = array['GB']
    where provider_slug = 'pragmaticplay' and provider_game_ref = ${gameRef}`;
  expect(await refusalOf(open())).toBe('play.country_restricted');
  await standIn(null);
});
