import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg';

/** SQL written out, values as parameters. bigint columns arrive as bigint, timestamptz as Date. */
type Sql = <Row extends object>(text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>;
/** One open transaction. */
export type Tx = { readonly sql: Sql };
export type Db = Tx & {
  /** One transaction under READ COMMITTED; its result is durable when the promise resolves. */
  transact<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const TRIES_MAX = 4;
const passingCodes = new Set(['40001', '40P01']);
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === 20 ? BigInt : pgTypes.getTypeParser(oid, format)) as typeof pgTypes.getTypeParser,
};

/** Opens the pool. A connection that dies is replaced and never ends the process. */
export function openDb(connection: PoolConfig): Db {
  const pool = new Pool({ max: 10, connectionTimeoutMillis: 10_000, ...connection, types });
  pool.on('error', () => {});
  // One that dies idle inside a transaction notifies only its own listeners.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    sql: sqlOn(pool),
    async transact(run) {
      for (let tries = 1; ; tries++) {
        try {
          return await transactOnce(pool, run);
        } catch (error) {
          if (tries >= TRIES_MAX || !passingCodes.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

async function transactOnce<Result>(pool: Pool, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query('begin');
    const result = await run({ sql: sqlOn(client) });
    // Behind a failed statement a commit is a rollback, and no error.
    if ((await client.query('commit')).command !== 'COMMIT')
      throw new Error('a statement failed and nobody noticed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((broken: Error) => (fault = broken));
    throw error;
  } finally {
    client.release(fault);
  }
}

/** One name per place in the source, so that each connection prepares a statement once. */
const statements = new WeakMap<TemplateStringsArray, { readonly name: string; readonly text: string }>();
let statementCount = 0;

function statementOf(text: TemplateStringsArray): { readonly name: string; readonly text: string } {
  const known = statements.get(text);
  if (known) return known;
  const joined = text.reduce((sum, part, index) => `${sum}$${index}${part}`);
  const statement = { name: `s${++statementCount}`, text: joined };
  statements.set(text, statement);
  return statement;
}

function sqlOn(on: Pool | PoolClient): Sql {
  return async <Row extends object>(text: TemplateStringsArray, ...values: readonly unknown[]) => {
    const result = await on.query({ ...statementOf(text), values: values as unknown[] });
    return result.rows as Row[];
  };
}
