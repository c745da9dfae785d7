import { policies } from '@halcyon/testkit/dependencies';
import { createClient, type SanityClient } from '@sanity/client';
import type { ContentDocument, DocumentType } from '@halcyon/contract/content/documents';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTypes, otherBrand } from '@halcyon/testkit/other-brand';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { Visitor } from '@halcyon/testkit/visitor';
import titles from '../../../sandbox/src/providers/titles/relax.json' with { type: 'json' };
import { contentPlugin } from './content.plugin.ts';
import { openContent, type ContentService } from './dataset/content.service.ts';
import { readHosted } from './dataset/hosted-dataset.ts';

// Method: a second instance of the content service serves another brand's documents on a separate port. The
// platform gets its address by configuration alone.
const token = 'a-token-that-reads-all-published-documents';
const title = titles[0]!;
let other: ContentService;
let server: FastifyInstance;
let host: string;
let harness: PlatformHarness;

beforeAll(async () => {
  other = openContent(otherBrand(gameOfTheOther()));
  server = Fastify();
  await server.register(contentPlugin, {
    policies,
    isProviderOff: () => false,
    content: other,
    origin: 'https://kestrel.example',
    readToken: token,
  });
  host = await server.listen({ host: '127.0.0.1', port: 0 });
  harness = await openPlatformHarness({ environment: { CONTENT_HOST: host, CONTENT_TOKEN: token } });
}, 60_000);
afterAll(async () => {
  await harness?.[Symbol.asyncDispose]();
  await server?.close();
  await other?.close();
});

/** A game that is in the other brand's content alone; the sandbox runs its provider. */
function gameOfTheOther(): readonly ContentDocument[] {
  const content = otherBrand();
  const [game] = content.of('casinoGame');
  const [settings] = content.of('casinoSettings');
  const provider = { _id: 'provider-relax', _type: 'gameProvider', slug: 'relax' } as const;
  return [
    { ...provider, title: 'Relax', isHiddenInFilters: false },
    { ...settings!, availableProviders: ['halcyon', 'relax'] },
    {
      ...game!,
      _id: 'game-kestrels-nest',
      gameId: 'kestrels-nest',
      gameSlug: 'kestrels-nest',
      name: 'Kestrel’s Nest',
      gameProvider: { _type: 'reference', _ref: provider._id },
      providerGameRef: title.gameRef,
      hasDemo: true,
      order: 0,
    },
  ];
}

describe('every type of document comes from another instance by the hosted service’s own client', () => {
  let client: SanityClient;
  beforeAll(() => {
    client = createClient({
      dataset: 'production',
      apiVersion: '2021-08-31',
      apiHost: host,
      useProjectHostname: false,
      useCdn: false,
      token,
      ignoreBrowserTokenWarning: true,
    });
  });

  // facts: C1.1, C1.2
  test.each<[DocumentType]>(documentTypes.map((type) => [type]))('%s', async (type) => {
    const expected = other.of(type);
    expect(expected.length, `${type} has no document`).toBeGreaterThan(0);
    const fetched = await client.fetch<ContentDocument[]>('*[_type == $type] | order(_id asc)', { type });
    expect(fetched).toEqual(expected.toSorted((one, next) => (one._id < next._id ? -1 : 1)));
    const connection = { projectId: null, host, dataset: 'production', token };
    expect((await readHosted(connection)).of(type).map(({ _id }) => _id)).toEqual(
      expected.map(({ _id }) => _id).toSorted(),
    );
  });
});

const place = { market: 'UN', language: 'en' };
const asked = {
  body: {
    slug: 'kestrels-nest',
    countryCode: 'IE',
    currency: 'EUR',
    language: 'en',
    locale: 'en-UN',
    platform: 'desktop',
  },
} as const;

async function lobbyAndPlay() {
  const visitor = new Visitor(harness.at);
  const lobby = await visitor.call('GET /api/v1/catalogue/games', {
    query: { ...place, lobby: 'casino', search: 'nest', limit: '1' },
  } as never);
  const { data } = await visitor.call('POST /api/v1/game/slug/url/demo', asked as never);
  const boxes = await visitor.call('GET /api/v1/content/boxes', {
    query: { ...place, place: 'casino-lobby' },
  });
  return {
    games: (lobby as { items: { gameSlug: string }[] }).items.map(({ gameSlug }) => gameSlug),
    opens: (await fetch((data as { gameDetail: { launchUrl: string } }).gameDetail.launchUrl)).status,
    firstBox: boxes.items[0],
  };
}
const whole = {
  games: ['kestrels-nest'],
  opens: 200,
  firstBox: expect.objectContaining({ kind: 'tournament', title: 'Harbour race' }),
};

// facts: C1.2
test('the platform shows the other brand’s content by configuration alone', async () => {
  expect(await lobbyAndPlay()).toEqual(whole);
});

// facts: C1.2
test('with the content service stopped, lobby, boxes, queries and play continue with the last good answer', async () => {
  await server.close();
  await expect(fetch(host)).rejects.toThrow();
  expect(await lobbyAndPlay()).toEqual(whole);
  const query = '*[_type == "seo" && page == "home"][0].title.en';
  const answer = await fetch(
    `${harness.at.site}/v2021-08-31/data/query/production?${new URLSearchParams({ query })}`,
  );
  expect(await answer.json()).toMatchObject({ result: expect.stringContaining('Kestrel') });
});
