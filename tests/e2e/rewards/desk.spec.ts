import { newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { atDesk, deskSizes } from '../desk.ts';
import { expect, test } from '../test.ts';

for (const { on, ...use } of deskSizes)
  test(`on ${on} the pages of campaigns open without a fault`, async ({ browser }) => {
    const campaigns = '/campaigns/0197c0de-0000-7000-8000-0000000000';
    const page = await atDesk(browser, use, 'compliance', '/campaigns');
    for (const path of [
      '/campaigns',
      '/campaigns/new',
      `${campaigns}09`,
      `${campaigns}41`,
      `${campaigns}42`,
      `${campaigns}41/edit`,
      '/proposals',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.getByText('Loading')).toHaveCount(0);
      expect(await faultsOnPage(page, { evenMinor: true }), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    const outcomes = page.getByRole('region', { name: 'Outcomes' });
    await page.goto(`${campaigns}41`);
    await outcomes.getByLabel('Outcomes in').selectOption('EUR');
    await expect(outcomes.getByRole('term')).toHaveText([/^20\.00 EUR/, /^5\.00 EUR/, /^1\.00 EUR/]);
    await expect(outcomes.getByRole('definition')).toHaveText(['5 %', '20 %', '75 %']);
    await page.goto(`${campaigns}42`);
    await outcomes.getByLabel('Outcomes in').selectOption('NOK');
    await expect(outcomes.getByRole('term')).toHaveText(['1,000.00 NOK', '20 × 100.00 NOK']);
    await expect(outcomes.getByRole('definition')).toHaveText(['0.01 %', '0.2 %']);
    // The amounts of a wheel are those of its outcomes.
    await page.goto(`${campaigns}41/edit`);
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await expect(amounts.getByRole('group', { name: 'EUR' })).toBeVisible();
    await expect(amounts.getByLabel('Share, %')).toHaveCount(0);
  });

for (const { on, ...use } of deskSizes)
  // facts: B7.1
  test(`on ${on} a VIP level takes every check and a second operator`, async ({ browser }) => {
    const visitor = new Visitor(addresses);
    const phone = `+44740${String(process.hrtime.bigint()).slice(-7)}`;
    const { playerId } = await signUp(
      visitor,
      newPerson({ countryCode: 'GB', phone, postalCode: 'SW1A 1AA' }),
    );
    const levelNow = async () => {
      const { you } = await visitor.call('GET /api/v1/loyalty?market=UK&language=en');
      return you.level as number;
    };
    const page = await atDesk(browser, use, 'compliance', `/players/${playerId}`);
    const form = page.getByRole('form', { name: 'Loyalty level' });
    await form.getByLabel('Level', { exact: true }).fill('4');
    await form.getByLabel('Reason').fill(`VIP ${playerId}`);
    const send = form.getByRole('button', { name: 'Set loyalty level' });
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('A VIP level needs every check answered.');
    await form.getByText('Checks for a VIP level').click();
    for (const check of [
      'Affordability',
      'Signs of harm',
      'Occupation',
      'Source of funds',
      'Responsible executive',
    ])
      await form.getByLabel(check).fill('checked and fine');
    await form.getByLabel('Identity checked on').fill('2026-11-01');
    expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);
    await send.click();
    await expect(form.getByText('Proposed. A second operator has to confirm it.')).toBeVisible();
    expect(await levelNow()).toBe(0);
    const other = await atDesk(browser, use, 'secondCompliance', '/proposals');
    const row = other.getByRole('row').filter({ hasText: `VIP ${playerId}` });
    await row.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Confirmed.')).toBeVisible();
    expect(await levelNow()).toBe(4);
  });
