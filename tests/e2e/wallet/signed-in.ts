import type { Page } from '@playwright/test';
import { newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { enterAs, withoutCookieNotice } from '../identity/browser.ts';

export type SignedIn = { readonly visitor: Visitor };

/** A new player in the browser, on a page if one is given, and over plain HTTP, as if on a second device. */
export async function signInNewPlayer(page: Page, path?: string): Promise<SignedIn> {
  const visitor = new Visitor(addresses);
  const tail = String(process.hrtime.bigint()).slice(-7);
  // Two people of one name, birthday and country are taken for one.
  const letters = [...tail].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const person = newPerson({ phone: `+35385${tail}`, lastName: `Walsh ${letters}` });
  await signUp(visitor, person);
  await withoutCookieNotice(page);
  await enterAs(page, person, path);
  return { visitor };
}
