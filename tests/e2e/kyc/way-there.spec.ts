import type { Route } from '@playwright/test';
import { deposit } from '@halcyon/testkit/visitor';
import { wordsOf } from '../identity/words.ts';
import { paper } from './papers.ts';
import { ask, newPlayerAt, places } from './player.ts';
import { expect, test } from '../test.ts';

const [onPhone] = places;
const cashier = wordsOf('en', 'cashier');

// facts: K2.1, K2.2
test('a withdrawal that waits for documents leads to them and back, and is given up only after a question', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/banking/withdraw');
  const { page, visitor, words } = player;
  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  await ask(player, 'PROOF_OF_ID', { dueDays: 10 });
  await page.reload();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('heading', { name: words('notice.title') })).toBeVisible();
  await expect(dialog.getByText(cashier('verification.to_pay_out'))).toBeVisible();
  await expect(dialog.getByText('You have 10 days left.')).toBeVisible();
  await dialog.getByRole('button', { name: words('notice.giveUp') }).click();
  await expect(dialog.getByText(words('notice.forfeit'))).toBeVisible();
  await dialog.getByRole('link', { name: words('notice.forfeitKeep') }).click();
  await page.waitForURL('**/my-account/account/verification?from=withdrawal');
  const card = page.getByRole('region', { name: words('section.id'), exact: true });
  await card.getByRole('button', { name: words('card.upload') }).click();
  await dialog.getByRole('button', { name: words('preUpload.own') }).click();
  await dialog.locator('input[type=file][multiple]').setInputFiles(await paper(page, 'PASSPORT'));
  await dialog.getByRole('button', { name: words('upload.send'), exact: true }).click();
  await dialog.getByRole('link', { name: words('result.backWithdrawal') }).click();
  await page.waitForURL('**/my-account/banking/withdraw');
  await expect(page.getByText('We’re checking your documents')).toBeVisible();
});

// facts: K1.5, K2.2
test('a check at the partner’s page returns with its result, whatever the address claims', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/account/verification');
  const { page, words } = player;
  await page.getByRole('button', { name: words('nothing.start') }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: words('preUpload.partner') }).click();
  await page.locator('button[value=blurred]').click();
  await page.waitForURL('**/my-account/account/verification/return?*');
  await expect(page.getByText(words('return.error'))).toBeVisible();
  await expect(page.getByText(words('step.UPLOAD_AGAIN'))).toBeVisible();
});

// facts: K1.4
test('a file that cannot be sent is said before, a blurred picture is advice, and sending can be stopped', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/account/verification');
  const { page, words } = player;
  await page.getByRole('button', { name: words('nothing.start') }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: words('preUpload.own') }).click();
  const input = dialog.locator('input[type=file][multiple]');
  await input.setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('PK'),
  });
  await expect(dialog.getByRole('alert')).toContainText('list.xlsx');
  await input.setInputFiles(await paper(page, 'SMALL', 700));
  await expect(dialog.getByText(words('advice.SMALL'))).toBeVisible();
  // Held back on its way, so that there is something to stop.
  const held: Route[] = [];
  await page.route('**/documents/upload', (route) => void held.push(route));
  await dialog.getByRole('button', { name: words('upload.send'), exact: true }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: words('upload.cancel') }).click();
  await expect(dialog.getByRole('alert')).toContainText(words('upload.stopped'));
  // Ended before the way is free: what is only let go of may still arrive, and the second would be one too many.
  for (const route of held) await route.abort();
  await page.unroute('**/documents/upload');
  await dialog.getByRole('button', { name: words('upload.send'), exact: true }).click();
  await expect(dialog.getByRole('button', { name: words('result.done'), exact: true })).toBeVisible();
});

test('a session that is ended in the middle of an upload ends the page, and nothing is kept', async ({
  browser,
}) => {
  const player = await newPlayerAt(browser, onPhone, '/my-account/account/verification');
  const { page, visitor, words } = player;
  await page.getByRole('button', { name: words('nothing.start') }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: words('preUpload.own') }).click();
  await dialog.locator('input[type=file][multiple]').setInputFiles(await paper(page, 'PASSPORT'));
  await page.route('**/documents/upload', async (route) => {
    const { items } = await visitor.call('GET /api/v1/player/sessions');
    const others = (items as { id: string; isCurrent: boolean }[]).filter((one) => !one.isCurrent);
    for (const { id } of others) await visitor.call(`DELETE /api/v1/player/sessions/${id}`);
    await route.continue();
  });
  await dialog.getByRole('button', { name: words('upload.send'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  const { idDocument } = await visitor.call('GET /api/v1/player/documents');
  expect(idDocument).toMatchObject({ documentStatus: 'REQUESTED', files: [] });
});
