import { hydrated } from '../hydrated.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deposit, OpenGame } from '@halcyon/testkit/visitor';
import { faultsOnPage } from '../a11y/faults.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';
import { expect, test } from '../test.ts';

/** A player with one round behind, signed in in this page's browser. */
async function playedOnce(page: Page): Promise<void> {
  const { visitor } = await signInNewPlayer(page);
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  const slot = await OpenGame.open(visitor, 'neon-777');
  await slot.play((slot.session['description'].stakesMinor as string[])[0]!);
}

const root = join(import.meta.dirname, '..', '..', '..');

// facts: W6.1, W6.2, W6.3, W6.4
test('a player reads, narrows, checks and keeps every movement of the own money', async ({ page }) => {
  const { visitor } = await signInNewPlayer(page);
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  const slot = await OpenGame.open(visitor, 'neon-777');
  const stake = (slot.session['description'].stakesMinor as string[])[0]!;
  for (let round = 0; round < 11; round += 1) await slot.play(stake);

  await page.goto('/en-UN/my-account/banking/transactions');
  await hydrated(page);
  const rows = page.locator('.history_money-day > ul > li');
  await expect(rows.first()).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more' });
  // A stake and its return are one row: eleven rounds and the deposit.
  for (let shown = await rows.count(); shown < 12; shown = await rows.count()) {
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
  await expect(rows).toHaveCount(12);
  const round = rows.first();
  await expect(round.locator('.history_money-round')).toHaveText(/^Stake €\d+\.\d\dReturn €\d+\.\d\d$/);
  await round.getByRole('button').click();
  await expect(round.locator('.history_money-parts')).toContainText('Stake');
  await round.getByRole('button').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Rows of one kind are of one height: nothing wraps in one and not in another.
    const heights = await page
      .locator('.history_money-row[data-round]')
      .evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);
    expect(heights).toHaveLength(1);
    expect(heights[0]).toBeLessThan(100);
  }
  await expect(page.locator('.history_money-day h3')).toHaveCount(1);
  await expect(page.getByText('Net position')).toBeVisible();

  await page.getByLabel('Category').selectOption('PAYMENT');
  await expect(page).toHaveURL(/category=PAYMENT/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('+€50.00');
  await page.reload();
  // A choice made before hydration counts as well.
  await expect(page.getByLabel('Category')).toHaveValue('PAYMENT');
  await expect(rows).toHaveCount(1);

  await page.getByLabel('Status').selectOption('FAILED');
  await expect(page.getByText('No transactions in this period')).toBeVisible();
  await page.goto('/en-UN/my-account/banking/transactions');
  await hydrated(page);

  await rows.first().getByRole('button').click();
  await rows.first().getByRole('link').first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByRole('button', { name: 'Verify here' }).click();
  await expect(receipt.getByText('Nothing has been changed.')).toBeVisible();
  await expect(receipt.getByText('Signed by one of our published keys.')).toBeVisible();
  await expect(receipt.getByRole('link', { name: /Replay/ })).toBeVisible();
  expect(await faultsOnPage(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = readFileSync(await sheet.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffDate,Type,Category,Game,Amount/);
  expect(lines.length).toBeGreaterThanOrEqual(13);

  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download signed statement' }).click(),
  ]);
  const script = join(root, 'scripts/verify-statement.ts');
  const checked = execFileSync(process.execPath, [script, await statement.path()], { encoding: 'utf8' });
  expect(checked).toContain('whole:');

  await page.goto('/en-UN/page/verify-money');
  await hydrated(page);
  await page.getByLabel('Choose statement').setInputFiles(await statement.path());
  await expect(page.getByText('The statement is complete and unchanged.')).toBeVisible();
});

test('open and finished rounds are on one page, with their proof', async ({ page }) => {
  await playedOnce(page);
  await page.goto('/en-UN/my-account/rounds');
  await hydrated(page);
  await expect(page.locator('.history_money-round')).toHaveText(/^Stake €/);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Proof and replay' }).click();
  await expect(page.getByRole('link', { name: /Verify/ })).toHaveAttribute(
    'href',
    /\/verify\?round=\w+&lang=en-UN$/,
  );
  await page.getByText('Round seeds').click();
  await expect(page.getByText('Server seed fingerprint')).toBeVisible();
});

test('a round is recomputed and seen again in the language of the site, not of the browser, in the theme of the system', async ({
  page,
}) => {
  await playedOnce(page);
  await page.goto('/pt-UN/my-account/rounds');
  await hydrated(page);
  await page.getByRole('button', { name: 'Prova e repetição' }).click();
  const recompute = page.locator('a[href*="/verify?"]');
  await page.goto((await recompute.getAttribute('href'))!);
  const again = page.locator('#verify a[href*="replay="]');
  await expect(again).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { red, light } = await page.evaluate(() => {
      const [, red] = /(\d+)/.exec(getComputedStyle(document.body).backgroundColor)!;
      return { red: Number(red), light: matchMedia('(prefers-color-scheme: light)').matches };
    });
    expect([light, red > 200]).toEqual([colorScheme === 'light', colorScheme === 'light']);
    expect(await faultsOnPage(page)).toEqual([]);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-UN');
  await again.click();
  await expect(page.locator('#game:not([aria-busy])')).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-UN');
});
