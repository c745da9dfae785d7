import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { openDb, type Db } from './sql.ts';

let database: TestDatabase;
let db: Db;
let faults: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb({ ...database.owner, max: 1 }, (where, error) => faults.push(`${where}: ${String(error)}`));
  await db.sql`create table public.note (text text not null)`;
});
afterAll(async () => {
  await db.close();
  await database.close();
});
beforeEach(async () => void (await db.sql`delete from public.note`));

const notes = async () =>
  (await db.sql<{ text: string }>`select text from public.note`).map(({ text }) => text);

test('concurrent statements of a transaction run in order, all inside it', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => warnings.push(message);
  process.on('warning', hear);
  await db.transact((tx) =>
    Promise.all(['one', 'two', 'three'].map((text) => tx.sql`insert into public.note values (${text})`)),
  );
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  expect(await notes()).toEqual(['one', 'two', 'three']);
  expect(warnings).toEqual([]);
});

test('after a failed statement no concurrent one of the same transaction runs behind the rollback', async () => {
  const texts = ['one', null, 'two', 'three', 'four'];
  const failed = db.transact((tx) =>
    Promise.all(texts.map((text) => tx.sql`insert into public.note values (${text})`)),
  );
  await expect(failed).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual([]);
});

test('a connection that dies between two statements ends its transaction, and not the process', async () => {
  const other = openDb({ ...database.owner, max: 1 }, (where, error) =>
    faults.push(`${where}: ${String(error)}`),
  );
  const cut = db.transact(async (tx) => {
    await tx.sql`insert into public.note values ('one')`;
    const [own] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
    await other.sql`select pg_terminate_backend(${own!.pid}, 5000)`;
    // Its notification arrives while no statement runs.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.sql`insert into public.note values ('two')`;
  });
  await expect(cut).rejects.toThrow();
  await other.close();
  expect(await notes()).toEqual([]);
});

test('nothing is carried out in a transaction that has ended', async () => {
  const sql = await db.transact(async (tx) => tx.sql);
  await expect(sql`insert into public.note values ('late')`).rejects.toThrow('has ended');
  expect(await notes()).toEqual([]);
});

test('a transaction in which a failure was overlooked says that nothing was committed', async () => {
  let isTold = false;
  const overlooked = db.transact(async (tx) => {
    tx.afterCommit(() => (isTold = true));
    await tx.sql`insert into public.note values ('one')`;
    await tx.sql`insert into public.note values (${null})`.catch(() => null);
  });
  await expect(overlooked).rejects.toThrow('its error was ignored');
  expect(isTold).toBe(false);
  expect(await notes()).toEqual([]);
});

test('a callback after a commit that throws is reported, and the caller gets the committed result', async () => {
  faults = [];
  const ran: string[] = [];
  const answer = await db.transact(async (tx) => {
    await tx.sql`insert into public.note values ('kept')`;
    tx.afterCommit(() => {
      throw new Error('listener');
    });
    tx.afterCommit(() => ran.push('next'));
    return 'done';
  });
  expect([answer, await notes(), ran]).toEqual(['done', ['kept'], ['next']]);
  expect(faults).toEqual(['sql.after_commit: Error: listener']);
});
