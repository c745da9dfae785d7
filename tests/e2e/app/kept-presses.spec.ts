import { hydrated } from '../hydrated.ts';
import { queueInteractionsCode } from '../../../apps/site/src/app/queue-interactions.ts';
import { signInNewPlayer } from '../wallet/signed-in.ts';
import { expect, test } from '../test.ts';
import type { Page } from '@playwright/test';

/** Holds the page's own script back, as a slow line does, until the answer is called. */
async function withoutScript(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a press before hydration takes effect after it', async ({ page }) => {
  const release = await withoutScript(page);
  await page.goto('/en-UN/', { waitUntil: 'commit' });
  const light = page.getByRole('button', { name: 'Light theme' });
  await light.click();
  await expect(light).toHaveAttribute('data-kept');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(light).not.toHaveAttribute('data-kept');
});

test('a press on a part of the page that is still loading happens once, when the part is there', async ({
  page,
}) => {
  await signInNewPlayer(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/favourite-button-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en-UN/live-casino-online');
  await hydrated(page);
  const heart = page.getByRole('button', { name: 'Add Ivory Roulette to favourites' });
  await heart.click();
  await heart.click();
  await expect(heart).toHaveAttribute('data-kept');
  release();
  const kept = page.getByRole('button', { name: 'Remove Ivory Roulette from favourites' });
  await expect(kept).toBeVisible();
  await expect(kept).not.toHaveAttribute('data-kept');
});

test('a file chosen in a part of the page that is still loading is checked when the part is there', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/statement-check-part-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en-UN/page/verify-money');
  await hydrated(page);
  const choice = page.getByLabel('Choose statement');
  await choice.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(choice).toHaveAttribute('data-kept');
  release();
  await expect(page.getByRole('alert')).toHaveText(/statement/);
  await expect(choice).not.toHaveAttribute('data-kept');
});

test('a choice made before hydration is kept', async ({ page }) => {
  await signInNewPlayer(page);
  const release = await withoutScript(page);
  await page.goto('/en-UN/my-account/banking/transactions', { waitUntil: 'commit' });
  await page.getByLabel('Status').selectOption('FAILED');
  release();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page.getByLabel('Status')).toHaveValue('FAILED');
  await expect(page.getByText('No transactions in this period')).toBeVisible();
});

test('a form filled in and submitted before hydration is sent as it is', async ({ page }) => {
  const release = await withoutScript(page);
  await page.goto('/en-UN/signup', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Niamh');
  await page.getByLabel('Password', { exact: true }).fill('never-in-an-address');
  await page.locator('form button[type="submit"]').last().click();
  release();
  await hydrated(page);
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Niamh');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).not.toContain('never');
});

test('each arrow key on a row of steps counts before hydration', async ({ page }) => {
  const release = await withoutScript(page);
  await page.goto('/en-UN/promotions/games/check-your-rounds', { waitUntil: 'commit' });
  const steps = page.getByRole('tablist');
  await steps.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  release();
  await expect(steps.getByRole('tab').nth(2)).toBeFocused();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
});

test('every kind of field replays its input to late listeners', async ({ page }) => {
  await page.setContent(`<script>${queueInteractionsCode()}</script>
    <label>Name <input id="name" value="before"></label>
    <label><input id="terms" type="checkbox"> Terms</label>
    <label><input id="sms" type="radio" name="by"> SMS</label>
    <label>Paper <input id="paper" type="file"></label>
    <label>Answer <textarea id="answer">of before</textarea></label>
    <label>Country <select id="country"><option>IE</option><option>FI</option></select></label>
    <label>Left alone <input id="same" value="same"></label>`);
  await page.getByLabel('Name').fill('after');
  await page.getByLabel('Terms').check();
  await page.getByLabel('SMS').check();
  await page
    .getByLabel('Paper')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: Buffer.of(1) });
  await page.getByLabel('Answer').fill('of now');
  await page.getByLabel('Country').selectOption('FI');
  await page.getByLabel('Left alone').fill('other');
  await page.getByLabel('Left alone').fill('same');
  const received = await page.evaluate(async () => {
    const said: string[] = [];
    for (const type of ['input', 'change'])
      addEventListener(type, ({ target }) => {
        const field = target as HTMLInputElement;
        const state = field.files
          ? field.files.length
          : /box|radio/.test(field.type)
            ? field.checked
            : field.value;
        said.push(`${field.id} ${state}`);
      });
    dispatchEvent(new Event('hydrated'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return [...new Set(said)];
  });
  expect(received).toEqual([
    'name after',
    'terms true',
    'sms true',
    'paper 1',
    'answer of now',
    'country FI',
  ]);
});

test('what waited for longer than ten seconds is forgotten', async ({ page }) => {
  await page.clock.install();
  await page.setContent(`<script>${queueInteractionsCode()}</script>
    <button type="button" onclick="pressed.textContent += 'early '">Early</button>
    <button type="button" onclick="pressed.textContent += 'late '">Late</button><p id="pressed"></p>`);
  await page.getByRole('button', { name: 'Early' }).click();
  await page.clock.fastForward(6_000);
  await page.getByRole('button', { name: 'Late' }).click();
  await page.locator('#pressed').evaluate((said) => (said.textContent = ''));
  await page.clock.fastForward(5_000);
  await page.evaluate(() => dispatchEvent(new Event('hydrated')));
  await page.clock.runFor(100);
  await expect(page.locator('#pressed')).toHaveText('late');
  await expect(page.locator('[data-kept]')).toHaveCount(0);
});
