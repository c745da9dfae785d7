import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countOpen, prepareRules, runRules } from '@halcyon/testkit/cash-out-rules';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMisbookedBets } from '../settlement/bet-books.store.ts';

const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const PLAYERS = isLong ? 100 : 20;
const BETS_EACH = 10;
const BETS = BigInt(PLAYERS * BETS_EACH);
const KILLS = isLong ? 6 : 2;
const script = join(import.meta.dirname, '../../../../../tests/harness/cash-out-process.ts');
let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

/** A process that runs rules, and is killed with signal 9 in the middle of it. Answers how many bets are open by then. */
async function runAndKill(): Promise<bigint> {
  const before = await countOpen(harness.owner);
  const connection = JSON.stringify(harness.database.app);
  const child = spawn(process.execPath, [script, connection], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await countOpen(harness.owner)) === before) await pause(2);
  child.kill('SIGKILL');
  await ended;
  return countOpen(harness.owner);
}

test('kill -9 of the process that runs rules: after the next start every bet is cashed out exactly once', async () => {
  await prepareRules(harness, PLAYERS, BETS_EACH);
  const open: bigint[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) open.push(await runAndKill());
  // The test proves nothing unless the process was killed midway.
  expect(open.every((count) => count > 0n && count < BETS)).toBe(true);
  await runRules(harness.database.app);
  const once = await harness.owner.sql`
    select state, cashed_out_minor, count(*) as bets from sportsbook.bet group by 1, 2`;
  // 10.00 × 2.50 × 0.6, less 5 %.
  expect(once).toEqual([{ state: 'cashed_out', cashed_out_minor: 14_25n, bets: BETS }]);
  const rows = await harness.owner.sql`
    select count(*) as cash_outs, count(distinct bet_id) as bets,
      (select count(*) from sportsbook.cash_out_rule where ended_by = 'cash_out') as rules,
      (select count(*) from wallet.leg where kind = 2 and leg_number = 0) as settles
    from sportsbook.cash_out`;
  expect(rows).toEqual([{ cash_outs: BETS, bets: BETS, rules: BETS, settles: BETS }]);
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
}, 300_000);
