import type { Page } from '@playwright/test';
import { fillDetails, reachCodes, submit } from '@halcyon/testkit/sign-up-form';
import { newPerson, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import type { Screen, Sites } from './screen.ts';

// Screens in the middle of something: what forms say, each step of a sign-up, what is shown when something fails.

async function logInWrongly(page: Page, email: string): Promise<void> {
  await page.locator('main input[type=email]').fill(email);
  await page.locator('main input[type=password]').fill('not-the-password');
  const answer = page.waitForResponse('**/api/v1/player/login');
  await page.locator('main form button[type=submit]').click();
  await answer;
}

async function giveDetails(page: Page): Promise<void> {
  await fillDetails(page, newPerson());
  await page.locator('[name="phoneBody"]').waitFor();
}

/** `before`: the code that this address was sent last. */
async function giveCodes(page: Page, person: Person, at: Sites, before?: string): Promise<void> {
  const visitor = new Visitor(at);
  await reachCodes(page, person);
  await page.locator('[name="smsCode"]').fill(await visitor.codeTo('sms', person.phone));
  await page.locator('[name="emailCode"]').fill(await visitor.codeTo('mail', person.email, before));
  await submit(page);
}

async function giveAddress(page: Page, at: Sites): Promise<void> {
  await giveCodes(page, newPerson(), at);
  await page.locator('[name="address"]').fill('5 Quay Street');
  await page.locator('[name="postCode"]').fill('H91 X2Y3');
  await page.locator('[name="city"]').fill('Galway');
  await submit(page);
  await page.locator('dialog[open]').waitFor();
}

/** Blocks all input for so long, on the page's own clock. */
async function idleFor(page: Page, minutes: number): Promise<void> {
  await page.clock.install();
  // From here on the answer is the new page's.
  await page.reload({ waitUntil: 'commit' });
  const kept = page.waitForResponse('**/api/v1/player/keep-alive');
  await page.clock.runFor(2_000);
  await (await kept).finished();
  await page.clock.fastForward(minutes * 60_000);
  await page.locator('dialog[open]').waitFor();
}

/** As after so long a play: the platform's clock is not moved for a picture. */
async function playFor(page: Page, minutes: number): Promise<void> {
  const check = '**/api/v1/player/activity_check';
  for (const [address, told] of [
    [check, { isDue: true }],
    [`${check}/summary`, { elapsedSeconds: minutes * 60 }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...told } });
    });
  await page.reload();
  await page.locator('dialog[open]').waitFor();
}

export const states: readonly Screen[] = [
  { name: 'login-wrong', path: '/login', act: (page) => logInWrongly(page, newPerson().email) },
  {
    name: 'login-locked',
    path: '/login',
    async act(page) {
      const { email } = newPerson();
      for (let time = 0; time < 4; time += 1)
        // oxlint-disable-next-line no-await-in-loop
        await logInWrongly(page, email);
    },
  },
  { name: 'signup-errors', path: '/signup', isWhole: true, act: submit },
  { name: 'signup-contact', path: '/signup', act: giveDetails },
  { name: 'signup-codes', path: '/signup', act: (page) => reachCodes(page, newPerson()) },
  {
    name: 'signup-address',
    path: '/signup',
    async act(page, at) {
      await giveCodes(page, newPerson(), at);
      await page.locator('[name="address"]').waitFor();
    },
  },
  { name: 'signup-welcome', path: '/signup', act: giveAddress },
  {
    name: 'signup-unsupported',
    path: '/signup',
    async act(page) {
      await page.route('**/api/v1/player/registration', (route) =>
        route.fulfill({ status: 422, json: { status: 422, code: 'error.country.blocked' } }),
      );
      await fillDetails(page, newPerson());
      await page.locator('[name="firstName"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'signup-duplicated',
    path: '/signup',
    async act(page, at) {
      const visitor = new Visitor(at);
      const known = newPerson();
      await signUp(visitor, known);
      const before = await visitor.codeTo('mail', known.email);
      await giveCodes(page, { ...newPerson(), email: known.email }, at, before);
      await page.locator('[name="emailCode"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'fallback-part',
    path: '/',
    async act(page) {
      await page.route(/\/assets\/login-dialog-[^/]*\.js/, (route) => route.abort());
      await page.locator('header a[href*="dialog=login"]').click();
      await page.getByText('Oops, something went wrong.').waitFor();
    },
  },
  {
    name: 'fallback-page',
    path: '/terms',
    async act(page) {
      await page.route('**/api/v1/catalogue/**', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.locator('a[href$="/online-casino"]:visible').first().click();
      await page.getByRole('heading', { level: 1, name: 'SOMETHING WENT WRONG' }).waitFor();
    },
  },
  { name: 'reality-check', path: '/play/anubis-rising', as: 'player', act: (page) => playFor(page, 31) },
  { name: 'idle-question', path: '/my-account/account', as: 'idle', act: (page) => idleFor(page, 26) },
  { name: 'idle-ended', path: '/my-account/account', as: 'idle', act: (page) => idleFor(page, 36) },
  { name: 'suspended-home', path: '/', as: 'suspended' },
  { name: 'suspended-withdraw', path: '/my-account/banking/withdraw', as: 'suspended' },
  {
    name: 'search-nothing',
    path: '/online-casino?dialog=search',
    act: (page) => page.locator('dialog input').fill('qqqqzzzz'),
  },
];
