import { accountEndEndpoints } from '@halcyon/contract/cashier/account-end.contract';
import { goodPassword, openPlayerHarness, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccount, readClosing } from '../cashier/withdrawal/account-end.service.ts';
import { routesWith } from '../platform/http/handle.ts';
import { openWagering, type Wagering } from '../wagering/wagering.service.ts';
import { provider, vertical } from '../ledger/public.ts';
import { applyDeposit } from '../ledger/payment.service.ts';
import { noKeeper } from '../wallet/public.ts';
import { listUnfinished } from './rounds.service.ts';

let harness: PlayerHarness;
let wagering: Wagering;
beforeAll(async () => {
  harness = await openPlayerHarness({
    routes: (deps) =>
      routesWith(deps, accountEndEndpoints, {
        'GET /api/v1/player/close': { query: readClosing },
        'POST /api/v1/player/close': { command: closeAccount },
      }),
  });
  wagering = openWagering(harness.ledger, { connection: harness.database.app });
  harness.standIns.countOpenRounds = async (ctx) => (await listUnfinished(ctx, noKeeper)).items.length;
});
afterAll(async () => {
  await wagering.close();
  await harness[Symbol.asyncDispose]();
});

test('an account is not closed while a round waits with a stake in it, and is once the round has ended', async () => {
  const browser = harness.openBrowser();
  const email = 'closing@players.example';
  const playerId = BigInt(
    await harness.signUp(browser, { email, phone: '+353872100001', lastName: 'Roche' }),
  );
  await browser.logIn(email, goodPassword);
  await harness.stepUp(browser, email);
  await harness.db.transact((tx) =>
    applyDeposit(harness.ledger, tx, {
      playerId,
      key: 'd',
      currency: 'EUR',
      amountMinor: 20_00n,
      reservationKey: null,
    }),
  );
  const order = {
    playerId,
    providerId: provider.halcyon,
    vertical: vertical.casino,
    currency: 'EUR',
    roundId: 'hand-1',
    gameId: 'blackjack',
    isRoundFinal: false,
  };
  await wagering.stake({ ...order, transactionId: 'stake', amountMinor: 20_00n });
  const check = () => browser.call('GET', '/api/v1/player/close');
  const close = () => browser.call('POST', '/api/v1/player/close', {});
  expect((await check()).body).toMatchObject({ canClose: false, reason: 'round_open' });
  expect(await close()).toMatchObject({ status: 422, body: { code: 'account.close.round_open' } });
  const lost = { ...order, transactionId: 'end', amountMinor: 0n, stakeTransactionId: 'stake' };
  await wagering.settle({ ...lost, isRoundFinal: true });
  expect((await check()).body).toMatchObject({ canClose: true, reason: null });
  expect((await close()).status).toBe(200);
});
