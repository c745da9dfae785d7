import { deposit, OpenGame, type Visitor } from '@halcyon/testkit/visitor';
import { moveClock } from '../clock.ts';
import { desktop, inBrowser, logIn, newPlayer, phone, setLimit } from './player.ts';
import { expect, test } from '../test.ts';

// These tests move the clock of the whole installation, forward only. They run alone, one after the other, when
// every other test has ended: docs/decisions/virtual-clock.md.
test.describe.configure({ mode: 'default' });

const DAY = 0;
const MINUTE = 60;

/** Time passes while the player is there: the session stays, its token is renewed. */
async function pass(visitor: Visitor, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 8) {
    await moveClock(Math.min(8, minutes - passed) * MINUTE);
    visitor.idToken = (await visitor.call('GET /api/v1/player/session'))['idToken'] as string;
    await visitor.call('POST /api/v1/player/keep-alive', { body: {} });
  }
}

// facts: R1.1, R1.2
test('a raised limit is shown as waiting, can be cancelled, and counts once its day is over', async ({
  browser,
}) => {
  const aino = await newPlayer('en-FI');
  const page = await inBrowser(browser, aino, '/my-account/gambling-limits');
  await setLimit(page, DAY, '50');
  await setLimit(page, 2, '300');
  const row = page.locator('[data-limit]').nth(DAY);
  await setLimit(page, DAY, '90');
  await expect(row.locator('.limits_amount')).toContainText('50.00');
  await expect(row.locator('.limits_pending')).toContainText('90.00');
  await row.getByRole('button', { name: 'Cancel change' }).click();
  await expect(row.locator('.limits_pending')).toHaveCount(0);
  await setLimit(page, DAY, '80');
  await expect(row.locator('.limits_pending')).toContainText('80.00');

  await moveClock((24 * 60 - 5) * MINUTE);
  await logIn(page, aino.person, aino.prefix, '/my-account/gambling-limits');
  await expect(row.locator('.limits_amount')).toContainText('50.00');
  await moveClock(6 * MINUTE);
  await page.reload();
  await expect(row.locator('.limits_amount')).toContainText('80.00');
  await aino.visitor.logIn(aino.person.email, aino.person.password);
  await deposit(aino.visitor, '8000', 'EUR', 'TRUSTLY');
});

for (const [device, use] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  // facts: R3.1, R4.1
  test(`a reality check covers the game on a ${device} until it is answered, after a reload too`, async ({
    browser,
  }) => {
    const orla = await newPlayer('en-UN');
    const { visitor } = orla;
    await deposit(visitor, '5000', 'EUR', 'TRUSTLY');
    await visitor.call('PATCH /api/v1/player/activity_check/settings', { body: { isOn: true, minutes: 30 } });
    const game = await OpenGame.open(visitor, 'anubis-rising');
    await game.play('100');
    await pass(visitor, 31);
    await expect(game.play('100')).rejects.toMatchObject({ problem: { code: 'round.activity_check' } });

    const page = await inBrowser(browser, orla, '/play/anubis-rising', use);
    const check = page.getByRole('alertdialog', { name: /^You’ve been playing for 0 h 3\d min$/ });
    await expect(check).toContainText('€1.00');
    await page.reload();
    await expect(check).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(check).toBeVisible();
    await check.getByRole('group', { name: 'Are you still enjoying it?' }).getByText('Yes').click();
    await check.getByRole('button', { name: 'Continue playing' }).click();
    await expect(check).toBeHidden();
    await game.play('100');
  });
}
