import { test as base } from '@playwright/test';
import { whyStill } from './stillness.ts';

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
      // Where a page stood when its test failed is half of the answer.
      if (info.status !== info.expectedStatus)
        console.log(pages.map((page) => `  at ${page.url()}`).join('\n'));
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
      const found = still.filter((why) => why !== null);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
    { auto: true },
  ],
});
