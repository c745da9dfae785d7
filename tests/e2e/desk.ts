import { type demonstrationOperators, OperatorVisitor } from '@halcyon/testkit/operator';
import type { Browser, Page } from '@playwright/test';
import { addresses } from '../../playwright.config.ts';

/** What the operators' pages are looked at on. */
export const deskSizes = [
  { on: 'a phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { on: 'a desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

/** At the desk with a session that was signed in elsewhere: a code of the app works once. */
export async function atDesk(
  browser: Browser,
  use: object,
  who: keyof typeof demonstrationOperators,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ ...use, baseURL: addresses.operator });
  await context.addCookies([(await OperatorVisitor.signIn(addresses.operator, who)).browserCookie]);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
