import { createHash, randomUUID } from 'node:crypto';
import { startTournament } from '@halcyon/testkit/installation-tournament';
import { hasten } from '@halcyon/testkit/installation';
import { addresses } from '../../../playwright.config.ts';
import { verifyTournament } from '../../../scripts/verify-tournament.ts';
import { moveClock } from '../clock.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessible } from '../identity/browser.ts';
import { inBrowser, newPlayer, places } from './player.ts';
import { join, stake } from './rounds.ts';
import { expect, test } from '../test.ts';

// Moves the clock of the whole installation: docs/decisions/virtual-clock.md.
test.describe.configure({ mode: 'default' });

const [onPhone, onDesktop] = places;
/** The end, the quarter of an hour for late rounds, and a moment. */
const UNTIL_FINAL_SECONDS = 46 * 60;

// facts: B7.1
test('a closed tournament shows its final table, which anybody computes again from the downloaded proof', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const id = `race-${randomUUID()}`;
  await startTournament(addresses, id, { title: 'Last light' });
  const [first, second] = await Promise.all([newPlayer(onPhone), newPlayer(onDesktop)]);
  for (const [{ visitor, place }, amount] of [
    [first, '200'],
    [second, '100'],
  ] as const) {
    await join(visitor, id);
    await stake(visitor, place, amount, 3);
  }
  const page = await inBrowser(browser, first, `/tournaments/casino/${id}`);
  const main = page.locator('main');
  await expect(main.locator('table tbody tr')).toHaveCount(2);
  await expect(main).toContainText('Once the table is final, we publish every counted round');
  const commitment = await main
    .locator('section', { hasText: 'Check this table' })
    .locator('code')
    .textContent();

  await moveClock(UNTIL_FINAL_SECONDS);
  await hasten('prizes.move_tournaments');
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${addresses.site}/api/v1/tournament/public/casino/${id}/en`);
        return ((await answer.json()) as { tournament: { state: string } }).tournament.state;
      },
      { timeout: 30_000 },
    )
    .toBe('FINAL');

  const other = await inBrowser(browser, second, `/tournaments/casino/${id}`);
  for (const each of [page, other]) {
    if (each === page) await each.goto(`/en-UN/tournaments/casino/${id}`);
    await hydrated(each);
    await expect(each.getByRole('heading', { name: 'Final table' })).toBeVisible();
    await expectAccessible(each);
  }
  await expect(other.locator('main table tr[aria-current]').getByRole('cell').first()).toHaveText('2');
  await expect(other.locator('main').getByText('You took part.')).toBeVisible();

  const check = other.locator('main section', { hasText: 'Check this table' });
  const downloading = other.waitForEvent('download');
  await check.getByRole('link', { name: 'Download the rounds (NDJSON)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${id}.ndjson`);
  const proof = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  expect(verifyTournament(proof)).toEqual([]);
  const sha256 = createHash('sha256').update(proof).digest('hex');
  await expect(check).toContainText(`npm run verify-tournament -- ${id}.ndjson`);
  await expect(check).toContainText(sha256);
  await expect(check).toContainText(commitment!);
  // A table that says something else is not believed.
  expect(verifyTournament(proof.replace('"score":"600"', '"score":"601"'))).not.toEqual([]);
});
