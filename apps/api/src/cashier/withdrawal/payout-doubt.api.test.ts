import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness } from '@halcyon/testkit/cashier-harness';
import { TrustlyCall, trustlyAnswer, trustlyError } from '@halcyon/wire/payments/trustly';
import { makeTrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  startMerchant,
  type Merchant,
  type Received,
} from '../../../../sandbox/src/platform/test-sandbox.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { listIncidents, reportIncident } from '../payment/incident.service.ts';
import { connectionsOf } from '../psp/connections.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { sendPayout } from './payout.service.ts';
import { ProviderUnavailable } from '../psp/psp.port.ts';

/**
 * Another PaymentIQ and Trustly, which have no record of a payout and answer an order as the test sets; null is no
 * answer.
 */
let other: Merchant;
let answerOrder: () => Word | Promise<Word>;
type Word = 'taken' | 'refused' | 'unsigned' | 'forged' | 'of another order' | null;
let harness: CashierHarness;
/** The platform as it is, with `other` at the providers' address. */
let partsOther: CashierDependencies;
beforeAll(async () => {
  harness = await openCashierHarness();
  other = await startMerchant();
  other.answer = async (call) => {
    const isTrustly = call.path === '/trustly/api/1';
    if (!isOrder(call)) return isTrustly ? signed(call, []) : { transactions: [] };
    const word = await answerOrder();
    if (word === null) return null;
    if (word === 'taken') {
      return isTrustly
        ? signed(call, { orderid: '77' })
        : { success: true, txState: 'PROCESSING', txId: '77' };
    }
    return isTrustly
      ? refusalOf(call, word)
      : { success: false, txState: 'REFUSED', errors: [{ msg: 'Too many orders' }] };
  };
  partsOther = {
    ...harness.deps,
    connections: connectionsOf({ ...harness.config, sandboxOrigin: other.url }),
  };
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
  await other.close();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  other.received.length = 0;
});

function signed(call: Received, data: Parameters<typeof trustlyAnswer>[2]): object {
  const { method, params } = TrustlyCall.parse(JSON.parse(call.rawBody));
  return trustlyAnswer(method, params.UUID, data, harness.keys.trustlyPrivatePem);
}
/** Trustly's refusal: its own, or one that another sender could have written. */
function refusalOf({ rawBody }: Received, word: Word): object {
  const { method, params } = TrustlyCall.parse(JSON.parse(rawBody));
  const error = { code: 602, message: 'ERROR_FUNCTION_ACCESS_DENIED' };
  if (word === 'unsigned') return { version: '1.1', error: { name: 'JSONRPCError', ...error } };
  const uuid = word === 'of another order' ? randomUUID() : params.UUID;
  const keys = word === 'forged' ? makeTrustlyKeys() : harness.keys;
  return trustlyError({ method, uuid }, error, keys.trustlyPrivatePem);
}
const isOrder = ({ path, rawBody }: Received) =>
  path === '/trustly/api/1' ? !rawBody.includes('"GetWithdrawals"') : path.endsWith('/withdrawal/process');
const ordersOf = (id: string) => other.received.filter((call) => isOrder(call) && call.rawBody.includes(id));

/** A withdrawal that waits to be sent. */
async function approved(method: string) {
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  customer.stepUp();
  const asked = { method, amount: { amountMinor: '5000', currency: 'EUR' } };
  const { id } = (await customer.call('POST', '/player/wallet/withdrawal', asked, randomUUID())).body;
  return {
    customer,
    id: String(id),
    send: (deps: CashierDependencies) => sendPayout(deps, customer.playerId, id),
    state: async () => (await customer.call('GET', `/player/wallet/withdrawals/${id}`)).body.state,
    held: async () => {
      const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
      return [mainMinor, pendingWithdrawalMinor];
    },
    incidents: async () =>
      (await listIncidents(harness.deps, null)).items.filter(
        (incident) => incident.claimed_payment_id === id,
      ),
  };
}
/** The order is with the provider, its answer was lost, and the repeated order is refused. */
async function underWayAndRefused(method: string, system: 'payments' | 'trustly') {
  harness.sandbox.switchboard.set(system, { payout: 'hold', payout_ms: 0 });
  const payout = await approved(method);
  await payout.send(harness.deps);
  await harness.owner.sql`update cashier.withdrawal set order_id = null where withdrawal_id = ${payout.id}`;
  answerOrder = () => 'refused';
  await payout.send(partsOther);
  expect(await payout.held()).toEqual([50_00n, 50_00n]);
  return payout;
}
const look = async (deps: CashierDependencies, minutes = 2) => {
  harness.clock.move(minutes * 60_000);
  await lookAfterPayments(deps);
};

describe.each([
  ['SKRILL', 'payments', 'paymentiq', 'Too many orders'],
  ['TRUSTLY', 'trustly', 'trustly', 'ERROR_FUNCTION_ACCESS_DENIED'],
] as const)('a payout by %s', (method, system, provider, reason) => {
  test('whose first order is refused returns to the balance immediately', async () => {
    answerOrder = () => 'refused';
    const payout = await approved(method);
    await payout.send(partsOther);
    expect(await payout.state()).toBe('returned');
    expect(await payout.held()).toEqual([100_00n, 0n]);
    expect(await payout.incidents()).toEqual([]);
  });

  test('whose first order has no answer stays on hold when the next one is refused, and operators are notified once', async () => {
    answerOrder = () => null;
    const payout = await approved(method);
    await expect(payout.send(partsOther)).rejects.toThrow(ProviderUnavailable);
    answerOrder = () => 'refused';
    await payout.send(partsOther);
    for (let looks = 0; looks < 3; looks += 1) await look(partsOther);
    expect(ordersOf(payout.id)).toHaveLength(5);
    expect(await payout.state()).toBe('sent');
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
    expect(await payout.incidents()).toMatchObject([
      { provider, kind: 'payout_in_doubt', message: `refused: ${reason}`, expected: 'sent 5000 EUR' },
    ]);

    // A later order that is accepted settles the doubt, as for any payout.
    answerOrder = () => 'taken';
    await look(partsOther);
    await look(partsOther);
    expect(await payout.state()).toBe('sent');
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
  });

  test('whose first order was under way all along is paid once, whatever the answer to the next one', async () => {
    const payout = await underWayAndRefused(method, system);
    harness.sandbox.switchboard.set(system, { payout: 'auto' });
    await vi.waitFor(async () => expect(await payout.state()).toBe('paid'), 10_000);
    expect(await payout.held()).toEqual([50_00n, 0n]);
    expect((await payout.incidents()).map(({ kind }) => kind)).toEqual(['payout_in_doubt']);
  });

  test('that is in doubt returns to the balance when its provider reports that it failed', async () => {
    const payout = await underWayAndRefused(method, system);
    harness.sandbox.switchboard.set(system, { payout: 'fail' });
    await vi.waitFor(async () => expect(await payout.state()).toBe('returned'), 10_000);
    expect(await payout.held()).toEqual([100_00n, 0n]);
  });

  test('that its provider has no record of stays on hold when it is refused now', async () => {
    answerOrder = () => 'taken';
    const payout = await approved(method);
    await payout.send(partsOther);
    answerOrder = () => 'refused';
    await look(partsOther);
    expect(ordersOf(payout.id)).toHaveLength(2);
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
    expect((await payout.incidents()).map(({ kind }) => kind)).toEqual(['payout_in_doubt']);
  });

  test('whose first order is refused while a second one waits for its answer stays on hold', async () => {
    const answers: ((word: Word) => void)[] = [];
    answerOrder = () => new Promise((resolve) => answers.push(resolve));
    const payout = await approved(method);
    const first = payout.send(partsOther);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const second = payout.send(partsOther);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]!('refused');
    await first;
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
    answers[1]!('taken');
    await second;
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
    expect(await payout.state()).toBe('sent');
  });
});

test.each(['unsigned', 'forged', 'of another order'] as const)(
  'a payout by TRUSTLY stays on hold when its first order gets a refusal that Trustly did not sign for it (%s), and is ordered again',
  async (word) => {
    answerOrder = () => word;
    const payout = await approved('TRUSTLY');
    await expect(payout.send(partsOther)).rejects.toThrow(ProviderUnavailable);
    expect(await payout.state()).toBe('sent');
    expect(await payout.held()).toEqual([50_00n, 50_00n]);
    expect(await payout.incidents()).toEqual([]);
    answerOrder = () => 'taken';
    await look(partsOther);
    expect(ordersOf(payout.id)).toHaveLength(2);
    expect(await payout.state()).toBe('sent');
  },
);

test('a doubt that could not be stored among too many others is reported at the next check', async () => {
  answerOrder = () => null;
  const payout = await approved('SKRILL');
  await expect(payout.send(partsOther)).rejects.toThrow(ProviderUnavailable);
  harness.clock.move(2 * 60_000);
  for (let count = 0; count < 120; count += 1) {
    await reportIncident(harness.deps, {
      provider: 'paymentiq',
      kind: 'payout_in_doubt',
      message: 'another',
    });
  }
  answerOrder = () => 'refused';
  await look(partsOther, 0);
  expect(await payout.incidents()).toEqual([]);
  await look(partsOther);
  await look(partsOther);
  expect(await payout.incidents()).toHaveLength(1);
});
