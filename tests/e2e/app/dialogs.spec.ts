import type { Browser, Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { everyDialog } from '../a11y/addresses.ts';
import { expect, test } from '../test.ts';
import { openPage, screens, signIn } from './places.ts';

const visitors = [
  'search',
  'game',
  'filters',
  'login',
  'max-attempts',
  'signup',
  'reset-password',
  'cookies',
  'menu',
];
const players = everyDialog().filter(
  (name) => !['login', 'max-attempts', 'signup', 'reset-password'].includes(name),
);
/** What an address needs beside the dialog's name. */
const details: Readonly<Record<string, string>> = {
  game: '&game=neon-777',
  'game-menu': '&game=neon-777',
  receipt: '&receipt=0',
};
const home = '/en-UN/';
const lobby = '/en-UN/online-casino';

async function pageOf(browser: Browser, baseURL: string, who: 'visitor' | 'player'): Promise<Page> {
  const page = await openPage(browser, { options: screens.mobile }, baseURL);
  if (who === 'player')
    await signIn(page, { email: 'aoife@players.example', password: 'Kingfisher-Reed-41' });
  return page;
}

/** Opens an address that no page links to, without a new document. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

const place = (page: Page) => page.evaluate(() => navigation.currentEntry!.index);
const shut = (page: Page) => expect(page.locator('dialog[open]')).toHaveCount(0);

for (const who of ['visitor', 'player'] as const)
  test(`closing a dialog by its button or Escape leaves nothing in the history: every dialog of a ${who}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await pageOf(browser, baseURL!, who);
    await page.goto(home);
    await hydrated(page);
    await follow(page, lobby);
    await page.waitForURL(`**${lobby}`);
    const before = await place(page);
    for (const name of who === 'visitor' ? visitors : players)
      for (const way of ['button', 'Escape'] as const) {
        const address = `?dialog=${name}${details[name] ?? ''}`;
        await follow(page, address);
        const dialog = page.locator('dialog[open]').last();
        await expect(dialog, name).toBeVisible();
        if (way === 'button') await dialog.locator('.dialog_head button, .dialog_foot button').last().click();
        else await page.keyboard.press('Escape');
        await shut(page);
        await expect(page, `${name} by ${way}`).toHaveURL(new RegExp(`${lobby}(\\?pages=\\d+)?$`));
        expect(await place(page), `${name} by ${way}`).toBe(before);
      }
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });

test('a dialog that led to another one closes to the page, and one opened by its address is replaced', async ({
  browser,
  baseURL,
}) => {
  const page = await pageOf(browser, baseURL!, 'visitor');
  await page.goto(home);
  await hydrated(page);
  const before = await place(page);
  await page.locator('header a[href*="dialog=login"]').click();
  await page.locator('dialog[open] a[href*="dialog=signup"]').click();
  await page.locator('dialog[open] select').first().waitFor();
  await page.keyboard.press('Escape');
  await shut(page);
  expect(await place(page)).toBe(before);

  await page.goto(`${lobby}?dialog=login`);
  await page.locator('dialog[open] a[href*="dialog=signup"]').click();
  await page.locator('dialog[open] select').first().waitFor();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${lobby}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${home}$`));
});

test('a page chosen in the menu takes the menu’s place, so that back leads to the page before', async ({
  browser,
  baseURL,
}) => {
  const page = await pageOf(browser, baseURL!, 'visitor');
  await page.goto(home);
  await hydrated(page);
  await page.locator('.shell_bottom-bar a[href*="dialog=menu"]').click();
  await page.locator('dialog[open] a[href$="/promotions"]').click();
  await expect(page).toHaveURL(/\/promotions$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${home}$`));
  await shut(page);
});

test('after its menu a game is left by one press of back', async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL!, 'player');
  await page.goto(lobby);
  await hydrated(page);
  await follow(page, '/en-UN/play/neon-777');
  await page.locator('.play_game-bar a[href*="dialog=game-menu"]').click();
  await page.locator('dialog[open] .dialog_head button').click();
  await shut(page);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${lobby}$`));
});
