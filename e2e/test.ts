import { test as base } from '@playwright/test';
import { whyStill } from './stillness.ts';
import type { Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Playwright's own test, with two things besides. It leaves nothing open: whatever a test opened in the browser is
 * closed after it, for pages that stay behind go on drawing and listening beside all later tests of the process. And
 * when it failed it says of each page whether that still answers and is still drawn.
 */
export const test = base.extend<{ tidy: void }>({
  tidy: [
    // The test's own context is asked for so that it is still open when this ends.
    async ({ browser, context: _own }, use, info) => {
      const before = new Set(browser.contexts());
      await use();
      const pages = browser.contexts().flatMap((context) => context.pages());
      const still =
        info.status === info.expectedStatus ? [] : await Promise.all(pages.map((page) => whyStill(page)));
      // Where a page stood when its test failed is half of the answer, and what it said there the other.
      if (info.status !== info.expectedStatus)
        console.log(
          (await Promise.all(pages.map(async (page) => `  at ${page.url()}\n${await said(page)}`))).join(
            '\n',
          ),
        );
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
      const found = still.filter((why) => why !== null);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
    { auto: true },
  ],
});

const SAID_CHARACTERS_MAX = 1_000;

/** What a person reads there: the open dialog, or else the page's own part. */
async function said(page: Page): Promise<string> {
  const shown = page.locator('dialog[open], main').last();
  const words = await shown.innerText({ timeout: 1_000 }).catch(() => 'nothing that can be read');
  return words.replaceAll(/\s*\n\s*/g, ' | ').slice(0, SAID_CHARACTERS_MAX);
}
