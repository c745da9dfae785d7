import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import { createClient, type SanityClient } from '@sanity/client';
import { languageIds } from '@halcyon/contract/market/languages';
import { parseLocalePrefix } from '@halcyon/contract/market/locale';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPlugin } from './content.plugin.ts';
import { currentTerms, type ContentService } from './dataset/content.service.ts';
import { openQueryRunner } from './query/query-runner.ts';

const path = '/v2021-08-31/data/query/production';
let content: ContentService;
let app: FastifyInstance;
let origin: string;
let client: SanityClient;

beforeAll(async () => {
  content = openTestContent();
  app = Fastify();
  await app.register(contentPlugin, {
    content,
    policies,
    isProviderOff: () => false,
    origin: 'https://halcyon.example',
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  client = createClient({
    dataset: 'production',
    apiVersion: '2021-08-31',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
  });
});
afterAll(async () => {
  await app.close();
  await content.close();
});

const get = async (parameters: Record<string, string>) => {
  const response = await fetch(`${origin}${path}?${new URLSearchParams(parameters)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

// facts: C1.2
test('the hosted service’s client reads a page in a language, and English where it is not written', async () => {
  const query = `*[_type == "staticPage" && pageId == $page][0]{ path, "title": coalesce(title[$language], title.en) }`;
  const titleIn = async (language: string) =>
    (await client.fetch<{ title: string }>(query, { page: 'terms_and_conditions', language })).title;
  expect(await titleIn('ja')).toBe('利用規約');
  expect(await titleIn('a language nobody speaks')).toBe('Terms and conditions');
});

// facts: C1.2
test('a query is answered in the hosted form, by GET and by POST alike', async () => {
  const query = 'count(*[_type == "casinoGame" && $category in categories[]->categoryId])';
  const inTable = ({ categories }: { categories: readonly { _ref: string }[] }) =>
    categories.some(({ _ref }) => _ref === 'category-table');
  const result = content.of('casinoGame').filter(inTable).length;
  expect(result).toBeGreaterThan(0);
  const byGet = await get({ query, $category: '"table"' });
  expect(byGet).toMatchObject({
    status: 200,
    body: { query, result, syncTags: [expect.stringMatching(/^s1:/)] },
  });
  expect(byGet.body['ms']).toEqual(expect.any(Number));
  const byPost = await app.inject({
    method: 'POST',
    url: path,
    payload: { query, params: { category: 'table' } },
  });
  expect(byPost.json()).toMatchObject({ query, result });
});

// facts: C1.1
test.each<[string, string, unknown]>([
  [
    'a landing page by slug and language',
    '*[_type == "landingPage" && slug == "blackjack"][0]{ "title": coalesce(title.xx, title.en), "blocks": count(body.en[listItem == "bullet"]) }',
    { title: 'Blackjack, dealt fresh', blocks: 3 },
  ],
  ['the VIP page of a market', '*[_type == "vipPage" && "DE" in markets][0].title.en', 'iClub'],
  ['occupations', 'count(*[_type == "occupation" && choiceId == "OTHER"])', 1],
  ['sources of funds', 'count(*[_type == "sourceOfFunds" && defined(title.en)]) > 5', true],
  ['salary ranges', 'count(*[_type == "salaryRange"]) > 2', true],
  [
    'boxes of a page',
    '*[_type in ["contentBox", "tournamentBox"] && "casino-lobby" in places] | order(order asc)[0].title.en',
    'Verify any round',
  ],
  [
    'live home categories of a market, in a language',
    '*[_type == "liveCasinoGameCategory" && visibleInLobby && (!defined(markets) || "FI" in markets)] | order(order asc).label.en',
    ['Roulette', 'Blackjack', 'Baccarat', 'Game shows'],
  ],
  [
    'live settings',
    '*[_type == "liveCasinoSettings"][0].availableProviders',
    ['evolution', 'pragmaticplay', 'creedroomz'],
  ],
  [
    'partners',
    '*[_type == "partners"][0].items[!defined(markets) || "UK" in markets].name',
    ['Gambling Therapy', 'Gamblers Anonymous', 'GamCare'],
  ],
  ['promotions of a tag', 'count(*[_type == "promotion" && "limits" in tags[]->slug]) > 1', true],
  ['an element of steps', 'count(*[_type == "multiStep" && elementId == "check-round"][0].steps)', 4],
  ['contact and chat', '*[_type == "contactUs"][0].disableLiveChat', false],
  ['a landing page before the sign-up', '*[_type == "registrationLanding"][0].slug', 'welcome'],
  ['pages by category', 'count(*[_type == "staticPage" && category == "safer"])', 2],
  ['banners of a market', 'count(*[_type == "banner" && (!defined(markets) || "MT" in markets)])', 2],
  [
    'verticals of a market',
    '*[_type == "vertical" && isEnabled && "MT" in markets] | order(order asc).verticalId',
    ['casino', 'live-casino'],
  ],
  [
    'markets without sports',
    'count(*[_type == "vertical" && verticalId == "sportsbook" && "PE" in markets])',
    0,
  ],
  ['markets', 'count(*[_type == "market" && isMarketEnabled])', 22],
  ['languages', 'count(*[_type == "language"])', 17],
  ['sign-up content', 'defined(*[_type == "signUpContent"][0].title.en)', true],
  ['terms versions', '*[_type == "termsVersion"] | order(version desc)[0].version', 1],
  [
    'payment methods of a market',
    '*[_type == "paymentMethod" && "FI" in ways[].market && method match "EU*"].method',
    ['EUTELLER'],
  ],
  ['licences and logos', '*[_type == "licences"][0].regulationLogos[].mark', ['18+', '#', '=', '≤']],
  ['settings', '*[_type == "casinoSettings"][0].availableProviders[0...2]', ['halcyon', 'relax']],
  [
    'games of a category, a slice, by channel',
    '*[_type == "casinoGame" && "mobile" in channels && "ways" in categories[]->categoryId] | order(order asc)[1...3].gameSlug',
    ['frostfang', 'reef-hunter'],
  ],
  ['games by name', '*[_type == "casinoGame" && lower(name) match "*crimson*"].gameSlug', ['count-crimson']],
  [
    'games by provider and studio',
    'count(*[_type == "casinoGame" && gameProvider->slug == "halcyon" && subProvider->title match "Halcyon*"])',
    13,
  ],
  [
    'provider filters',
    '*[_type == "gameProvider" && !isHiddenInFilters && slug in ["halcyon", "novomatic"]].slug',
    ['halcyon', 'novomatic'],
  ],
  ['studios', '*[_type == "subProvider"][0...2].title', ['Halcyon Originals', 'Relax']],
  ['words for search engines', '*[_type == "seo" && page == "home"][0].title.en match "Halcyon*"', true],
])('content answers for %s', async (_, query, expected) => {
  expect(await client.fetch(query)).toEqual(expected);
});

test('a query too long for an address goes by POST', async () => {
  const query = `*[_type == "language" && languageId in [${'"en",'.repeat(2500)}"fi"]] | order(languageId asc).languageId`;
  expect(query.length).toBeGreaterThan(11_000);
  expect(await client.fetch(query)).toEqual(['en', 'fi']);
});

test('references are followed, slices cut, and nothing found is null', async () => {
  expect(
    await client.fetch(
      '*[_type == "casinoGame" && gameProvider->slug == "halcyon"] | order(order asc)[0...2]{ gameSlug, "studio": subProvider->title }',
    ),
  ).toEqual([
    { gameSlug: 'thunder-of-olympus', studio: 'Halcyon Originals' },
    { gameSlug: 'anubis-rising', studio: 'Halcyon Originals' },
  ]);
  expect(await client.fetch('*[_type == "staticPage" && pageId == "none"][0]')).toBeNull();
});

test('the list of players a banner is meant for never leaves the server', async () => {
  expect(await client.fetch('count(*[_type == "banner" && count(audience.playerIds) > 0])')).toBe(0);
});

describe('a query that cannot be answered', () => {
  test.each([
    ['unreadable', { query: '*[' }, 400, 'content.query_invalid'],
    ['with a trailing comment', { query: '*[_type == "seo"] // all' }, 400, 'content.query_invalid'],
    ['with an unknown function', { query: 'nothing::at(*)' }, 400, 'content.query_invalid'],
    ['empty', { query: ' ' }, 400, 'content.query_missing'],
    ['without a query', {}, 400, 'content.query_missing'],
    ['nested too deeply', { query: `${'('.repeat(40)}1${')'.repeat(40)}` }, 400, 'content.query_too_deep'],
    ['with a parameter that is no JSON', { query: '*[0]', $page: 'terms' }, 400, 'content.parameter_invalid'],
  ])('%s is refused with its code', async (_, parameters, status, code) => {
    expect(await get(parameters as Record<string, string>)).toMatchObject({
      status,
      body: { code, error: { description: expect.any(String) } },
    });
  });

  test('too long is refused', async () => {
    const long = await app.inject({
      method: 'POST',
      url: path,
      payload: { query: `"${'a'.repeat(17_000)}"` },
    });
    expect([long.statusCode, long.json().code]).toEqual([400, 'content.query_too_long']);
  });

  test('that scans all documents for each of all documents is refused before it begins', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ _id: `d${at}`, _type: 'thing', number: at }));
    const runner = openQueryRunner(many);
    await expect(runner.run('count(*[count(*[number > ^.number]) > 0])', {})).rejects.toMatchObject({
      code: 'content.query_too_heavy',
    });
    await expect(runner.run('*[_type == "thing" && number in *[_type == "none"].number]', {})).resolves.toBe(
      '[]',
    );
    await expect(
      runner.run('*[_type == "thing"][0...2]{ "more": count(*[number > ^.number]) }', {}),
    ).resolves.toBe('[{"more":2999},{"more":2998}]');
    await runner.close();
  });

  test('in another dataset is refused', async () => {
    const other = await app.inject({ url: '/v2021-08-31/data/query/staging?query=*' });
    expect([other.statusCode, other.json().code]).toEqual([404, 'content.dataset_unknown']);
  });

  test('returns what is wrong and where in the form of the hosted service’s client', async () => {
    await expect(client.fetch('*[')).rejects.toThrow(/Unexpected end of query/);
  });

  test('and takes too long is ended, and the next one is answered', async () => {
    const documents = Array.from({ length: 600 }, (_, at) => ({
      _id: `d${at}`,
      _type: 'thing',
      number: at,
    }));
    const runner = openQueryRunner(documents, 20);
    const heavy = 'count(*[count(*[number > ^.number]) > 0])';
    await expect(runner.run(heavy, {})).rejects.toMatchObject({ code: 'content.query_too_slow' });
    await expect(runner.run('count(*)', {})).resolves.toBe('600');
    const before = performance.now();
    await expect(runner.run(heavy, {})).rejects.toMatchObject({ code: 'content.query_too_slow' });
    expect(performance.now() - before).toBeLessThan(10);
    await runner.close();
  });

  test('because too many wait is refused immediately', async () => {
    const runner = openQueryRunner([{ _id: 'a', _type: 'thing' }]);
    const asked = Array.from({ length: 80 }, (_, at) => runner.run(`count(*) + ${at}`, {}));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'content.busy' } });
    expect(outcomes[0]).toMatchObject({ status: 'fulfilled', value: '1' });
    await runner.close();
  });
});

test('that waits when the server stops is refused', async () => {
  const runner = openQueryRunner([{ _id: 'a', _type: 'thing' }]);
  const asked = Promise.allSettled([runner.run('1', {}), runner.run('2', {})]);
  await runner.close();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('the same question is evaluated once, whatever the order of its parameters', async () => {
  const runner = openQueryRunner([{ _id: 'a', _type: 'thing' }]);
  const query = 'count(*[_id == $id && _type == $type])';
  await Promise.all([
    runner.run(query, { id: 'a', type: 'thing' }),
    runner.run(query, { type: 'thing', id: 'a' }),
  ]);
  await runner.run(query, { type: 'thing', id: 'a' });
  expect(runner.counts).toEqual({ hits: 1, misses: 1 });
  await runner.close();
});

// facts: C7.5
test('the joined texts of every language hold every domain, and an unchanged file is not sent again', async () => {
  for (const language of languageIds) {
    const response = await app.inject({ url: `/locales/${language}/default.json` });
    expect(response.statusCode, language).toBe(200);
    expect(Object.keys(response.json()), language).toEqual(expect.arrayContaining(['shell', 'lobby']));
    const again = await app.inject({
      url: `/locales/${language}/default.json`,
      headers: { 'if-none-match': String(response.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  }
  expect((await app.inject({ url: '/locales/../default.json' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/locales/xx/default.json' })).statusCode).toBe(404);
});

// facts: C6.1
test('crawlers find every public page of every open market once, and nothing of an account', async () => {
  const robots = (await app.inject({ url: '/robots.txt' })).body;
  expect(robots).toContain('Disallow: /*/my-account/');
  expect(robots).toContain('Sitemap: https://halcyon.example/sitemap.xml');
  const read = async (url: string) => {
    const map = await app.inject({ url });
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, expect.stringContaining('xml')]);
    return [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
  };
  const maps = await read('/sitemap.xml');
  expect(maps).toContain('https://halcyon.example/sitemap.xml?locale=pt-BR');
  const pages = await Promise.all(maps.map((map) => read(map.slice('https://halcyon.example'.length))));
  const addresses = pages.flat();
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(50_000);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of [
    'en-UN/',
    'pt-BR/play/frostfang',
    'fi-FI/promotions/money/your-bank-is-your-login',
    'en-UN/promotions/games',
    'en-UN/landing/fair-play',
    'en-UN/iclub',
  ])
    expect(addresses).toContain(`https://halcyon.example/${path}`);
  const unlisted =
    /ja-JP|\/401|\/500|closed-account|my-account|first-deposit|fi-FI\/promotions\/games\/free-demo/;
  expect(addresses.filter((address) => unlisted.test(address))).toEqual([]);
  for (const address of addresses)
    expect(parseLocalePrefix(new URL(address).pathname).kind, address).toBe('ok');
  expect((await app.inject({ url: '/sitemap.xml?locale=ja-JP' })).statusCode).toBe(404);
});

test('a new version of the terms counts from the day it is published', () => {
  const versions = [
    { version: 1, publishedOn: '2026-01-01' },
    { version: 2, publishedOn: '2026-12-01' },
  ].map((version) => ({
    _id: `v${version.version}`,
    _type: 'termsVersion',
    pageId: 'terms',
    changes: { en: 'x' },
    ...version,
  }));
  const service = { of: () => versions } as unknown as ContentService;
  expect(currentTerms(service, new Date('2026-11-30T23:59:59Z')).version).toBe(1);
  expect(currentTerms(service, new Date('2026-12-01T00:00:00Z')).version).toBe(2);
});
