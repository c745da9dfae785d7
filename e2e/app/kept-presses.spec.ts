import { signInNewPlayer } from '../wallet/signed-in.ts';
import { expect, test } from '../test.ts';
import type { Page } from '@playwright/test';

/** Holds the page's own script back, as a slow line does, until the answer is called. */
async function withoutScript(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('what is pressed before the page is awake happens when it is', async ({ page }) => {
  const release = await withoutScript(page);
  await page.goto('/en-UN/', { waitUntil: 'commit' });
  const light = page.getByRole('button', { name: 'Use light colours' });
  await light.click();
  await expect(light).toHaveAttribute('data-kept');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(light).not.toHaveAttribute('data-kept');
});

test('what is chosen before the page is awake is chosen', async ({ page }) => {
  await signInNewPlayer(page);
  const release = await withoutScript(page);
  await page.goto('/en-UN/my-account/banking/transactions', { waitUntil: 'commit' });
  await page.getByLabel('Status').selectOption('FAILED');
  release();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page.getByLabel('Status')).toHaveValue('FAILED');
  await expect(page.getByText('No transactions in this period')).toBeVisible();
});

test('a form that is filled in and sent before the page is awake is sent as it stands', async ({ page }) => {
  const release = await withoutScript(page);
  await page.goto('/en-UN/signup', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Niamh');
  await page.getByLabel('Password', { exact: true }).fill('never-in-an-address');
  await page.locator('form button[type="submit"]').last().click();
  release();
  await page.locator('html[data-alive]').waitFor();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Niamh');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).not.toContain('never');
});
