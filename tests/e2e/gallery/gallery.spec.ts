import type { Locator, Page } from '@playwright/test';
import { faultsOnPage } from '../a11y/faults.ts';
import { expect, test } from '../test.ts';

const themes = ['dark', 'light'] as const;
/** Pictures are of the browser that comes with the dependencies; another one draws letters differently. */
const isPicturesBrowser =
  process.platform === 'linux' && process.arch === 'x64' && !process.env['CHROME_PATH'];
/** Edges of letters may differ from machine to machine, a colour or a size may not. */
const same = { maxDiffPixels: 200 };

async function open(page: Page, theme: string = 'dark'): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/?theme=${theme}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** What opens above the page: its selector, and how it opens. The toasts stay open, so they come last. */
const surfaces: readonly { name: string; selector: string; show(page: Page): Promise<void> }[] = [
  { name: 'select', selector: '[role=listbox]', show: (page) => combobox(page, 'Sort by').press('Enter') },
  { name: 'combobox', selector: '[role=listbox]', show: (page) => combobox(page, 'Studio').fill('e') },
  { name: 'menu', selector: '[role=menu]', show: (page) => button(page, 'More actions').press('Enter') },
  {
    name: 'popover',
    selector: '[role=dialog]',
    show: (page) => button(page, 'Return to player').press('Enter'),
  },
  {
    name: 'tooltip',
    selector: '[data-open]:text("every minute")',
    show: (page) => page.keyboard.press('Tab'),
  },
  { name: 'dialog', selector: 'dialog[open]', show: (page) => button(page, 'Open dialog').press('Enter') },
  {
    name: 'toasts',
    selector: '[role=region][aria-label=Notifications]',
    show: (page) => button(page, 'Show toasts').press('Enter'),
  },
];

for (const theme of themes)
  test(`axe finds nothing serious in any primitive, and each looks as in its picture: ${theme}`, async ({
    page,
  }) => {
    const look = async (target: Page | Locator, name: string, options = {}) => {
      if (!isPicturesBrowser) return;
      if ('goto' in target) await expect.soft(target).toHaveScreenshot(name, { ...same, ...options });
      else await expect.soft(target).toHaveScreenshot(name, same);
    };
    await open(page, theme);
    await look(page, `page-${theme}.png`, { fullPage: true });
    const faults = await faultsOnPage(page);
    for (const { name, selector, show } of surfaces) {
      await show(page);
      const surface = page.locator(selector).filter({ visible: true });
      await expect(surface).toBeVisible();
      await look(surface, `${name}-${theme}.png`);
      if (name !== 'tooltip') faults.push(...(await faultsOnPage(page, { within: selector })));
      if (name === 'toasts') break;
      await page.keyboard.press('Escape');
      await expect(surface).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  });

test('a dialog takes the focus, keeps it and gives it back; Escape closes what is on top', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Open dialog').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deposit limit' });
  await expect(dialog.getByLabel('Limit per week')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveText('Newest first');
  await expect(list).toBeHidden();
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press('Tab');
    const isOutside = () =>
      document.activeElement?.closest('main') && !document.activeElement.closest('dialog');
    expect(await page.evaluate(isOutside)).toBeFalsy();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Open dialog')).toBeFocused();
});

test('an alert dialog does not close by Escape', async ({ page }) => {
  await open(page);
  await button(page, 'Open alert dialog').press('Enter');
  const dialog = page.getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();
});

test('a menu opens on its first action, does nothing for a disabled one and returns the focus', async ({
  page,
}) => {
  await open(page);
  const trigger = button(page, 'More actions');
  await trigger.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Last action: nothing yet')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(trigger).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Last action: edit')).toBeVisible();
});

test('a select is chosen from with arrows and letters, and Escape changes nothing', async ({ page }) => {
  await open(page);
  const select = combobox(page, 'Sort by');
  await select.press('Enter');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(select).toHaveText('Newest first');
  await select.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(select).toHaveText('Newest first');
  await expect(select).toBeFocused();
});

test('a combobox finds a name without its accents, says when nothing matches, and is cleared', async ({
  page,
}) => {
  await open(page);
  const field = combobox(page, 'Studio');
  await field.pressSequentially('chat');
  await expect(page.getByRole('option')).toHaveText(['Château Play']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Château Play');
  await field.fill('nothing');
  await expect(page.getByText('No studios match.')).toBeVisible();
  await page.keyboard.press('Escape');
  await field.fill('kes');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Kestrel');
  await button(page, 'Clear studio').first().click();
  await expect(field).toHaveValue('');
});

test('tabs follow arrows, Home and End, and never show a disabled one', async ({ page }) => {
  await open(page);
  // While a panel leaves, it is inert.
  const panel = page.locator('[role=tabpanel]:not([inert])');
  const tabs = page.getByRole('tablist', { name: 'Bets' });
  await tabs.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('End');
  await expect(panel).toHaveText('Two bets.');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(panel).toHaveText('Nothing settled yet.');
  await page.keyboard.press('ArrowRight');
  await expect(panel).not.toHaveText('None.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();
});

test('a number stepper moves by its step between its limits', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Stake', exact: true });
  await field.press('ArrowUp');
  await expect(field).toHaveValue('€1.50');
  await field.press('Home');
  await expect(field).toHaveValue('€0.50');
  await field.fill('9');
  await field.press('Tab');
  await expect(field).toHaveValue('€5.00');
});

test('F6 leads to the toasts, a toast with the focus stays, and Escape closes it', async ({ page }) => {
  await open(page);
  await page.clock.install();
  await button(page, 'Show a short toast').press('Enter');
  const toast = page.getByRole('group').filter({ hasText: 'Saved.' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(button(page, 'Show a short toast')).toBeFocused();
  await button(page, 'Show a short toast').press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeHidden();
});

test('a price that changes keeps its focus and its place, and says no more than its new figure', async ({
  page,
}) => {
  await open(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const cell = page.getByRole('button', { name: /^Price that moves/ });
  await cell.press('Enter');
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  const place = await cell.boundingBox();
  for (const [name, move, price] of [
    ['Price up', 'up', '2.14'],
    ['Price down', 'down', '2.10'],
  ] as const) {
    await button(page, name).evaluate((element: HTMLElement) => element.click());
    await expect(cell).toHaveAccessibleName(`Price that moves, ${price}`);
    await expect(cell.locator('i')).toHaveAttribute('data-move', move);
    await expect(cell).toBeFocused();
    expect(await cell.boundingBox()).toEqual(place);
  }
  await expect(cell.locator('i')).toHaveCSS('opacity', '0');
});
