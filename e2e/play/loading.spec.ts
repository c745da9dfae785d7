import { addresses } from '../../playwright.config.ts';
import { expect, test } from '../test.ts';

// What scrolls and holds nothing to focus is out of reach of the keyboard.
test('while a game loads its screen has nothing to scroll to, on a phone and on a desk', async ({ page }) => {
  await page.route(`${addresses.games}/**`, () => {});
  await page.goto('/en-UN/play/neon-777?mode=demo');
  const launch = page.locator('.launch[data-launch="game"]');
  await expect(launch).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [down, aside] = await launch.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        [scrollHeight - clientHeight, scrollWidth - clientWidth] as const,
    );
    expect({ width, down, aside }).toEqual({ width, down: 0, aside: 0 });
  }
});
