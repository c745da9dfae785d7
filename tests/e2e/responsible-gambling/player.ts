import { hydrated } from '../hydrated.ts';
import type { Browser, Page } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { newCpf, newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { open, enterAs, withoutCookieNotice } from '../identity/browser.ts';

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

const homes = {
  'en-UN': { language: 'en', countryCode: 'IE', number: '+35385' },
  'fi-FI': { language: 'fi', countryCode: 'FI', number: '+35840' },
  'en-FI': { language: 'en', countryCode: 'FI', number: '+35840' },
  'pt-BR': { language: 'br', countryCode: 'BR', number: '+551198' },
} as const;
export type Prefix = keyof typeof homes;

export type Player = { readonly visitor: Visitor; readonly person: Person; readonly prefix: Prefix };

let made = 0;

/** A verified player over plain HTTP, whom no browser knows yet. */
export async function newPlayer(prefix: Prefix): Promise<Player> {
  made += 1;
  const { language, countryCode, number } = homes[prefix];
  const figures = String(process.hrtime.bigint() + BigInt(made)).slice(-7);
  const person = newPerson({
    countryCode,
    languageCode: language,
    phone: number + figures,
    ...(countryCode === 'BR' && { cpf: newCpf() }),
  });
  const visitor = new Visitor(addresses);
  const [{ playerId }, operator] = await Promise.all([
    signUp(visitor, person),
    OperatorVisitor.signIn(addresses.operator, 'compliance'),
  ]);
  const body = { level: 'DATA_VERIFIED', reason: 'browser test' };
  await operator.call(`POST /api/operator/v1/players/${playerId}/level`, body);
  return { visitor, person, prefix };
}

/** The player in a separate browser, logged in and on a page. */
export async function inBrowser(
  browser: Browser,
  { person, prefix }: Player,
  path: string,
  use: object = desktop,
): Promise<Page> {
  const context = await browser.newContext({ ...use, baseURL: addresses.site });
  const page = await context.newPage();
  await withoutCookieNotice(page);
  await enterAs(page, person, `/${prefix}${path}`);
  return page;
}

/** Through the login page, whatever the page's language is. */
export async function logIn(page: Page, person: Person, prefix: Prefix, path: string): Promise<void> {
  const target = `/${prefix}${path}`;
  await open(page, `/${prefix}/login?from=${encodeURIComponent(target)}`);
  await page.locator('main input[type=email]').fill(person.email);
  await page.locator('main input[type=password]').fill(person.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(`**${target}`);
  await hydrated(page);
}

/** Types a limit into the row of a period and saves it. `at`: deposit rows come first, then loss rows. */
export async function setLimit(page: Page, at: number, amount: string): Promise<void> {
  const row = page.locator('[data-limit]').nth(at);
  await row.locator('.limits_row-tools button').first().click();
  const box = row.locator('input');
  await box.fill(amount);
  await row.locator('button[type=submit]').click();
  await box.waitFor({ state: 'hidden' });
}
