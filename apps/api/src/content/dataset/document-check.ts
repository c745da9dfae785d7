import type { ContentDocument, DocumentType } from '@halcyon/contract/content/documents';
import type { Targeting } from '@halcyon/contract/content/document-frame';
import { marketIds, type MarketId } from '@halcyon/contract/market/markets';
import { payAndPlayMarkets } from '@halcyon/contract/market/pay-and-play';
import { problemsOf as problemsOfRates } from '@halcyon/money/reference-rates';
import type { Dataset } from './dataset.ts';
import { isTargeted } from './targeting.rules.ts';

const STEPS_MIN = 2;
const STEPS_MAX = 101;
/** Routes of the site that a link may lead to, in addition to the pages of the dataset. */
const siteRoutes =
  /^\/(signup(\/pnp)?|online-casino(\/[\w-]+)?|live-casino-online(\/[\w-]+)?|my-account\/[\w/-]+|promotions|iclub|tournaments(\/[\w-]+\/[\w-]+)?|licences|credits|)$/;

/** Which type a reference of a field must have. */
const referred: Readonly<Record<string, DocumentType>> = {
  'promotion.category': 'promotionCategory',
  'promotion.tags': 'promotionTag',
  'promotion.multiStep': 'multiStep',
  'landingPage.multiStep': 'multiStep',
  'casinoGame.gameProvider': 'gameProvider',
  'casinoGame.subProvider': 'subProvider',
  'subProvider.provider': 'gameProvider',
  'casinoSettings.categories': 'casinoGameCategory',
  'casinoSettings.availableSubProviders': 'subProvider',
  'liveCasinoSettings.categories': 'liveCasinoGameCategory',
  'liveCasinoSettings.availableSubProviders': 'subProvider',
};

/** Does a path below the locale prefix lead to a page? */
export function leadsSomewhere(dataset: Dataset, url: string): boolean {
  const path = url.split(/[?#]/)[0]!;
  if (siteRoutes.test(path)) return true;
  const [, root = '', first = '', second] = path.split('/');
  if (root === 'play') return dataset.of('casinoGame').some(({ gameSlug }) => gameSlug === first);
  if (root === 'landing') return dataset.of('landingPage').some(({ slug }) => slug === first);
  if (root === 'promo') return dataset.of('registrationLanding').some(({ slug }) => slug === first);
  if (root === 'promotions') {
    const category = dataset.of('promotionCategory').find(({ slug }) => slug === first);
    if (category === undefined || second === undefined) return category !== undefined;
    return dataset
      .of('promotion')
      .some((promotion) => promotion.slug === second && promotion.category._ref === category._id);
  }
  return dataset.of('staticPage').some((page) => page.path === path);
}

/** What is wrong with one document by the rules of its type. */
export function checkDocument(dataset: Dataset, document: ContentDocument): readonly string[] {
  const problems = [...checkReferences(dataset, document)];
  if (isTargeted(document)) problems.push(...checkTargeting(document));
  else if ('markets' in document) problems.push(...checkMarkets(document.markets));
  switch (document._type) {
    case 'multiStep': {
      const { length } = document.steps;
      if (length < STEPS_MIN || length > STEPS_MAX)
        problems.push(`has ${length} steps; it must have ${STEPS_MIN} to ${STEPS_MAX}`);
      if (new Set(document.steps.map(({ _key }) => _key)).size < length)
        problems.push('has two steps of one key');
      break;
    }
    case 'casinoGame':
      if (document.facts === null) problems.push('has no facts from the games server');
      if (document.categories.length === 0) problems.push('is in no category');
      if (!/^#[0-9a-f]{6}$/.test(document.colour)) problems.push(`${document.colour} is no colour`);
      break;
    case 'staticPage':
      if (!('en' in document.title)) problems.push(`${document.pageId} has not been written`);
      break;
    case 'referenceRates':
      problems.push(...problemsOfRates(document));
      break;
    case 'tournamentBox':
      if (document.startsAt === null || document.endsAt === null) problems.push('has no start or no end');
      break;
  }
  return problems;
}

function checkTargeting({ startsAt, endsAt, audience, markets }: Targeting): readonly string[] {
  const problems = [...checkMarkets(markets)];
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) problems.push('ends before it starts');
  if (audience.option === 'groups' && audience.groups.length === 0) problems.push('is for no group');
  if (audience.option === 'players' && audience.playerIds.length === 0) problems.push('is for no player');
  return problems;
}

function checkMarkets(markets: readonly MarketId[] | undefined): readonly string[] {
  if (markets?.length === 0) return ['is for no market'];
  return (markets ?? []).filter((id) => !marketIds.includes(id)).map((id) => `there is no market ${id}`);
}

function checkReferences(dataset: Dataset, document: ContentDocument): readonly string[] {
  return Object.entries(document).flatMap(([field, value]) => {
    const type = referred[`${document._type}.${field}`];
    if (type === undefined || value === null) return [];
    return [value].flat().flatMap((reference: unknown) => {
      const id = (reference as { _ref?: unknown })._ref;
      const found = typeof id === 'string' ? dataset.byId.get(id) : undefined;
      return found === undefined || found._type === type ? [] : [`${field}: ${id} is no ${type}`];
    });
  });
}

/** What must be unique, and what a dataset must have. */
export function checkTogether(dataset: Dataset): readonly string[] {
  const unique: readonly [type: DocumentType, ...fields: string[]][] = [
    ['staticPage', 'pageId'],
    ['staticPage', 'path'],
    ['promotionCategory', 'slug'],
    ['promotionTag', 'slug'],
    ['promotion', 'category._ref', 'slug'],
    ['landingPage', 'slug'],
    ['registrationLanding', 'slug'],
    ['multiStep', 'elementId'],
    ['casinoGame', 'gameId'],
    ['casinoGame', 'gameSlug'],
    ['casinoGameCategory', 'categoryId'],
    ['liveCasinoGameCategory', 'categoryId'],
    ['gameProvider', 'slug'],
    ['paymentMethod', 'method'],
    ['termsVersion', 'version'],
    ['seo', 'page'],
    ['referenceRates', 'publishedOn'],
  ];
  const twice = unique.flatMap(([type, ...fields]) => {
    const seen = new Set<string>();
    return dataset.of(type).flatMap((document) => {
      const value = fields.map((field) => String(at(document, field))).join('/');
      if (value === 'null' || !seen.has(value)) {
        seen.add(value);
        return [];
      }
      return [`${document._id}: a second ${type} has ${fields.join(' and ')} ${value}`];
    });
  });
  const casino = new Set(dataset.of('casinoGameCategory').map(({ categoryId }) => categoryId));
  const both = dataset.of('liveCasinoGameCategory').filter(({ categoryId }) => casino.has(categoryId));
  twice.push(...both.map(({ _id, categoryId }) => `${_id}: the casino has a category ${categoryId} too`));
  return [...twice, ...onePerMarket(dataset), ...bannerMissing(dataset), ...servingRejection(dataset)];
}

/** A market of pay-and-play without its banner, in the words of the specification (A9.2). */
function bannerMissing(dataset: Dataset): readonly string[] {
  const banners = dataset.of('banner').filter(({ placement }) => placement === 'pay-and-play');
  return Object.keys(payAndPlayMarkets)
    .filter((id) => !banners.some(({ markets }) => markets?.some((market) => market === id)))
    .map((id) => `${id}: Pnp Banner not being configured!`);
}

/** Of these a market has one of its own or the one for all, never two. */
function onePerMarket(dataset: Dataset): readonly string[] {
  return (['vipPage', 'casinoSettings', 'liveCasinoSettings'] as const).flatMap((type) => {
    const taken = new Set<string>();
    return dataset.of(type).flatMap((document) =>
      (document.markets ?? ['every market']).flatMap((market) => {
        if (!taken.has(market)) return taken.add(market) && [];
        return [`${document._id}: ${market} has a second ${type}`];
      }),
    );
  });
}

/**
 * Why the product cannot run on these documents; empty when it can. Requires less than `checkDataset`: a page with a
 * broken link is better than no page.
 */
export function servingRejection(dataset: Dataset): readonly string[] {
  const needed: readonly DocumentType[] = [
    'casinoSettings',
    'casinoGame',
    'casinoGameCategory',
    'termsVersion',
  ];
  return needed.filter((type) => dataset.of(type).length === 0).map((type) => `the dataset has no ${type}`);
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, value);
}
