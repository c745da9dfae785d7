import { endpoints } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { readConfig } from '../config/config.ts';
import type { Context, Session } from './context.ts';
import { handle, routesOf } from './handle.ts';
import { problemOf } from './problem.ts';
import { openDb, type Db, type Sql, type Tx } from '@halcyon/server-kit/sql';

const sample = endpoints({
  'POST /api/v1/take': {
    summary: 'Moves money',
    access: 'player',
    body: z.object({ amount: z.number(), of: z.record(z.string(), z.string()).optional() }),
    answer: z.object({ run: z.number() }),
    movesMoney: true,
    refusals: { 'sample.refused': 422 },
  },
});

let database: TestDatabase;
let db: Db;
let runs = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb({ ...database.app, max: 25 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

// The guard row of the real wallet; here any lock of the player's will do.
const lockPlayer = async (tx: Tx, playerId: bigint) =>
  void (await tx.client.query('select pg_advisory_xact_lock($1)', [String(playerId)]));

function call(form: 'command' | 'flow', key: string | null, amount = 1, playerId = 42n) {
  const run = async () => {
    runs += 1;
    const number = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (amount < 0) throw new Refusal('sample.refused');
    if (amount === 0) throw new Error('a fault');
    return { run: number };
  };
  return send({ form, key, body: { amount }, playerId, run });
}

function send(of: {
  readonly form: 'command' | 'flow';
  readonly key: string | null;
  readonly body: object;
  readonly run: () => Promise<{ run: number }>;
  readonly playerId?: bigint;
  readonly sql?: Sql;
}) {
  const { form, key, body, run, playerId = 42n, sql = db.sql } = of;
  const [route] = routesOf(sample, {
    'POST /api/v1/take': form === 'command' ? { command: run } : { flow: run },
  });
  const session = { sessionId: 's', playerId } as Session;
  const context = {
    config: readConfig({}),
    requestId: 'r',
    db: { ...db, sql },
    session,
    idempotencyKey: key,
  } as unknown as Context;
  const raw = { params: {}, query: {}, body };
  return handle(route!, context, raw, lockPlayer).catch((thrown: unknown) => {
    const problem = problemOf(thrown, 'r', route!.endpoint);
    return { status: problem.status, body: problem };
  });
}

test.each(['command', 'flow'] as const)(
  'a %s with the same key sent twenty times at once is carried out once',
  async (form) => {
    runs = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(form, `same-key-${form}`)));
    expect(runs).toBe(1);
    const done = answers.filter(({ status }) => status === 200);
    const inProgress = answers.filter(
      ({ body }) => (body as { code?: string }).code === 'idempotency.in_progress',
    );
    // A command's repeats wait for the guard row; a flow's repeats are refused as in progress.
    expect(done.length + inProgress.length).toBe(20);
    expect(form === 'command' ? done.length : done.length >= 1).toBe(form === 'command' ? 20 : true);
    expect(new Set(done.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"run":1}']));
    expect(await call(form, `same-key-${form}`)).toEqual({ status: 200, body: { run: 1 } });
  },
);

test('the same key with another body is refused and moves nothing', async () => {
  runs = 0;
  await call('command', 'other-body', 5);
  const answer = await call('command', 'other-body', 6);
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, 'idempotency.reused']);
  expect(runs).toBe(1);
});

test('a refusal is an answer: the repeat gets it again without another try', async () => {
  for (const form of ['command', 'flow'] as const) {
    runs = 0;
    const first = await call(form, `refused-${form}`, -1);
    const second = await call(form, `refused-${form}`, -1);
    expect(first.status).toBe(422);
    expect(second).toEqual(first);
    expect(runs).toBe(1);
  }
});

test('after a fault the same key is tried afresh', async () => {
  for (const form of ['command', 'flow'] as const) {
    runs = 0;
    expect((await call(form, `fault-${form}`, 0)).status).toBe(500);
    expect((await call(form, `fault-${form}`, 0)).status).toBe(500);
    expect(runs).toBe(2);
  }
});

test('two players may use the same key', async () => {
  runs = 0;
  await call('command', 'shared-key', 1, 1n);
  await call('command', 'shared-key', 1, 2n);
  expect(runs).toBe(2);
});

test('a money call without a key, or with one that is no key, is refused', async () => {
  for (const key of [null, 'short', 'with blanks in it']) {
    const answer = await call('command', key);
    expect((answer.body as { code: string }).code).toBe('idempotency.missing');
  }
});

const refuse = async (): Promise<never> => {
  throw new Refusal('sample.refused');
};
const accept = async () => ({ run: 7 });
/** As the database, which is reached outside a transaction only once `until` has come about. */
const lateSql = (until: Promise<unknown>): Sql =>
  (async (...query: Parameters<Sql>) => {
    await until;
    return db.sql(...query);
  }) as Sql;

test('two concurrent calls under one key, the first refused, the second accepted: both and every retry are answered as accepted', async () => {
  const of = { form: 'command', key: 'refused-then-accepted', body: { amount: 1 } } as const;
  const accepted = Promise.withResolvers<void>();
  // The first is rolled back, and writes its refusal down only after the second has committed.
  const first = send({ ...of, run: refuse, sql: lateSql(accepted.promise) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const second = await send({ ...of, run: accept });
  accepted.resolve();
  expect(second).toEqual({ status: 200, body: { run: 7 } });
  expect(await first).toEqual(second);
  expect(await send({ ...of, run: refuse })).toEqual(second);
});

test('a call that was given up and taken over can neither undo nor free what the other has begun', async () => {
  const overdue = (key: string) => db.sql`
    update platform.idempotency set claimed_until = now() - interval '1 second' where idempotency_key = ${key}`;
  const run = async (key: string, slow: () => Promise<{ run: number }>) => {
    const of = { form: 'flow', key, body: { amount: 1 } } as const;
    const [mayEnd, mayAccept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = send({ ...of, run: () => mayEnd.promise.then(slow) });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await overdue(key);
    const second = send({ ...of, run: () => mayAccept.promise.then(accept) });
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { of, first, second, mayEnd, mayAccept };
  };
  const faulty = await run('taken-over-fault', async () => Promise.reject(new Error('a fault')));
  faulty.mayEnd.resolve();
  expect((await faulty.first).status).toBe(500);
  expect((await send({ ...faulty.of, run: accept })).body).toMatchObject({ code: 'idempotency.in_progress' });
  faulty.mayAccept.resolve();
  expect(await faulty.second).toEqual({ status: 200, body: { run: 7 } });

  const late = await run('taken-over-refusal', refuse);
  late.mayEnd.resolve();
  expect((await late.first).status).toBe(422);
  late.mayAccept.resolve();
  expect(await late.second).toEqual({ status: 200, body: { run: 7 } });
  expect(await send({ ...late.of, run: refuse })).toEqual({ status: 200, body: { run: 7 } });
});

test('the same JSON with its fields in another order, and with what the contract leaves out, is the same request', async () => {
  const of = { form: 'command', key: 'another-order', run: accept } as const;
  await send({ ...of, body: { amount: 1, of: { a: 'x', b: 'y' } } });
  const again = { of: { b: 'y', a: 'x' }, amount: 1, extra: true };
  expect(await send({ ...of, run: refuse, body: again })).toEqual({ status: 200, body: { run: 7 } });
  const other = await send({ ...of, body: { amount: 1, of: { a: 'y', b: 'x' } } });
  expect(other.body).toMatchObject({ code: 'idempotency.reused' });
});
