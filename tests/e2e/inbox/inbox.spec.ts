import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import { deposit, newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { expectAccessible, logInAt, withoutCookieNotice } from '../identity/browser.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ page }) => withoutCookieNotice(page));

/** A player with three messages: welcome, money in, a limit. */
async function withMessages(): Promise<{ person: Person; playerId: number; visitor: Visitor }> {
  const visitor = new Visitor(addresses);
  const person = newPerson();
  const { playerId } = await signUp(visitor, person);
  await deposit(visitor, '2000', 'EUR', 'SKRILL');
  await visitor.call('PATCH /api/v1/player/deposit-limits', {
    body: { duration: 'D', limit: { amountMinor: '20000', currency: 'EUR' } },
  });
  await expect
    .poll(async () => (await visitor.call('GET /api/v1/player/inbox/unread'))['unread'] as number)
    .toBe(3);
  return { person, playerId, visitor };
}
async function openInbox(page: Page, person: Person, path = '/en-UN/my-account/inbox'): Promise<void> {
  await logInAt(page, person, path);
  const greeting = page.locator('dialog[open]');
  if (await greeting.count()) await page.keyboard.press('Escape');
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  // facts: N1.1
  test(`a player reads the inbox and deletes a message after a confirmation, at ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { person } = await withMessages();
    await openInbox(page, person);
    await expect(page.locator('.inbox_row[data-new]')).toHaveCount(3);
    await expect(page.locator('.inbox_day h2')).toHaveCount(1);
    await expect(page.getByText('€20.00 has been added to your balance.')).toBeVisible();
    await expectAccessible(page);
    // The row itself leads there, and following it reads it.
    await page.getByRole('link', { name: /^Unread: Deposit received/ }).click();
    await page.waitForURL('**/my-account/banking/transactions');
    await page.goBack();
    await expect(page.getByRole('link', { name: /^Deposit received/ })).toBeVisible();
    await expect(page.locator('.inbox_row[data-new]')).toHaveCount(2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.locator('.inbox_row[data-new]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Delete: Deposit received' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this message?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.locator('.inbox_row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Delete: Deposit received' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.inbox_row')).toHaveCount(2);
  });
}

// facts: N1.1
test('offers of the CRM load only with consent, know the player by a session id, and track nothing', async ({
  page,
}) => {
  const { person, playerId } = await withMessages();
  await openInbox(page, person, '/en-UN/my-account/inbox/notifications');
  await expect(page.getByRole('link', { name: 'A little to start with' })).toBeVisible();
  expect(await page.locator('script#crm-loader').count()).toBe(0);
  await page.getByRole('button', { name: 'Load offers' }).click();
  await expect(page.getByText('To see offers, allow marketing cookies.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const visitor = new Visitor(addresses);
  await visitor.logIn(person.email, person.password);
  await visitor.call('PATCH /api/v1/player/cookies/consent', {
    body: { version: 1, performanceFunctional: false, marketing: true },
  });
  await page.getByRole('button', { name: 'Load offers' }).click();
  await expect(page.locator('#crm-inbox')).toContainText(`player ${playerId}`);
  const sent = await page.evaluate(() => {
    const { sid, fasttrackbrand, fasttrack } = window as unknown as Record<string, unknown>;
    return { sid, fasttrackbrand, fasttrack };
  });
  expect(sent).toMatchObject({
    sid: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    fasttrackbrand: 'halcyon',
    fasttrack: { enableEventTracking: false, enablePendingRewards: false, inbox: { enable: true } },
  });
});

// facts: N2.1
test('the support chat loads on a press, receives the player id, and keeps unread messages for the home page', async ({
  page,
}) => {
  const { person, playerId } = await withMessages();
  await openInbox(page, person, '/en-UN/contact-live-chat');
  expect(await page.locator('script#ze-snippet').count()).toBe(0);
  await page.getByRole('button', { name: 'Open live chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toBeVisible();
  expect(await page.locator('script#ze-snippet').getAttribute('src')).toContain('key=');
  await expect
    .poll(async () => {
      const { conversations } = (await (await fetch(`${addresses.sandbox}/chat/conversations`)).json()) as {
        conversations: { fields: { value: string }[] }[];
      };
      return conversations.some(({ fields }) => fields.some(({ value }) => value === String(playerId)));
    })
    .toBe(true);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    'zd-totalUnread': '0',
    'zd-isHomepage': 'false',
  });
  await page.goto('/en-UN/');
  await hydrated(page);
  await expect(page.locator('.inbox_chat-float')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('zd-isHomepage'))).toBe('true');
});
