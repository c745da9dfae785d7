import { hydrated } from '../hydrated.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { openProductHarness, type ProductHarness } from '@halcyon/testkit/product-harness';
import { openPage, places, signIn, type Place } from './places.ts';
import { expect, test } from '../test.ts';

// Restriction, suspension and maintenance affect every user of an installation: these tests have their own.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let harness: ProductHarness;
let dataFolder: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataFolder = mkdtempSync(join(tmpdir(), 'halcyon-guards-'));
  // The database may run as another user, who must be able to enter.
  chmodSync(dataFolder, 0o755);
  harness = await openProductHarness({ dataFolder });
});
test.afterAll(async () => {
  await harness.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** As the owner of the database: for what another part of the product does to an account. */
async function arrange(sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client(harness.database);
  await client.connect();
  await client.query(sql, [...values]);
  await client.end();
}

async function open(browser: Parameters<typeof openPage>[0], place: Place): Promise<Page> {
  return openPage(browser, place, harness.at.site);
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Where an address leads and why, without following. */
async function leadsTo(page: Page, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return {
    status: answer.status(),
    to: answer.headers()['location'] ?? null,
    reason: answer.headers()['x-halcyon-redirect-reason'] ?? null,
  };
}

// facts: A4.1
test('a visitor of a restricted country sees that alone, and can still write to us', async ({ browser }) => {
  await harness.disturb('visitor', { country: 'IR' });
  try {
    for (const place of places) {
      const page = await open(browser, place);
      // The country of a visitor is requested again after two seconds.
      await expect(async () => {
        expect((await page.goto(`/${place.prefix}/online-casino`))?.status()).toBe(451);
      }).toPass();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.restricted);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('link', { name: place.contact }).click();
      await page.waitForURL(`**/${place.prefix}/contact-live-chat`);
      await hydrated(page);
      // From the open page no link leads further in than the server would let them.
      await page.locator(`a[href="/${place.prefix}/"]:visible`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.restricted);
      await page.context().close();
    }
  } finally {
    await harness.disturb('visitor', { country: null });
  }
});

// facts: A4.1
test('the path /restricted shows the restricted page to every visitor', async ({ browser }) => {
  for (const place of places) {
    const page = await open(browser, place);
    await expect(async () => {
      expect((await page.goto(`/${place.prefix}/`))?.status()).toBe(200);
    }).toPass();
    expect((await page.goto(`/${place.prefix}/restricted`))?.status()).toBe(451);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.restricted);
    await page.context().close();
  }
});

// facts: A3.2
test('a page of the account sends a visitor to 401 and after the login back to it', async ({ browser }) => {
  for (const place of places) {
    const page = await open(browser, place);
    const target = `/${place.prefix}/my-account/banking/transactions?category=PAYMENT`;
    expect(await leadsTo(page, target)).toEqual({
      status: 302,
      to: `/${place.prefix}/401?from=${encodeURIComponent(target)}`,
      reason: 'unauthorised',
    });
    await page.goto(target);
    await hydrated(page);
    expect(pathOf(page)).toBe(`/${place.prefix}/401`);
    await page.locator('main a[href*="dialog=login"]').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=email]').fill(place.player.email);
    await dialog.locator('input[type=password]').fill(place.player.password);
    await dialog.locator('form button[type=submit]').click();
    await page.waitForURL(`**${target}`);
    await page.context().close();
  }
});

// facts: A4.2
test('new terms must be accepted before any page but home, the account and the terms page', async ({
  browser,
}) => {
  for (const place of places) {
    const page = await open(browser, place);
    const terms = (version: number) =>
      arrange(
        `update identity.account set terms_version = $2 where player_id =
           (select player_id from identity.person where email = $1)`,
        [place.player.email, version],
      );
    await terms(0);
    await signIn(page, place.player);
    const home = `/${place.prefix}`;
    for (const free of [
      '/',
      '/welcome-to-halcyon',
      '/my-account/banking/withdraw',
      '/accept-terms-condition',
    ]) {
      expect(await leadsTo(page, home + free), free).toMatchObject({ status: 200, to: null });
    }
    const target = `${home}/online-casino`;
    expect(await leadsTo(page, target)).toEqual({
      status: 302,
      to: `${home}/accept-terms-condition?from=${encodeURIComponent(target)}`,
      reason: 'terms',
    });
    // The browser runs the same guard on a client-side navigation.
    await page.goto(`${home}/`);
    await hydrated(page);
    await page.locator(`a[href="${target}"]:visible`).first().click();
    await page.waitForURL(`**${home}/accept-terms-condition?**`);
    await page.locator('main input[type=checkbox]').check();
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(`**${target}`);
    await hydrated(page);
    await page.context().close();
  }
});

// facts: A3.3, A4.3, N4.1
test('a person whom the group of brands has suspended is led out of play and can still be paid out', async ({
  browser,
}) => {
  for (const place of places) {
    const page = await open(browser, place);
    const suspend = (isSuspended: boolean) =>
      arrange(
        `update identity.access set is_multibrand_suspended = $2 where player_id =
           (select player_id from identity.person where email = $1)`,
        [place.player.email, isSuspended],
      );
    await signIn(page, place.player);
    const home = `/${place.prefix}`;
    await page.goto(`${home}/`);
    await hydrated(page);
    await suspend(true);
    try {
      for (const path of [
        '/online-casino',
        '/live-casino-online',
        '/live-casino-online/play/evolution/1',
        '/virtuals',
        '/play/neon-777',
        '/my-account/rewards',
        '/my-account/rewards/active',
        '/my-account/bonus-code',
        '/deposit',
      ]) {
        expect(await leadsTo(page, home + path), path).toEqual({
          status: 302,
          to: `${home}/`,
          reason: 'payout',
        });
      }
      expect(await leadsTo(page, `${home}/my-account/banking/deposit`)).toEqual({
        status: 302,
        to: `${home}/my-account/banking/withdraw`,
        reason: 'payout',
      });
      for (const open of [
        '/my-account/banking/withdraw',
        '/my-account/banking/transactions',
        '/my-account/account',
      ])
        expect(await leadsTo(page, home + open), open).toMatchObject({ status: 200 });
      // A page that was open before learns it with its next token.
      await page.goto(`${home}/my-account/banking/withdraw`);
      await hydrated(page);
      await expect(page.locator('.identity_restriction-banner')).toBeVisible();
      await expect(page.locator(`main a[href="${home}/contact-live-chat"]`)).toBeVisible();
      await expect(page.locator('.shell_top-bar a[href*="dialog=deposit"]')).toHaveCount(0);
      // Nothing that leads to a game is offered, and an address that does leads home.
      await expect(
        page.locator(`:is(.shell_rail-nav, .shell_bottom-bar) a[href="${home}/online-casino"]`),
      ).toHaveCount(0);
      await page.locator('a.shell_logo:visible').click();
      await page.waitForURL(`**${home}/`);
      await expect(page.locator('main a[href$="/my-account/rounds"]')).toBeVisible();
      await expect(page.locator('main a[href*="/play/"], main .catalogue_hero')).toHaveCount(0);
      await expect(page.locator('.account_side a[href$="/my-account/banking/withdraw"]')).toBeVisible();
      await expect(page.locator('main a[href$="/my-account/banking/deposit"]')).toHaveCount(0);
    } finally {
      await suspend(false);
    }
    await page.context().close();
  }
});

// facts: A3.3
test('a player who was open on a page when access ended is moved on by the next word from the server', async ({
  browser,
}) => {
  const [place] = places;
  if (!place) throw new Error('no place');
  const page = await open(browser, place);
  await signIn(page, place.player);
  await page.goto(`/${place.prefix}/online-casino`);
  await hydrated(page);
  const set = (casino: boolean) =>
    arrange(
      `update identity.access set casino = $2 where player_id =
         (select player_id from identity.person where email = $1)`,
      [place.player.email, casino],
    );
  await set(false);
  try {
    // As after a long sleep: the page checks the session before it shows anything.
    await expect(async () => {
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      await page.waitForURL(`**/${place.prefix}/`, { timeout: 2_000 });
    }).toPass();
  } finally {
    await set(true);
  }
});

// facts: A4.1
test('during maintenance every address shows the maintenance page', async ({ browser }) => {
  test.setTimeout(180_000);
  const { ports } = harness;
  await harness.stop();
  harness = await openProductHarness({ ports, dataFolder, environment: { HALCYON_MAINTENANCE: 'on' } });
  for (const place of places) {
    const page = await open(browser, place);
    for (const path of ['/', '/my-account/banking/withdraw', '/restricted', '/no-such-page']) {
      const answer = await page.goto(`/${place.prefix}${path}`);
      expect(answer?.status(), path).toBe(503);
      expect(answer?.headers()['retry-after']).toBe('300');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.maintenance);
    }
    await page.context().close();
  }
});
