import { policies } from '@halcyon/testkit/dependencies';
import type { ContentDocument } from '@halcyon/contract/content/documents';
import type { Targeting } from '@halcyon/contract/content/document-frame';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../../platform/config/config.ts';
import type { Session } from '../../platform/http/context.ts';
import { buildServer } from '../../platform/http/server.ts';
import { contentPlugin } from '../content.plugin.ts';
import { contentRoutes } from '../content.routes.ts';
import { openContent, type ContentService } from '../dataset/content.service.ts';
import { datasetOf, readDataset } from '../dataset/dataset.ts';

// Method: seven promotions, each for another audience or another time, and each with a unique word that no visitor may
// ever read, over the query endpoint and over the API.
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const kinds = {
  draft: { id: 'drafts.promotion-draft' },
  planned: { startsAt: inHours(1) },
  over: { endsAt: inHours(-1) },
  players: { authorized: 'authorized' },
  once: { audience: { option: 'groups', groups: ['one'], playerIds: [] } },
  named: { audience: { option: 'players', groups: [], playerIds: [7] } },
  elsewhere: { markets: ['FI'] },
} as const satisfies Record<string, Partial<Targeting> & { id?: string }>;
type Kind = keyof typeof kinds;
const wordOf = (kind: Kind) => `word-for-${kind}`;

const base = readDataset(policies);
/** There are many games and they do not matter here: with them `*` is too large for one answer. */
const around = base.documents.filter(({ _type }) => _type !== 'casinoGame' && _type !== 'gameRules');
const model = base.of('promotion').find(({ slug }) => slug === 'published-returns')!;
const hidden = Object.entries(kinds).map(([kind, targeting]) => ({
  ...model,
  _id: 'id' in targeting ? targeting.id : `promotion-${kind}`,
  slug: kind,
  summary: { en: wordOf(kind as Kind) },
  ...targeting,
})) as unknown as readonly ContentDocument[];
/** Seen by all, with a text for players on its button. */
const open = {
  ...model,
  _id: 'promotion-open',
  slug: 'open',
  button: {
    anonymous: { text: { en: 'Join' }, url: '/signup' },
    authorized: { text: { en: 'word-for-button' }, url: '/my-account/account' },
  },
} as unknown as ContentDocument;

const clock = new VirtualClock();
let content: ContentService;
let app: FastifyInstance;
let session: Session | null = null;
let deposits = 0;

beforeAll(async () => {
  content = openContent(datasetOf([...around, open, ...hidden]), clock);
  app = await buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' }),
    clock,
    db: {} as never,
    routes: contentRoutes(content, async () => deposits),
    resolveSession: async () => (session ? { session } : { gone: 'session.none' }),
    lockPlayer: async () => {},
  });
  await app.register(contentPlugin, {
    policies,
    isProviderOff: () => false,
    content,
    origin: 'https://halcyon.example',
    readToken: 'r'.repeat(32),
  });
});
afterAll(async () => {
  await app.close();
  await content.close();
});

const playerNumber = (playerId: bigint): Session => ({
  sessionId: 's',
  playerId,
  marketId: 'UN',
  province: null,
  languageId: 'en',
  currency: 'EUR',
  timeZone: 'UTC',
  isRestricted: false,
});
async function groq(query: string, headers: Record<string, string> = {}): Promise<string> {
  const url = `/v2021-08-31/data/query/production?${new URLSearchParams({ query })}`;
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return JSON.stringify(answer.json().result);
}
async function seen(market = 'UN'): Promise<string[]> {
  const answer = await app.inject({ url: `/api/v1/content/promotions?market=${market}&language=en` });
  const slugs = (answer.json() as { items: { slug: string }[] }).items.map(({ slug }) => slug);
  return slugs.filter((slug) => slug in kinds || slug === 'open');
}
const statusOf = async (slug: string, market = 'UN') =>
  (await app.inject({ url: `/api/v1/content/promotions/games/${slug}?market=${market}&language=en` }))
    .statusCode;

// facts: C2.1
test.each([
  '*',
  '*[_id in path("drafts.**")]',
  '*[_id match "drafts*" || _id match "*draft*"]',
  '*[_type == "promotion"]{ ... }',
  '*[_type == "promotion"].summary.en',
  '*[defined(audience)]',
  '*[audience.option == "players" && 7 in audience.playerIds]',
  '*[_type == "promotion" && slug in ["draft", "planned", "over", "players", "once", "named"]][0..99]',
  '{ "by": *[_id == "promotion-named"][0].summary, "of": *[references("promotion-category-games")] }',
  '*[_type == "promotionCategory"]{ "all": *[_type == "promotion" && category._ref == ^._id] }',
  '*[_type == "promotion"]{ "words": button.authorized.text.en, "link": button["authorized"] }',
  '*[summary.en match "word-for-*"]',
])('a visitor’s query never shows what is for others or for another time: %s', async (query) => {
  session = null;
  const result = await groq(query);
  for (const kind of Object.keys(kinds) as Kind[]) {
    if (kind !== 'elsewhere') expect(result).not.toContain(wordOf(kind));
  }
  expect(result).not.toContain('word-for-button');
  expect(result).not.toContain('playerIds');
});

test('a session changes nothing about what a query shows, because its answer is cached for everyone', async () => {
  session = playerNumber(7n);
  expect(await groq('*[_type == "promotion"].slug')).not.toContain('named');
  expect(await groq('*', { authorization: `Bearer ${'x'.repeat(32)}` })).not.toContain(wordOf('named'));
});

test('a trusted reader sees all that is published, and no draft', async () => {
  const all = await groq('*[_type == "promotion"]', { authorization: `Bearer ${'r'.repeat(32)}` });
  for (const kind of ['planned', 'over', 'players', 'once', 'named'] as const)
    expect(all).toContain(wordOf(kind));
  expect(all).not.toContain(wordOf('draft'));
});

// facts: C2.1, C6.1
test('the API shows a promotion to those it is meant for, and is silent about it to all others', async () => {
  session = null;
  expect(await seen()).toEqual(['open']);
  expect(await seen('FI')).toEqual(expect.arrayContaining(['open', 'elsewhere']));
  for (const kind of Object.keys(kinds)) expect(await statusOf(kind), kind).toBe(404);
  expect([await statusOf('elsewhere', 'FI'), await statusOf('open')]).toEqual([200, 200]);

  session = playerNumber(8n);
  for (deposits of [0, 2]) expect((await seen()).toSorted()).toEqual(['open', 'players']);
  deposits = 1;
  expect((await seen()).toSorted()).toEqual(['once', 'open', 'players']);
  expect([await statusOf('named'), await statusOf('once'), await statusOf('planned')]).toEqual([
    404, 200, 404,
  ]);

  session = playerNumber(7n);
  deposits = 2;
  expect((await seen()).toSorted()).toEqual(['named', 'open', 'players']);
  // The market of the account binds a player, whatever the address says.
  expect(await statusOf('elsewhere', 'FI')).toBe(404);
});

// facts: C1.3
test('what is planned appears at its moment and not before, also to those who have queried already', async () => {
  session = null;
  const query = '*[_type == "promotion" && slug == "planned"][0].summary.en';
  expect([await groq(query), await statusOf('planned')]).toEqual(['null', 404]);
  clock.move(HOUR_MS - 60_000);
  expect([await groq(query), await statusOf('planned')]).toEqual(['null', 404]);
  clock.move(120_000);
  expect([await groq(query), await statusOf('planned')]).toEqual([`"${wordOf('planned')}"`, 200]);
  clock.move(-2 * HOUR_MS);
  expect([await groq(query), await statusOf('planned')]).toEqual(['null', 404]);
});

test('an unknown audience, sign-in or date hides a document from everyone', async () => {
  const odd = [
    { audience: { option: 'friends', groups: [], playerIds: [] } },
    { authorized: 'perhaps' },
    { startsAt: 'soon' },
    { endsAt: 'never' },
  ].map((change, at) => ({ ...model, _id: `odd-${at}`, slug: `odd-${at}`, ...change }));
  const strange = openContent(datasetOf([...around, ...(odd as unknown as ContentDocument[])]), clock);
  expect(await strange.run('count(*[_id match "odd*"])', {})).toBe('0');
  await strange.close();
});

test('what a hosted project leaves empty is for everyone, everywhere, at any time', async () => {
  const { startsAt, endsAt, authorized, audience, ...bare } = model;
  expect([startsAt, endsAt, authorized, audience].length).toBe(4);
  const sparse = openContent(datasetOf([{ ...bare, _id: 'bare' } as unknown as ContentDocument]), clock);
  expect(await sparse.run('count(*[_id == "bare"])', {})).toBe('1');
  await sparse.close();
});
