import { verifyExtra } from '../../../scripts/verify-extra.ts';
import { createHash } from 'node:crypto';
import { expectAccessible, open } from '../identity/browser.ts';
import { expect, test } from '../test.ts';
import { claimCode, moneyAt, places, playerAt, windowOf, wordsAt } from './players.ts';

const ACTIVE = '/my-account/rewards/active';
/** Of the demonstration's wheel. */
const ODDS = [/^5\s?%$/, /^20\s?%$/, /^75\s?%$/];

for (const place of places.slice(0, 4)) {
  const { prefix } = place;
  const words = wordsAt(place);
  const at = `in ${prefix} on ${place.on}`;

  test(`${at} a wheel shows its odds and its hash, is opened, states what was won with the seed, and the money is there`, async ({
    browser,
  }) => {
    const { visitor } = await playerAt(place);
    const page = await windowOf(browser, place, visitor);
    await open(page, `/${prefix}/my-account/bonus-code?bonusCode=WHEEL20`);
    await page.getByRole('button', { name: words('code.verify') }).click();
    await page
      .getByRole('article')
      .getByRole('button', { name: words('action.claim') })
      .click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: words('claim.yes'), exact: true }).click();
    await page.waitForURL(`**${ACTIVE}`);

    const card = page.locator('[data-extra=WHEEL]');
    await expect(card).toContainText(words('extra.state.READY'));
    for (const [index, odds] of ODDS.entries())
      await expect(card.locator('[data-odds] dd').nth(index)).toHaveText(odds);
    const hash = await card.locator('code').first().textContent();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await expectAccessible(page);
    await card.getByRole('button', { name: words('extra.open'), exact: true }).click();

    await expect(card).toContainText(words('extra.state.OPENED'));
    const [extra] = (await visitor.call('GET /api/v1/bonus/extras'))['items'];
    const amount = moneyAt(place, Number(extra.won.amountMinor));
    const outcome = card.locator('[data-outcome]');
    await expect(outcome).toHaveText(words('extra.won', { amount }));
    await expect(outcome).toBeFocused();
    await expect(card.getByText(extra.seed, { exact: true })).toBeVisible();
    expect(createHash('sha256').update(extra.seed).digest('hex')).toBe(hash);
    await expect(card).toContainText(words('extra.paid'));
    const { main } = await visitor.call('GET /api/v1/player/wallet');
    expect(main.cash).toEqual(extra.won);
    await card.getByText(words('extra.check')).click();
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: words('extra.proof') }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
    expect(verifyExtra(Buffer.concat(chunks).toString())).toEqual([]);
    await expectAccessible(page);
    // It stays readable.
    await page.reload();
    await expect(card.getByText(extra.seed, { exact: true })).toBeVisible();
  });

  test(`${at} a ticket of a draw shows its number, the odds, the hash and when it is drawn`, async ({
    browser,
  }) => {
    const { visitor } = await playerAt(place);
    await claimCode(visitor, 'DRAW100');
    const page = await windowOf(browser, place, visitor);
    await open(page, `/${prefix}${ACTIVE}`);
    const card = page.locator('[data-extra=DRAW]');
    const [extra] = (await visitor.call('GET /api/v1/bonus/extras'))['items'];
    await expect(card).toContainText(words('extra.after'));
    await expect(card).toContainText(new RegExp(`\\b${extra.ticket}\\b`));
    await expect(card).toContainText(/2027.*(?:GMT|UTC)/);
    await expect(card).toContainText(/0[.,]01\s?%/);
    await expect(card.getByText(extra.seedHash, { exact: true })).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('a loot box shows its odds while it is closed, and opened says what was in it and stays readable', async ({
  browser,
}) => {
  const place = places[0]!;
  const words = wordsAt(place);
  const { visitor } = await playerAt(place);
  await claimCode(visitor, 'BOX10');
  const page = await windowOf(browser, place, visitor);
  await open(page, `/${place.prefix}${ACTIVE}`);
  const card = page.locator('[data-extra=LOOT_BOX]');
  await expect(card.locator('[data-odds] dd')).toHaveText(['10%', '50%', '40%']);
  await expect(card.locator('[data-odds] dt').last()).toHaveText(words('extra.nothing'));
  const hash = await card.locator('code').first().textContent();
  await card.getByRole('button', { name: words('extra.open'), exact: true }).click();
  await expect(card).toContainText(words('extra.state.OPENED'));
  const [extra] = (await visitor.call('GET /api/v1/bonus/extras'))['items'];
  const wonMinor = Number(extra.won?.amountMinor ?? 0);
  const outcome =
    wonMinor === 0 ? words('extra.lost') : words('extra.won', { amount: moneyAt(place, wonMinor) });
  await expect(card.locator('[data-outcome]')).toHaveText(outcome);
  expect(createHash('sha256').update(extra.seed).digest('hex')).toBe(hash);
  await expectAccessible(page);
  await page.reload();
  await expect(card.locator('[data-outcome]')).toHaveText(outcome);
});
