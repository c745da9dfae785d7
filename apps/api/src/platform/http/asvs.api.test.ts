import { policies } from '@halcyon/testkit/dependencies';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@halcyon/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../config/config.ts';
import type { Session } from './context.ts';
import { routesOf } from './handle.ts';
import { buildServer } from './server.ts';
import type { Db } from '@halcyon/server-kit/sql';

// Checks of OWASP ASVS 5.0 that no test of a slice names already; docs/security.md has the whole list.
const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

const sample = endpoints({
  'GET /api/v1/open': { summary: 'Open', access: 'public', answer: z.object({}) },
  'GET /api/v1/broken': { summary: 'Broken', access: 'public', answer: z.object({}) },
  'GET /api/v1/found': {
    summary: 'Found',
    access: 'public',
    query: z.object({ name: z.string() }),
    answer: z.object({ name: z.string() }),
  },
  'POST /api/v1/enter': {
    summary: 'Enter',
    access: 'public',
    body: z.object({}),
    answer: z.object({}),
    rateLimit: { max: 3, windowSeconds: 60 },
  },
  'POST /api/v1/mine': { summary: 'Mine', access: 'player', body: z.object({}), answer: z.object({}) },
});

let calls = 0;
const serverOf = (environment: Record<string, string>, session?: () => Promise<{ session: Session }>) =>
  buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', ...environment }),
    clock: systemClock,
    db: {} as Db,
    routes: routesOf(sample, {
      'GET /api/v1/open': { query: async () => ({}) },
      'GET /api/v1/broken': {
        query: async () => {
          throw new Error('select secret from nowhere');
        },
      },
      'GET /api/v1/found': { query: async (_ctx, { query }) => query },
      'POST /api/v1/enter': {
        query: async (ctx) => {
          ctx.cookies.set('session', 'x'.repeat(43), {});
          return {};
        },
      },
      'POST /api/v1/mine': {
        query: async () => {
          calls += 1;
          return {};
        },
      },
    }),
    resolveSession: session ?? (async () => ({ gone: 'session.none' })),
    lockPlayer: async () => {},
  });

let https: FastifyInstance;
let harness: PlayerHarness;
let browser: Browser;
const email = 'asvs@players.example';
let playerId: number;
beforeAll(async () => {
  https = await serverOf({ PUBLIC_ORIGIN: 'https://play.example' });
  harness = await openPlayerHarness();
  playerId = await harness.signUp(harness.openBrowser(), { email, phone: '+353857770001' });
  browser = harness.openBrowser();
  await browser.logIn(email, goodPassword);
});
afterAll(async () => {
  await https.close();
  await harness[Symbol.asyncDispose]();
});

test('ASVS check 1: over https the session cookie is __Host-, Secure, HttpOnly, SameSite=Lax and of no domain', async () => {
  const answer = await https.inject({ method: 'POST', url: '/api/v1/enter', payload: {} });
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-session=/);
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toContain('Domain');
});

test('ASVS check 4: no answer of the API may be kept, so that the back button shows nothing', async () => {
  for (const path of ['/api/v1/player/profile', '/api/v1/player/session', '/api/v1/player/sessions']) {
    const answer = await browser.call('GET', path);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  }
});

test('ASVS check 9: what is not JSON is not read, whatever it calls itself', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const answer = await https.inject({ method: 'POST', url: '/api/v1/enter', payload: '{}', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('ASVS check 10: no other origin is ever let in', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await https.inject({ method, url: '/api/v1/open', headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('ASVS checks 12 and 13: every answer carries the policy and its companions, faults and unknown paths too', async () => {
  for (const [url, status] of [
    ['/api/v1/open', 200],
    ['/api/v1/found', 400],
    ['/api/v1/no-such-call', 404],
    ['/api/v1/broken', 500],
    [`/api/v1/open/${'a'.repeat(400)}`, 404],
    ['/api/v1/%E0%A4%A', 400],
  ] as const) {
    const answer = await https.inject(url);
    expect(answer.statusCode, url).toBe(status);
    const policy = String(answer.headers['content-security-policy']);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('*');
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
});

test('ASVS check 17: stored passwords are argon2id at OWASP’s parameters or above', async () => {
  const rows = await harness.owner.sql<{
    password_hash: string;
  }>`select password_hash from identity.credential`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { password_hash } of rows) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(password_hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  }
});

test('ASVS check 23: a caller cannot get round a limit by claiming another address', async () => {
  const app = await serverOf({});
  const statuses = [];
  for (let at = 0; at < 5; at += 1) {
    const headers = {
      'x-forwarded-for': `198.51.100.${at}`,
      'x-real-ip': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
    };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/enter', payload: {}, headers });
    statuses.push(answer.statusCode);
  }
  await app.close();
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('ASVS check 26: the session of one site is none on another', async () => {
  const other = { 'site-context': '2' };
  for (const path of ['/api/v1/player/profile', '/api/v1/player/sessions', '/api/v1/player/session']) {
    expect((await browser.call('GET', path)).status).toBe(200);
    const answer = await browser.call('GET', path, undefined, other);
    expect(answer).toMatchObject({ status: 401, body: { code: 'session.none' } });
  }
});

test('ASVS check 28: prototypes in JSON and doubled query keys are refused, and what looks like SQL is a text', async () => {
  for (const body of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await https.inject({ method: 'POST', url: '/api/v1/enter', payload: body, headers });
    expect(answer.statusCode).toBe(400);
  }
  expect((await https.inject('/api/v1/found?name=a&name=b')).statusCode).toBe(400);
  const tricky = "x' or 1=1; drop table identity.account; --";
  const answer = await browser.call('POST', '/api/v1/player/login', {
    email: `${tricky}@x.example`,
    password: tricky,
  });
  expect([400, 401]).toContain(answer.status);
  expect((await browser.call('GET', '/api/v1/player/profile')).status).toBe(200);
});

test('ASVS check 31: a fault reveals no internals, and a fault while the session is looked up denies access', async () => {
  const broken = await https.inject('/api/v1/broken');
  expect(broken.statusCode).toBe(500);
  expect(Object.keys(broken.json()).toSorted()).toEqual(['code', 'requestId', 'status', 'title', 'type']);
  expect(broken.body).not.toMatch(/select|nowhere|\bat /);
  const app = await serverOf({}, async () => {
    throw new Error('the database is away');
  });
  const answer = await app.inject({ method: 'POST', url: '/api/v1/mine', payload: {} });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(calls).toBe(0);
});

// That each version is exact: scripts/licences.test.ts.
test('ASVS check 32: every package has a checksum and comes from a registry', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; integrity?: string; resolved?: string; inBundle?: boolean }>;
  };
  const foreign = Object.entries(packages).filter(([path, of]) => path.includes('node_modules/') && !of.link);
  expect(foreign.length).toBeGreaterThan(50);
  const unsure = foreign.filter(([, of]) => !of.inBundle && !of.integrity?.startsWith('sha512-'));
  expect(unsure.map(([path]) => path)).toEqual([]);
  const elsewhere = foreign.filter(([, { resolved }]) => resolved && !/^https:.*\.tgz$/.test(resolved));
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('ASVS check 33: sign-in events are recorded with instant, person and address, and cannot be changed', async () => {
  const rows = await harness.owner.sql<{ kind: string; address: string; happened_at: Date }>`
    select kind, address, happened_at from identity.security_event where player_id = ${playerId}`;
  expect(rows.map(({ kind }) => kind)).toContain('login.succeeded');
  for (const { address, happened_at } of rows) {
    expect(address).toMatch(/^198\.51\./);
    expect(happened_at).toBeInstanceOf(Date);
  }
  await expect(harness.db.sql`update identity.security_event set kind = 'nothing'`).rejects.toThrow(
    /permission denied/,
  );
  await expect(harness.db.sql`delete from identity.security_event`).rejects.toThrow(/permission denied/);
});

test('ASVS check 21: a new password by a reset leaves the second step where it was', async () => {
  const reset = '/api/v1/player/password_reset';
  const person = { email: 'asvs21@players.example', phone: '+353857770021', lastName: 'Twentyone' };
  const id = await harness.signUp(harness.openBrowser(), person);
  await harness.owner.sql`
    insert into identity.totp (player_id, sealed_secret, created_at, confirmed_at, window_started_at)
    values (${id}, 'sealed', now(), now(), now())`;
  const before = await harness.codeSentTo(person.phone);
  const asker = harness.openBrowser();
  const { body } = await asker.call('POST', reset, { email: person.email });
  const { smsResetKeyId } = body as { smsResetKeyId: string };
  // The message is sent after the answer.
  await expect.poll(() => harness.codeSentTo(person.phone)).not.toBe(before);
  const verified = await asker.call('POST', `${reset}/sms_verification`, {
    smsResetKeyId,
    code: await harness.codeSentTo(person.phone),
  });
  const { resetKey } = verified.body as { resetKey: string };
  const password = 'wide-meadow-lanterns';
  const set = await asker.call('POST', `${reset}/new_password`, { smsResetKeyId, resetKey, password });
  expect(set.status).toBeLessThan(300);
  const login = await harness.openBrowser().logIn(person.email, password);
  expect(login).toMatchObject({ status: 401, body: { code: 'login.second_factor_required' } });
});

test('ASVS check 22: a login from a new device is reported to the owner by mail, one from a known device is not', async () => {
  const asked = () =>
    harness.owner.sql<{ payload: { name: string; values: object } }>`
      select payload from graphile_worker._private_jobs
      where payload->>'name' = 'newDevice' and payload->>'playerId' = ${String(playerId)}`;
  const before = (await asked()).length;
  const stranger = harness.openBrowser('198.51.100.250');
  await stranger.logIn(email, goodPassword);
  const [notice] = (await asked()).slice(before);
  expect(notice?.payload).toMatchObject({ name: 'newDevice', values: { address: '198.51.100.250' } });
  await stranger.logIn(email, goodPassword);
  expect(await asked()).toHaveLength(before + 1);
});
