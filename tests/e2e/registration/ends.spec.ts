import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import type { Person } from '@halcyon/testkit/visitor';
import { codeTo, newAccount, open, withoutCookieNotice } from '../identity/browser.ts';
import { fillDetails, reachCodes, submit } from '@halcyon/testkit/sign-up-form';
import { applicant, nameOf, variants, words } from './people.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

async function enterCodes(page: Page, person: Person) {
  await page.locator('[name="smsCode"]').fill(await codeTo('sms', person.phone));
  await page.locator('[name="emailCode"]').fill(await codeTo('mail', person.email));
  await submit(page);
}

for (const variant of variants) {
  const { prefix, language, viewport } = variant;
  test.describe(nameOf(variant), () => {
    test.use({ viewport });

    // facts: A8.2, A8.3, A8.4
    test('a sign-up ends with an open account that is logged in', async ({ page }) => {
      const person = applicant(variant);
      await open(page, `/${prefix}/signup`);
      await reachCodes(page, person);
      await enterCodes(page, person);
      await page.locator('[name="address"]').fill('5 Quay Street');
      await page.locator('[name="postCode"]').fill(prefix === 'pt-BR' ? '01001-000' : 'H91 X2Y3');
      await page.locator('[name="city"]').fill('Galway');
      await submit(page);
      await page.waitForURL(`**/${prefix}/`);
      await hydrated(page);
      const welcome = words(language, 'identity.welcome.title').replace('{{name}}', person.firstName);
      await expect(page.getByRole('dialog', { name: welcome })).toBeVisible();
    });

    // facts: A8.2, A8.6
    test('a sign-up ends where the country is not taken, and where the person is known', async ({
      page,
      context,
    }) => {
      const known = await newAccount();
      const person = { ...applicant(variant), email: known.email };
      await open(page, `/${prefix}/signup`);
      await page.getByLabel('I am human').waitFor();
      await context.route('**/api/v1/player/registration', (route) =>
        route.fulfill({ status: 422, json: { status: 422, code: 'error.country.blocked' } }),
      );
      await fillDetails(page, person);
      const heading = (key: string) => page.getByRole('heading', { name: words(language, key) });
      await expect(heading('registration.unsupported.title')).toBeInViewport();
      await page.getByRole('button', { name: words(language, 'registration.unsupported.back') }).click();
      await context.unroute('**/api/v1/player/registration');
      await expect(page.locator('[name="firstName"]')).toHaveValue(person.firstName);

      const before = await codeTo('mail', person.email);
      await reachCodes(page, person);
      await codeTo('mail', person.email, before);
      await enterCodes(page, person);
      await expect(heading('registration.duplicated.title')).toBeVisible();
    });
  });
}
