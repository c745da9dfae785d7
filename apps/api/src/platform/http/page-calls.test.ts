import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { endpoints } from '@halcyon/contract/platform/endpoint';
import { CallCounter } from '@halcyon/server-kit/network/call-counter';
import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../config/config.ts';
import type { Session } from './context.ts';
import { routesOf } from './handle.ts';
import { openPageCalls, type PageCalls } from './page-calls.ts';
import type { Db } from '@halcyon/server-kit/sql';

const sample = endpoints({
  'GET /api/v1/games/:slug': {
    summary: 'Game',
    access: 'public',
    params: z.object({ slug: z.string() }),
    query: z.object({ limit: z.coerce.number().int().max(50) }),
    answer: z.object({ slug: z.string(), limit: z.number() }),
  },
  'GET /api/v1/own': { summary: 'Own', access: 'player', answer: z.object({ playerId: z.string() }) },
  'POST /api/v1/login': {
    summary: 'Login',
    access: 'public',
    answer: z.object({}),
    rateLimit: { max: 2, windowSeconds: 60 },
  },
});
const session = { sessionId: 's', playerId: 7n, isRestricted: false } as Session;

let present: { session: Session } | { gone: string };
let lookUps: { bearer: string | null; access: string }[];
let calls: CallCounter;

beforeEach(() => {
  present = { session };
  lookUps = [];
  calls = new CallCounter();
});

/** Runs `read` as a page would, within one request. */
async function onPage(read: (page: PageCalls) => Promise<unknown>) {
  const deps = {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: systemClock,
    policies: {} as MarketPolicies,
    db: {} as Db,
    routes: routesOf(sample, {
      // A column that the contract does not name.
      'GET /api/v1/games/:slug': {
        query: async (_ctx, { params, query }) => ({ ...params, ...query, secret: 1 }) as never,
      },
      'GET /api/v1/own': { query: async (ctx) => ({ playerId: String(ctx.playerId) }) },
      'POST /api/v1/login': { query: async () => ({}) },
    }),
    resolveSession: async ({ bearer, access }: { bearer: string | null; access: string }) => {
      lookUps.push({ bearer, access });
      return present;
    },
    lockPlayer: async () => {},
  };
  const open = openPageCalls(deps, calls);
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (request, reply) => ({ read: await read(await open({ request, reply })) }));
  const answer = await app.inject({ url: '/', headers: { authorization: 'Bearer of-another' } });
  await app.close();
  return answer.json() as { read?: unknown; code?: string };
}

const ignore = (call: Promise<unknown>) => call.catch((error: { status: number; code: string }) => error);

test('a page looks its session up once, by the cookie alone, however much it reads', async () => {
  const { read } = await onPage(async ({ call }) => [
    await call('GET /api/v1/own'),
    await call('GET /api/v1/own'),
    await call('GET /api/v1/games/:slug', {
      params: { slug: 'neon' },
      query: { limit: 30, other: undefined },
    }),
  ]);
  expect(read).toEqual([{ playerId: '7' }, { playerId: '7' }, { slug: 'neon', limit: 30 }]);
  expect(lookUps).toEqual([{ bearer: null, access: 'visitor' }]);
});

test('what a page may not read is refused with the status and code of the API', async () => {
  present = { gone: 'session.idle' };
  const { read } = await onPage(async ({ call }) => {
    const refused = [
      await ignore(call('GET /api/v1/own')),
      await ignore(call('GET /api/v1/games/:slug', { params: { slug: 'neon' }, query: { limit: 51 } })),
    ];
    return refused
      .map((error) => error as { status: number; code: string })
      .map(({ status, code }) => [status, code]);
  });
  expect(read).toEqual([
    [401, 'session.idle'],
    [400, 'request.invalid'],
  ]);
});

test('a page whose session has ended reads nothing of the player any more', async () => {
  const { read } = await onPage(async ({ call, endSession }) => {
    endSession('session.revoked');
    return ((await ignore(call('GET /api/v1/own'))) as { code: string }).code;
  });
  expect(read).toBe('session.revoked');
});

test('reading counts once a page; a login sent by a page counts against the limit of logins', async () => {
  present = { gone: 'session.none' };
  const { read } = await onPage(async ({ call }) => {
    for (let at = 0; at < 200; at += 1)
      // oxlint-disable-next-line no-await-in-loop
      await call('GET /api/v1/games/:slug', { params: { slug: 'neon' }, query: { limit: 1 } });
    const logins = [];
    for (let at = 0; at < 3; at += 1)
      // oxlint-disable-next-line no-await-in-loop
      logins.push(((await ignore(call('POST /api/v1/login'))) as { code?: string }).code ?? 'done');
    return logins;
  });
  expect(read).toEqual(['done', 'done', 'request.too_many']);
});
