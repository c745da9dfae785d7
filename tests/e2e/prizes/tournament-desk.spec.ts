import { randomUUID } from 'node:crypto';
import { holdPrize, startTournament } from '@halcyon/testkit/installation-tournament';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { atDesk, deskSizes } from '../desk.ts';
import { expect, test } from '../test.ts';
import { newPlayer, places } from './player.ts';

const HOUR_MS = 3_600_000;
/** As a field takes a time in UTC. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);
/** As players read it. */
async function stateOf(id: string): Promise<string | number> {
  const answer = await fetch(`${addresses.site}/api/v1/tournament/public/casino/${id}/en`);
  return answer.ok
    ? ((await answer.json()) as { tournament: { state: string } }).tournament.state
    : answer.status;
}

for (const { on, ...use } of deskSizes)
  // facts: B7.1
  test(`on ${on} an operator drafts a tournament, another publishes it, and both cancel it`, async ({
    browser,
  }) => {
    const id = `desk-${randomUUID()}`;
    const title = `Harbour race ${id.slice(-6)}`;
    const page = await atDesk(browser, use, 'compliance', '/tournaments');
    const accessible = async (what = page) =>
      expect(await faultsOnPage(what, { evenMinor: true })).toEqual([]);
    await accessible();
    const form = page.getByRole('region', { name: 'New tournament' });
    await form.getByLabel('Begin with').selectOption({ index: 1 });
    await expect(form.getByText(/^Begun with the rules and the 17 texts of /)).toBeVisible();
    await form.getByLabel('Address').fill(id);
    await form.getByLabel('Scoring').selectOption('TOTAL_STAKE');
    await form.getByLabel('Joining').selectOption('OPT_IN');
    await form.getByLabel('Least stake').fill('0.505');
    await form.getByLabel('Prizes, from the first place').fill('100.00; 2 x 50.00');
    await form.getByLabel('Begins (UTC)').fill(inHours(2));
    await form.getByLabel('Ends (UTC)').fill(inHours(1));
    await form.getByLabel('Title').fill(title);
    await expect(form.getByText('Complete in 17 languages.')).toBeVisible();
    await form.getByLabel('Reason').fill(`${title}, as planned`);
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByLabel('Least stake')).toHaveAttribute('aria-invalid', 'true');
    await accessible();
    await form.getByLabel('Least stake').fill('0.50');
    const preview = form.getByRole('region', { name: 'Preview' });
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('heading', { name: 'Not complete' })).toBeVisible();
    await form.getByLabel('Ends (UTC)').fill(inHours(4));
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview).toContainText('2–3: 50.00 EUR');
    await accessible();
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form.getByText('Saved as a draft. Open it to propose its publication.')).toBeVisible();

    await page.getByRole('link', { name: title }).click();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    await accessible();
    // The hash of the seed is long.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const other = await atDesk(browser, use, 'secondCompliance', '/proposals');
    const propose = page.getByRole('region', { name: 'Propose' });
    const confirmed = async () => {
      await expect(
        propose.getByText('Proposed. A colleague has to confirm it under Approvals.'),
      ).toBeVisible();
      await other.reload();
      const row = other.getByRole('row').filter({ hasText: title });
      await accessible(other);
      await row.getByRole('button', { name: 'Confirm' }).click();
      await expect(other.getByText('Confirmed.')).toBeVisible();
      await page.reload();
      await heading.waitFor();
    };
    await propose.getByLabel('Reason').fill(`${title} is ready`);
    await propose.getByRole('button', { name: 'Propose to publish' }).click();
    expect(await stateOf(id)).toBe(404);
    await confirmed();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    expect(await stateOf(id)).toBe('PUBLISHED');

    await propose.getByLabel('Reason').fill(`${title} has no boats`);
    await propose.getByRole('button', { name: 'Propose to cancel' }).click();
    await confirmed();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(propose).toHaveCount(0);
    expect(await stateOf(id)).toBe('CANCELED');
    await accessible();
  });

for (const [size, way, credit] of [
  [deskSizes[0], 'Pay', 12_345],
  [deskSizes[1], 'Withhold', 0],
] as const) {
  const { on, ...use } = size;
  // facts: B7.1
  test(`on ${on} an operator proposes to ${way.toLowerCase()} a held prize with a reason, and it is done when another confirms`, async ({
    browser,
  }) => {
    const id = `held-${randomUUID()}`;
    await startTournament(addresses, id, { title: 'Held harbour' });
    const { visitor, playerId } = await newPlayer(places[0]);
    const heldFor = 'SELF_EXCLUDED';
    await holdPrize(id, playerId, { amountMinor: 12_345n, currency: 'EUR', heldFor });
    const owned = async () => Number((await visitor.call('GET /api/v1/player/wallet')).total.amountMinor);
    const before = await owned();

    const page = await atDesk(browser, use, 'compliance', '/held-prizes');
    const row = page.getByRole('row').filter({ hasText: id });
    await expect(row).toContainText('123.45 EUR');
    await expect(row).toContainText('Self excluded');
    const accessible = async (what = page) =>
      expect(await faultsOnPage(what, { evenMinor: true })).toEqual([]);
    await accessible();
    await row.getByRole('button', { name: way }).click();
    await expect(page.getByRole('alert')).toContainText('Something is missing or too short.');
    await page.getByLabel('Reason').fill(`${id}: the exclusion was looked at`);
    await row.getByRole('button', { name: way }).click();
    await expect(page.getByText('A second operator has to confirm it.')).toBeVisible();
    await row.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('Already proposed. Waiting for a second operator.')).toBeVisible();

    const other = await atDesk(browser, use, 'secondCompliance', '/proposals');
    const proposal = other.getByRole('row').filter({ hasText: `Held prize: ${way} ${id}` });
    await accessible(other);
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Confirmed.')).toBeVisible();
    expect((await owned()) - before).toBe(credit);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Held prizes' })).toBeVisible();
    await expect(row).toHaveCount(0);
  });
}
