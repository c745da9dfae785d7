import { EventEmitter } from 'node:events';
import {
  Logger,
  run,
  runMigrations,
  type JobHelpers,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '@halcyon/server-kit/log';
import { openPool, type Sql, type Tx } from '@halcyon/server-kit/sql';

/** A unit of work off the request path. Runs at least once, so it must be safe to repeat. */
export type Job<Payload extends object = Record<string, unknown>> = {
  readonly name: string;
  /** Cron line in UTC of scheduled runs, which never overlap: minute, hour, day, month, weekday. */
  readonly every?: string;
  /** The outside system that it waits for. Each has a separate worker pool, so that one that hangs does not starve the rest. */
  readonly waitsFor?: string;
  run(payload: Payload): Promise<void>;
};

/** How many jobs run at a time: those that wait for no outside system, and those of each outside system. */
const PLACES = 4;
const PLACES_WAITING = 2;
/** Of a worker beside its places: one that listens, one for the library itself. */
const CONNECTIONS_BESIDE = 2;
const ATTEMPTS_MAX = 25;

/**
 * Adds a job in the caller's transaction: it exists if and only if the transaction commits. `delayMs` counts by
 * the database's clock, which the worker goes by, however far a virtual clock is ahead.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: object,
  options: { readonly runAt?: Date; readonly delayMs?: number; readonly jobKey?: string } = {},
): Promise<void> {
  await tx.sql`
    select graphile_worker.add_job(${taskName(name)}, payload := ${JSON.stringify(payload)}::json,
      run_at := coalesce(${options.runAt ?? null}::timestamptz,
        now() + ${options.delayMs ?? 0}::int * interval '1 millisecond'), max_attempts := ${ATTEMPTS_MAX},
      job_key := ${options.jobKey ?? null}::text)`;
}

export type DeadJob = {
  readonly id: bigint;
  readonly name: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** Jobs whose last try has failed: the library keeps them and never runs them again. */
export function listDeadJobs(sql: Sql, limit: number): Promise<DeadJob[]> {
  return sql<DeadJob>`
    select id, replace(task_identifier, ':', '.') as name, attempts, last_error, created_at, updated_at
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at, id limit ${limit}`;
}

export async function countDeadJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ dead: bigint }>`
    select count(*) as dead from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`;
  return Number(row!.dead);
}

/** Makes a job that failed for good due again, with all its tries. Null: it is none any more. */
export async function retryDeadJob(
  { sql }: Pick<Tx, 'sql'>,
  id: bigint,
): Promise<Pick<DeadJob, 'name'> | null> {
  const name = await lockDeadJob(sql, id);
  if (name === null) return null;
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`;
  return { name };
}

export async function discardDeadJob(
  { sql }: Pick<Tx, 'sql'>,
  id: bigint,
): Promise<Pick<DeadJob, 'name'> | null> {
  const name = await lockDeadJob(sql, id);
  if (name === null) return null;
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`;
  return { name };
}

async function lockDeadJob(sql: Sql, id: bigint): Promise<string | null> {
  const rows = await sql<{ name: string }>`
    select replace(task.identifier, ':', '.') as name
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.id = ${id} and job.attempts >= job.max_attempts and job.locked_at is null for update of job`;
  return rows[0]?.name ?? null;
}

/**
 * Brings the job library's own schema up to date as the owner, and lets the application use it.
 * Part of migrating: the application's role may not create schemas.
 */
export async function migrateJobs(owner: pg.PoolConfig): Promise<void> {
  const pool = openPool({ ...owner, max: 2 });
  try {
    await runMigrations({ pgPool: pool });
    await pool.query(`
      grant usage on schema graphile_worker to halcyon_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to halcyon_app;
      grant usage, select on all sequences in schema graphile_worker to halcyon_app;
      grant execute on all functions in schema graphile_worker to halcyon_app;`);
    // The library enables row security without a policy, which locks out every role but the owner.
    const { rows } = await pool.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'graphile_worker' and c.relkind in ('r', 'p') and c.relrowsecurity`);
    for (const { name } of rows) await pool.query(`alter table ${name} disable row level security`);
  } finally {
    await pool.end();
  }
}

// At `info` the library logs every job that ran, which is of use only when debugging.
const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The library's cron lines take no dots. */
function taskName(name: string): string {
  return name.replaceAll('.', ':');
}

/**
 * Does nothing while the same job runs on any worker: its next run does what is due by then. The lock belongs to the
 * connection, so a process that dies releases it (docs/decisions/job-isolation.md).
 */
async function runAlone(job: Job, payload: Record<string, unknown>, helpers: JobHelpers): Promise<void> {
  await helpers.withPgClient(async (client) => {
    const lock = [`job ${job.name}`];
    const taken = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_free',
      lock,
    );
    if (!taken.rows[0]?.is_free) return;
    try {
      await job.run(payload);
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock);
    }
  });
}

/**
 * Starts the workers over every job of the product: one for each outside system that jobs wait for, and one for all
 * else (docs/decisions/job-isolation.md). `stop` lets running jobs finish.
 */
export async function startJobs(
  connection: pg.PoolConfig,
  jobs: readonly Job[],
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const workers = [...Map.groupBy(jobs, ({ waitsFor }) => waitsFor)].map(([waitsFor, own]) => ({
    own,
    places: waitsFor === undefined ? PLACES : PLACES_WAITING,
  }));
  const max = workers.reduce((sum, { places }) => sum + places + CONNECTIONS_BESIDE, 0);
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a job connection was lost');
  const pool = openPool({ ...connection, max }, onLost);
  const runners = await Promise.all(workers.map(({ own, places }) => startWorker(pool, own, places, log)));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool.end();
    },
  };
}

/** Takes the jobs of these names from the queue, and no others. */
function startWorker(pool: pg.Pool, jobs: readonly Job[], places: number, log: Log): Promise<Runner> {
  const taskList: Record<string, Task> = {};
  for (const job of jobs) {
    taskList[taskName(job.name)] = (given, helpers) => {
      const payload = (given ?? {}) as Record<string, unknown>;
      return job.every ? runAlone(job, payload, helpers) : job.run(payload);
    };
  }
  const events: WorkerEvents = new EventEmitter();
  events.on('job:failed', ({ job, error }) => {
    const about = { job: job.task_identifier, jobId: String(job.id), tries: job.attempts };
    log.error({ ...about, err: error }, 'a job is a dead letter');
  });
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${taskName(job.name)}`] : [])).join('\n');
  return run({
    pgPool: pool,
    taskList,
    crontab,
    events,
    concurrency: places,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[logLevels[level]]({ from: 'jobs' }, message)),
  });
}
