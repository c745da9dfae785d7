import { callAsGamesServer } from '@halcyon/testkit/own-games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf, Visitor, type Json } from '@halcyon/testkit/visitor';
import { loadTitles } from '../../../../sandbox/src/providers/title.ts';

// Method: every launch call of a single provider, with the fields of the specification, for the first game of the
// provider's list; the sandbox answers as the provider does, and the address that comes back is opened.
const titles = loadTitles();
const gameOf = (slug: string) => [...(titles.get(slug)?.values() ?? [])][0]!;
const { gameRef } = gameOf('pragmaticplay');
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

let harness: PlatformHarness;
let guest: Guest;
let finn: Guest;
let albertan: Guest;
let slug = '';
beforeAll(async () => {
  harness = await openPlatformHarness();
  guest = await harness.openGuest();
  finn = await harness.openGuest();
  await harness.owner.sql`
    update identity.account set market_id = 'FI', country_code = 'FI' where player_id = ${finn.playerId}`;
  // As the site's calls for a demo, which carry the cookie alone.
  finn.visitor.idToken = null;
  albertan = await harness.openGuest();
  await harness.owner.sql`
    update identity.account set market_id = 'CA', country_code = 'CA', province = 'AB', currency = 'CAD'
    where player_id = ${albertan.playerId}`;
  const [game] = await harness.owner.sql<{ game_slug: string }>`
    select game_slug from catalogue.game
    where provider_slug = 'pragmaticplay' and provider_game_ref = ${gameRef}`;
  slug = game!.game_slug;
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

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
  const visitor = new Visitor(harness.at).call(`POST /api/v1/${call}`, { body });
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
    for (const visitor of [new Visitor(harness.at), guest.visitor]) {
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
  const stranger = new Visitor(harness.at);
  const { ticket } = await stranger.call('POST /api/v1/game/ticket/demo', asked('neon-777'));
  const { token } = await stranger.call('POST /api/v1/game/token/demo', asked('neon-777'));
  expect([ticket, token].every((text) => text.startsWith('d.'))).toBe(true);
});

/** Moves all addresses there, and waits until the platform knows it. */
async function standIn(country: string | null, region: string | null = null): Promise<void> {
  await fetch(`${harness.at.sandbox}/control/visitor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country, region }),
  });
  await expect
    .poll(() => new Visitor(harness.at).call('GET /api/v1/player/station'), { timeout: 5_000 })
    .toMatchObject({ autodetectedCountry: country, region });
}
/** As the site says it, and a liar might. */
const said = { countryCode: 'IE', currency: 'EUR', language: 'en', locale: 'en-UN', platform: 'desktop' };
const bySlug = (visitor: Visitor, locale: string, more: object = {}) =>
  visitor.call('POST /api/v1/game/slug/url/demo', { body: { ...said, slug, locale, ...more } });
const byProvider = (visitor: Visitor, of: object) =>
  visitor.call('POST /api/v1/game/detail/demo', { body: { ...said, ...of } });
const ticket = { body: { gameId: 'neon-777', channel: 'web', partner: 653, jurisdiction: 'MT' } };
const demoCalls = {
  '/game/slug/url': (visitor: Visitor) => bySlug(visitor, 'en-UN'),
  '/game/detail': (visitor: Visitor) => byProvider(visitor, { provider: 'pragmaticplay', gameId: gameRef }),
  '/game/ticket': (visitor: Visitor) => visitor.call('POST /api/v1/game/ticket/demo', ticket),
  '/game/token': (visitor: Visitor) => visitor.call('POST /api/v1/game/token/demo', ticket),
  'Pragmatic Play’s': (visitor: Visitor) =>
    visitor.call('POST /api/v1/pragmatic/partner/demoGameUrl', { body: pragmatic(gameRef) }),
  'PariPlay’s': (visitor: Visitor) =>
    visitor.call('POST /api/v1/pariplay/context/demo', { body: pariplay(gameOf('pariplay').gameRef) }),
  'SoftSwiss’s': (visitor: Visitor) =>
    visitor.call('POST /api/v1/softswiss/context/demo', { body: softswiss(gameOf('softswiss').gameRef) }),
  'Novomatic’s': (visitor: Visitor) =>
    visitor.call('POST /api/v1/novomatic/context/demo', { body: generic(gameOf('novomatic').gameRef) }),
};
/** The parameters of a demo that opened at Pragmatic Play. */
const told = (url: string) =>
  JSON.parse(Buffer.from(new URL(url).searchParams.get('key') ?? '', 'base64url').toString());
const addressOf = async (opened: Promise<Json>) => String((await opened)['data'].gameDetail.launchUrl);
/** The first call of our games server for what was opened. */
const authenticate = (launchUrl: string, gameId: string): Promise<Json> =>
  callAsGamesServer(harness, 'authenticate', {
    token: new URL(launchUrl).searchParams.get('token'),
    gameId,
  });

/** The answer of every demo call to this visitor: refused for a reason, or done. */
async function answersTo(visitor: Visitor): Promise<Json> {
  const answers = Object.entries(demoCalls).map(async ([call, open]) => [
    call,
    await refusalOf(open(visitor)),
  ]);
  return Object.fromEntries(await Promise.all(answers)) as Json;
}
const everyCall = (answer: string) =>
  Object.fromEntries(Object.keys(demoCalls).map((call) => [call, answer]));

describe('where a demo is opened', () => {
  // facts: G1.3
  test('a visitor’s demo goes by the prefix, without one by the address, and a player’s by the account, whatever the call', async () => {
    const stranger = new Visitor(harness.at);
    await standIn('FI');
    const byPrefix = { '/game/slug/url': 'done', '/game/detail': 'done' };
    expect(await answersTo(stranger)).toEqual({ ...everyCall('play.demo_off'), ...byPrefix });
    expect(await refusalOf(bySlug(stranger, 'fi-FI'))).toBe('play.demo_off');
    expect(await answersTo(guest.visitor)).toEqual(everyCall('done'));
    await standIn('IE');
    expect(await answersTo(stranger)).toEqual(everyCall('done'));
    expect(await answersTo(finn.visitor)).toEqual(everyCall('play.demo_off'));
  });

  // facts: G1.3
  test('a demo has the rules and the money of its market and the restrictions of the visitor’s country', async () => {
    const stranger = new Visitor(harness.at);
    await standIn('GB');
    const british = { mode: 'demo', currency: 'GBP', lobbyUrl: expect.stringMatching(/en-UK\//) };
    expect(told((await demoCalls['Pragmatic Play’s'](stranger))['url'])).toMatchObject(british);
    expect(told(await addressOf(bySlug(stranger, 'fi-UN')))).toMatchObject({ currency: 'EUR' });
    expect(told(await addressOf(bySlug(guest.visitor, 'en-UK')))).toMatchObject({ currency: 'EUR' });
    const restrictTo = (countries: string[]) => harness.owner.sql`
      update catalogue.game set restricted_countries = ${countries}
      where provider_slug = 'pragmaticplay' and provider_game_ref = ${gameRef}`;
    await restrictTo(['GB']);
    expect(await refusalOf(bySlug(stranger, 'en-UN'))).toBe('play.country_restricted');
    expect(await refusalOf(demoCalls['Pragmatic Play’s'](stranger))).toBe('play.country_restricted');
    expect(await refusalOf(bySlug(guest.visitor, 'en-UK'))).toBe('done');
    await restrictTo(['IE']);
    expect(await refusalOf(bySlug(guest.visitor, 'en-UK'))).toBe('play.country_restricted');
    await restrictTo([]);

    await standIn('IE');
    expect(told(await addressOf(bySlug(stranger, 'en-CX')))).toMatchObject({ currency: 'USD' });
  });

  // facts: G1.3
  test('what a strict market does not show a visitor for its art opens for no visitor there, and for players', async () => {
    const stranger = new Visitor(harness.at);
    const appealTo = (youth: string) => harness.owner.sql`
      update catalogue.game set youth_appeal = ${youth} where game_slug = ${slug}`;
    await standIn('GB');
    await appealTo('some');
    expect(await refusalOf(bySlug(stranger, 'en-UK'))).toBe('play.game_unavailable');
    expect(await refusalOf(bySlug(guest.visitor, 'en-UK'))).toBe('done');
    await appealTo('none');
    expect(await refusalOf(bySlug(stranger, 'en-UK'))).toBe('done');
  });

  // facts: G1.3
  test('where the address says nothing, a visitor is where the prefix or the provider’s call says', async () => {
    const stranger = new Visitor(harness.at);
    await standIn(null);
    const asFinn = { body: { ...pariplay(gameOf('pariplay').gameRef), CountryCode: 'FI' } };
    expect(await refusalOf(stranger.call('POST /api/v1/pariplay/context/demo', asFinn))).toBe(
      'play.demo_off',
    );
    expect(await refusalOf(bySlug(stranger, 'fi-FI', { countryCode: 'GB' }))).toBe('play.demo_off');
    expect(told(await addressOf(bySlug(stranger, 'en-UK')))).toMatchObject({ currency: 'GBP' });
    expect(told(await addressOf(bySlug(stranger, 'en-UN')))).toMatchObject({ currency: 'EUR' });
  });

  // facts: G1.3
  test('the rules of a Canadian province hold in a demo: a visitor’s by the address, a player’s by the account', async () => {
    const stranger = new Visitor(harness.at);
    const relax = { provider: 'relax', gameId: gameOf('relax').gameRef };
    const atRelax = async (visitor: Visitor) =>
      new URL(await addressOf(byProvider(visitor, { ...relax, locale: 'ca-CA' }))).searchParams.get(
        'jurisdiction',
      );
    const atHome = async (visitor: Visitor) =>
      authenticate(await addressOf(bySlug(visitor, 'ca-CA', { slug: 'neon-777' })), 'neon-777');
    const strict = { isAutoplayAllowed: false, minCycleMs: 2_500, currency: 'CAD' };
    await standIn('CA', 'Ontario');
    expect(await atRelax(stranger)).toBe('CA-ON');
    expect(await atHome(stranger)).toMatchObject({ ...strict, jurisdiction: 'CA-ON' });
    expect(await atRelax(albertan.visitor)).toBe('CA-AB');
    expect(await atHome(albertan.visitor)).toMatchObject({ ...strict, jurisdiction: 'CA-AB' });
    await standIn('CA', 'Québec');
    expect(await atHome(stranger)).toMatchObject({ jurisdiction: 'CA', isAutoplayAllowed: true });
  });
});

test('where one game at a time is allowed, a second one does not open while the first is played', async () => {
  const german = await harness.openGuest();
  const { playerId } = german;
  await harness.owner.sql`
    update identity.account set market_id = 'DE', country_code = 'DE', verification_level = 6 where player_id = ${playerId}`;
  const body = generic(gameOf('quickspin').gameRef);
  const launch = () => refusalOf(german.visitor.call('POST /api/v1/quickspin/token/generate', { body }));
  const playOf = (game: string, agoMs: number) =>
    harness.owner.sql`
      update wallet.guard set played_game = ${game}, played_at_ms = date_part('epoch', now()) * 1000 - ${agoMs}
      where player_id = ${playerId}`;
  await playOf('another-game', 5_000);
  expect(await launch()).toBe('play.other_game_played');
  await playOf('another-game', 31_000);
  expect(await launch()).toBe('done');
});
