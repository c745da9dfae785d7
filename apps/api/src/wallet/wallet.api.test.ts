import { openPlayerHarness, type Browser, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStatement, type StatementFile } from '../../../../scripts/verify-statement.ts';
import { walletRoutes } from './wallet.routes.ts';
import { applyDeposit, holdWithdrawal } from '../ledger/payment.service.ts';

let harness: PlayerHarness;
let browser: Browser;
let playerId: bigint;
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: walletRoutes });
  browser = harness.openBrowser();
  playerId = BigInt(await harness.signUp(browser, { email: 'wallet@example.org', phone: '+353851110001' }));
  await browser.logIn('wallet@example.org', 'quiet-river-stones');
});
afterAll(() => harness[Symbol.asyncDispose]());

const eur = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });

test('a wallet is shown only with a session', async () => {
  for (const path of ['', '/statement', '/transactions/019abe00-0000-7000-8000-000000000001/receipt']) {
    const { status, body } = await harness.openBrowser().call('GET', `/api/v1/player/wallet${path}`);
    expect([status, body.code]).toEqual([401, 'session.none']);
  }
});

// facts: W1.1
test('main, locked and bonus money is shown apart, and money of a withdrawal is not part of the total', async () => {
  const order = { playerId, currency: 'EUR', amountMinor: 50_00n };
  await harness.db.transact((tx) =>
    applyDeposit(harness.ledger, tx, { ...order, key: 'd1', reservationKey: null }),
  );
  await harness.db.transact((tx) =>
    holdWithdrawal(harness.ledger, tx, { ...order, key: 'h1', amountMinor: 20_00n }),
  );
  const { status, body } = await browser.call('GET', '/api/v1/player/wallet');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    main: { cash: eur('3000') },
    locked: { cash: eur('0') },
    pendingWithdrawal: eur('2000'),
    total: eur('3000'),
    sequence: '2',
  });
  const verticals = body.bonus.map((one: { vertical: string }) => one.vertical);
  expect(verticals).toEqual(['CASINO', 'LIVE_CASINO', 'VIRTUAL_SPORTS', 'SPORTS']);
});

test('until the first wallet exists the answer is wallet.not_created, not a zero', async () => {
  await harness.owner.sql`update wallet.guard set player_id = -player_id where player_id = ${playerId}`;
  const { status, body } = await browser.call('GET', '/api/v1/player/wallet');
  await harness.owner.sql`update wallet.guard set player_id = -player_id where player_id = ${-playerId}`;
  expect([status, body.code]).toEqual([404, 'wallet.not_created']);
});

test('a downloaded statement is whole, and each of its receipts can be fetched alone', async () => {
  const { body: statement } = await browser.call('GET', '/api/v1/player/wallet/statement');
  const { body: published } = await harness.openBrowser().call('GET', '/ledger/keys');
  expect(statement.receipts).toHaveLength(2);
  expect(verifyStatement(statement as StatementFile, published)).toEqual([]);
  const [first] = statement.receipts;
  const receipt = await browser.call(
    'GET',
    `/api/v1/player/wallet/transactions/${first.referenceId}/receipt`,
  );
  expect(receipt.body).toEqual(first);
});

test('a receipt or root that does not exist is said to be absent', async () => {
  const unknown = '019abe00-0000-7000-8000-000000000001';
  const receipt = await browser.call('GET', `/api/v1/player/wallet/transactions/${unknown}/receipt`);
  expect([receipt.status, receipt.body.code]).toEqual([404, 'wallet.transaction_unknown']);
  const root = await harness.openBrowser().call('GET', '/ledger/roots/2020-01-01');
  expect([root.status, root.body.code]).toEqual([404, 'wallet.root_unknown']);
  const wrong = await harness.openBrowser().call('GET', '/ledger/roots/yesterday');
  expect(wrong.status).toBe(400);
});
