import { brotliDecompressSync } from 'node:zlib';
import { policies } from '@halcyon/testkit/dependencies';
import { endpoints } from '@halcyon/contract/platform/endpoint';
import { Money, whole } from '@halcyon/contract/platform/shapes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { systemClock } from '@halcyon/server-kit/clock';
import { productionSettings } from '@halcyon/testkit/production';
import { readConfig } from '../config/config.ts';
import type { Session } from './context.ts';
import { routesOf } from './handle.ts';
import { buildServer } from './server.ts';
import type { Db } from '@halcyon/server-kit/sql';

const sample = endpoints({
  'GET /api/v1/open': { summary: 'Open', access: 'public', answer: z.object({ ok: z.boolean() }) },
  'GET /api/v1/long': {
    summary: 'Long',
    access: 'public',
    isCompressed: true,
    query: z.object({ words: whole({ min: 1, max: 2_000 }) }),
    answer: z.object({ words: z.array(z.string()) }),
  },
  'POST /api/v1/mine': {
    summary: 'Mine',
    access: 'player',
    body: z.object({ name: z.string().max(5) }),
    answer: z.object({ hello: z.string() }),
    rateLimit: { max: 3, windowSeconds: 60 },
  },
  'POST /api/v1/count/:playerId': {
    summary: 'Count',
    access: 'public',
    params: z.object({ playerId: whole({ min: 1, max: 2_000_000 }) }),
    body: z.object({ count: z.number().int().optional(), amount: Money.optional() }),
    answer: z.object({ playerId: z.number() }),
  },
  'POST /api/v1/leave': { summary: 'Leave', access: 'restricted', answer: z.object({}) },
});
const session = { sessionId: 's', playerId: 7n, isRestricted: false } as Session;

let app: FastifyInstance;
let present: { session: Session } | { gone: string };
let lookUps: number;

const serverParts = () => ({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: systemClock,
  policies,
  db: {} as Db,
  routes: routesOf(sample, {
    'GET /api/v1/open': { query: async () => ({ ok: true }) },
    'GET /api/v1/long': { query: async (_ctx, { query }) => ({ words: Array(query.words).fill('słowo') }) },
    'POST /api/v1/mine': { query: async (_ctx, { body }) => ({ hello: body.name }) },
    'POST /api/v1/count/:playerId': { query: async (_ctx, { params }) => params },
    'POST /api/v1/leave': { query: async () => ({}) },
  }),
  resolveSession: async () => {
    lookUps += 1;
    return present;
  },
  lockPlayer: async () => {},
});

/** The policy of an answer by directive. */
function policyOf({
  headers,
}: {
  readonly headers: Readonly<Record<string, unknown>>;
}): Record<string, string> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((one) => one.split(/ (.*)/s) as [string, string]));
}

beforeEach(async () => {
  present = { session };
  lookUps = 0;
  app = await buildServer(serverParts());
});
afterEach(() => app.close());

const post = (url: string, payload: unknown = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload: payload as object, headers });

test('every answer forbids framing, sniffing and foreign scripts, with a fresh nonce', async () => {
  const first = await app.inject('/api/v1/open');
  const second = await app.inject('/api/v1/open');
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
  expect(first.headers['x-content-type-options']).toBe('nosniff');
  const nonceOf = (text: unknown) => /'nonce-([^']+)'/.exec(String(text))?.[1];
  expect(nonceOf(policy)).not.toBe(nonceOf(second.headers['content-security-policy']));
});

test('in production the policy names the origins of every outside system, and the sandbox’s nowhere', async () => {
  const environment = {
    ...productionSettings(),
    LOG_LEVEL: 'silent',
    HALCYON_PROVIDERS: 'relax,evolution',
    PROVIDER_RELAX_ORIGIN: 'https://api.relax.example',
    PROVIDER_RELAX_FRAMES: 'https://games.relax.example https://*.relaxcdn.example',
    PROVIDER_EVOLUTION_ORIGIN: 'https://evolution.example',
    PROVIDER_EVOLUTION_FRAMES: 'https://tables.evolution.example',
    PROVIDER_NOVOMATIC_FRAMES: 'https://no-contract.example',
    PAYNPLAY_URL: 'https://bank.example/connect',
    PAYNPLAY_CLIENT_ID: 'play',
    PAYNPLAY_CLIENT_SECRET: 'x'.repeat(16),
    PAYNPLAY_FRAMES: 'https://*.bankid.example',
    CRM_LOADER_URL: 'https://crm.example/loader.js',
    CRM_BRAND: 'play',
    CRM_API_KEY: 'x'.repeat(16),
    CRM_ORIGINS: 'https://pictures.crm.example',
    CHAT_SCRIPT_URL: 'https://chat.example/snippet.js',
    CHAT_KEY: 'k',
    CHAT_PLAYER_FIELD: '7',
    CHAT_ORIGINS: 'wss://chat.example',
    ANALYTICS_SCRIPT_URL: 'https://tags.example/tag.js',
    ANALYTICS_KEY: 'T-1',
  };
  await app.close();
  app = await buildServer({ ...serverParts(), config: readConfig(environment) });
  const policy = policyOf(await app.inject('/api/v1/open'));
  const captcha = 'https://hcaptcha.com https://*.hcaptcha.com';
  const scripts = `${captcha} https://crm.example https://pictures.crm.example https://chat.example wss://chat.example`;
  expect(policy['frame-src']).toBe(
    `'self' https://games.example ${scripts} https://bank.example https://*.bankid.example ` +
      'https://games.relax.example https://*.relaxcdn.example https://tables.evolution.example',
  );
  expect(policy['form-action']).toBe("'self' https://cashier.paymentiq.example");
  // Analytics frames nothing.
  const withTag = `${scripts} https://tags.example`;
  expect(policy['connect-src']).toBe(`'self' wss://play.example ${withTag}`);
  expect(policy['img-src']).toBe(`'self' data: blob: ${withTag}`);
  expect(policy['script-src']).toMatch(new RegExp(`^'self' 'nonce-[^' ]+' ${RegExp.escape(withTag)}$`));
  expect(JSON.stringify(policy)).not.toMatch(/localhost|3003/);
});

test('files and pictures, of which a page has dozens, carry a short policy that is as strict', async () => {
  for (const url of ['/assets/app.css', '/images/games/reef/square.webp']) {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toBeUndefined();
  }
});

test('a call without a session is refused with the reason why there is none', async () => {
  present = { gone: 'session.token_expired' };
  const answer = await post('/api/v1/mine', { name: 'ada' });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ code: 'session.token_expired', title: 'Token expired' });
});

test('a restricted session reaches what is open to it and nothing else, and stays signed in', async () => {
  present = { session: { ...session, isRestricted: true } };
  const refused = await post('/api/v1/mine', { name: 'ada' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'session.restricted']);
  expect((await post('/api/v1/leave')).statusCode).toBe(200);
});

test.each([
  ['a body that is not JSON', '{"name":', 400, 'request.invalid'],
  ['a body above the limit', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'request.too_large'],
  ['a field outside its schema', JSON.stringify({ name: 'too long' }), 400, 'request.invalid'],
])('%s gets the declared error', async (_title, payload, status, code) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/mine',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each([
  ['a field named twice', '1000001', '{"count":1,"count":2}', '', 'doubled_name'],
  [
    'a field named twice inside',
    '1000001',
    '{"amount":{"amountMinor":"1","amountMinor":"2"}}',
    '',
    'doubled_name',
  ],
  ['a number with an exponent', '1000001', '{"count":1e2}', 'count', 'invalid_type'],
  ['minus zero', '1000001', '{"count":-0}', 'count', 'invalid_type'],
  [
    'an amount of minus zero',
    '1000001',
    '{"amount":{"amountMinor":"-0","currency":"EUR"}}',
    'amount.amountMinor',
    'invalid_format',
  ],
  [
    'an amount with leading zeros',
    '1000001',
    '{"amount":{"amountMinor":"007","currency":"EUR"}}',
    'amount.amountMinor',
    'invalid_format',
  ],
  ['an id with leading zeros', '0001000001', '{}', 'params.playerId', 'invalid_type'],
  ['an id with an exponent', '1e6', '{}', 'params.playerId', 'invalid_type'],
  ['an id in hexadecimal', '0xf4241', '{}', 'params.playerId', 'invalid_type'],
])('%s is refused by name', async (_title, playerId, payload, field, code) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/count/${playerId}`,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, code }]]);
});

test('an id and an amount in their one spelling are taken', async () => {
  const amount = { amountMinor: '-7', currency: 'EUR' };
  const answer = await post('/api/v1/count/1000001', { count: 100, amount });
  expect(answer.json()).toEqual({ playerId: 1_000_001 });
});

test('a caller above the limit gets Retry-After, and another account is not held up', async () => {
  for (let call = 0; call < 3; call += 1)
    expect((await post('/api/v1/mine', { name: 'a' })).statusCode).toBe(200);
  const answer = await post('/api/v1/mine', { name: 'a' });
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'request.too_many']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  present = { session: { ...session, playerId: 8n } };
  expect((await post('/api/v1/mine', { name: 'a' })).statusCode).toBe(200);
});

test('calls without or with a wrong session are counted before any look-up, an IPv6 network as one caller', async () => {
  present = { gone: 'session.none' };
  const call = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/v1/mine', payload: { name: 'a' }, remoteAddress });
  for (const of of [
    (nth: number) => `198.51.100.${nth > 0 ? 7 : 0}`,
    (nth: number) => `2001:db8:1:2::${nth}`,
  ]) {
    lookUps = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, nth) => call(of(nth + 1))));
    const counts = Object.groupBy(answers, ({ statusCode }) => statusCode);
    expect([counts[401]?.length, counts[429]?.length, lookUps]).toEqual([3, 197, 3]);
  }
  expect((await call('2001:db8:1:3::1')).statusCode).toBe(401);
});

test('players behind one address do not hold each other up', async () => {
  for (let playerId = 1n; playerId <= 5n; playerId += 1n) {
    present = { session: { ...session, playerId } };
    for (let call = 0; call < 3; call += 1)
      expect((await post('/api/v1/mine', { name: 'a' })).statusCode).toBe(200);
  }
});

test('an answer names its request, and problems repeat the name', async () => {
  const answer = await post('/api/v1/mine', { name: 'far too long' });
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
});

test('a long answer without secrets is compressed for a client that takes it, and the same for every other', async () => {
  const read = (words: number, encoding: string) =>
    app.inject({ url: `/api/v1/long?words=${words}`, headers: { 'accept-encoding': encoding } });
  const [packed, plain, short] = [
    await read(2_000, 'gzip, br'),
    await read(2_000, 'gzip'),
    await read(2, 'br'),
  ];
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 20);
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json());
  for (const whole of [plain, short]) expect(whole.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
});
