import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  isGenuineAnswer,
  isGenuineNotification,
  trustlyAnswer,
  TrustlyAnswer,
  trustlyCall,
  TrustlyNotification,
  type TrustlyMethod,
} from '@halcyon/wire/payments/trustly';
import type { TrustlyData } from '@halcyon/wire/payments/trustly-signature';
import { makeTrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import type { SandboxConfig } from '../platform/config.ts';
import {
  postForm,
  postJson,
  startMerchant,
  startTestSandbox,
  type Merchant,
  type Received,
} from '../platform/test-sandbox.ts';
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
const notificationOf = (call: Received) => TrustlyNotification.parse(JSON.parse(call.rawBody));
const signedReply = (call: Received, status: string) => {
  const { method, params } = notificationOf(call);
  return trustlyAnswer(method, params.uuid, { status }, sandbox.config.trustlyKeys.merchantPrivatePem);
};
beforeEach(() => {
  merchant.received.length = 0;
  merchant.answer = (call) => signedReply(call, 'OK');
});
afterEach(() => sandbox.switchboard.reset());

async function call(method: TrustlyMethod, data: TrustlyData, privatePem?: string) {
  const { trustlyUsername: Username, trustlyPassword: Password, trustlyKeys } = sandbox.config;
  const asked = trustlyCall(
    method,
    { Username, Password, ...data },
    privatePem ?? trustlyKeys.merchantPrivatePem,
  );
  return TrustlyAnswer.parse(await (await postJson(`${sandbox.url}/trustly/api/1`, asked)).json());
}
function deposit(changes: TrustlyData = {}, privatePem?: string) {
  count += 1;
  const data = {
    NotificationURL: `${merchant.url}/integrations/trustly/notification`,
    EndUserID: '42',
    MessageID: `message-${count}`,
    Attributes: {
      Country: 'IE',
      Locale: 'en_IE',
      Currency: 'EUR',
      Amount: '50.00',
      IP: '127.0.0.1',
      Firstname: 'Anna',
      Lastname: 'Byrne',
      Email: 'anna@example.com',
      SuccessURL: 'http://127.0.0.1:3000/',
      FailURL: 'http://127.0.0.1:3000/',
    },
    ...changes,
  };
  return call('Deposit', data, privatePem);
}
const resultOf = (answer: TrustlyAnswer): unknown => answer.result?.data;
const urlOf = (answer: TrustlyAnswer): string => (resultOf(answer) as { url: string }).url;
const methods = (): string[] => merchant.received.map((received) => notificationOf(received).method);

test('a deposit order opens a page that shows what is paid', async () => {
  const html = await (await fetch(urlOf(await deposit()))).text();
  for (const text of ['50.00', 'EUR', 'Trustly', 'Anna Byrne', 'value="failure"'])
    expect(html).toContain(text);
});

test('paying sends account, pending and credit, each signed by Trustly', async () => {
  await postForm(urlOf(await deposit()), { outcome: 'success' });
  await vi.waitFor(() => expect(methods()).toEqual(['account', 'pending', 'credit']));
  for (const received of merchant.received) {
    expect(isGenuineNotification(notificationOf(received), sandbox.config.trustlyKeys.trustlyPublicPem)).toBe(
      true,
    );
  }
});

test.each([
  ['failure', ['cancel']],
  ['cancel', ['cancel']],
  ['pending', ['account', 'pending']],
])('the outcome %s sends %j', async (outcome, expected) => {
  await postForm(urlOf(await deposit()), { outcome });
  await vi.waitFor(() => expect(methods()).toEqual(expected));
});

test('an unsigned reply does not count: the same notification comes again', async () => {
  let refused = 0;
  merchant.answer = (received) => {
    if (notificationOf(received).method !== 'credit' || refused > 0) return signedReply(received, 'OK');
    refused += 1;
    return {
      version: '1.1',
      result: { signature: 'alg=RS256;AAAA', uuid: 'x', method: 'credit', data: { status: 'OK' } },
    };
  };
  await postForm(urlOf(await deposit()), { outcome: 'success' });
  await vi.waitFor(() => expect(methods().filter((method) => method === 'credit')).toHaveLength(2), 4_000);
  const ids = merchant.received
    .filter((received) => notificationOf(received).method === 'credit')
    .map((received) => notificationOf(received).params.data['notificationid']);
  expect(ids[0]).toBe(ids[1]);
});

test('switches reverse, forge and silence the notifications', async () => {
  sandbox.switchboard.set('trustly', { reorder: true });
  await postForm(urlOf(await deposit()), { outcome: 'success' });
  expect(methods()).toEqual(['credit', 'pending', 'account']);

  merchant.received.length = 0;
  sandbox.switchboard.reset();
  sandbox.switchboard.set('trustly', { wrong_signature: true });
  await postForm(urlOf(await deposit()), { outcome: 'pending' });
  const [forged] = merchant.received;
  expect(
    forged && isGenuineNotification(notificationOf(forged), sandbox.config.trustlyKeys.trustlyPublicPem),
  ).toBe(false);

  merchant.received.length = 0;
  sandbox.switchboard.reset();
  sandbox.switchboard.set('trustly', { silent: true });
  await postForm(urlOf(await deposit()), { outcome: 'success' });
  expect(methods()).toEqual([]);
});

test('a credited deposit is in the ledger, an open one is not', async () => {
  const paid = await deposit({ MessageID: 'ledger-paid' });
  await deposit({ MessageID: 'ledger-open' });
  await postForm(urlOf(paid), { outcome: 'success' });
  const today = new Date().toISOString().slice(0, 10);
  const ledger = await call('AccountLedger', { FromDate: today, ToDate: today, Currency: 'EUR' });
  const messages = (resultOf(ledger) as { messageid: string }[]).map(({ messageid }) => messageid);
  expect(messages).toContain('ledger-paid');
  expect(messages).not.toContain('ledger-open');
});

test('a call that the merchant did not sign is refused, and so is a repeated message id', async () => {
  expect((await deposit({}, makeTrustlyKeys().merchantPrivatePem)).error?.message).toContain('RSA_SIGNATURE');
  await deposit({ MessageID: 'twice' });
  expect((await deposit({ MessageID: 'twice' })).error?.message).toContain('DUPLICATE');
});

test('an error is signed as every answer is; a call that cannot be parsed has nothing to sign for', async () => {
  const { trustlyKeys } = sandbox.config;
  const asked = trustlyCall('GetWithdrawals', { OrderID: '1' }, trustlyKeys.merchantPrivatePem);
  const send = async (body: object) =>
    TrustlyAnswer.parse(await (await postJson(`${sandbox.url}/trustly/api/1`, body)).json());
  const answer = await send(asked);
  expect(answer.error).toMatchObject({ code: 616, message: 'ERROR_INVALID_CREDENTIALS' });
  const of = { method: asked.method, uuid: asked.params.UUID };
  expect(isGenuineAnswer(answer, of, trustlyKeys.trustlyPublicPem)).toBe(true);
  expect((await send({})).error).toEqual({
    name: 'JSONRPCError',
    code: 620,
    message: 'ERROR_UNABLE_TO_PARSE_REQUEST',
  });
});

const payout = (MessageID: string) =>
  call('AccountPayout', {
    NotificationURL: `${merchant.url}/integrations/trustly/notification`,
    AccountID: '7000042',
    EndUserID: '42',
    MessageID,
    Amount: '20.00',
    Currency: 'EUR',
  });

test('a payout confirms itself after its time; one that fails returns as a credit', async () => {
  sandbox.switchboard.set('trustly', { payout_ms: 10 });
  const first = resultOf(await payout('out-1')) as { orderid: string };
  await vi.waitFor(() => expect(methods()).toEqual(['payoutconfirmation']));
  expect((await call('GetWithdrawals', { OrderID: first.orderid })).result?.data).toMatchObject([
    { transferstate: 'CONFIRMED' },
  ]);
  merchant.received.length = 0;
  sandbox.switchboard.set('trustly', { payout: 'fail' });
  await payout('out-2');
  await vi.waitFor(() => expect(methods()).toEqual(['credit']));
});

test('a payout that has left is in the ledger under the merchant’s number, one that waits is not', async () => {
  sandbox.switchboard.set('trustly', { payout_ms: 10, payout: 'hold' });
  const { orderid } = resultOf(await payout('out-3')) as { orderid: string };
  const rows = async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const asked = { FromDate: day(0), ToDate: day(1), Currency: 'EUR' };
    const ledger = resultOf(await call('AccountLedger', asked)) as { messageid: string }[];
    return ledger.filter(({ messageid }) => messageid === 'out-3');
  };
  expect(await rows()).toEqual([]);
  sandbox.switchboard.set('trustly', { payout: 'auto' });
  await vi.waitFor(() => expect(methods()).toEqual(['payoutconfirmation']), 4_000);
  expect(await rows()).toMatchObject([{ orderid, amount: '-20.00' }]);
});

test('a FAILED reply to the debit of a withdrawal stops the payout', async () => {
  sandbox.switchboard.set('trustly', { payout_ms: 10 });
  merchant.answer = (received) =>
    signedReply(received, notificationOf(received).method === 'debit' ? 'FAILED' : 'OK');
  const answer = await call('Withdraw', {
    NotificationURL: `${merchant.url}/integrations/trustly/notification`,
    EndUserID: '42',
    MessageID: 'withdraw-1',
    Currency: 'EUR',
    Attributes: { SuggestedMinAmount: '20.00', SuggestedMaxAmount: '20.00', Country: 'IE', Locale: 'en_IE' },
  });
  await vi.waitFor(() => expect(methods()).toEqual(['account', 'debit']));
  const { orderid: OrderID } = resultOf(answer) as { orderid: string };
  expect((await call('GetWithdrawals', { OrderID })).result?.data).toMatchObject([
    { transferstate: 'ERROR' },
  ]);
});
