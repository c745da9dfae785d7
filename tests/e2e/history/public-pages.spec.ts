import { faultsOnPage } from '../a11y/faults.ts';
import { expect, test } from '../test.ts';

// facts: W4.2
test('a visitor sees smallest and largest amount and time of every payment method of the market', async ({
  page,
}) => {
  await page.goto('/pt-BR/payment-methods');
  const brazil = await page.getByRole('row').count();
  await page.goto('/en-UN/payment-methods');
  const table = page.getByRole('region', { name: 'Payment methods in this market' });
  await expect(table.getByRole('row').filter({ hasText: 'Trustly' })).toContainText('€10.00 to €5,000.00');
  expect(brazil).toBeGreaterThan(1);
  expect(await faultsOnPage(page)).toEqual([]);
});

test('a page names its own address, its other languages and its icon', async ({ page }) => {
  await page.goto('/en-UN/credits?from=footer');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/en-UN\/credits$/);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /\/en-UN\/credits$/);
  await expect(page.locator('link[hreflang=pt-BR]')).toHaveAttribute('href', /\/pt-BR\/credits$/);
  const icon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await page.request.get(icon!)).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Fluent Emoji' })).toBeVisible();
});
