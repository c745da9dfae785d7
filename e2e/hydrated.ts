import type { Page } from '@playwright/test';

/** Waits until the page has come alive. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}
