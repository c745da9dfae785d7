import type { Page } from '@playwright/test';

/** Waits until the page has come alive. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor();
}
