import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '../../../../sandbox/src/platform/test-sandbox.ts';
import type { Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { smtpMail } from '../messaging/mail.service.ts';
import { openMailTexts } from '../messaging/mail-text.ts';
import { vonageCodes } from '../messaging/sms.service.ts';
import { locateOnLoopback } from '../session/visitor.service.ts';

let sandbox: Sandbox;
let stub: Server;
let reply: { status: number; body: unknown };
let seen: { url: string; body: string }[] = [];
let base: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stub = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', body });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => stub.close(resolve));
});

// facts: A8.6, A8.7
test.each([
  ['0', 'sent', 'right'],
  ['1', 'too_many', 'too_many'],
  ['2', 'failed', 'failed'],
  ['3', 'phone_invalid', 'failed'],
  ['4', 'failed', 'failed'],
  ['6', 'failed', 'gone'],
  ['10', 'running', 'failed'],
  ['16', 'failed', 'wrong'],
  ['17', 'too_many', 'too_many'],
  ['99', 'failed', 'failed'],
])(
  'the SMS provider’s status %s means %s for a request and %s for a check',
  async (status, requested, checked) => {
    const sms = vonageCodes({ key: 'k', secret: 's', baseUrl: base });
    reply = { status: 200, body: { status, request_id: 'r1' } };
    seen = [];
    expect((await sms.request('+353851234567', 'en')).kind).toBe(requested);
    expect(await sms.check('r1', '123456')).toBe(checked);
    const form = new URLSearchParams(seen[0]!.body);
    expect([seen[0]!.url, form.get('number'), form.get('code_length')]).toEqual([
      '/verify/json',
      '353851234567',
      '6',
    ]);
  },
);

test.each([
  [500, '{}'],
  [200, 'no json'],
  [200, '{}'],
  [200, '{"status":0}'],
])('an SMS provider that answers %i %s has failed, and no login passes', async (status, body) => {
  const sms = vonageCodes({ key: 'k', secret: 's', baseUrl: base });
  reply = { status, body };
  expect((await sms.request('+353851234567', 'en')).kind).toBe('failed');
  expect(await sms.check('r1', '123456')).toBe('failed');
  expect(await sms.again('r1')).toBe('failed');
});

const mailText = openMailTexts();

test('a mail arrives over SMTP with its code as plain digits', async () => {
  const mail = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    supportEmail: 'support@halcyon.example',
  });
  const text = mailText('signUpCode', 'en', { code: '042137', minutes: '10' });
  await mail.send({ to: 'reader@players.example', ...text });
  mail.close?.();
  const [message] = sandbox.mail.to('reader@players.example', (one, two) => one === two);
  expect(message?.text).toContain('042137');
  expect(message?.subject).toContain('042137');
});

test('a mail in a language without texts is written in English', () => {
  const values = { code: '042137', minutes: '10' };
  expect(mailText('unlockCode', 'xx', values)).toEqual(mailText('unlockCode', 'en', values));
});

test('on loopback the sandbox says where the visitor is; other addresses are never taken from it', async () => {
  reply = { status: 200, body: { visitor: { country: 'BR', city: 'Recife', address: '200.1.2.3' } } };
  const locate = locateOnLoopback(base);
  expect(await locate('127.0.0.1')).toEqual({
    address: '200.1.2.3',
    countryCode: 'BR',
    region: null,
    city: 'Recife',
  });
  expect(await locate('203.0.113.5')).toMatchObject({ address: '203.0.113.5', countryCode: null });
});

test('an unavailable sandbox knows no country', async () => {
  const locate = locateOnLoopback('http://127.0.0.1:9');
  expect(await locate('::1')).toEqual({ address: '::1', countryCode: null, region: null, city: null });
});
