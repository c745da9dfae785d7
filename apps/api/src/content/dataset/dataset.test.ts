import { policies } from '@halcyon/testkit/dependencies';
import { readFileSync } from 'node:fs';
import { languageIds } from '@halcyon/contract/market/languages';
import { marketIds } from '@halcyon/contract/market/markets';
import { TERMS_VERSION } from '@halcyon/contract/identity/terms';
import { expect, test } from 'vitest';
import { factsOfGames } from '../../../../../scripts/content.ts';
import { checkDataset } from './dataset-check.ts';
import { datasetOf, readDataset, readFacts } from './dataset.ts';

const dataset = readDataset(policies);
const spoilt = (id: string, change: Record<string, unknown>) =>
  checkDataset(
    datasetOf(
      dataset.documents.map((document) =>
        document._id === id ? ({ ...document, ...change } as never) : document,
      ),
    ),
  );

// facts: C6.1
test('an element of 2 or of 101 steps is in order', () => {
  for (const count of [2, 101]) {
    const steps = Array.from({ length: count }, (_, at) => ({
      _key: `s${at}`,
      title: { en: 'A' },
      text: { en: 'a' },
      link: null,
    }));
    expect(spoilt('steps-set-limit', { steps }), String(count)).toEqual([]);
  }
});

test('the committed dataset hangs together', () => {
  expect(checkDataset(dataset)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['game-frostfang', { subProvider: { _type: 'reference', _ref: 'nobody' } }, 'refers to nobody'],
  ['game-frostfang', { images: { square: '/images/games/none/square.webp' } }, 'not in content/media'],
  ['game-frostfang', { facts: null }, 'no facts from the games server'],
  ['banner-welcome', { title: { fi: 'Hei' } }, 'has no English'],
  ['banner-welcome', { title: { en: 'x', xx: 'y' } }, 'xx is no language'],
  ['banner-welcome', { title: { en: ' ' } }, 'is empty'],
  [
    'banner-welcome',
    { startsAt: '2027-01-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    'ends before it starts',
  ],
  ['banner-welcome', { startsAt: 'tomorrow' }, 'is no date'],
  ['banner-welcome', { markets: ['ZZ'] }, 'no market ZZ'],
  [
    'banner-myths',
    { button: { anonymous: { text: { en: 'x' }, url: '/play/none' }, authorized: null } },
    'leads nowhere',
  ],
  [
    'footer',
    { groups: [{ _key: 'a', title: { en: 'A' }, links: [{ _key: 'b', pageId: 'none' }] }] },
    'no page none',
  ],
  [
    'steps-set-limit',
    { steps: [{ _key: 'a', title: { en: 'A' }, text: { en: 'a' }, link: null }] },
    'has 1 steps',
  ],
  [
    'steps-set-limit',
    {
      steps: Array.from({ length: 102 }, (_, at) => ({
        _key: `s${at}`,
        title: { en: 'A' },
        text: { en: 'a' },
        link: null,
      })),
    },
    'it must have 2 to 101',
  ],
  ['promotion-free-demo', { slug: 'check-your-rounds' }, 'a second promotion has category._ref and slug'],
  [
    'promotion-free-demo',
    { category: { _type: 'reference', _ref: 'promotion-tag-free' } },
    'is no promotionCategory',
  ],
  ['promotion-free-demo', { body: { en: [], xx: [] } }, 'xx is no language'],
  ['promotion-free-demo', { audience: { option: 'players', groups: [], playerIds: [] } }, 'is for no player'],
  [
    'landing-blackjack',
    { button: { anonymous: { text: { en: 'x' }, url: '/promotions/games/none' }, authorized: null } },
    'leads nowhere',
  ],
  ['landing-blackjack', { slug: 'fair-play' }, 'a second landingPage has slug fair-play'],
  ['vip-restrained', { markets: undefined }, 'every market has a second vipPage'],
  ['casino-settings', { _type: 'seo' }, 'the dataset has no casinoSettings'],
])('a defect in %s is found: %j', (id, change, what) => {
  expect(spoilt(id, change).join('\n')).toContain(what);
});

// facts: A9.2
test('a pay-and-play market without a banner is a defect that operators read in the log', () => {
  expect(spoilt('banner-bank-fi', { markets: ['BR'] })).toEqual(['FI: Pnp Banner not being configured!']);
});

// facts: A2.3, all.1
test('the fourteen static pages of the brand are written, two of them without an address', () => {
  const listed = [
    ...'page-error-401 page-error-500 page-closed-account page-contact-live-chat page-reset-password'.split(
      ' ',
    ),
    ...'betting-rules bonus_terms casino_rules cookies_policy payment_methods responsible_gambling'.split(
      ' ',
    ),
    ...'terms_and_conditions age_restrictions success-registration'.split(' '),
  ];
  const pages = dataset.of('staticPage').filter(({ isExtra }) => !isExtra);
  expect(pages.map(({ pageId }) => pageId).toSorted()).toEqual(listed.toSorted());
  expect(
    pages
      .filter(({ path }) => path === null)
      .map(({ pageId }) => pageId)
      .toSorted(),
  ).toEqual(['betting-rules', 'success-registration']);
  for (const page of dataset.of('staticPage')) {
    expect(page.title.en, page.pageId).not.toBe('');
    expect(page.body.en.length, page.pageId).toBeGreaterThan(1);
  }
});

// facts: A2.2
test('every static address of the specification has its page', () => {
  const paths = dataset.of('staticPage').map(({ path }) => path);
  const specified =
    '/terms /cookie-policy /age-restrictions /payment-methods /bonus-terms /casino-rules /responsible-gambling ' +
    '/contact-live-chat /closed-account /401 /500';
  expect(paths).toEqual(expect.arrayContaining(specified.split(' ')));
});

test('the facts of a game are those that its server measured', () => {
  expect(readFacts()).toEqual(factsOfGames());
  for (const game of dataset.of('casinoGame')) {
    if (game.type === 'casinoGames') expect(game.facts.rtpBasisPoints, game.gameId).toBeGreaterThan(8500);
    expect(game.facts.betLimits.length, game.gameId).toBeGreaterThan(0);
  }
  const own = dataset.of('casinoGame').filter(({ gameProvider }) => gameProvider._ref === 'provider-halcyon');
  expect(own).toHaveLength(13);
});

// facts: W4.2
test('a payment method has its minimum, maximum and time in each market that has it', () => {
  const trustly = dataset.of('paymentMethod').find(({ method }) => method === 'TRUSTLY');
  expect(trustly?.ways.find(({ market }) => market === 'MT')).toMatchObject({
    deposit: { min: { currency: 'EUR' }, processTime: { unit: 'instant' } },
    withdrawal: { processTime: { unit: 'hours' } },
  });
  expect(trustly?.ways.some(({ market }) => market === 'CL')).toBe(false);
  expect(dataset.of('paymentMethod')).toHaveLength(12);
});

test('a payment method has one name in each language: in the cashier, and in the content under every page', () => {
  const cards = dataset.of('paymentMethod').find(({ method }) => method === 'CREDITCARD');
  for (const language of languageIds) {
    const file = new URL(`../../../../../content/locales/${language}/cashier.json`, import.meta.url);
    const { method: names } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { method, title } of dataset.of('paymentMethod'))
      expect(title[language], method).toBe(names[method]);
    expect(cards?.debitTitle?.[language]).toBe(names.DEBITCARD);
  }
});

test('markets, languages, verticals, sign-up, terms versions and licences are documents too', () => {
  expect(dataset.of('market')).toHaveLength(marketIds.length);
  expect(dataset.of('language')).toHaveLength(17);
  expect(dataset.of('vertical').map(({ verticalId }) => verticalId)).toEqual([
    'casino',
    'live-casino',
    'sportsbook',
    'virtuals',
  ]);
  expect(dataset.of('termsVersion').map(({ version }) => version)).toEqual([1]);
  expect(
    [dataset.of('signUpContent'), dataset.of('licences'), dataset.of('contactUs'), dataset.of('footer')].map(
      (list) => list.length,
    ),
  ).toEqual([1, 1, 1, 1]);
});

test('the terms that an account accepts are the latest written version', () => {
  expect(Math.max(...dataset.of('termsVersion').map(({ version }) => version))).toBe(TERMS_VERSION);
});

test('no licence is claimed that the operator does not have', () => {
  expect(dataset.of('licences')[0]?.items).toEqual([]);
});
