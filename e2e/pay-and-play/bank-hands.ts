import type { Page } from '@playwright/test';
import { newDetails, type BankMarket, type BankPerson } from '../../packages/testkit/src/bank-visitor.ts';

/** Presses on to the bank and signs in there, inside its frame. */
export async function signInAtBank(page: Page, person: BankPerson): Promise<void> {
  await page.locator('form button[type=submit]').click();
  const bank = page.frameLocator('.bank-frame iframe');
  await bank.locator('select[name=person]').selectOption('own');
  await bank.locator('summary').click();
  for (const [name, value] of Object.entries(person)) await bank.locator(`input[name=${name}]`).fill(value);
  await bank.locator('button[value=success]').click();
}

export async function fillDetails(
  page: Page,
  market: BankMarket,
  { email, mobilePhone } = newDetails(market),
): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phoneBody]').fill(mobilePhone);
  for (const limit of await page.locator('.bank-limits input').all()) {
    // Time limits are in hours, all others in money.
    const isTime = (await limit.getAttribute('name'))?.startsWith('time');
    await limit.fill(isTime ? '20' : '5000');
  }
  await page.locator('input[name=terms]').check();
  await page.locator('form button[type=submit]').click();
}
