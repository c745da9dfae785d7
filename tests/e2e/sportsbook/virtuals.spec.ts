import { depositAt, playerAt, places, windowOf } from '../rewards/players.ts';
import { expect, test } from '../test.ts';
import { hydrated } from '../hydrated.ts';

const inIreland = places.filter(({ prefix }) => prefix === 'en-UN');

// The timetable of the tests runs at five times the pace: a race starts every eight seconds and takes eight.
for (const place of inIreland)
  test(`a race is bet on, followed to its result, replayed and drawn again in the browser, on ${place.on}`, async ({
    browser,
  }) => {
    const { visitor } = await playerAt(place);
    await depositAt(place, visitor, '2000');
    const page = await windowOf(browser, place, visitor);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`/${place.prefix}/virtuals/motor-racing`);
    await hydrated(page);
    // A race that has just closed gives way to the next one.
    const win = page.getByRole('button', { name: /^Win: 3 [^,]+, [\d.]+$/ });
    await win.click();
    await expect(win).toHaveAttribute('aria-pressed', 'true');
    const opener = page.getByRole('button', { name: 'Open slip' });
    if (await opener.isVisible()) await opener.click();
    const slip = page.locator('dialog[open], aside').filter({ hasText: 'Bet slip', visible: true });
    await slip.getByRole('textbox', { name: /^Stake on/ }).fill('1.50');
    const answered = page.waitForResponse((response) => response.url().endsWith('/virtuals/bets'));
    await slip.getByRole('button', { name: /^Place bet €1\.50/ }).click();
    expect(await (await answered).json()).toMatchObject({ state: 'open' });
    await expect(slip.getByText('Your bet is accepted.')).toBeVisible();
    await page.keyboard.press('Escape');

    const [bet] = (await visitor.call('GET /sportsbook-api/bets', { query: { state: 'open' } }))['items'];
    const { eventId, outcome } = bet.legs[0];
    await expect(page.getByText(/^\d+ of 8 s$/).first()).toBeVisible({ timeout: 40_000 });
    const settled = async () =>
      (await visitor.call('GET /sportsbook-api/bets', { query: { state: 'settled' } }))['items'][0];
    await expect.poll(settled, { timeout: 60_000 }).toMatchObject({ id: bet.id });

    await page.goto(`/${place.prefix}/virtuals/event/${eventId}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('button', { name: 'Check in this browser' }).click();
    const said = page.getByText(/^Correct: the seeds give \d+(\/\d+)+\.$/);
    await expect(said).toBeVisible();
    const [winner] = /\d+/.exec((await said.textContent())!)!;
    expect((await settled()).state).toBe(winner === outcome ? 'won' : 'lost');
  });

test('virtual sports open without a fault on a device whose clock is wrong by minutes', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() - 4 * 60_000);
  await page.goto('/en-UN/virtuals/virtual-football');
  await hydrated(page);
  // What is open is read off the server's clock.
  const shown = await page.getByText(/^Now \d/).textContent();
  const minutes = [0, 60_000].map((ms) => new Date(Date.now() - ms).getUTCMinutes());
  expect(minutes).toContain(Number(/:(\d\d):/.exec(shown!)![1]));
});
