import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SandboxConfig } from '../platform/config.ts';
import { postForm, startTestSandbox } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

let sandbox: Sandbox & { config: SandboxConfig };
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const redirectUri = 'http://127.0.0.1:3000/fi-FI/signup/callback';
const verifier = randomBytes(48).toString('base64url');
const query = (change: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: sandbox.config.bankIdentityClientId,
  redirect_uri: redirectUri,
  scope: 'openid',
  state: 'state-12345',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  amount: '50.00',
  currency: 'EUR',
  country: 'FI',
  ...change,
});
async function codeOf(): Promise<string> {
  const form = { ...query(), person: 'fi-0001', outcome: 'success' };
  const answer = await postForm(`${sandbox.url}/paynplay/authorize`, form);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
const exchange = (
  code: string,
  change: Record<string, string> = {},
  secret = sandbox.config.bankIdentitySecret,
) =>
  fetch(`${sandbox.url}/paynplay/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.config.bankIdentityClientId}:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    }),
  });

test('the bank page shows what is paid, and who can sign in', async () => {
  const html = await (
    await fetch(`${sandbox.url}/paynplay/authorize?${new URLSearchParams(query())}`)
  ).text();
  for (const text of ['50.00', 'EUR', 'Aino Korhonen', 'Sign in and pay']) expect(html).toContain(text);
});

test('an unknown client is redirected nowhere', async () => {
  const asked = new URLSearchParams(query({ client_id: 'somebody' }));
  const answer = await fetch(`${sandbox.url}/paynplay/authorize?${asked}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('a code names its person and the payment, once', async () => {
  const code = await codeOf();
  const { access_token: token } = (await (await exchange(code)).json()) as { access_token: string };
  const ask = () =>
    fetch(`${sandbox.url}/paynplay/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await ask()).json()).toMatchObject({
    sub: 'fi-0001',
    family_name: 'Korhonen',
    payment: { amount: '50.00', currency: 'EUR' },
  });
  expect((await ask()).status).toBe(401);
  expect((await exchange(code)).status).toBe(400);
});

test.each([
  ['another verifier', { code_verifier: randomBytes(48).toString('base64url') }, undefined, 400],
  ['another way back', { redirect_uri: 'http://127.0.0.1:3000/fi-FI/other' }, undefined, 400],
  ['a wrong secret', {}, 'guess', 401],
] as const)('a code is worth nothing with %s', async (_name, change, secret, status) => {
  expect((await exchange(await codeOf(), change, secret)).status).toBe(status);
});
