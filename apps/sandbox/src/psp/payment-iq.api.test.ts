import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  paymentIqHeaders,
  paymentIqSignatureHeader,
  verifyPaymentIq,
  type TransactionList,
} from '@halcyon/wire/payments/payment-iq';
import type { SandboxConfig } from '../platform/config.ts';
import { postForm, startMerchant, startTestSandbox, type Merchant } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

let merchant: Merchant;
let sandbox: Sandbox & { config: SandboxConfig };
let count = 0;
beforeAll(async () => {
  merchant = await startMerchant();
  sandbox = await startTestSandbox(merchant.url);
});
afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});
beforeEach(() => {
  merchant.received.length = 0;
  merchant.answer = ({ path }) =>
    path.endsWith('verifyuser')
      ? { success: true, userId: '42', firstName: 'Anna', lastName: 'Byrne' }
      : { success: true, userId: '42', authCode: 'auth-1', merchantTxId: 'm-1' };
});
afterEach(() => sandbox.switchboard.reset());

function cashierUrl(changes: Record<string, string> = {}): string {
  count += 1;
  const query = new URLSearchParams({
    merchantId: sandbox.config.paymentIqMerchantId,
    userId: '42',
    sessionId: `session-${count}`,
    environment: 'test',
    method: 'deposit',
    amount: '50.00',
    currency: 'EUR',
    providerType: 'SKRILL',
    locale: 'en_IE',
    'attributes.paymentId': 'p-1',
    returnUrl: 'http://127.0.0.1:3000/en-UN/deposit',
    ...changes,
  });
  return `${sandbox.url}/cashier/master?${query}`;
}
const called = (): string[] =>
  merchant.received.map(({ path }) => path.replace('/integrations/paymentiq/', ''));
const bodyOf = (call: string): Record<string, unknown> => {
  const found = merchant.received.find(({ path }) => path.endsWith(call));
  return JSON.parse(found?.rawBody ?? '{}') as Record<string, unknown>;
};
/** The provider's own view, queried as the platform does. */
async function listOf(sessionId: string): Promise<TransactionList['transactions']> {
  const { paymentIqMerchantId: id, paymentIqSecret: key } = sandbox.config;
  const path = `/paymentiq/api/user/transaction/${id}/42?sessionId=${sessionId}`;
  const response = await fetch(`${sandbox.url}${path}`, { headers: paymentIqHeaders(path, key) });
  return ((await response.json()) as TransactionList).transactions;
}

test('the hosted page shows the amount, the payee and the payer', async () => {
  const html = await (await fetch(cashierUrl())).text();
  for (const text of ['50.00', 'EUR', 'Skrill', 'Anna Byrne', 'name="outcome" value="success"']) {
    expect(html).toContain(text);
  }
});

test.each([
  ['BLIK', 'PLN', 'Six-digit code'],
  ['PIX', 'BRL', 'Pix copia e cola'],
  ['WEBPAY', 'CLP', 'Redcompra'],
])('%s has its own page, and is paid by the same calls', async (providerType, currency, words) => {
  const amount = currency === 'CLP' ? '20000' : '50.00';
  const url = cashierUrl({ providerType, currency, amount });
  expect(await (await fetch(url)).text()).toContain(words);
  await postForm(url, { outcome: 'success', code: '777123' });
  await vi.waitFor(() => expect(called()).toEqual(['verifyuser', 'authorize', 'transfer']));
  expect(bodyOf('transfer')).toMatchObject({ provider: providerType, txAmountCy: currency });
});

test('a payment verifies the user, authorises, then transfers, each call signed over its bytes', async () => {
  const response = await postForm(cashierUrl(), { outcome: 'success' });
  expect(response.status).toBe(303);
  await vi.waitFor(() => expect(called()).toEqual(['verifyuser', 'authorize', 'transfer']));
  expect(bodyOf('authorize')).toMatchObject({
    txAmount: '50.00',
    txAmountCy: 'EUR',
    attributes: { paymentId: 'p-1' },
  });
  expect(bodyOf('transfer')).toMatchObject({ txAmount: '50.00', authCode: 'auth-1' });
  for (const call of merchant.received) {
    const proof = {
      rawBody: call.rawBody,
      authorization: call.headers['authorization'] as string,
      signature: call.headers[paymentIqSignatureHeader] as string,
    };
    expect(verifyPaymentIq(proof, sandbox.config.paymentIqSecret)).toBe(true);
  }
});

test.each([
  ['failure', ['verifyuser', 'authorize', 'cancel']],
  ['cancel', ['verifyuser', 'cancel']],
  ['pending', ['verifyuser', 'authorize']],
])('the outcome %s makes the calls %j', async (outcome, calls) => {
  await postForm(cashierUrl(), { outcome });
  await vi.waitFor(() => expect(called()).toEqual(calls));
});

test('a pending payment can be paid later, and a paid one never again', async () => {
  const url = cashierUrl();
  await postForm(url, { outcome: 'pending' });
  await postForm(url, { outcome: 'success' });
  await postForm(url, { outcome: 'success' });
  await postForm(url, { outcome: 'cancel' });
  expect(called().filter((call) => call === 'transfer' || call === 'cancel')).toEqual(['transfer']);
});

test('a refusal of the merchant ends the payment with its message on the page', async () => {
  const url = cashierUrl();
  merchant.answer = ({ path }) =>
    path.endsWith('authorize')
      ? { success: false, errCode: '110', errMsg: 'Limit reached' }
      : { success: true };
  await postForm(url, { outcome: 'success' });
  expect(await (await fetch(url)).text()).toContain('Limit reached');
  expect(called()).not.toContain('transfer');
});

test('a notification is sent again until the merchant gives a valid answer', async () => {
  let failures = 2;
  merchant.answer = ({ path }) => {
    if (path.endsWith('transfer') && failures > 0) {
      failures -= 1;
      return null;
    }
    return { success: true, authCode: 'a' };
  };
  await postForm(cashierUrl(), { outcome: 'success' });
  await vi.waitFor(() => expect(called().filter((call) => call === 'transfer')).toHaveLength(3), 5_000);
});

test('switches repeat, reorder, forge and falsify notifications', async () => {
  sandbox.switchboard.set('payments', { repeat: 2 });
  await postForm(cashierUrl(), { outcome: 'success' });
  expect(called().filter((call) => call === 'transfer')).toHaveLength(3);

  merchant.received.length = 0;
  sandbox.switchboard.set('payments', { repeat: 0, reorder: true });
  await postForm(cashierUrl(), { outcome: 'success' });
  expect(called()).toEqual(['verifyuser', 'transfer', 'authorize']);

  merchant.received.length = 0;
  sandbox.switchboard.set('payments', { reorder: false, wrong_amount: true, wrong_currency: true });
  await postForm(cashierUrl(), { outcome: 'success' });
  expect(bodyOf('transfer')).toMatchObject({ txAmount: '51.00', txAmountCy: 'USD' });

  merchant.received.length = 0;
  sandbox.switchboard.reset();
  sandbox.switchboard.set('payments', { wrong_signature: true });
  await postForm(cashierUrl(), { outcome: 'success' });
  expect(merchant.received[0]?.headers[paymentIqSignatureHeader]).toBe('0'.repeat(64));
});

test('a silent provider sends no outcome and returns it on query', async () => {
  sandbox.switchboard.set('payments', { silent: true });
  const url = cashierUrl();
  await postForm(url, { outcome: 'success' });
  expect(called()).toEqual([]);
  sandbox.switchboard.reset();
  const sessionId = new URL(url).searchParams.get('sessionId') ?? '';
  expect(await listOf(sessionId)).toMatchObject([
    { state: 'SUCCESSFUL', amount: '50.00', attributes: { paymentId: 'p-1' } },
  ]);
});

test.each([
  ['another merchant', { merchantId: '1' }],
  ['no amount', { amount: 'free' }],
  ['an amount below zero', { amount: '-5.00' }],
])('a page address of %s opens nothing', async (_what, changes) => {
  expect((await fetch(cashierUrl(changes))).status).toBe(404);
});

async function order(sessionId: string, changes: object = {}): Promise<Response> {
  const { paymentIqMerchantId: merchantId, paymentIqSecret: key } = sandbox.config;
  const attributes = { withdrawalId: 'w-1' };
  const body = JSON.stringify({
    merchantId,
    userId: '42',
    sessionId,
    amount: '20.00',
    currency: 'EUR',
    attributes,
    ...changes,
  });
  const url = `${sandbox.url}/paymentiq/api/SKRILL/withdrawal/process`;
  return fetch(url, { method: 'POST', headers: paymentIqHeaders(body, key), body });
}

test('a payout is paid automatically: authorised with a negative amount, then transferred', async () => {
  sandbox.switchboard.set('payments', { payout_ms: 20 });
  expect(await (await order('payout-1')).json()).toMatchObject({ success: true, txState: 'PROCESSING' });
  await vi.waitFor(() => expect(called()).toEqual(['authorize', 'transfer']));
  expect(bodyOf('transfer')).toMatchObject({ txAmount: '-20.00', attributes: { withdrawalId: 'w-1' } });
});

test('the same payout ordered twice is paid once', async () => {
  sandbox.switchboard.set('payments', { payout_ms: 20 });
  const first = (await (await order('payout-2')).json()) as { txId: string };
  const second = (await (await order('payout-2')).json()) as { txId: string };
  expect(second.txId).toBe(first.txId);
  await vi.waitFor(() => expect(called()).toEqual(['authorize', 'transfer']));
});

test('a payout that fails is cancelled, and a held one waits for the switch', async () => {
  sandbox.switchboard.set('payments', { payout: 'fail', payout_ms: 10 });
  await order('payout-3');
  await vi.waitFor(() => expect(called()).toEqual(['authorize', 'cancel']));
  merchant.received.length = 0;
  sandbox.switchboard.set('payments', { payout: 'hold' });
  await order('payout-4');
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(called()).toEqual([]);
  sandbox.switchboard.set('payments', { payout: 'auto' });
  await vi.waitFor(() => expect(called()).toEqual(['authorize', 'transfer']), 2_000);
});

test('a payout goes to the account that it names, and to none that is not the payer’s own', async () => {
  sandbox.switchboard.set('payments', { payout_ms: 20 });
  await postForm(cashierUrl(), { outcome: 'success' });
  const { accountId, maskedAccount } = bodyOf('transfer');
  merchant.received.length = 0;
  expect(await (await order('payout-5', { accountId })).json()).toMatchObject({ success: true });
  await vi.waitFor(() => expect(called()).toEqual(['authorize', 'transfer']));
  expect(bodyOf('transfer')).toMatchObject({ accountId, maskedAccount });
  expect(await (await order('payout-6', { accountId: 'somebody-else' })).json()).toMatchObject({
    success: false,
    errors: [{ msg: 'Unknown account' }],
  });
});

test('an unsigned payout order is refused', async () => {
  const response = await fetch(`${sandbox.url}/paymentiq/api/SKRILL/withdrawal/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(401);
});
