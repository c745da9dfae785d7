import type { Browser, Page } from '@playwright/test';
import { newCpf, newPerson, signUp, Visitor, type Json } from '@halcyon/testkit/visitor';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { enterAs, withoutCookieNotice } from '../identity/browser.ts';
import { wordsOf } from '../identity/words.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const un = { prefix: 'en-UN', language: 'en', countryCode: 'IE', number: '+35385' };
const br = { prefix: 'pt-BR', language: 'br', countryCode: 'BR', number: '+551198' };

/** Both markets, on a phone and on a large screen. */
export const places = [
  { ...un, on: 'a phone', use: phone },
  { ...un, on: 'a desktop', use: desktop },
  { ...br, on: 'a phone', use: phone },
  { ...br, on: 'a desktop', use: desktop },
] as const;
export type Place = (typeof places)[number];

export type Verified = {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly operator: OperatorVisitor;
  readonly playerId: number;
  readonly words: (key: string) => string;
};

let made = 0;

/** A new player of a place, signed in in a browser and, as on a second device, over plain HTTP. */
export async function newPlayerAt(browser: Browser, place: Place, path: string): Promise<Verified> {
  made += 1;
  const figures = String(process.hrtime.bigint() + BigInt(made)).slice(-7);
  const person = newPerson({
    countryCode: place.countryCode,
    languageCode: place.language,
    phone: place.number + figures,
    ...(place.countryCode === 'BR' && { cpf: newCpf() }),
  });
  const visitor = new Visitor(addresses);
  const [{ playerId }, operator, context] = await Promise.all([
    signUp(visitor, person),
    OperatorVisitor.signIn(addresses.operator, 'verification'),
    browser.newContext({ ...place.use, baseURL: addresses.site }),
  ]);
  const page = await context.newPage();
  await withoutCookieNotice(page);
  await enterAs(page, person, `/${place.prefix}${path}`);
  return { page, visitor, operator, playerId, words: wordsOf(place.language, 'kyc') };
}

/** Requests a document, as an operator would. */
export function ask(
  { operator, playerId }: Verified,
  documentType: string,
  more: Json = {},
): Promise<string> {
  return operator.ask(BigInt(playerId), documentType, more);
}
