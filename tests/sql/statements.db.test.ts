import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateGames } from '../../apps/games/src/platform/schema.ts';
import { openTestDatabase } from '../harness/database.ts';
import { openDescriber, type Column } from './describe.ts';
import { faultsOf } from './fit.ts';
import { RowTypes } from './row-types.ts';
import { sourcesOf, statementsOf, type Statement } from './statements.ts';

/** Functions and constants whose statements only exist at run time, or are several commands at once. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/api/src/ledger/executor/batch-executor.ts runOn':
    'runs constants of the type Statement, checked where they are declared',
  'apps/api/src/ledger/ledger.store.ts readGuards': 'lockGuards without its last words',
  'apps/api/src/operations/operator-server.ts run': 'a use case, not SQL',
  'apps/api/src/platform/jobs/jobs.ts migrateJobs': 'grants, and names of tables out of the catalogue',
  'apps/api/src/platform/player-data.ts readPlayerRows': 'names of tables and columns out of the catalogue',
  'apps/api/src/platform/postgres/grants.ts grantToApplication': 'names of objects out of the catalogue',
  'apps/api/src/platform/postgres/grants.ts ensureDatabase': 'names of roles and of the database',
  'apps/api/src/rewards/replay/replay.store.ts makeReadOnly': 'settings of a transaction',
};

const root = join(import.meta.dirname, '..', '..');
const databases: { close(): Promise<void> }[] = [];
const platform = { source: 'apps/api/src', statementsMin: 400, describe: unopened };
const games = { source: 'apps/games/src', statementsMin: 30, describe: unopened };

beforeAll(async () => {
  platform.describe = await open('migrated');
  games.describe = await open('empty');
});

afterAll(async () => {
  for (const database of databases) await database.close();
});

it.each([platform, games])('every statement of $source fits the schema', async (server) => {
  const types = new RowTypes();
  const statements = sourcesOf(join(root, server.source)).flatMap((path) =>
    statementsOf(path, readFileSync(path, 'utf8')),
  );
  const faults: string[] = [];
  for (const statement of statements.filter(isChecked))
    faults.push(...(await faultsOf(statement, server.describe, types)));
  expect(faults).toEqual([]);
  expect(statements.filter(isChecked).length).toBeGreaterThan(server.statementsMin);

  const exempt = statements.filter((statement) => !isChecked(statement)).map(nameOf);
  const expected = Object.keys(exceptions).filter((name) => name.startsWith(server.source));
  expect(new Set(exempt), 'statements built at run time are named exceptions').toEqual(new Set(expected));
});

describe('the check of a statement', () => {
  const imported = join(root, 'apps/api/src/imported.ts');
  const planting = join(root, 'apps/api/src/planted.ts');
  const declared = `
    export type Guard = { readonly player_id: bigint; readonly sequence: bigint; readonly played_game: string | null };
    export const kinds = ['owed', 'held'] as const;`;

  const faultsIn = async (source: string) => {
    const text = `import { kinds, type Guard } from './imported.ts';\n${source}`;
    const types = new RowTypes((path) => (path === imported ? declared : text));
    const all = statementsOf(planting, text).filter(isChecked);
    expect(all).toHaveLength(1);
    const faults = await Promise.all(all.map((each) => faultsOf(each, platform.describe, types)));
    return faults.flat().map((fault) => fault.replace(/^.*?…`: /, ''));
  };

  it.each([
    ['sql<Guard>`select player_id, sequence, played_game from wallet.guard where player_id = ${id}`'],
    ['sql<Pick<Guard, "sequence">>`select sequence from wallet.guard`'],
    ['sql<Omit<Guard, "sequence"> & { n: number }>`select player_id, played_game, 1 as n from wallet.guard`'],
    ['sql<Partial<Guard>>`select sequence from wallet.guard`'],
    ['sql<{ kind: (typeof kinds)[number]; closed_at?: Date | null }>`select kind from wallet.incident`'],
    [
      'sql<{ sequence: Guard["sequence"] | null }>`select g.sequence from wallet.balance b left join wallet.guard g using (player_id)`',
    ],
    ['sql<{ facts: { any: [thing: string] } }>`select facts from platform.outbox`'],
    ['client.query("select 1 from wallet.guard")'],
  ])('accepts %s', async (source) => {
    expect(await faultsIn(source)).toEqual([]);
  });

  it.each([
    ['sql`select player from wallet.guard`', 'column "player" does not exist'],
    ['sql`select 1 from wallet.guards`', 'relation "wallet.guards" does not exist'],
    ['client.query({ text: "select 1 from wallet.guards" })', 'relation "wallet.guards" does not exist'],
    [
      'const of: Statement = { text: "select 1 from wallet.guards" }',
      'relation "wallet.guards" does not exist',
    ],
    [
      'sql`select 1 from wallet.guard where played_game = ${id}::bigint`',
      'operator does not exist: text = bigint',
    ],
    [
      'sql<{ sequence: number }>`select sequence from wallet.guard`',
      'column sequence is bigint, the row says number',
    ],
    [
      'sql<{ sum: bigint }>`select sum(main_minor) from wallet.guard`',
      'column sum is numeric, arrives as string, the row says bigint',
    ],
    [
      'sql<{ ids: bigint[] }>`select array_agg(player_id) as ids from wallet.guard`',
      'column ids is bigint[], arrives as string[], the row says bigint[]',
    ],
    [
      'sql<{ kind: (typeof kinds)[number] }>`select sequence as kind from wallet.guard`',
      'column kind is bigint, the row says string',
    ],
    [
      'sql<Pick<Guard, "sequence">>`select 1 as n, sequence from wallet.guard`',
      'column n is missing in the row type',
    ],
    [
      'sql<Guard>`select player_id, sequence from wallet.guard`',
      'the row says played_game, the statement has no such column',
    ],
    [
      'sql<{ sequence: bigint | null }>`select sequence from wallet.guard`',
      'column sequence is never null, the row says that it may be',
    ],
    [
      'sql<{ a: bigint }>`select sequence as a, player_id as a from wallet.guard`',
      'column a appears more than once',
    ],
    [
      'function list(): Promise<readonly { sequence: number }[]> { return on.sql`select sequence from wallet.guard`; }',
      'column sequence is bigint, the row says number',
    ],
    [
      'const list = (sql: Sql): Promise<{ sequence: number }[]> => sql`select sequence from wallet.guard`;',
      'column sequence is bigint, the row says number',
    ],
    ['sql<Unknown>`select 1 as n`', 'Unknown cannot be read; write the row type out'],
    ['sql<{ n: ReturnType<typeof f> }>`select 1 as n`', 'ReturnType cannot be read; write the row type out'],
  ])('refuses %s: %s', async (source, fault) => {
    expect(await faultsIn(source)).toContain(fault);
  });
});

function isChecked(statement: Statement): statement is Statement & { readonly text: string } {
  return statement.text !== null && !(nameOf(statement) in exceptions);
}

function nameOf({ path, within }: Statement): string {
  return `${relative(root, path)} ${within}`;
}

async function open(content: 'migrated' | 'empty'): Promise<(text: string) => Promise<readonly Column[]>> {
  const database = await openTestDatabase(content);
  databases.push(database);
  if (content === 'empty') await migrateGames(database.owner);
  const client = new Client(database.owner);
  await client.connect();
  databases.unshift({ close: () => client.end() });
  return openDescriber(client);
}

function unopened(_text: string): Promise<readonly Column[]> {
  throw new Error('the database is not open');
}
