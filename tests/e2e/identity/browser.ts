import { hydrated } from '../hydrated.ts';
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';

export type Account = Person & { readonly playerId: number };

/** A player who has signed up over plain HTTP and whom no browser knows yet. */
export async function newAccount(): Promise<Account> {
  const person = newPerson();
  const visitor = new Visitor(addresses);
  const { playerId } = await signUp(visitor, person);
  return { ...person, playerId };
}

/** `before`: a code that came earlier; the next one is waited for. */
export function codeTo(channel: 'mail' | 'sms', to: string, before?: string): Promise<string> {
  return new Visitor(addresses).codeTo(channel, to, before);
}

/** Opens an address and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Keeps the cookie notice off the page. */
export async function withoutCookieNotice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('cookiesAccepted', 'true');
    localStorage.setItem('cookieOptions', '{"performanceFunctional":false,"marketing":false}');
  });
}

export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submitLogin(page);
}

export async function submitLogin(page: Page) {
  await page.locator('form button[type="submit"]', { hasText: 'Log in' }).click();
}

/** Logs in on the login page and waits for the page behind it. */
export async function logInAt(page: Page, account: Pick<Person, 'email' | 'password'>, path: string) {
  await open(page, `/en-UN/login?from=${encodeURIComponent(path)}`);
  await fillLogin(page, account);
  await page.waitForURL(`**${path}`);
  await hydrated(page);
}

/** Logs in over HTTP in the browser of the page, and opens a path if one is given: the form is proven in login.spec.ts. */
export async function enterAs(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path?: string,
): Promise<void> {
  const answer = await page.request.post(`${addresses.site}/api/v1/player/login`, {
    data: { email, password },
    headers: { origin: addresses.site },
  });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()} ${await answer.text()}`);
  if (path !== undefined) await open(page, path);
}

/** Nothing serious for axe on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOnPage(page)).toEqual([]);
}

/** The same in a test that runs in several markets: once for each screen size, as axe finds the same in every language. */
export async function expectAccessibleOnce(
  page: Page,
  { prefix }: { readonly prefix: string },
): Promise<void> {
  if (prefix === 'en-UN') await expectAccessible(page);
}

/** Confirms the second factor of a change with a code sent to the player's e-mail. */
export async function confirmItIsMe(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  // The field appears once the code is sent: the code of an older e-mail is of no use.
  await dialog.locator('input').waitFor();
  await dialog.locator('input').fill(await codeTo('mail', email));
  await dialog.locator('button[type=submit]').click();
}
