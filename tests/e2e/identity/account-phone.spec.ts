import { hydrated } from '../hydrated.ts';
import { newCpf, newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { openPage, screens, signIn } from '../app/places.ts';
import { codeTo, confirmItIsMe, expectAccessible } from './browser.ts';
import { wordsOf } from './words.ts';
import { expect, test } from '../test.ts';

const homes = [
  { prefix: 'en-UN', language: 'en', countryCode: 'IE', number: '+35386', digits: 7 },
  { prefix: 'pt-BR', language: 'br', countryCode: 'BR', number: '+55119', digits: 8 },
] as const;
type Home = (typeof homes)[number];

let used = 0;
const newNumber = ({ number, digits }: Home) => {
  used += 1;
  return (
    number +
    String(Number(process.hrtime.bigint() % 10_000_000n) + used)
      .padStart(digits, '3')
      .slice(-digits)
  );
};

async function newPlayerOf(home: Home): Promise<Person> {
  const person = newPerson({
    countryCode: home.countryCode,
    languageCode: home.language,
    phone: newNumber(home),
    ...(home.countryCode === 'BR' && { cpf: newCpf() }),
  });
  await signUp(new Visitor(addresses), person);
  return person;
}

/** The digits with whatever groups them on the page. */
const grouped = (phone: string) =>
  new RegExp([...phone].map((sign) => sign.replace('+', '\\+')).join('[ -]?'));

for (const home of homes) {
  for (const [screen, options] of Object.entries(screens)) {
    // facts: A11.2
    test(`a player changes the mobile number in ${home.prefix} on ${screen}: a wrong code and a taken number change nothing`, async ({
      browser,
      baseURL,
    }) => {
      const person = await newPlayerOf(home);
      const words = wordsOf(home.language, 'account');
      const page = await openPage(browser, { options }, baseURL ?? addresses.site);
      await signIn(page, person);
      await page.goto(`/${home.prefix}/my-account/account`);
      await hydrated(page);
      await page.getByRole('button', { name: words('contact.changePhone') }).click();
      const row = page.locator('.details_row[data-open]');
      const field = row.locator('input[name=phoneBody]');

      // The server's error is shown below the field, which keeps its input.
      await field.fill(person.phone);
      await row.locator('button[type=submit]').click();
      await confirmItIsMe(page, person);
      await expect(row.locator('.ui_error')).toHaveText(words('phone.unchanged'));
      await expect(field).toHaveValue(person.phone);
      await expect(page.locator('dialog[open]')).toHaveCount(0);

      const next = newNumber(home);
      await field.fill(next);
      await row.locator('button[type=submit]').click();
      const popup = page.getByRole('dialog', { name: words('phone.popupTitle') });
      await expect(popup).toContainText(grouped(next));
      await expectAccessible(page);
      const code = await codeTo('sms', next);
      await popup.locator('input').fill(code === '111111' ? '222222' : '111111');
      await popup.locator('button[type=submit]').click();
      await expect(popup.locator('.ui_error')).toHaveText(words('phone.codeInvalid'));

      // Closing resets: the popup is gone, the number that was typed is not, and another code is on its way.
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await expect(field).toHaveValue(next);
      await row.locator('button[type=submit]').click();
      await popup.locator('input').fill(await codeTo('sms', next));
      await popup.locator('button[type=submit]').click();
      await expect(popup).toHaveCount(0);
      await expect(page.locator('.details_row').first()).toContainText(grouped(next));
      await expect(page.locator('.details_row[data-open]')).toHaveCount(0);
      await page.reload();
      await expect(page.locator('.details_row').first()).toContainText(grouped(next));
    });
  }
}
