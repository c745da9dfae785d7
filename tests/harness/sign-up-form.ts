import type { Page } from '@playwright/test';
import type { Person } from './visitor.ts';

/** The first form, by the names of its fields, so that it can be filled in any language. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  await field('email').fill(person.email);
  await field('password').fill(person.password);
  await field('countryCode').selectOption(person.countryCode);
  if (person.cpf) await field('cpf').fill(person.cpf);
  await field('firstName').fill(person.firstName);
  await field('lastName').fill(person.lastName);
  await field('birthDay').fill('17');
  await field('birthMonth').fill('5');
  await field('birthYear').fill('1990');
  await field('terms').check();
  await page.getByLabel('I am human').check();
  await submit(page);
}

/** Sends the form that is open. */
export async function submit(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').last().click();
}

/** From the first form to both code fields; the codes are on their way. */
export async function reachCodes(page: Page, person: Person): Promise<void> {
  await fillDetails(page, person);
  await page.locator('[name="phoneBody"]').fill(person.phone.replace(/^\+(?:353|55)/, ''));
  await submit(page);
  await page.locator('[name="smsCode"]').waitFor();
}
