import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import { logInAt, newAccount, open } from '../identity/browser.ts';
import { fillDetails } from '@halcyon/testkit/sign-up-form';
import { applicant } from './people.ts';
import { expect, test } from '../test.ts';

const marks = 'aff=p-9&aff_id=partner-7&appsflyer_token=t0k';

/** What the first form of a sign-up sent. */
async function sentWith(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/api/v1/player/registration'),
  );
  await fillDetails(page, applicant({ prefix: 'en-UN' }));
  return (await request).postDataJSON() as Record<string, unknown>;
}

// facts: A2.5, A8.8
test('a campaign’s page hands e-mail, bonus code and, with consent, the partner’s marks to the sign-up', async ({
  page,
}) => {
  await open(page, `/en-UN/promo/welcome?bonusCode=SPRING-26&${marks}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The code is held now and has left the address; the partner's marks wait for consent.
  await expect(page).not.toHaveURL(/bonusCode/);
  expect(await page.evaluate(() => sessionStorage.getItem('halcyon.affiliate'))).toBeNull();
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('halcyon.affiliate')))
    .toContain('partner-7');
  await page.getByLabel('Email', { exact: true }).fill('half');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter a valid email address, like name@example.com.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('someone@example.com');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('form [name="email"]')).toHaveValue('someone@example.com');
  await expect(page.getByText('Bonus code SPRING-26 applied.')).toBeVisible();
  expect(await sentWith(page)).toMatchObject({
    bonusCode: 'SPRING-26',
    affiliate: { aff: 'p-9', aff_id: 'partner-7', appsflyer_token: 't0k' },
  });
});

test('without consent to marketing no mark of a partner is kept or sent', async ({ page }) => {
  await open(page, `/en-UN/promo/welcome?${marks}`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('I am human').waitFor();
  const sent = await sentWith(page);
  expect(sent).not.toHaveProperty('affiliate');
  expect(sent).not.toHaveProperty('bonusCode');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
  expect(kept).not.toContain('partner-7');
});

// facts: A2.5
test('a held bonus code is in the address after the login', async ({ page }) => {
  const account = await newAccount();
  await open(page, '/en-UN/?bonusCode=SPRING-26');
  await expect(page).not.toHaveURL(/bonusCode/);
  await logInAt(page, account, '/en-UN/?bonusCode=SPRING-26');
  await hydrated(page);
  await expect(page).toHaveURL(/bonusCode=SPRING-26/);
});

// facts: A8.8
test('a landing page that is not there says so, and one that cannot be loaded keeps its message', async ({
  page,
  context,
}) => {
  const answer = await page.goto('/en-UN/promo/nothing');
  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible();
  await context.route('**/v2021-08-31/**', (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/en-UN/promo/welcome'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('alert')).toContainText('We couldn’t load this page');
  await context.unroute('**/v2021-08-31/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});
