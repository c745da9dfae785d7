import type { Browser, Page } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { deposit, newCpf, newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { enterAs, withoutCookieNotice } from '../identity/browser.ts';
import { wordsOf } from '../identity/words.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const un = {
  prefix: 'en-UN',
  language: 'en',
  countryCode: 'IE',
  number: '+35385',
  currency: 'EUR',
  method: 'CREDITCARD',
  isVerified: false,
} as const;
const br = {
  prefix: 'pt-BR',
  language: 'br',
  countryCode: 'BR',
  number: '+551198',
  currency: 'BRL',
  method: 'PIX',
  isVerified: true,
} as const;
const fi = {
  prefix: 'fi-FI',
  language: 'fi',
  countryCode: 'FI',
  number: '+35840',
  currency: 'EUR',
  method: 'TRUSTLY',
  isVerified: true,
} as const;

export const places = [
  { ...un, on: 'a phone', use: phone },
  { ...un, on: 'a desktop', use: desktop },
  { ...br, on: 'a phone', use: phone },
  { ...br, on: 'a desktop', use: desktop },
  { ...fi, on: 'a phone', use: phone },
  { ...fi, on: 'a desktop', use: desktop },
] as const;
export type Place = (typeof places)[number];

export type Player = {
  readonly visitor: Visitor;
  readonly person: Person;
  readonly playerId: number;
  readonly place: Place;
  /** Texts of the site in the player’s language, by domain and key. */
  readonly words: (domain: string, key: string) => string;
};

let made = 0;

/** A player of a place, verified where its market wants that before play, with the limits it wants, and money. Known to no browser yet. */
export async function newPlayer(place: Place, amountMinor = '10000'): Promise<Player> {
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
  if (place.isVerified) {
    const operator = await OperatorVisitor.signIn(addresses.operator, 'compliance');
    const body = { level: 'DATA_VERIFIED', reason: 'browser test' };
    await operator.call(`POST /api/operator/v1/players/${playerId}/level`, body);
  }
  await setLimits(visitor, place);
  await deposit(visitor, amountMinor, place.currency, place.method);
  return { visitor, person, playerId, place, words: (domain, key) => wordsOf(place.language, domain)(key) };
}

const limitPaths = {
  deposit: 'deposit-limits',
  loss: 'spend-limits',
  stake: 'stake-limits',
  time: 'time-limits',
};
const DAY_MINUTES = 1_440;

/** High enough for anything that a test plays. */
async function setLimits(visitor: Visitor, { currency }: Place): Promise<void> {
  const { missing } = (await visitor.call('GET /api/v1/player/limit-offer')) as {
    missing: { kind: keyof typeof limitPaths; duration: string }[];
  };
  for (const { kind, duration } of missing) {
    const limit = kind === 'time' ? { minutes: DAY_MINUTES } : { amountMinor: '10000000', currency };
    await visitor.call(`PATCH /api/v1/player/${limitPaths[kind]}`, { body: { duration, limit } });
  }
}

/** The player in a separate browser, logged in and on a page. */
export async function inBrowser(browser: Browser, { person, place }: Player, path: string): Promise<Page> {
  const context = await browser.newContext({ ...place.use, baseURL: addresses.site });
  const page = await context.newPage();
  await withoutCookieNotice(page);
  await enterAs(page, person, `/${place.prefix}${path}`);
  return page;
}
