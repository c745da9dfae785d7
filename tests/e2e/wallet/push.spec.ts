import { deposit } from '@halcyon/testkit/visitor';
import { PING_MS } from '../../../apps/site/src/wallet/push/push-machine.ts';
import { WALLET_POLL_MS } from '../../../apps/site/src/wallet/push/push-state.queries.ts';
import { signInNewPlayer } from './signed-in.ts';
import { expect, test } from '../test.ts';

// facts: W3.1, W3.2
test('money deposited on another device appears on the open page immediately and is announced', async ({
  page,
}) => {
  await page.clock.install();
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/player/wallet')) polls.push(request.url());
  });
  const { visitor } = await signInNewPlayer(page, '/en-UN/');
  const pill = page.getByRole('link', { name: /^Balance/ });
  await expect(pill).toHaveText('€0.00');
  await page.waitForTimeout(2_000);
  const before = polls.length;

  await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
  await expect(pill).toHaveText('€50.00');
  await expect(pill).toHaveAccessibleName('Balance €50.00. Open wallet');
  await expect(page.getByRole('status').filter({ hasText: 'Deposited €50.00.' })).toContainText(
    'Balance €50.00.',
  );
  await page.clock.fastForward(PING_MS);
  await expect.poll(() => sent).toContain('ping');
  // With push open the wallet is neither polled nor fetched: frames carry every balance.
  expect(polls.length - before).toBe(0);
});

// facts: W3.2
test('without a push connection the balance is polled', async ({ page }) => {
  await page.clock.install();
  await page.routeWebSocket(/\/push\?/, (socket) => socket.close({ code: 1001 }));
  const { visitor } = await signInNewPlayer(page, '/en-UN/');
  const pill = page.getByRole('link', { name: /^Balance/ });
  await expect(pill).toHaveText('€0.00');
  await deposit(visitor, '2500', 'EUR', 'CREDITCARD');
  await page.clock.fastForward(WALLET_POLL_MS);
  await expect(pill).toHaveText('€25.00');
});

test('a page whose push connection reports the end of the session checks it, and shows the reason', async ({
  page,
}) => {
  let close: () => Promise<void> = async () => {};
  await page.routeWebSocket(/\/push\?/, (socket) => {
    socket.connectToServer();
    close = () => socket.close({ code: 4001, reason: 'session ended' });
  });
  const { visitor } = await signInNewPlayer(page, '/en-UN/');
  await expect(page.getByRole('link', { name: /^Balance/ })).toHaveText('€0.00');
  await page.waitForTimeout(1_500);
  const { items } = await visitor.call('GET /api/v1/player/sessions');
  const others = (items as { id: string; isCurrent: boolean }[]).filter((one) => !one.isCurrent);
  for (const { id } of others) await visitor.call(`DELETE /api/v1/player/sessions/${id}`);
  await close();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Balance/ })).toHaveCount(0);
});
