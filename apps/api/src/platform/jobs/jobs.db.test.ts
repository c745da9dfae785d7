import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addJob, discardDeadJob, listDeadJobs, retryDeadJob, startJobs, type Job } from './jobs.ts';
import type { Log } from '@halcyon/server-kit/log';

let harness: MoneyHarness;
/** What a round waits for, as for a provider that says nothing. */
let answer: PromiseWithResolvers<void>;
let begun: number;
let paid: number;
const workers: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  harness = await openMoneyHarness();
  answer = Promise.withResolvers();
  begun = 0;
  paid = 0;
});
afterEach(async () => {
  answer.resolve();
  for (const worker of workers.splice(0)) await worker.stop();
  await harness[Symbol.asyncDispose]();
});

const silent = () => {};
const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent } as unknown as Log;
const jobs: readonly Job[] = [
  {
    name: 'test.round',
    // At a minute that never is: a test says itself when it is due.
    every: '0 0 31 2 *',
    run() {
      begun += 1;
      return answer.promise;
    },
  },
  { name: 'test.payout', run: async () => void (paid += 1) },
  {
    name: 'test.payout_at_silent_provider',
    waitsFor: 'a silent provider',
    run() {
      begun += 1;
      return answer.promise;
    },
  },
  { name: 'test.payout_at_another', waitsFor: 'another provider', run: async () => void (paid += 1) },
];
const startWorker = async () => void workers.push(await startJobs(harness.database.app, jobs, log));
const due = (name: string) => harness.transact((tx) => addJob(tx, name, {}));
const untilBegun = (count: number) => vi.waitFor(() => expect(begun).toBe(count), 10_000);
async function waiting(): Promise<number> {
  const [found] = await harness.owner.sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null`;
  return found!.count;
}

test('a payment job that takes longer than its minute does not run concurrently with itself, and payouts continue', async () => {
  await startWorker();
  await startWorker();
  await due('test.round');
  await untilBegun(1);
  for (let minute = 0; minute < 10; minute += 1) await due('test.round');
  await due('test.payout');
  await vi.waitFor(() => expect(paid).toBe(1), 10_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
  expect(begun).toBe(1);
});

test('jobs that wait for one outside system take two places, and leave those of all others free', async () => {
  await startWorker();
  for (let waiting = 0; waiting < 10; waiting += 1) await due('test.payout_at_silent_provider');
  await untilBegun(2);
  await due('test.payout');
  await due('test.payout_at_another');
  await vi.waitFor(() => expect(paid).toBe(2), 10_000);
  expect(begun).toBe(2);
  answer.resolve();
  await untilBegun(10);
});

test('a round begins again once the one before has ended, well or badly', async () => {
  await startWorker();
  await due('test.round');
  await untilBegun(1);
  answer.reject(new Error('the provider says nothing'));
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
  answer = Promise.withResolvers();
  await due('test.round');
  await untilBegun(2);
});

test('a round whose process died begins with the next minute, not hours later', async () => {
  await startWorker();
  await due('test.round');
  await untilBegun(1);
  await harness.db.sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
  await due('test.round');
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(2);
});

test('a job whose last try has failed is a dead letter with an alert, and is tried again or discarded by hand', async () => {
  const alerts: unknown[] = [];
  let tries = 0;
  const fails: Job = {
    name: 'test.fails',
    async run() {
      tries += 1;
      throw new Error('no such payment');
    },
  };
  const listening = { ...log, error: (...said: unknown[]) => void alerts.push(said) } as unknown as Log;
  workers.push(await startJobs(harness.database.app, [fails], listening));
  const lastTry = () =>
    harness.owner.sql`
      update graphile_worker._private_jobs set attempts = 24, run_at = now()
      where attempts < 24 and locked_at is null`;
  await due('test.fails');
  await vi.waitFor(() => expect(tries).toBe(1), 10_000);
  expect(await listDeadJobs(harness.db.sql, 10)).toEqual([]);
  await vi.waitFor(async () => {
    await lastTry();
    expect(await listDeadJobs(harness.db.sql, 10)).toMatchObject([
      { name: 'test.fails', attempts: 25, last_error: expect.stringContaining('no such payment') },
    ]);
  }, 10_000);
  expect(alerts).toContainEqual([expect.objectContaining({ job: 'test:fails' }), 'a job is a dead letter']);
  const [dead] = await listDeadJobs(harness.db.sql, 10);
  const before = tries;
  expect(await harness.transact((tx) => retryDeadJob(tx, dead!.id))).toEqual({ name: 'test.fails' });
  await vi.waitFor(() => expect(tries).toBe(before + 1), 10_000);
  expect(await harness.transact((tx) => discardDeadJob(tx, dead!.id))).toBeNull();
  await harness.owner.sql`update graphile_worker._private_jobs set attempts = 25 where locked_at is null`;
  await vi.waitFor(
    async () =>
      expect(await harness.transact((tx) => discardDeadJob(tx, dead!.id))).toEqual({ name: 'test.fails' }),
    10_000,
  );
  expect(await harness.owner.sql`select 1 from graphile_worker._private_jobs`).toEqual([]);
});
