import { deposit } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { newPlayerAt, places } from '../kyc/player.ts';
import { expect, test } from '../test.ts';

const [onPhone, onDesktop, brOnPhone] = places;
const page1 = '/my-account/banking/deposit';

test('the amount comes first, with amounts to press, and the button is in reach without scrolling on a phone', async ({
  browser,
}) => {
  const { page } = await newPlayerAt(browser, onPhone, page1);
  const presets = page.getByRole('group', { name: 'Suggested amounts' });
  await expect(presets.getByRole('button')).toHaveText(['€20.00', '€50.00', '€100.00', '€200.00']);
  await presets.getByRole('button', { name: '€50.00' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('50');
  const send = page.getByRole('button', { name: 'Deposit €50.00' });
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const top = async (name: string) => (await page.getByRole('group', { name }).boundingBox())!.y;
  expect(await top('Suggested amounts')).toBeLessThan(await top('Payment method'));
  await expectAccessible(page);

  await page.goto('/en-UN/?dialog=deposit');
  await hydrated(page);
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: '€100.00' }).click();
  await expect(sheet.getByRole('button', { name: 'Deposit €100.00' })).toBeInViewport({ ratio: 1 });
});

test('cards have one name and the marks of their schemes in the deposit, the footer and the table of methods', async ({
  browser,
}) => {
  const { page } = await newPlayerAt(browser, onDesktop, page1);
  const card = page.locator('.cashier_method', { hasText: 'Debit card' });
  await expect(card.locator('img[src*="/visa.svg"]')).toBeVisible();
  await expect(card.locator('img[src*="/mastercard.svg"]')).toBeVisible();
  const footer = page.locator('footer .payment-marks_marks').first();
  await expect(page.locator('footer').getByRole('img', { name: 'Debit card' })).toHaveCount(1);
  await expect(footer).toBeVisible();
  await page.goto('/en-UN/payment-methods');
  await expect(page.getByRole('cell', { name: 'Debit card' })).toBeVisible();
  await expect(page.getByText('Credit card')).toHaveCount(0);
  const visitor = await browser.newPage();
  await visitor.goto(`${addresses.site}/no-NO/payment-methods`);
  await expect(visitor.getByRole('cell', { name: 'Kort', exact: true })).toBeVisible();
});

for (const [prefix, mark] of [
  ['pt-BR', 'pix'],
  ['pl-PL', 'blik'],
  ['cl-CL', 'webpay'],
] as const)
  test(`${mark} is among the payment methods of ${prefix}, with its mark`, async ({ page }) => {
    await page.goto(`/${prefix}/payment-methods`);
    await expect(page.locator(`table img[src*="/${mark}.svg"]`)).toBeVisible();
  });

test('a declined deposit says why, marks it red and keeps amount and method for the next try', async ({
  browser,
}) => {
  const { page } = await newPlayerAt(browser, onPhone, page1);
  await page.locator('.cashier_method', { hasText: 'Skrill' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('35.50');
  await page.getByRole('button', { name: 'Deposit €35.50' }).click();
  await page.waitForURL((url) => url.href.startsWith(addresses.sandbox));
  await page.locator('button[value=failure]').click();
  await page.locator('a[target=_top]').click();
  await expect(page.getByText('Your bank or wallet declined the payment.')).toBeVisible();
  // An element that is added to the server's markup before is one that React does not expect.
  await hydrated(page);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Confirmed by your bank' })).toHaveCount(0);
  const last = steps.last();
  await expect(last).toContainText('Declined');
  const [dot, danger] = await last.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-danger-text)';
    const colours = [getComputedStyle(element, '::before').backgroundColor, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  });
  expect(dot).toBe(danger);
  await expectAccessible(page);
  const again = page.getByRole('link', { name: 'Try another method' });
  await expect(again).toHaveAttribute('data-tone', 'cta');
  await again.click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('35.50');
  await expect(page.getByRole('radio', { name: /Skrill/ })).toBeChecked();
});

test('a withdrawal shows before the press which account it goes to, and offers no other', async ({
  browser,
}) => {
  const { page, visitor } = await newPlayerAt(browser, onPhone, '/my-account/banking/withdraw');
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  await page.reload();
  await hydrated(page);
  const ways = page.getByRole('group', { name: 'Paid to' });
  await expect(ways.getByRole('radio')).toHaveCount(2);
  await expect(ways.getByText(/^411111\*{6}\d{4}$/)).toBeVisible();
  await expect(ways.getByText('You choose your bank account at Trustly.')).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Withdraw €20.00' }).click();
  await expect(
    page.locator('.form-message_message', { hasText: 'Withdrawal of €20.00 to Debit card requested.' }),
  ).toBeVisible();
  const entry = page.locator('.cashier_pending > li').first();
  await expect(entry).toBeVisible();
  await expect(page.locator('.toast_toast')).toHaveCount(0);
});

test('a sheet that says what is missing gets no second dialog over it', async ({ browser }) => {
  const { page } = await newPlayerAt(browser, brOnPhone, '/');
  await page.goto('/pt-BR/?dialog=deposit');
  await hydrated(page);
  const sheet = page.locator('dialog[open]');
  await expect(sheet.getByRole('link', { name: 'Verificar agora' })).toBeVisible();
  await expect(sheet).toHaveCount(1);
});
