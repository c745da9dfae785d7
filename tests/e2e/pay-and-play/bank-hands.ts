import type { Page } from '@playwright/test';
import { newDetails, type BankMarket, type BankPerson } from '@halcyon/testkit/bank-visitor';

/** Continues to the bank, sets the limits required before it, and signs in there, inside its frame. */
export async function signInAtBank(page: Page, person: BankPerson): Promise<void> {
  await fillLimits(page);
  await page.locator('form button[type=submit]').click();
  const bank = page.frameLocator('.pay-and-play_bank-frame iframe');
  await bank.locator('select[name=person]').selectOption('own');
  await bank.locator('summary').click();
  for (const [name, value] of Object.entries(person)) await bank.locator(`input[name=${name}]`).fill(value);
  await bank.locator('button[value=success]').click();
}

/** Limits of time are in hours, all others in money. */
export async function fillLimits(page: Page): Promise<void> {
  for (const limit of await page.locator('.pay-and-play_bank-limits input').all()) {
    const isTime = (await limit.getAttribute('name'))?.startsWith('time');
    await limit.fill(isTime ? '20' : '5000');
  }
}

export async function fillDetails(
  page: Page,
  market: BankMarket,
  { email, mobilePhone } = newDetails(market),
): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phoneBody]').fill(mobilePhone);
  await page.locator('input[name=terms]').check();
  await page.locator('form button[type=submit]').click();
}
