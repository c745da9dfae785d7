import { test as base } from '@playwright/test';
import { whyStill } from './stillness.ts';
import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Playwright's own test, with three things besides. It leaves nothing open: whatever a test opened in the browser is
 * closed after it, for pages that stay behind go on drawing and listening beside all later tests of the process. When
 * it failed it says of each page whether that still answers and is still drawn. And it fails where a page threw an
 * error or complained, unless the test plants such faults (`test.use({ plantsFaults: true })`): a part that finds other
 * markup than it would draw, and a policy that bars a script, look well and say so there alone.
 */
export const test = base.extend<{ plantsFaults: boolean; tidy: void }>({
  plantsFaults: [false, { option: true }],
  tidy: [
    // The test's own context is requested so that it is still open when this ends.
    async ({ browser, context: _own, plantsFaults }, use, info) => {
      const before = new Set(browser.contexts());
      const faults = new Set<string>();
      const listen = (context: BrowserContext) => {
        context.on('weberror', (error) => isOwnPage(error.page()) && faults.add(thrown(error)));
        context.on('console', (message) => isComplaint(message) && faults.add(complaint(message)));
      };
      before.forEach(listen);
      browser.on('context', listen);
      await use();
      browser.off('context', listen);
      const pages = browser.contexts().flatMap((context) => context.pages());
      const still =
        info.status === info.expectedStatus ? [] : await Promise.all(pages.map((page) => whyStill(page)));
      // For a failed test: the address of each page and what it said.
      if (info.status !== info.expectedStatus)
        console.log(
          (await Promise.all(pages.map(async (page) => `  at ${page.url()}\n${await said(page)}`))).join(
            '\n',
          ),
        );
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
      const found = still.filter((why) => why !== null);
      if (!plantsFaults) found.push(...faults);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
    { auto: true },
  ],
});

const thrown = (error: WebError) => `${error.page()?.url()} threw ${error.error().message}`;
const complaint = (message: ConsoleMessage) => `${message.page()?.url()} complained: ${message.text()}`;

/** Added scripts also run on the test's own empty page, where they must touch nothing. */
const isOwnPage = (page: Page | null) => page?.url() !== 'about:blank';

/** Refusals are for their caller to handle; the browser logs each as an error. */
function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' && !message.text().startsWith('Failed to load resource');
}

const SAID_CHARACTERS_MAX = 1_000;

/** What a person reads there: the open dialog, or else the page's own part. */
async function said(page: Page): Promise<string> {
  const shown = page.locator('dialog[open], main').last();
  const words = await shown.innerText({ timeout: 1_000 }).catch(() => 'nothing that can be read');
  return words.replaceAll(/\s*\n\s*/g, ' | ').slice(0, SAID_CHARACTERS_MAX);
}
