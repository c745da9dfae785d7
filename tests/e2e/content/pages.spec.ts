import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';

// facts: C6.1
test('promotions lead from home to category, tag and detail, whose steps keep their place', async ({
  page,
}) => {
  await page.goto('/en-UN/promotions');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page).toHaveURL(/\/promotions\/games$/);
  await page.getByRole('link', { name: 'Fair play', exact: true }).click();
  await expect(page).toHaveURL(/\/promotions\/games\/tag\/fair-play$/);
  await expect(page.getByRole('heading', { name: 'Try games for free' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Check any round yourself' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check any round yourself');
  await expect(page).toHaveTitle('Check any round yourself · Halcyon');

  const steps = page.getByRole('tablist', { name: 'Steps of Check a round in four steps' });
  await steps.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // With Alt an arrow is the browser's: back, or on.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(steps.getByRole('tab', { name: 'Step 3: Change the seeds' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Change the seeds' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'See the fingerprint' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();

  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(
    expect.arrayContaining(['BreadcrumbList', 'WebPage']),
  );
});

// facts: C6.1
test('a landing page that is not there says so, and what a visitor may not see is not there', async ({
  page,
}) => {
  const answer = await page.goto('/en-UN/landing/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found!');
  expect((await page.goto('/en-UN/landing/fair-play'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A casino you can check');
  expect((await page.goto('/en-UN/promotions/money/first-deposit'))?.status()).toBe(404);
  expect((await page.goto('/en-UN/iclub'))?.status()).toBe(200);
  await expect(page.getByText('A thank-you for play that happens anyway.')).toBeVisible();
  await page.goto('/en-DE/iclub');
  await expect(page.getByText('Not offered in your market.')).toBeVisible();
});
