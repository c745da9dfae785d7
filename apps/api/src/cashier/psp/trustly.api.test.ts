import { randomUUID } from 'node:crypto';
import { openCashierHouse, type CashierHouse, type Customer } from '@halcyon/testkit/cashier-house';
import { TrustlyCall, trustlyAnswer } from '@halcyon/wire/payments/trustly';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  postForm,
  startMerchant,
  type Merchant,
  type Received,
} from '../../../../sandbox/src/platform/test-sandbox.ts';
import { lookAfterPayments } from '../cashier.jobs.ts';
import type { CashierParts } from '../parts.ts';
import { sendPayout } from '../payout.service.ts';

/** Another Trustly, which refuses every call in so many words, but may know of no payout. */
let refusing: Merchant;
let house: CashierHouse;
/** The platform as it is while `refusing` stands at Trustly's address. */
let partsRefused: CashierParts;
beforeAll(async () => {
  house = await openCashierHouse();
  refusing = await startMerchant();
  partsRefused = { ...house.parts, config: { ...house.parts.config, sandboxOrigin: refusing.url } };
});
afterAll(async () => {
  expect(await house.deviations()).toEqual([]);
  await house[Symbol.asyncDispose]();
  await refusing.close();
});
afterEach(() => {
  house.sandbox.switchboard.reset();
  refusing.received.length = 0;
});

const refuse = (message: string) => ({ version: '1.1', error: { code: 620, message } });
const methodOf = ({ rawBody }: Received) => TrustlyCall.parse(JSON.parse(rawBody)).method;
const amount = { amountMinor: '5000', currency: 'EUR' };
const post = async (customer: Customer, path: string) =>
  (await customer.call('POST', path, { method: 'TRUSTLY', amount }, randomUUID())).body;
const stateOf = async (customer: Customer, path: string) => (await customer.call('GET', path)).body.state;
const look = async (minutes: number, parts: CashierParts) => {
  house.clock.move(minutes * 60_000);
  await lookAfterPayments(parts);
};
/** A payout that is with Trustly, which tells nobody what becomes of it unless it is asked. */
async function sent() {
  house.sandbox.switchboard.set('trustly', { silent: true, payout_ms: 0 });
  const customer = await house.openCustomer({ mainMinor: 100_00n });
  customer.stepUp();
  const { id } = await post(customer, '/player/wallet/withdrawal');
  await sendPayout(house.parts, customer.playerId, id);
  return { customer, path: `/player/wallet/withdrawals/${id}` };
}

test('a deposit that nobody finishes is given up although Trustly refuses to say what became of it', async () => {
  refusing.answer = () => refuse('ERROR_INVALID_CREDENTIALS');
  const customer = await house.openCustomer();
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

test('a payout of which Trustly refuses to tell is asked about a minute later, and stays on hold until then', async () => {
  refusing.answer = () => refuse('ERROR_INVALID_CREDENTIALS');
  const { customer, path } = await sent();
  await look(2, partsRefused);
  await look(0, partsRefused);
  expect(refusing.received.map(methodOf)).toEqual(['GetWithdrawals']);
  expect((await customer.balances()).pendingWithdrawalMinor).toBe(50_00n);
  await look(2, house.parts);
  expect(await stateOf(customer, path)).toBe('paid');
});

test('a payout that is ordered once more keeps its first order, and is asked about under its number', async () => {
  refusing.answer = (call) => {
    const { method, params } = TrustlyCall.parse(JSON.parse((call as Received).rawBody));
    if (method !== 'GetWithdrawals') return refuse('ERROR_DUPLICATE_MESSAGE_ID');
    return trustlyAnswer(method, params.UUID, [], house.keys.trustlyPrivatePem);
  };
  const { customer, path } = await sent();
  await look(2, partsRefused);
  expect(refusing.received.map(methodOf)).toEqual(['GetWithdrawals', 'Withdraw']);
  expect(await stateOf(customer, path)).toBe('sent');
  await look(2, house.parts);
  expect(await stateOf(customer, path)).toBe('paid');
  expect(await customer.balances()).toMatchObject({ mainMinor: 50_00n, pendingWithdrawalMinor: 0n });
});
