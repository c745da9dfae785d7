import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { deviationsOf } from '@halcyon/testkit/deviations';
import { countBets, noteResults, openSettlementOn, prepareBets } from '@halcyon/testkit/open-bets';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedServer } from '../../../../../dev/postgres/embedded.ts';
import { processesIn } from '../../../../../dev/postgres/postmaster.ts';
import { ensureDatabase } from '../../platform/postgres/grants.ts';
import { migratePlatform } from '../../platform/postgres/schema.ts';
import { listMisbookedBets } from './bet-books.store.ts';

const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const BETS = isLong ? 20_000 : 4_000;
/** Each kills the process that settles; the last one PostgreSQL, too. */
const KILLS = isLong ? 8 : 2;
const DATABASE = 'halcyon';
const folder = mkdtempSync(join(tmpdir(), 'halcyon-settle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startEmbedded({ folder, settings: {}, restarts: false });
const script = join(import.meta.dirname, '../../../../../tests/harness/settle-process.ts');

/** A process that settles, and is killed with signal 9 in the middle of it. Answers how many bets are settled by then. */
async function settleAndKill(server: EmbeddedServer, owner: Db, kill: (child: ChildProcess) => void) {
  const before = await countSettled(owner);
  const connection = JSON.stringify(server.connection('app', DATABASE));
  const child = spawn(process.execPath, [script, connection], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await countSettled(owner)) === before) await pause(5);
  kill(child);
  await ended;
}

async function countSettled(owner: Db): Promise<bigint> {
  const bets = await countBets(owner);
  return bets.filter(({ state }) => state !== 'open').reduce((sum, of) => sum + of.bets, 0n);
}

function killServer(server: EmbeddedServer): void {
  process.kill(server.pid(), 'SIGKILL');
  for (const pid of processesIn(join(server.folder, 'cluster'))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had finished before the kill.
    }
  }
}

test('kill -9 of the platform and of PostgreSQL while bets are settled: each is settled exactly once', async () => {
  let server = await start();
  const passwords = { owner: server.password('owner'), app: server.password('app') };
  await ensureDatabase(server.connection('admin', 'postgres'), DATABASE, passwords);
  await migratePlatform(server.connection('owner', DATABASE));
  const open = () => openDb({ ...server.connection('owner', DATABASE), max: 1 });
  let owner = open();
  await prepareBets(owner, BETS, BETS / 10);
  await noteResults(owner);
  const settledAt: bigint[] = [];
  for (let kills = 1; kills < KILLS; kills += 1) {
    await settleAndKill(server, owner, (child) => child.kill('SIGKILL'));
    settledAt.push(await countSettled(owner));
  }
  await settleAndKill(server, owner, (child) => {
    killServer(server);
    child.kill('SIGKILL');
  });
  await owner.close();
  server = await start();
  owner = open();
  settledAt.push(await countSettled(owner));
  // The test proves nothing unless the process was killed midway.
  expect(settledAt.every((count) => count > 0n && count < BigInt(BETS * 3) / 4n)).toBe(true);

  const settlement = openSettlementOn(server.connection('app', DATABASE));
  await settlement.settle();
  expect(await settlement.settle()).toBe(0);
  await settlement.close();
  const bets = await countBets(owner);
  const share = (twentieths: number) => BigInt((BETS * twentieths) / 20);
  expect(bets.map(({ kind, state, bets: count }) => [kind, state, count])).toEqual([
    ['multiple', 'open', share(5)],
    ['single', 'lost', (share(14) * 7n) / 10n],
    ['single', 'won', (share(14) * 3n) / 10n],
    // Two of three legs are enough.
    ['system', 'won', share(1)],
  ]);
  const settles = await owner.sql`
    select bet.bet_id from sportsbook.bet where (
      select count(*) from wallet.leg
      where leg.player_id = bet.player_id and leg.provider_id = 12 and leg.round_key = bet.bet_id::text and leg.kind = 2)
    <> case state when 'open' then 0 else 1 end`;
  expect(settles).toEqual([]);
  expect(await listMisbookedBets(owner, new Date(0), 10)).toEqual([]);
  expect(await deviationsOf(owner.sql)).toEqual([]);
  await owner.close();
  await server.stop();
}, 300_000);
