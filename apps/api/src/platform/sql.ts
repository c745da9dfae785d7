import { createHash } from 'node:crypto';
import pg from 'pg';
import { Events, type Topic } from './events.ts';
import { callSafely, faultsToStderr, type ReportFault } from './faults.ts';

/**
 * SQL written out, values as parameters: ``sql<Row>`select … where player_id = ${playerId}` ``.
 * The answer is the list of rows. bigint columns arrive as bigint, timestamptz as Date, date as text.
 */
export type Sql = <Row extends object = Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Row[]>;

/** One open transaction. */
export type Tx = {
  readonly sql: Sql;
  /** Runs after COMMIT has returned, never after a rollback. What it throws is reported and changes nothing. */
  afterCommit(run: () => void): void;
  /** Notifies the listeners of this process after COMMIT has returned, never after a rollback. */
  publish<Args extends unknown[]>(topic: Topic<Args>, ...args: Args): void;
  /** For statements in the driver's own form. */
  readonly client: Pick<pg.ClientBase, 'query'>;
};

/** The database of this process, as the application's role. */
export type Db = {
  readonly sql: Sql;
  /** One transaction under READ COMMITTED. Tried again on a deadlock or serialisation failure. */
  transact<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Notifications of what this process has committed. */
  readonly events: Events;
  close(): Promise<void>;
};

const parsers: Record<number, (text: string) => unknown> = { 20: BigInt, 1082: (text) => text };

/** Type parsers of every connection: 20 is bigint, 1082 is date. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const TRANSACTION_TRIES_MAX = 4;
/** Serialisation failure, deadlock. */
const passingCodes = new Set(['40001', '40P01']);

/** A pool whose lost connections are noted and replaced, and never end the process. */
export function openPool(config: pg.PoolConfig, note: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', note);
  // A connection that dies idle inside a transaction notifies only its own listeners.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/**
 * Opens the database. A connection that dies is replaced, and never ends the process.
 * `report` takes what callbacks after a commit and listeners throw.
 */
export function openDb(connection: pg.PoolConfig, report: ReportFault = faultsToStderr): Db {
  const events = new Events(report);
  const pool = openPool({ max: 10, ...connection, types: pgTypes });
  return {
    sql: sqlOn(pool),
    events,
    async transact(run) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await transactOnce({ pool, events, report }, run);
        } catch (error) {
          if (tries >= TRANSACTION_TRIES_MAX || !passingCodes.has(codeOf(error))) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

async function transactOnce<Result>(
  { pool, events, report }: { readonly pool: pg.Pool; readonly events: Events; readonly report: ReportFault },
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const { client, end } = inTurn(connection);
  const after: (() => void)[] = [];
  let fault: Error | undefined;
  try {
    await client.query('begin');
    const result = await run({
      sql: sqlOn(client),
      client,
      afterCommit: (then) => after.push(then),
      publish: (topic, ...args) => after.push(() => events.publish(topic, ...args)),
    });
    // PostgreSQL answers a commit behind a failed statement with a rollback, and calls that a success.
    if ((await end('commit')).command !== 'COMMIT') throw new Error('a statement failed and nobody noticed');
    for (const then of after) callSafely(report, 'sql.after_commit', then);
    return result;
  } catch (error) {
    await end('rollback').catch((broken: Error) => (fault = broken));
    throw error;
  } finally {
    connection.release(fault);
  }
}

/**
 * Runs statements one after the other, also those issued concurrently, and none after the end: what would have
 * followed a failed statement must not run alone after the rollback.
 */
function inTurn(connection: pg.ClientBase): {
  client: Tx['client'];
  end(how: string): Promise<pg.QueryResult>;
} {
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  const on = promised(connection);
  const query = (...asked: Asked) => {
    const next = last.then(() => {
      if (isOver) throw new Error('the transaction has ended');
      return on.query(...asked);
    });
    last = next.catch(() => {});
    return next;
  };
  return {
    client: { query } as Tx['client'],
    async end(how) {
      isOver = how === 'rollback';
      await last;
      isOver = true;
      return on.query(how);
    },
  };
}

type Asked = [statement: string | pg.QueryConfig, values?: unknown[]];

/**
 * The statements of one connection as promises. The driver's own promise keeps the statement after it alive until the
 * old space is marked: a quarter of all that a money command allocates. Source:
 * docs/decisions/statements-run-in-order.md.
 */
export function promised(connection: Pick<pg.ClientBase, 'query'>): Pick<pg.ClientBase, 'query'> {
  const query = async (...[statement, values]: Asked): Promise<pg.QueryResult> => {
    try {
      return await new Promise((resolve, reject) => {
        connection.query(
          statement as string,
          values as unknown[],
          (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)),
        );
      });
    } catch (error) {
      // From here the trace leads to the caller, not to the socket that received the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  return { query } as Pick<pg.ClientBase, 'query'>;
}

/** The tagged template over one connection or a pool. A statement is prepared once per connection. */
export function sqlOn(on: Pick<pg.ClientBase, 'query'> | pg.Pool): Sql {
  return async <Row extends object>(strings: TemplateStringsArray, ...values: readonly unknown[]) => {
    const { name, text } = statementOf(strings);
    const result = await (on as pg.ClientBase).query({ name, text, values: [...values] });
    return result.rows as Row[];
  };
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

function statementOf(strings: TemplateStringsArray): { name: string; text: string } {
  const known = statements.get(strings);
  if (known) return known;
  const text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`);
  const made = { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) };
  statements.set(strings, made);
  return made;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
