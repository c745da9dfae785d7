import { formatMoney } from '@halcyon/contract/market/format';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import {
  deposit,
  newCpf,
  newPerson,
  signUp,
  Visitor,
  type Json,
  type Person,
} from '@halcyon/testkit/visitor';
import type { Browser, Page } from '@playwright/test';
import { addresses } from '../../../playwright.config.ts';
import { withoutCookieNotice } from '../identity/browser.ts';
import { wordsOf } from '../identity/words.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const homes = [
  { prefix: 'en-UN', market: 'UN', language: 'en', countryCode: 'IE', number: '+35385', currency: 'EUR' },
  { prefix: 'pt-BR', market: 'BR', language: 'br', countryCode: 'BR', number: '+551198', currency: 'BRL' },
  { prefix: 'fi-FI', market: 'FI', language: 'fi', countryCode: 'FI', number: '+35840', currency: 'EUR' },
] as const;

/** Three markets, each on a phone and on a large screen. */
export const places = homes.flatMap((home) => [
  { ...home, on: 'a phone', use: phone },
  { ...home, on: 'a desktop', use: desktop },
]);
export type Place = (typeof places)[number];

let made = 0;

type Player = { readonly visitor: Visitor; readonly person: Person; readonly playerId: number };

/** A new player of a place, over plain HTTP. */
export async function playerAt(place: Place): Promise<Player> {
  made += 1;
  const figures = String(process.hrtime.bigint() + BigInt(made)).slice(-7);
  const person = newPerson({
    countryCode: place.countryCode,
    languageCode: place.language,
    phone: place.number + figures,
    ...(place.countryCode === 'BR' && { cpf: newCpf() }),
  });
  const visitor = new Visitor(addresses);
  const { playerId } = await signUp(visitor, person);
  // Brazil and Finland verify before the first deposit.
  if (place.prefix !== 'en-UN') {
    const operator = await OperatorVisitor.signIn(addresses.operator, 'secondCompliance');
    const body = { level: 'DATA_VERIFIED', reason: 'browser test' };
    await operator.call(`POST /api/operator/v1/players/${playerId}/level`, body);
  }
  await setMissingLimits(visitor, place);
  return { visitor, person, playerId };
}

const callOfLimit = { deposit: 'deposit', loss: 'spend', time: 'time' } as const;

/** Sets the limits that a market requires before the first deposit, wide enough for a test. */
async function setMissingLimits(visitor: Visitor, { currency }: Place): Promise<void> {
  const { missing } = await visitor.call('GET /api/v1/player/limit-offer');
  for (const { kind, duration } of missing as { kind: keyof typeof callOfLimit; duration: string }[]) {
    const limit = kind === 'time' ? { minutes: 720 } : { amountMinor: '100000', currency };
    await visitor.call(`PATCH /api/v1/player/${callOfLimit[kind]}-limits`, { body: { duration, limit } });
  }
}

/** A window of the place in which the player is signed in. */
export async function windowOf(browser: Browser, place: Place, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({
    ...place.use,
    baseURL: addresses.site,
    reducedMotion: 'reduce',
  });
  const cookies = visitor.cookieHeader.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: addresses.site };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await withoutCookieNotice(page);
  return page;
}

const campaigns = '0197c0de-0000-7000-8000-0000000000';
/** Campaigns of the demonstration, by what begins them. */
export const campaignOf = {
  firstDeposit: `${campaigns}01`,
  secondDeposit: `${campaigns}02`,
  gift: `${campaigns}07`,
  code: `${campaigns}09`,
  agreement: `${campaigns}11`,
  freeBet: `${campaigns}51`,
} as const;

/** What the demonstration calls a campaign in the language of a place. */
export async function titleOf(visitor: Visitor, campaignId: string): Promise<string> {
  const { items } = await visitor.call('GET /api/v1/bonus/campaigns', { query: { campaignIds: campaignId } });
  return items[0].campaignDisplayInfo.title as string;
}

/** A campaign as one of the demonstration but for what is changed, published by two operators for one player. */
export async function publishFor(playerId: number, likeId: string, changes: Json): Promise<string> {
  const path = '/api/operator/v1/campaigns';
  const reason = 'browser test';
  const [first, second] = await Promise.all([
    OperatorVisitor.signIn(addresses.operator, 'compliance'),
    OperatorVisitor.signIn(addresses.operator, 'secondCompliance'),
  ]);
  const { body, terms } = (await first.call(`GET ${path}/${likeId}`))['draft'] as Json;
  const audience = { ...body.audience, players: [playerId] };
  const named = Object.entries(body.texts as Record<string, Json>).map(([language, text]) => [
    language,
    { ...text, title: `${text['title']} ${playerId}` },
  ]);
  const own = { ...body, name: `${body.name} ${playerId}`, texts: Object.fromEntries(named), audience };
  const draft = { body: { ...own, ...changes }, terms, reason };
  const { campaignId, version } = await first.call(`POST ${path}`, draft);
  const proposed = await first.call(`POST ${path}/${campaignId}/publication`, { version, reason });
  await second.call(`POST /api/operator/v1/proposals/${proposed['proposalId']}/confirm`, { reason });
  return campaignId as string;
}

/** Claims the campaign of a code, as an earlier visit would have. */
export async function claimCode(visitor: Visitor, bonusCode: string): Promise<Json> {
  const { reward } = await visitor.call('POST /api/v1/bonus-code/validate', { body: { bonusCode } });
  const body = { bonusCode, state: 'ACTIVATED', termsId: reward.termsId };
  return visitor.pay('POST /api/v1/bonus-code/manual-claim', body);
}

const methodOf = { 'en-UN': 'CREDITCARD', 'pt-BR': 'PIX', 'fi-FI': 'TRUSTLY' } as const;

/** A deposit for a bonus, through the hosted page. */
export const depositAt = (place: Place, visitor: Visitor, amountMinor: string, bonusId?: string) =>
  deposit(visitor, amountMinor, place.currency, methodOf[place.prefix], bonusId);

/** An amount as the site writes it there. */
export const moneyAt = ({ language, market, currency }: Place, amountMinor: number): string =>
  formatMoney({ amountMinor: String(amountMinor), currency }, { language, market });

/** The words of the rewards screens in the place's language, with values in their places. */
export function wordsAt(place: Place, domain = 'rewards'): (key: string, values?: Json) => string {
  const words = wordsOf(place.language, domain);
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
      words(key),
    );
}
