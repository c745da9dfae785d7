import { faultsOnPage } from '../a11y/faults.ts';
import type { Browser, Page } from '@playwright/test';
import { appCode } from '@halcyon/testkit/authenticator-app';
import { demonstrationOperators, OperatorVisitor } from '@halcyon/testkit/operator';
import { pdfOf, photoOf, uploadForm } from '@halcyon/testkit/papers';
import { newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';

const sizes = [
  { on: 'a phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { on: 'a desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

/** At the desk with a session that was signed in elsewhere: a code of the app works once. */
async function atDesk(browser: Browser, use: object, who: keyof typeof demonstrationOperators) {
  const context = await browser.newContext(use);
  await context.addCookies([(await OperatorVisitor.signIn(addresses.operator, who)).browserCookie]);
  const page = await context.newPage();
  await page.goto(addresses.operator);
  await page.getByRole('navigation', { name: 'Operations' }).waitFor();
  return page;
}

/** Through the form: password, then an unused code of the app. */
async function signIn(
  page: Page,
  { email, password, appKey }: (typeof demonstrationOperators)['secondCompliance'],
) {
  await page.goto(addresses.operator);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong or has been used.')).toBeVisible();
  await code.fill(appCode(appKey, Date.now() + 29_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation', { name: 'Operations' }).waitFor();
}

/** A player who waits for a review of identity and address. */
async function waitingPlayer() {
  const visitor = new Visitor(addresses);
  const person = newPerson();
  const { playerId } = await signUp(visitor, person);
  await visitor.call('POST /api/v1/player/documents/verification', { body: { startPoint: 'account' } });
  const upload = 'POST /api/v1/player/documents/upload';
  const photo = { bytes: await photoOf(person.lastName), name: 'passport.jpg', type: 'image/jpeg' };
  const bill = { bytes: pdfOf('Electricity'), name: 'bill.pdf', type: 'application/pdf' };
  await visitor.call(upload, { form: uploadForm({ documentType: 'PROOF_OF_ID' }, [photo]) });
  const address = { documentType: 'PROOF_OF_ADDRESS', subType: 'UTILITY_BILL' };
  await visitor.call(upload, { form: uploadForm(address, [bill]) });
  return { visitor, person, playerId };
}

for (const { on, ...use } of sizes) {
  test(`on ${on} an operator finds a player, reviews the documents, approves one and rejects one`, async ({
    browser,
  }) => {
    const { visitor, person, playerId } = await waitingPlayer();
    const page = await atDesk(browser, use, 'verification');
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Players' }).click();
    await page.getByLabel('Find a player').fill(person.email);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('link', { name: person.lastName }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.lastName);
    await page.getByRole('link', { name: 'Proof of ID' }).click();
    await expect(page.getByRole('img', { name: 'passport.jpg' })).toBeVisible();
    expect(await faultsOnPage(page, { evenMinor: true })).toEqual([]);

    await page.getByLabel('Valid until').fill('2031-05-01');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved.')).toBeVisible();
    await page.getByRole('link', { name: person.lastName }).click();
    await page.getByRole('link', { name: 'Proof of address' }).click();
    await page.getByLabel('Reason for the player').selectOption('POA_ADDRESS_MISMATCH');
    await page.getByLabel('Note for the log').fill('another street');
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Sent back to the player.')).toBeVisible();

    const documents = await visitor.call('GET /api/v1/player/documents');
    expect(documents['idDocument']).toMatchObject({ documentStatus: 'VERIFIED', expiresOn: '2031-05-01' });
    expect(documents['addressDocument']).toMatchObject({
      documentStatus: 'REQUESTED',
      rejection: { reason: 'POA_ADDRESS_MISMATCH', nextStep: 'CORRECT_DETAILS' },
    });
    expect(playerId).toBeGreaterThan(0);
  });
}

test('what one operator proposes on the page another confirms, and the log shows both', async ({
  browser,
}) => {
  const visitor = new Visitor(addresses);
  const { playerId } = await signUp(visitor, newPerson());
  const page = await atDesk(browser, sizes[1], 'compliance');
  await page.goto(`${addresses.operator}/players/${playerId}`);
  const form = page.getByRole('form', { name: 'Verification level' });
  await form.getByLabel('Level').selectOption('ENHANCED');
  await form.getByLabel('Reason').fill('means are known');
  await form.getByRole('button', { name: 'Set level' }).click();
  await expect(form.getByText('A second operator has to confirm it.')).toBeVisible();

  const second = await (await browser.newContext(sizes[0])).newPage();
  await signIn(second, demonstrationOperators.secondCompliance);
  await second.getByRole('link', { name: 'Approvals' }).click();
  const row = second.getByRole('row').filter({ hasText: String(playerId) });
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(second.getByText('Confirmed.')).toBeVisible();
  const state = await visitor.call('GET /api/v1/player/documents/verification');
  expect(state['kycStatus']).toBe('ENHANCED');
  // On a phone the navigation is wider than the screen: the current item is scrolled into view.
  await second.goto(`${addresses.operator}/audit`);
  await expect(second.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });

  const operator = await OperatorVisitor.signIn(addresses.operator, 'compliance');
  const { items } = await operator.call(`GET /api/operator/v1/audit?playerId=${playerId}`);
  const deeds = (items as { action: string; actor: string }[]).filter(({ action }) =>
    action.startsWith('proposal'),
  );
  expect(deeds.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'proposal.confirmed mira@operators.example',
    'proposal.made niall@operators.example',
  ]);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Proposal confirmed' }).first()).toBeVisible();
});
