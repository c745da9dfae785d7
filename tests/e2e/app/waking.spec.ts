import { hydrated } from '../hydrated.ts';
import { locales, screens, signIn } from './places.ts';
import { expect, test } from '../test.ts';

// Method: presses from the first moment on, before and during hydration of each part. A part whose markup does not
// match discards the server's, and with it whatever was just pressed.
const { player } = locales[0];
type Watched = Window & { balanceStates?: number[][]; tablesRead?: string[] };
/** A finger covers ten times as much. */
const FONT_SHIFT_PX_MAX = 4;
const visits = { visitor: null, player } as const;

for (const [screen, options] of Object.entries(screens)) {
  for (const [who, account] of Object.entries(visits)) {
    test(`presses of a ${who} during hydration on ${screen} break nothing`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ ...options, baseURL: baseURL! });
      await context.addInitScript(() => {
        setInterval(() => window.dispatchEvent(new Event('pointerdown')), 1);
      });
      if (account) await signIn(await context.newPage(), account);
      for (const path of ['', 'online-casino', 'live-casino-online', 'promotions']) {
        const page = await context.newPage();
        await page.goto(`/en-UN/${path}`);
        await hydrated(page);
        // Silence is expected: the fixture collects what a page throws (`../test.ts`).
        await page.waitForTimeout(1_000);
        await page.close();
      }
    });
  }
}

// Each is parsed, laid out and hydrated by a processor many times slower than a desktop's.
test('home and lobby come to a phone with few elements', async ({ browser, baseURL }) => {
  const { request } = await browser.newContext({ ...screens.mobile, baseURL: baseURL! });
  const most = { '': 1_300, 'online-casino': 500, 'live-casino-online': 1_050, promotions: 400 };
  for (const [path, elementsMax] of Object.entries(most)) {
    const html = await (await request.get(`/en-UN/${path}`)).text();
    // Links of the head are not laid out.
    expect(html.match(/<(?!link)[a-z]/g)?.length, `/en-UN/${path}`).toBeLessThanOrEqual(elementsMax);
  }
});

// The first of them stops a phone for a twentieth of a second and more. Source:
// docs/decisions/hydration-matches-the-server.md.
test('no page loads the browser’s tables of figures, dates or names to hydrate', async ({ page }) => {
  await page.addInitScript(() => {
    const read: string[] = ((window as Watched).tablesRead = []);
    for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Collator'] as const) {
      const note = (made: object) => (read.push(name), made);
      (Intl as Record<string, unknown>)[name] = new Proxy(Intl[name] as new () => object, {
        apply: (original, self, given) => note(Reflect.apply(original, self, given) as object),
        construct: (original, given) => note(Reflect.construct(original, given) as object),
      });
    }
  });
  for (const path of ['', 'online-casino', 'live-casino-online', 'promotions', 'play/neon-777']) {
    await page.goto(`/en-UN/${path}`);
    await hydrated(page);
    expect(await page.evaluate(() => (window as Watched).tablesRead), `/en-UN/${path}`).toEqual([]);
  }
  const ofFigure = await page.evaluate(() => {
    new Intl.NumberFormat('en').format(1);
    return (window as Watched).tablesRead;
  });
  expect(ofFigure).toEqual(['NumberFormat']);
});

for (const [screen, options] of Object.entries(screens)) {
  test(`the balance does not shift under a finger during hydration on ${screen}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...options, baseURL: baseURL! });
    const page = await context.newPage();
    await signIn(page, player);
    // Every state that the balance ever has in the page.
    await page.addInitScript(() => {
      const states: number[][] = ((window as Watched).balanceStates = []);
      new MutationObserver(() => {
        const figure = document.querySelector('.balance_figure');
        // Not yet positioned: nothing to press.
        if (!figure?.checkVisibility() || document.readyState === 'loading') return;
        const { left, right } = figure.getBoundingClientRect();
        states.push([left, right, figure.querySelector('.balance_amount')!.childNodes.length]);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    // A font swap always shifts the layout a little: it is tested separately.
    const { promise: isRead, resolve: letFontsCome } = Promise.withResolvers<void>();
    await page.route(/\.woff2/, (route) => isRead.then(() => route.continue()));
    await page.goto('/en-UN/', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.balance_figure')).toHaveText(/€/);
    const states = await page.evaluate(() => (window as Watched).balanceStates ?? []);
    const [first] = states;
    expect(first).toBeDefined();
    for (const [left, right, children] of states) {
      expect(left).toBeLessThanOrEqual(first![0]!);
      expect(right).toBeGreaterThanOrEqual(first![1]!);
      expect(children).toBe(1);
    }

    const edges = () =>
      page.locator('.balance_figure').evaluate((figure) => {
        const { left, right } = figure.getBoundingClientRect();
        return [left, right];
      });
    const before = await edges();
    letFontsCome();
    await page.waitForFunction(() => [...document.fonts].some((font) => font.status === 'loaded'));
    await page.evaluate(() => document.fonts.ready);
    const after = await edges();
    for (const [index, edge] of after.entries()) {
      expect(Math.abs(edge - before[index]!)).toBeLessThanOrEqual(FONT_SHIFT_PX_MAX);
    }
  });
}

test('a press on the balance during which its amount arrives opens the wallet', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await signIn(page, player);
  // It comes by call or by push, whichever is first.
  await page.route('**/api/v1/player/wallet', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.routeWebSocket(/\/push/, () => {});
  await page.goto('/en-UN/');
  await hydrated(page);
  const figure = page.locator('.balance_figure');
  const { x, y, width, height } = (await figure.locator('.skeleton_skeleton').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  arrive();
  await expect(figure).toHaveText(/€/);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
});
