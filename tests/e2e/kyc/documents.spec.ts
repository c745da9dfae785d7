import type { Locator } from '@playwright/test';
import { eventually } from '@halcyon/testkit/visitor';
import { wordsOf } from '../identity/words.ts';
import { expectAccessible } from '../identity/browser.ts';
import { paper } from './papers.ts';
import { ask, newPlayerAt, places, type Verified } from './player.ts';
import { expect, test } from '../test.ts';
import { isTurnOfPlace } from '../turns.ts';

const path = '/my-account/account/verification';

/** One document from its card to the confirmation of its upload. `choose`: what the dialog wants before it. */
async function send(
  { page, words }: Verified,
  card: Locator,
  file: string,
  choose?: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  await card.locator('.button_button').last().click();
  const dialog = page.locator('dialog[open]');
  if (choose) {
    await choose(dialog);
    await dialog.getByRole('button', { name: words('preUpload.next') }).click();
  } else {
    const own = dialog.getByRole('button', { name: words('preUpload.own') });
    await own.or(dialog.getByRole('button', { name: words('preUpload.next') })).click();
  }
  await dialog.locator('input[type=file][multiple]').setInputFiles(await paper(page, file));
  await expect(dialog.getByText(words('upload.good'))).toBeVisible();
  await dialog.getByRole('button', { name: words('upload.send'), exact: true }).click();
  await dialog.getByRole('button', { name: words('result.done'), exact: true }).click();
  await expect(card.getByText(words('status.UNDER_REVIEW'), { exact: true })).toBeVisible();
}

for (const [number, place] of places.entries()) {
  if (!isTurnOfPlace(0, number)) continue;
  // facts: K1.1, K1.2, K1.3, K1.4, K1.5
  test(`all six sections are brought to verified in ${place.prefix} on ${place.on}, one paper on its second try`, async ({
    browser,
  }) => {
    const player = await newPlayerAt(browser, place, path);
    const { page, visitor, operator, playerId, words } = player;
    const cashier = wordsOf(place.language, 'cashier');
    const textOf = (standing: string) => cashier(`verification.${standing}`).replace('{{hours}}', '24');
    await expect(
      page.getByRole('heading', { name: words(place.language === 'br' ? 'notice.title' : 'nothing.title') }),
    ).toBeVisible();
    await ask(player, 'PROOF_OF_ID');
    await ask(player, 'PROOF_OF_ADDRESS');
    await ask(player, 'PROOF_OF_PAYMENT', { subType: 'SKRILL' });
    await ask(player, 'SOURCE_OF_WEALTH');
    await ask(player, 'OTHER', { note: 'A picture of you with today’s paper.' });
    await page.reload();
    const card = (name: string) => page.getByRole('region', { name: words(`section.${name}`), exact: true });
    await expect(card('account').getByText(textOf('to_pay_out'))).toBeVisible();
    await expect(card('other').getByText('A picture of you with today’s paper.')).toBeVisible();
    await expectAccessible(page);

    await send(player, card('id'), 'PASSPORT');
    await send(player, card('address'), 'BILL', (dialog) =>
      dialog.getByLabel(words('addressProof.UTILITY_BILL')).check(),
    );
    await send(player, card('payment'), 'SKRILL');
    await send(player, card('wealth'), 'PAYSLIP', (dialog) =>
      dialog.getByLabel(words('wealthSource.savings')).check(),
    );
    await send(player, card('other'), 'SELFIE');
    await expect(card('account').getByText(textOf('review'))).toBeVisible();

    const documents = await visitor.call('GET /api/v1/player/documents');
    // Savings are proven by a bank statement, and share its code.
    expect(documents['sowDocument']).toMatchObject({ subType: 'BS', documentStatus: 'UNDER_REVIEW' });
    const id = BigInt(playerId);
    await operator.reject(id, documents['idDocument'].documentId, 'BAD_QUALITY');
    for (const one of [
      documents['addressDocument'],
      documents['sowDocument'],
      ...documents['paymentDocument'],
      ...documents['otherDocument'],
    ]) {
      await operator.approve(id, one.documentId);
    }

    await page.reload();
    await expect(card('id').getByText(words('reason.BAD_QUALITY'))).toBeVisible();
    await expect(card('id').getByText(words('step.UPLOAD_AGAIN'))).toBeVisible();
    await expectAccessible(page);
    await send(player, card('id'), 'PASSPORT-AGAIN');
    const { idDocument } = await visitor.call('GET /api/v1/player/documents');
    await operator.approve(id, idDocument.documentId, { expiresOn: '2031-05-01' });
    await eventually(async () => {
      const { kycStatus } = await visitor.call('GET /api/v1/player/documents/verification');
      return kycStatus === 'FULLY VERIFIED';
    });
    await page.reload();
    await expect(card('account').getByText(textOf('verified'))).toBeVisible();
    for (const name of ['id', 'address', 'payment', 'wealth', 'other']) {
      await expect(card(name).getByText(words('status.VERIFIED'), { exact: true })).toBeVisible();
    }
  });
}
