import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Mailbox } from '@halcyon/wire/mail/mailbox';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { postForm, startTestSandbox } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';
import { VerifyRequests } from './verify-requests.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.switchboard.reset());

const credentials = { api_key: sandboxMerchant.smsKey, api_secret: sandboxMerchant.smsSecret };
type Reply = { status: string; request_id?: string; error_text?: string };
const ask = async (path: string, fields: Record<string, string>): Promise<Reply> =>
  (await (await postForm(`${sandbox.url}${path}`, { ...credentials, ...fields })).json()) as Reply;
const codesOf = async (to: string): Promise<string[]> => {
  const box = (await (await fetch(`${sandbox.url}/sms?to=${encodeURIComponent(to)}`)).json()) as Mailbox;
  return box.messages.map(({ text }) => /\d{4,6}/.exec(text)?.[0] ?? '');
};

test('a code travels by text message and verifies once', async () => {
  const started = await ask('/verify/json', { number: '353871234567', brand: 'Halcyon', code_length: '6' });
  expect(started.status).toBe('0');
  const [code = ''] = await codesOf('+353 87 123 4567');
  expect(code).toMatch(/^\d{6}$/);
  const check = { request_id: started.request_id ?? '', code };
  expect(await ask('/verify/check/json', check)).toMatchObject({
    status: '0',
    request_id: started.request_id,
  });
  expect((await ask('/verify/check/json', check)).status).toBe('6');
  expect((await ask('/verify/search/json', { request_id: check.request_id })).status).toBe('SUCCESS');
});

test.each([
  ['de-de', 'Dein Halcyon-Code lautet'],
  ['pt-br', 'Seu código Halcyon'],
  ['es-mx', 'Tu código de Halcyon'],
  ['ja-jp', 'Halcyonの認証コード'],
  ['en-gb', 'Your Halcyon code is'],
  ['xx', 'Your Halcyon code is'],
])('a text message is in the requested language, also when it is resent: %s', async (lg, words) => {
  const number = `35387999${String(lg.charCodeAt(0) * 100 + lg.charCodeAt(1)).padStart(5, '0')}`;
  const { request_id: id = '' } = await ask('/verify/json', { number, brand: 'Halcyon', lg });
  await ask('/verify/control/json', { request_id: id, cmd: 'trigger_next_event' });
  const box = (await (await fetch(`${sandbox.url}/sms?to=${number}`)).json()) as Mailbox;
  expect(box.messages.map(({ text }) => text.startsWith(words))).toEqual([true, true]);
});

test('a number whose verification runs gets no second one, and can cancel', async () => {
  const fields = { number: '353871110000', brand: 'Halcyon' };
  const { request_id: id = '' } = await ask('/verify/json', fields);
  expect(await ask('/verify/json', fields)).toMatchObject({ status: '10', request_id: id });
  expect((await ask('/verify/control/json', { request_id: id, cmd: 'trigger_next_event' })).status).toBe('0');
  expect(await codesOf('353871110000')).toHaveLength(2);
  expect((await ask('/verify/control/json', { request_id: id, cmd: 'cancel' })).status).toBe('0');
  expect((await ask('/verify/json', fields)).status).toBe('0');
});

test('the third wrong code ends a verification, and the right one comes too late', async () => {
  const { request_id: id = '' } = await ask('/verify/json', { number: '353872220000', brand: 'Halcyon' });
  const [code = ''] = await codesOf('353872220000');
  const wrong = code === '0000' ? '1111' : '0000';
  const statuses = [];
  for (const tried of [wrong, wrong, wrong, code]) {
    statuses.push((await ask('/verify/check/json', { request_id: id, code: tried })).status);
  }
  expect(statuses).toEqual(['16', '16', '17', '6']);
});

test.each([
  ['a wrong number', { number: '12', brand: 'Halcyon' }, '3'],
  ['a missing brand', { number: '353873330000' }, '2'],
  ['wrong credentials', { number: '353873330000', brand: 'Halcyon', api_secret: 'guess' }, '4'],
])('%s is refused with HTTP 200 and its status', async (_what, fields, status) => {
  const response = await postForm(`${sandbox.url}/verify/json`, { ...credentials, ...fields } as Record<
    string,
    string
  >);
  expect(response.status).toBe(200);
  expect(((await response.json()) as Reply).status).toBe(status);
});

test('switches throttle, break and silence the texts', async () => {
  sandbox.switchboard.set('sms', { throttle: true });
  expect((await ask('/verify/json', { number: '353874440000', brand: 'Halcyon' })).status).toBe('1');
  sandbox.switchboard.set('sms', { throttle: false, fail: true });
  expect((await ask('/verify/json', { number: '353874440000', brand: 'Halcyon' })).status).toBe('5');
});

describe('a verification', () => {
  test('expires after its time', () => {
    let now = 0;
    const verifications = new VerifyRequests(() => now);
    const { request_id: id = '', code = '' } = verifications.start({
      number: '353875550000',
      codeLength: 4,
      expirySeconds: 300,
    });
    now = 300_000;
    expect(verifications.check(id, code)).toBe('6');
    expect(verifications.find(id)?.state).toBe('EXPIRED');
  });
});
