import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketIds } from '@halcyon/contract/market/markets';
import { openContent, type ContentService } from '../dataset/content.service.ts';
import { datasetOf } from '../dataset/dataset.ts';
import { promotionFor } from './promotion.service.ts';
import { openPageIndex, siteMap, type SiteMapSource } from './site-map.ts';

const now = new Date('2026-11-21T12:00:00Z');
let content: ContentService;
beforeAll(() => {
  content = openTestContent();
});
afterAll(() => content.close());
const withAll = (of: ContentService) => ({ content: of, policies, isProviderOff: () => false });
const marketsWithPage = (source: SiteMapSource, path: string, at: Date) => openPageIndex(source)(path, at);
const open = marketIds.filter(policies.isOpen);

// facts: C6.1
test('the markets that the site map lists are exactly those whose visitors get the promotion', () => {
  const categories = new Map(content.of('promotionCategory').map(({ _id, slug }) => [_id, slug]));
  for (const { slug, category: reference } of content.of('promotion')) {
    const category = categories.get(reference._ref)!;
    const having = open.filter((market) => {
      try {
        promotionFor(content, { viewer: null, market, language: 'en', now }, { category, slug });
        return true;
      } catch {
        return false;
      }
    });
    expect([slug, marketsWithPage(withAll(content), `/promotions/${category}/${slug}`, now)]).toEqual([
      slug,
      having,
    ]);
  }
  expect(marketsWithPage(withAll(content), '/promotions/money/your-bank-is-your-login', now)).toEqual(
    open.filter((market) => market === 'FI' || market === 'BR'),
  );
});

test('a page of no market, or of players alone, is listed for none; one that all have, for all', () => {
  expect(marketsWithPage(withAll(content), '/promotions/money/first-deposit', now)).toEqual([]);
  expect(marketsWithPage(withAll(content), '/landing/nothing', now)).toEqual([]);
  expect(marketsWithPage(withAll(content), '/landing/fair-play', now)).toEqual(open);
  expect(marketsWithPage(withAll(content), '/promotions/games/tag/nothing', now)).toEqual(open);
  expect(marketsWithPage(withAll(content), '/my-account/limits', now)).toBeNull();
  expect(marketsWithPage(withAll(content), '/constructor', now)).toBeNull();
});

test('a game whose art may appeal to the young is listed only where visitors see it', () => {
  const youthful = content.of('casinoGame').filter((game) => game.youthAppeal !== 'none');
  expect(youthful.length).toBeGreaterThan(0);
  const others = open.filter((market) => !policies.of(market).strictArt);
  expect(others.length).toBeLessThan(open.length);
  for (const { gameSlug } of youthful)
    expect([gameSlug, marketsWithPage(withAll(content), `/play/${gameSlug}`, now)]).toEqual([
      gameSlug,
      others,
    ]);
});

test('a game that a market’s lobby leaves out is not listed there', async () => {
  const documents = content.dataset.documents.map((document) =>
    document._type === 'casinoSettings'
      ? { ...document, availableProviders: ['halcyon'], exclusionSubProviders: ['subprovider-halcyon'] }
      : document,
  );
  const narrowed = openContent(datasetOf(documents as never));
  const map = await siteMap(withAll(narrowed), 'https://halcyon.test', 'en-UN', now);
  expect(map).toContain('/en-UN/online-casino<');
  const casino = content.of('casinoGame').filter(({ type }) => type === 'casinoGames');
  expect(casino.filter(({ gameSlug }) => map?.includes(`/en-UN/play/${gameSlug}<`))).toEqual([]);
  void narrowed.close();
});

test('a live table is listed in the markets with a live lobby, and a game that no market has in none', async () => {
  const [table] = content.of('casinoGame').filter(({ type }) => type === 'liveCasinoGames');
  const live = open.filter((market) => policies.of(market).live);
  expect(marketsWithPage(withAll(content), `/play/${table!.gameSlug}`, now)).toEqual(live);
  expect(await siteMap(withAll(content), 'https://halcyon.test', 'en-UN', now)).toContain(
    `/en-UN/play/${table!.gameSlug}<`,
  );
  expect(marketsWithPage(withAll(content), '/play/no-such-game', now)).toEqual([]);
});

test('a page that begins is listed within a minute, and other content immediately', () => {
  const later = { startsAt: '2026-11-21T12:00:30Z' };
  const documents = content.dataset.documents.map((document) =>
    document._id === 'landing-fair-play' ? { ...document, ...later } : document,
  );
  const dated = openContent(datasetOf(documents as never));
  const index = openPageIndex(withAll(dated));
  const marketsAfter = (ms: number) => index('/landing/fair-play', new Date(now.getTime() + ms));
  expect([0, 59_999].map(marketsAfter)).toEqual([[], []]);
  expect(marketsAfter(60_000)).toEqual(open);
  dated.replace(datasetOf(documents.filter(({ _id }) => _id !== 'landing-fair-play') as never));
  expect(marketsAfter(60_001)).toEqual([]);
  void dated.close();
});

test('games of a provider that is switched off in a market are not listed there, and in the others they are', async () => {
  const provider = content.of('gameProvider').find(({ slug }) => slug === 'relax')!;
  const game = content.of('casinoGame').find(({ gameProvider }) => gameProvider._ref === provider._id)!;
  const path = `/play/${game.gameSlug}`;
  const before = marketsWithPage(withAll(content), path, now)!;
  const source = {
    content: openTestContent(),
    policies,
    isProviderOff: (slug: string, market: string) => slug === 'relax' && market === 'UN',
  };
  const later = new Date(now.getTime() + 120_000);
  expect(marketsWithPage(source, path, later)).toEqual(before.filter((market) => market !== 'UN'));
  expect(await siteMap(source, 'https://halcyon.test', 'en-UN', later)).not.toContain(path);
});

test('pages of the sportsbook are listed in the slugs of the language, and only where there are some', async () => {
  const sportPaths = async (market: string, language: string) =>
    market === 'FI' ? [`/sportsbook/${language === 'fi' ? 'jalkapallo' : 'football'}`] : [];
  const mapOf = async (prefix: string) =>
    await siteMap({ ...withAll(content), sportPaths }, 'https://halcyon.test', prefix, now);
  expect(await mapOf('fi-FI')).toContain('<loc>https://halcyon.test/fi-FI/sportsbook/jalkapallo</loc>');
  expect(await mapOf('en-UN')).not.toContain('sportsbook');
});
