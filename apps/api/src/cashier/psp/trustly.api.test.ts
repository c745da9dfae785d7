import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import {
  isGenuineAnswer,
  TrustlyAnswer,
  TrustlyCall,
  trustlyAnswer,
  trustlyError,
  trustlyNotification,
} from '@halcyon/wire/payments/trustly';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  postForm,
  startMerchant,
  type Merchant,
  type Received,
} from '../../../../sandbox/src/platform/test-sandbox.ts';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { setProfileMarks } from '../../identity/closing/account.service.ts';
import { barStakes, setStanding } from '../../ledger/guard.service.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { listIncidents } from '../payment/incident.service.ts';
import { connectionsOf } from './connections.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { sendPayout } from '../withdrawal/payout.service.ts';

/** Another Trustly, which refuses every call with a signed error, but may have no record of a payout. */
let refusing: Merchant;
let harness: CashierHarness;
/** The platform as it is, with `refusing` at Trustly's address. */
let partsRefused: CashierDependencies;
beforeAll(async () => {
  harness = await openCashierHarness();
  refusing = await startMerchant();
  partsRefused = {
    ...harness.deps,
    connections: connectionsOf({ ...harness.config, sandboxOrigin: refusing.url }),
  };
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
  await refusing.close();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  refusing.received.length = 0;
});

/** Trustly's own refusal of the call. */
const refuse =
  (message: string) =>
  ({ rawBody }: Received) => {
    const { method, params } = TrustlyCall.parse(JSON.parse(rawBody));
    return trustlyError(
      { method, uuid: params.UUID },
      { code: 620, message },
      harness.keys.trustlyPrivatePem,
    );
  };
const methodOf = ({ rawBody }: Received) => TrustlyCall.parse(JSON.parse(rawBody)).method;
const amount = { amountMinor: '5000', currency: 'EUR' };
const post = async (customer: Customer, path: string) =>
  (await customer.call('POST', path, { method: 'TRUSTLY', amount }, randomUUID())).body;
const stateOf = async (customer: Customer, path: string) => (await customer.call('GET', path)).body.state;
const look = async (minutes: number, deps: CashierDependencies) => {
  harness.clock.move(minutes * 60_000);
  await lookAfterPayments(deps);
};
/** A payout that is with Trustly, which reports its outcome only when polled. */
async function sent() {
  harness.sandbox.switchboard.set('trustly', { silent: true, payout_ms: 0 });
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  customer.stepUp();
  const { id } = await post(customer, '/player/wallet/withdrawal');
  await sendPayout(harness.deps, customer.playerId, id);
  return { customer, path: `/player/wallet/withdrawals/${id}` };
}

test('a deposit that is never completed is given up although Trustly refuses to report its state', async () => {
  refusing.answer = refuse('ERROR_INVALID_CREDENTIALS');
  const customer = await harness.openCustomer();
  const { paymentId, cashierUrl } = await post(customer, '/player/wallet/deposit');
  const path = `/player/wallet/deposit/${paymentId}`;
  await look(29, partsRefused);
  expect(await stateOf(customer, path)).toBe('pending');
  await look(2, partsRefused);
  expect(await stateOf(customer, path)).toBe('expired');
  // And what comes after all is the player's.
  await postForm(cashierUrl, { outcome: 'success' });
  await vi.waitFor(async () => expect(await stateOf(customer, path)).toBe('succeeded'), 10_000);
  expect((await customer.balances()).mainMinor).toBe(50_00n);
});

test('a payout whose state Trustly refuses to report is polled a minute later, and stays on hold until then', async () => {
  refusing.answer = refuse('ERROR_INVALID_CREDENTIALS');
  const { customer, path } = await sent();
  await look(2, partsRefused);
  await look(0, partsRefused);
  expect(refusing.received.map(methodOf)).toEqual(['GetWithdrawals']);
  expect((await customer.balances()).pendingWithdrawalMinor).toBe(50_00n);
  await look(2, harness.deps);
  expect(await stateOf(customer, path)).toBe('paid');
});

test('a payout that is ordered once more keeps its first order, and is polled under its number', async () => {
  refusing.answer = (call) => {
    const { method, params } = TrustlyCall.parse(JSON.parse(call.rawBody));
    if (method === 'Withdraw') return refuse('ERROR_DUPLICATE_MESSAGE_ID')(call);
    return trustlyAnswer(method, params.UUID, [], harness.keys.trustlyPrivatePem);
  };
  const { customer, path } = await sent();
  await look(2, partsRefused);
  expect(refusing.received.map(methodOf)).toEqual(['GetWithdrawals', 'Withdraw', 'AccountLedger']);
  expect(await stateOf(customer, path)).toBe('sent');
  await look(2, harness.deps);
  expect(await stateOf(customer, path)).toBe('paid');
  expect(await customer.balances()).toMatchObject({ mainMinor: 50_00n, pendingWithdrawalMinor: 0n });
});

test.each([
  ['auto', 'paid', [50_00n, 0n]],
  ['fail', 'returned', [100_00n, 0n]],
] as const)(
  'a payout whose first answer was lost is found in the ledger of Trustly and ends without a notice (%s: %s)',
  async (payout, state, [mainMinor, pendingWithdrawalMinor]) => {
    harness.sandbox.switchboard.set('trustly', { payout });
    const { customer, path } = await sent();
    const id = path.split('/').at(-1)!;
    await harness.owner.sql`update cashier.withdrawal set order_id = null where withdrawal_id = ${id}`;
    await look(2, harness.deps);
    expect(await stateOf(customer, path)).toBe('sent');
    await look(2, harness.deps);
    expect(await stateOf(customer, path)).toBe(state);
    expect(await customer.balances()).toMatchObject({ mainMinor, pendingWithdrawalMinor });
  },
);

describe('the question whether the person at the bank may pay', () => {
  const anna = { firstname: 'ANNA', lastname: 'BYRNE', dob: '1990-05-17' };
  /** Status of the signed reply; null: there is none, so Trustly repeats the request. */
  async function ask(customer: Customer, messageid: string): Promise<unknown> {
    const enduserid = customer.playerId.toString();
    const data = { notificationid: randomUUID(), orderid: '77', messageid, enduserid, attributes: anna };
    const asked = trustlyNotification('kyc', data, harness.keys.trustlyPrivatePem);
    const response = await fetch(`${harness.url}/integrations/trustly/notification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    const answer = TrustlyAnswer.safeParse(await response.json());
    const of = { method: 'kyc', uuid: asked.params.uuid };
    if (!answer.success || !isGenuineAnswer(answer.data, of, harness.keys.merchantPublicPem)) return null;
    return (answer.data.result!.data as { status: string }).status;
  }
  async function begun() {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, '/player/wallet/deposit');
    return { customer, paymentId: String(paymentId), path: `/player/wallet/deposit/${paymentId}` };
  }

  test('is answered yes, and the payment waits for its money as before', async () => {
    const { customer, paymentId, path } = await begun();
    expect(await ask(customer, paymentId)).toBe('CONTINUE');
    expect(await stateOf(customer, path)).toBe('pending');
  });

  test.each([
    [
      'is excluded meanwhile',
      async ({ playerId }: Customer) => {
        const until = new Date(harness.clock.now().getTime() + 86_400_000);
        await harness.db.transact((tx) => barStakes(tx, playerId, until));
      },
    ],
    [
      'has closed the account meanwhile',
      ({ playerId }: Customer) =>
        harness.db.transact((tx) => setStanding(tx, playerId, { status: 'CLOSED' })),
    ],
    [
      'may only be paid out',
      ({ playerId }: Customer) =>
        harness.db.transact((tx) => setProfileMarks(tx, playerId, { payout: true })),
    ],
    ['is in the register of excluded people', async () => (harness.standIns.screen = async () => 'listed')],
  ])('is answered no where the player %s, and is no incident', async (_who, bar) => {
    const { customer, paymentId } = await begun();
    await bar(customer);
    try {
      expect(await ask(customer, paymentId)).toBe('FINISH');
    } finally {
      harness.standIns.screen = async () => 'clear';
    }
    const { items } = await listIncidents(harness.deps, null);
    expect(items.filter((incident) => incident.claimed_payment_id === paymentId)).toEqual([]);
  });

  test('is answered no once the payment was given up', async () => {
    const { customer, paymentId, path } = await begun();
    await look(31, harness.deps);
    expect(await stateOf(customer, path)).toBe('expired');
    expect(await ask(customer, paymentId)).toBe('FINISH');
  });

  test('has no answer while the register of excluded people does not respond, and one as soon as it does', async () => {
    const { customer, paymentId } = await begun();
    harness.standIns.screen = async () => {
      throw new Refusal('request.busy');
    };
    try {
      expect(await ask(customer, paymentId)).toBeNull();
    } finally {
      harness.standIns.screen = async () => 'clear';
    }
    expect(await ask(customer, paymentId)).toBe('CONTINUE');
  });
});
