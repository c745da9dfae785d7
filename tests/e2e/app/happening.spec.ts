import { hydrated } from '../hydrated.ts';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { withoutCookieNotice } from '../identity/browser.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';
import { expect, test } from '../test.ts';

for (const width of [1440, 390]) {
  test(`a visitor sees the largest jackpot that a feed states on the home picture and can put it away, at ${width} pixels`, async ({
    page,
  }) => {
    await withoutCookieNotice(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en-UN/');
    await hydrated(page);
    // It comes with the first move of the visitor.
    await page.mouse.move(10, 200);
    const answer = await fetch(`${addresses.site}/api/v1/gaming/jackpots?currency=EUR`);
    const { data } = (await answer.json()) as { data: { name: string; amount: { amountMinor: string } }[] };
    const top = data.toSorted(
      (one, two) => Number(two.amount.amountMinor) - Number(one.amount.amountMinor),
    )[0]!;
    const news = page.getByRole('region', { name: 'Happening now' });
    await expect(news).toContainText(`Jackpot: ${top.name}`);
    await expect(news).toContainText(/€[\d,]+\.\d\d/);
    expect(await faultsOnPage(page)).toEqual([]);
    await news.getByRole('button', { name: 'Hide' }).click();
    await expect(news).toHaveCount(0);
  });

  test(`a player continues the last game from the home banner, and is prompted once whether a win may be listed, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { visitor } = await signInNewPlayer(page);
    const remembered = page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith('/recent-games'),
    );
    await page.goto('/en-UN/play/neon-777');
    await expect(page.locator('iframe.play_game-frame')).toBeVisible();
    await remembered;
    // Twenty such stakes are too rare for a test: the prompt is put into the response; the choice is the server's.
    await page.route('**/api/v1/player/winner-consent', async (route) => {
      const answer = await route.fetch();
      const consent = (await answer.json()) as object;
      if (route.request().method() !== 'GET') return route.fulfill({ response: answer });
      const ask = { game: 'Neon 777', amount: { amountMinor: '12000', currency: 'EUR' } };
      return route.fulfill({ response: answer, json: { ...consent, ask } });
    });
    await page.goto('/en-UN/');
    await hydrated(page);
    // It comes with the first move of the visitor.
    await page.mouse.move(10, 200);
    const next = page.locator('.catalogue_hero-news');
    await expect(next).toContainText('Continue playing');
    await expect(next).toHaveAttribute('href', '/en-UN/play/neon-777');
    await page.mouse.wheel(0, 600);
    const prompt = page.getByRole('region', { name: /^You won €120\.00 on Neon 777/ });
    await prompt.scrollIntoViewIfNeeded();
    await prompt.getByRole('button', { name: 'Show my wins' }).click();
    await expect(prompt).toHaveCount(0);
    expect((await visitor.call('GET /api/v1/player/winner-consent'))['isShown']).toBe(true);
  });
}

test('Japanese is chosen in the global market; the market of Japan stays closed', async ({ page }) => {
  await withoutCookieNotice(page);
  await page.goto('/en-UN/languages');
  await hydrated(page);
  await page.getByRole('searchbox', { name: 'Find a country or language' }).fill('日本');
  await page.getByRole('link', { name: '日本語' }).first().click();
  await page.waitForURL('**/ja-UN/');
  await expect(page.locator('html')).toHaveAttribute('lang', /^ja/);
  await expect(page.getByRole('link', { name: 'カジノ' }).first()).toBeVisible();
  await page.goto('/ja-JP/');
  await expect(page).toHaveURL(/\/en-UN\/$/);
});
