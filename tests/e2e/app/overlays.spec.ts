import { hydrated } from '../hydrated.ts';
import type { Page } from '@playwright/test';
import { newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { openPage, places, screens, signIn } from './places.ts';
import { expect, test } from '../test.ts';

for (const place of places) {
  // facts: A5.3
  test(`a dialog takes the focus and gives it back: ${place.prefix} on ${place.screen}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, place, addresses.site);
    await page.goto(`/${place.prefix}/`);
    await hydrated(page);
    const link = page.locator('header a[href*="dialog=login"]');
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Tab');
      const isInPage = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(isInPage, 'the focus has left the dialog').toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    expect(new URL(page.url()).search).toBe('');
    // A link from outside opens it as well, and the page's own address closes it.
    await page.goto(`/${place.prefix}/?dialog=login`);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

async function newPlayer(page: Page): Promise<void> {
  const person = newPerson();
  await signUp(new Visitor(addresses), person);
  await signIn(page, person);
}

/** What a login leaves for the page after it. */
async function arriveWith(page: Page, arrival: object): Promise<void> {
  await page.addInitScript((kept) => {
    if (!sessionStorage.getItem('seen')) sessionStorage.setItem('halcyon.arrival', kept);
    sessionStorage.setItem('seen', 'yes');
  }, JSON.stringify(arrival));
}

for (const [screen, options] of Object.entries(screens)) {
  // facts: A5.2
  test(`a message and the cookie notice never lie on each other: ${screen}`, async ({ browser }) => {
    const context = await browser.newContext({ ...options, baseURL: addresses.site });
    const page = await context.newPage();
    await newPlayer(page);
    await arriveWith(page, { isFirst: false, lastLoginAt: '2026-11-01T10:00:00.000Z' });
    await page.clock.install();
    await page.goto('/en-UN/');
    const notice = page.locator('.identity_cookie-notice');
    const toast = page.locator('.toast_toast');
    await expect(notice).toBeVisible();
    await expect(toast).toBeVisible();
    await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('.identity_cookie-notice, .toast_toast')]
          .flatMap((one) => one.getAnimations())
          .filter(
            (one) =>
              one.effect?.getTiming().iterations === 1 &&
              Number(one.effect.getComputedTiming().duration) < 1000,
          )
          .map((one) => one.finished.catch(() => null)),
      ),
    );
    const [lower, upper] = [await notice.boundingBox(), await toast.boundingBox()];
    if (!lower || !upper) throw new Error('one of them is not drawn');
    const isApart =
      upper.y + upper.height <= lower.y ||
      lower.y + lower.height <= upper.y ||
      upper.x + upper.width <= lower.x ||
      lower.x + lower.width <= upper.x;
    expect(isApart, `${JSON.stringify(lower)} ${JSON.stringify(upper)}`).toBe(true);
    // It stays while the pointer is over it, and closes on a timer afterwards.
    await toast.hover();
    await page.clock.fastForward(7_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 300);
    await page.clock.fastForward(7_000);
    await expect(toast).toBeHidden();
  });
}

// facts: A5.3
test('of two overlays that want to open one waits: the welcome comes after the menu', async ({ browser }) => {
  const page = await openPage(browser, { options: screens.mobile }, addresses.site);
  await newPlayer(page);
  await arriveWith(page, { isFirst: true, lastLoginAt: null });
  await page.goto('/en-UN/?dialog=menu');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Casino', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

// facts: A5.4
test('the height of the app follows the window 350 ms after it was resized', async ({ browser }) => {
  const page = await openPage(browser, { options: screens.desktop }, addresses.site);
  await page.goto('/en-UN/terms');
  await hydrated(page);
  const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--app-height'));
  const used = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.height = 'var(--app-height)';
      const { height: heightPx } = probe.getBoundingClientRect();
      probe.remove();
      return heightPx;
    });
  expect(await used()).toBe(900);
  const waited = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { style } = document.documentElement;
        style.setProperty('--app-height', 'old');
        const since = performance.now();
        window.dispatchEvent(new Event('resize'));
        const look = () =>
          style.getPropertyValue('--app-height') === 'old'
            ? setTimeout(look, 10)
            : resolve(performance.now() - since);
        look();
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(340);
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect.poll(height).toBe('700px');
  expect(await used()).toBe(700);
});
