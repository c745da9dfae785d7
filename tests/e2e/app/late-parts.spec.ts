import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';

test('a heart whose code arrives after the favourites shows that the game is one', async ({ page }) => {
  await signInNewPlayer(page);
  await page.goto('/en-UN/play/neon-777');
  await page.getByRole('button', { name: 'Add Neon 777 to favourites' }).first().click();
  await expect(page.getByRole('button', { name: 'Remove Neon 777 from favourites' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/keep-tool-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // The hearts of the similar games load them.
  const favourites = page.waitForResponse('**/api/v1/player/favourites?*');
  await page.goto('/en-UN/play/neon-777');
  await hydrated(page);
  await favourites;
  release();
  const heart = page.getByRole('button', { name: /Neon 777/, pressed: true });
  await expect(heart).toHaveAccessibleName('Remove Neon 777 from favourites');
  await expect(heart.locator('svg')).toHaveAttribute('fill', 'currentColor');
});
