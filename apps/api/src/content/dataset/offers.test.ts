import { readFileSync } from 'node:fs';
import { openTestContent } from '@halcyon/testkit/dependencies';
import { languageIds } from '@halcyon/contract/market/languages';
import { marketIds } from '@halcyon/contract/market/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxesFor } from '../pages/page.service.ts';
import { promotionFor, promotionsFor } from '../pages/promotion.service.ts';
import type { ContentService } from './content.service.ts';
import type { Looker, Viewer } from './targeting.rules.ts';

type Texts = Readonly<Record<string, { readonly title: string; readonly summary: string }>>;
type Campaign = {
  readonly campaignId: string;
  readonly code: string | null;
  readonly body: {
    readonly trigger: { readonly event: string };
    readonly audience: { readonly markets: readonly string[] };
    readonly offers: Readonly<Record<string, { readonly percentBps: number | null }>>;
    readonly texts: Texts;
  };
  readonly terms: {
    readonly wager: { readonly multiplierE2: number } | null;
    readonly spins?: { readonly rounds: number };
    readonly cashback?: { readonly rateBps: number };
  };
};
const read = <Of>(file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../content/${file}.json`, import.meta.url), 'utf8')) as Of;
const campaigns = ['demonstration', 'cashback'].flatMap((name) => read<Campaign[]>(`campaigns/${name}`));
const tournaments =
  read<{ series: string; rules: { markets: null; texts: Texts } }[]>('tournaments/demonstration');

let content: ContentService;
beforeAll(() => {
  content = openTestContent();
});
afterAll(() => content.close());

const now = new Date('2026-11-21T12:00:00Z');
const look = (of: Partial<Looker> = {}): Looker => ({
  viewer: null,
  market: 'UN',
  language: 'en',
  now,
  ...of,
});
const promotions = () => content.of('promotion').filter(({ offerId }) => offerId !== undefined);
const slugs = (looker: Looker) =>
  promotionsFor(content, looker, { category: 'rewards' }).items.map(({ slug }) => slug);

test('every promotion of a reward is about a campaign or tournament, by its title, summary and markets', () => {
  expect(promotions().length).toBeGreaterThan(0);
  for (const { slug, offerId, title, summary, markets } of promotions()) {
    const campaign = campaigns.find(({ campaignId }) => campaignId === offerId);
    const texts = campaign?.body.texts ?? tournaments.find(({ series }) => series === offerId)?.rules.texts;
    for (const language of languageIds)
      expect([slug, title[language], summary[language]]).toEqual([
        slug,
        texts?.[language]?.title,
        texts?.[language]?.summary,
      ]);
    expect(markets).toEqual(campaign?.body.audience.markets);
  }
});

/** Every figure that a page of the campaign may and must name. */
function figuresOf({ code, body, terms }: Campaign): readonly number[] {
  const percents = new Set(Object.values(body.offers).flatMap(({ percentBps }) => percentBps ?? []));
  return [
    ...(code?.match(/\d+/g) ?? []).map(Number),
    ...[...percents].map((bps) => bps / 100),
    ...(terms.spins ? [terms.spins.rounds] : []),
    ...(terms.cashback ? [terms.cashback.rateBps / 100] : []),
    ...(terms.wager ? [terms.wager.multiplierE2 / 100] : []),
  ].toSorted((one, other) => one - other);
}

test('the figures on the page of a promotion are those of the terms, in every language', () => {
  for (const { slug, offerId, body } of promotions()) {
    const campaign = campaigns.find(({ campaignId }) => campaignId === offerId);
    for (const language of languageIds) {
      const words = (body[language] ?? []).flatMap(({ children }) => children.map(({ text }) => text));
      const figures = (words.join('\n').match(/\d+/g) ?? []).map(Number);
      expect([slug, language, figures.toSorted((one, other) => one - other)]).toEqual([
        slug,
        language,
        campaign ? figuresOf(campaign) : [],
      ]);
    }
  }
});

test('the button of a promotion leads visitors and players to where its campaign is had', () => {
  for (const { offerId, button } of promotions()) {
    const campaign = campaigns.find(({ campaignId }) => campaignId === offerId);
    const ofDeposit = campaign?.body.trigger.event.endsWith('_DEPOSIT');
    const url = !campaign
      ? '/tournaments'
      : campaign.code
        ? `/my-account/bonus-code?bonusCode=${campaign.code}`
        : ofDeposit
          ? '/my-account/banking/deposit'
          : '/my-account/rewards';
    expect([button.anonymous?.url, button.authorized?.url]).toEqual([url, url]);
  }
});

test('a market shows the promotions of its campaigns: none in DE, NL and PP, a separate welcome in the UK', () => {
  for (const market of ['DE', 'NL', 'PP'] as const) expect(slugs(look({ market }))).toEqual(['daily-race']);
  expect(slugs(look({ market: 'UK' }))).toEqual(['welcome-bonus-uk', 'daily-race']);
  expect(slugs(look({ market: 'BR' }))).not.toContain('welcome-bonus');
  expect(slugs(look({ market: 'FI' }))).toContain('welcome-bonus');
});

describe('a player who is barred from deposits or play', () => {
  const viewer = (isBarred: boolean): Viewer => ({ playerId: 7, depositCount: 1, isBarred });

  test('sees no promotion of a reward, neither in the list nor at its address', () => {
    expect(slugs(look({ viewer: viewer(true) }))).toEqual([]);
    expect(slugs(look({ viewer: viewer(false) }))).toContain('weekly-cashback');
    const open = (isBarred: boolean) => () =>
      promotionFor(content, look({ viewer: viewer(isBarred) }), {
        category: 'rewards',
        slug: 'weekly-cashback',
      });
    expect(open(true)).toThrow('content.promotion_unknown');
    expect(open(false)).not.toThrow();
  });

  test('sees no box that leads to rewards, and still sees the one of limits', () => {
    const boxes = (of: Viewer) => boxesFor(content, look({ viewer: of }), 'home').map(({ id }) => id);
    expect(boxes(viewer(true))).toContain('box-limits');
    expect(boxes(viewer(true))).not.toContain('box-rewards');
    expect(boxes(viewer(false))).toContain('box-rewards');
    for (const market of marketIds) {
      const hasBox = boxesFor(content, look({ market }), 'home').some(({ id }) => id === 'box-rewards');
      expect([market, hasBox]).toEqual([market, slugs(look({ market })).length > 1]);
    }
  });
});
