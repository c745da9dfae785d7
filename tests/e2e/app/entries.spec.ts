import type { Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { isTurn } from '../turns.ts';
import { openPage, screens, signIn } from './places.ts';

const player = { email: 'aoife@players.example', password: 'Kingfisher-Reed-41' };
/** Where entries are, how they are brought into view, and which of them lead to a page of the site. */
const places = {
  menu: {
    links: '.shell_rail-nav a.shell_nav-item, dialog[open] nav a.shell_nav-item',
    opener: '.shell_bottom-bar a[href*="dialog=menu"]',
  },
  bottom: { links: '.shell_bottom-bar a:not([href*="dialog="])', opener: null },
  account: { links: '.account_menu a', opener: '.shell_top-bar a[aria-haspopup=dialog]' },
  footer: { links: '.footer_footer a[href^="/"]:not([href*="dialog="])', opener: null },
} as const;
type PlaceName = keyof typeof places;
type Tour = Window & { unstyled?: string[]; settle?: () => void };

for (const [of, [screen, options]] of Object.entries(screens).entries())
  for (const [at, who] of (['visitor', 'player'] as const).entries()) {
    if (!isTurn(at, of)) continue;
    test(`every entry of menu, bottom bar, footer and account leads to a page that looks as at its own address, without an unstyled frame: ${who}, ${screen}`, async ({
      browser,
      baseURL,
    }) => {
      const page = await openPage(browser, { options }, baseURL!);
      const direct = await openPage(browser, { options }, baseURL!);
      if (who === 'player') for (const each of [page, direct]) await signIn(each, player);
      await page.addInitScript(watchFrames);
      await page.goto('/en-UN/');
      await hydrated(page);
      const seen = new Set<string>();
      for (const name of Object.keys(places) as PlaceName[])
        for (const href of await entriesOf(page, name)) {
          if (seen.has(href)) continue;
          seen.add(href);
          await direct.goto(href);
          await hydrated(direct);
          await press(page, name, href);
          await expect(page).toHaveURL(new RegExp(`${new URL(direct.url()).pathname}(\\?.*)?$`));
          const heading = direct.locator('main h1').first();
          await expect(page.locator('main h1').first()).toHaveText((await heading.textContent())!);
          expect.soft(await sheetsOf(page), `${name} ${href}`).toEqual(await sheetsOf(direct));
          await expect.poll(() => differences(page, direct), `${name} ${href}`).toEqual([]);
          expect.soft(await unstyledFrames(page), `${name} ${href}`).toEqual([]);
        }
      expect(seen.size).toBeGreaterThan(who === 'player' ? 20 : 14);
    });
  }

/** Brings the entries of a place onto the screen. */
async function show(page: Page, name: PlaceName): Promise<void> {
  const { opener, links } = places[name];
  const shown = page.locator(links).filter({ visible: true });
  if (opener && (await shown.count()) === 0) {
    if (!(await page.locator(opener).isVisible())) return;
    await page.locator(opener).click();
    await shown.first().waitFor();
  }
}

/** Every address that a place offers on the page that is open. */
async function entriesOf(page: Page, name: PlaceName): Promise<readonly string[]> {
  await show(page, name);
  const shown = page.locator(places[name].links).filter({ visible: true });
  const hrefs = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  if (name === 'menu' || name === 'account') await page.keyboard.press('Escape');
  return [...new Set(hrefs)];
}

async function press(page: Page, name: PlaceName, href: string): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await show(page, name);
  await page
    .locator(places[name].links)
    .filter({ visible: true })
    .and(page.locator(`[href="${href}"]`))
    .first()
    .click();
}

const sheetsOf = (page: Page) =>
  page.evaluate(() => [...new Set([...document.styleSheets].map(({ href }) => href))].toSorted());

/** What looks otherwise: by tag and classes, the styles that one page has and the other never has. */
async function differences(page: Page, direct: Page): Promise<readonly string[]> {
  const [pressed, opened] = await Promise.all([page, direct].map((each) => each.evaluate(looks)));
  return Object.entries(opened!).flatMap(([key, styles]) => {
    const found = pressed![key];
    return !found || found.some((style) => styles.includes(style))
      ? []
      : [`${key}: ${found[0]} for ${styles[0]}`];
  });
}

function looks(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const element of document.querySelectorAll('main *')) {
    const { display, position, fontSize, paddingLeft, borderRadius, backgroundColor } =
      getComputedStyle(element);
    const style = [display, position, fontSize, paddingLeft, borderRadius, backgroundColor].join(' ');
    const list = (found[`${element.localName}.${element.getAttribute('class') ?? ''}`] ??= []);
    if (!list.includes(style)) list.push(style);
  }
  return found;
}

/** Reads, at every frame, the elements that are new in it; what they look like then is compared once all is there. */
function watchFrames(): void {
  const tour = window as Tour;
  const first = new Map<Element, string>();
  const style = (element: Element) => {
    const { display, position, fontSize } = getComputedStyle(element);
    return `${element.getAttribute('class')} ${element.getAttribute('style')}: ${display} ${position} ${fontSize}`;
  };
  const look = () => {
    for (const element of document.querySelectorAll('main [class]'))
      if (!first.has(element)) first.set(element, style(element));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  tour.settle = () => {
    tour.unstyled = [...first].flatMap(([element, before]) => {
      const now = element.isConnected ? style(element) : before;
      const isSame = now === before || now.split(':')[0] !== before.split(':')[0];
      return isSame ? [] : [`${before} became ${now}`];
    });
    first.clear();
  };
}

const unstyledFrames = (page: Page) =>
  page.evaluate(() => {
    const tour = window as Tour;
    tour.settle!();
    return tour.unstyled!.slice(0, 5);
  });
