import { OperatorVisitor } from '@halcyon/testkit/operator';
import { addresses } from '../../../playwright.config.ts';
import { expectAccessible } from '../identity/browser.ts';
import { ask, newPlayerAt, places } from './player.ts';
import { expect, test } from '../test.ts';
import { isTurnOfPlace } from '../turns.ts';

for (const [number, place] of places.entries()) {
  if (!isTurnOfPlace(1, number)) continue;
  // facts: K4.1
  test(`the questionnaire is answered in ${place.prefix} on ${place.on}, keeps what was typed, and is approved by two`, async ({
    browser,
  }) => {
    const player = await newPlayerAt(browser, place, '/my-account/account/verification');
    const { page, visitor, operator, playerId, words } = player;
    await ask(player, 'EDD_QUESTIONNAIRE');
    await page.reload();
    await page.getByRole('link', { name: words('card.answer') }).click();
    const dialog = page.getByRole('dialog', { name: words('questionnaire.title') });
    const field = (name: string) => dialog.locator(`[name=${name}]`);
    const send = dialog.getByRole('button', { name: words('questionnaire.send') });

    await field('occupation').selectOption('OTHER');
    await send.click();
    // Other needs its text; source and income are missing, too.
    await expect(dialog.getByText(words('questionnaire.missing'))).toHaveCount(3);
    await expect(field('otherOccupation')).toBeFocused();
    await expectAccessible(page);
    await field('otherOccupation').fill('Beekeeper');
    await field('salaryRangeId').selectOption({ index: 2 });
    await page.reload();
    await expect(field('otherOccupation')).toHaveValue('Beekeeper');
    await field('sourceOfFunds').selectOption('OTHER');
    await field('otherSource').fill('Honey');
    await field('placeOfBirth').fill('Galway');
    await field('nationality').selectOption('IE');
    await send.click();
    await expect(dialog).toBeHidden();
    expect((await visitor.call('GET /api/v1/player/documents/verification'))['kycStatus']).toBe(
      'EDD_UNDER_REVIEW',
    );

    const { eddQuestionnaire } = await visitor.call('GET /api/v1/player/documents');
    const { proposalId } = await operator.approve(BigInt(playerId), eddQuestionnaire.documentId);
    const second = await OperatorVisitor.signIn(addresses.operator, 'compliance');
    await second.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'Fits indeed' });
    expect((await visitor.call('GET /api/v1/player/documents/verification'))['kycStatus']).toBe('ENHANCED');
  });
}
