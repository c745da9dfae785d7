import type { Page } from '@playwright/test';

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}
