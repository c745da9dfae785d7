import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import { newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';

export type SignedIn = { readonly visitor: Visitor };

/** A new player in the browser, and the same player over plain HTTP, as if on a second device. */
export async function signInNewPlayer(page: Page): Promise<SignedIn> {
  const visitor = new Visitor(addresses);
  const tail = String(process.hrtime.bigint()).slice(-7);
  // Two people of one name, birthday and country are taken for one.
  const letters = [...tail].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const person = newPerson({ phone: `+35385${tail}`, lastName: `Walsh ${letters}` });
  await signUp(visitor, person);
  await page.goto('/en-UN/login');
  await hydrated(page);
  await page.locator('main input[type=email]').fill(person.email);
  await page.locator('main input[type=password]').fill(person.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const essential = page.getByRole('button', { name: 'Essential only' });
  await essential.click();
  await essential.waitFor({ state: 'hidden' });
  return { visitor };
}
