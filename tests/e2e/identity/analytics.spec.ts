import type { Page } from '@playwright/test';
import { newPerson, Visitor, type Person } from '@halcyon/testkit/visitor';
import { reachCodes, submit } from '@halcyon/testkit/sign-up-form';
import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';
import { codeTo, fillLogin, logInAt, newAccount, open } from './browser.ts';

type Collected = { visitor: string; item: Record<string, string> };

/** A partner's mark that no other test has. */
const someMark = () => `partner-${process.hrtime.bigint()}`;

/** What the collector has of visitors with a partner's mark, oldest first. */
async function collectedWith(mark: string): Promise<Collected[]> {
  const { events } = (await (await fetch(`${addresses.sandbox}/analytics/events`)).json()) as {
    events: Collected[];
  };
  return events.filter(({ item }) => item['aff_id'] === mark);
}

/** Addresses below the collector that the page calls. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === addresses.sandbox && pathname.startsWith('/analytics/')) calls.push(pathname);
  });
  return calls;
}

/** Everything that the browser stores of this site. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

async function signUpHere(page: Page, person: Person): Promise<void> {
  await reachCodes(page, person);
  await page.locator('[name="smsCode"]').fill(await codeTo('sms', person.phone));
  await page.locator('[name="emailCode"]').fill(await codeTo('mail', person.email));
  await submit(page);
  await page.getByLabel('Address').fill('1 Harbour Row');
  await page.getByLabel('Postcode').fill('D01 X2Y3');
  await page.getByLabel('Town or city').fill('Dublin');
  await submit(page);
  await page.waitForURL('**/en-UN/');
}

// facts: N2.1
test('without consent nothing is sent to analytics, and no id and no partner’s mark is stored', async ({
  page,
}) => {
  const mark = someMark();
  const calls = callsOf(page);
  const account = await newAccount();
  await open(page, `/en-UN/?aff_id=${mark}&appsflyer_token=t0k`);
  // Neither before a choice nor after a refusal.
  await page.getByRole('button', { name: 'Essential only' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  await logInAt(page, account, '/en-UN/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await stored(page)).not.toMatch(new RegExp(`_tag_visitor|halcyon\\.analytics|${mark}`));
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
});

// facts: N2.1
test('with consent a registration is reported with the marks of the partner, and nothing else; withdrawing it deletes the id', async ({
  page,
}) => {
  const mark = someMark();
  const calls = callsOf(page);
  const unique = String(process.hrtime.bigint()).slice(-7);
  await open(page, `/en-UN/signup?aff_id=${mark}&appsflyer_token=t0k`);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await signUpHere(page, newPerson({ phone: `+35386${unique}` }));
  await expect.poll(() => collectedWith(mark)).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  const [registration] = await collectedWith(mark);
  // A login is reported only where the installation says so.
  expect(registration).toEqual({
    key: 'HAL-DEMO-1',
    visitor: expect.stringMatching(/^[\da-f-]{36}$/),
    item: { event: 'registration', aff_id: mark, appsflyer_token: 't0k' },
  });
  expect(await collectedWith(mark)).toHaveLength(1);
  expect(new Set(calls)).toEqual(new Set(['/analytics/tag.js', '/analytics/collect']));
  expect(await stored(page)).toContain('_tag_visitor');

  await open(page, '/en-UN/?dialog=cookies');
  await page.getByLabel('Marketing').uncheck();
  await page.getByRole('button', { name: 'Save my choices' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect.poll(() => stored(page)).not.toMatch(new RegExp(`_tag_visitor|halcyon\\.analytics|${mark}`));
});

// facts: N2.1
test('a login and a deposit are reported, once each, where the installation has them on', async ({
  page,
}) => {
  const mark = someMark();
  await page.route(/\/api\/v1\/site-config/, async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { analytics: object };
    await route.fulfill({ json: { ...config, analytics: { ...config.analytics, hasPlayerEvents: true } } });
  });
  const account = await newAccount();
  await open(page, `/en-UN/?aff_id=${mark}`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  await logInAt(page, account, '/en-UN/my-account/banking/deposit');
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Deposit €20.00' }).click();
  await page.waitForURL((url) => url.href.startsWith(addresses.sandbox));
  await page.locator('button[value=success]').click();
  await page.locator('a[target=_top]').click();
  await expect(page.getByText('€20.00 has been added to your balance.').first()).toBeVisible();
  await expect
    .poll(async () => (await collectedWith(mark)).map(({ item }) => item['event']))
    .toContain('deposit');
  await page.reload();
  await expect(page.getByText('€20.00 has been added to your balance.').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await collectedWith(mark)).map(({ item }) => item)).toEqual([
    { event: 'login', aff_id: mark },
    { event: 'deposit', aff_id: mark },
  ]);
});

test('a player in a break is not followed, whatever was allowed before', async ({ page }) => {
  const calls = callsOf(page);
  await page.addInitScript(() => {
    localStorage.setItem('cookiesAccepted', 'true');
    localStorage.setItem('cookieOptions', '{"performanceFunctional":true,"marketing":true}');
  });
  const account = await newAccount();
  const visitor = new Visitor(addresses);
  await visitor.logIn(account.email, account.password);
  await visitor.call('PATCH /api/v1/player/timeout', { body: { duration: 7 } });
  await open(page, '/en-UN/login');
  await expect.poll(() => calls).toEqual(['/analytics/tag.js']);
  calls.length = 0;
  await fillLogin(page, account);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('halcyon.analytics'))).toBeNull();
});
