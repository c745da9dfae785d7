import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lane, LaneFull } from '../ledger/executor/lane.ts';
import { Lanes } from '../ledger/executor/lanes.ts';
import { kind, outcomeCode, type Outcome } from '../ledger/public.ts';
import { applyDeposit, holdWithdrawal } from '../ledger/payment.service.ts';
import { lockGuard } from '../ledger/guard.service.ts';
import { walletChanged } from '../ledger/executor/changes.ts';
import { compare } from '@halcyon/testkit/money-acknowledged';
import {
  readAcknowledged,
  runLoad,
  toAcknowledged,
  type Acknowledged,
  type Load,
} from '@halcyon/testkit/money-load';
import { order } from '@halcyon/testkit/money-play';

const PLAYERS = 40;
let harness: MoneyHarness;
let one: Lanes;
let two: Lanes;
beforeAll(async () => {
  harness = await openMoneyHarness();
  const options = { connection: harness.database.app };
  one = new Lanes(harness.ledger, options);
  two = new Lanes(harness.ledger, options);
  for (let player = 1n; player <= BigInt(PLAYERS); player += 1n) await harness.openPlayer(player, 1_000_00n);
});
afterAll(async () => {
  await one.close();
  await two.close();
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

test('one key sent twenty times concurrently through two lanes moves money once', async () => {
  await harness.openPlayer(101n, 10_00n);
  const command = order(kind.stake, 'once', 3_00n, { playerId: 101n });
  const sent = Array.from({ length: 20 }, (_, number) => (number % 2 ? one : two).submit(command));
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((outcome) => !outcome.isRepeat)).toHaveLength(1);
  expect(
    new Set(
      outcomes.map(({ code, sequence, playableAfterMinor }) => `${code} ${sequence} ${playableAfterMinor}`),
    ).size,
  ).toBe(1);
  expect(await harness.mainOf(101n)).toBe(7_00n);
});

test('a stake and its refund sent concurrently end with the money where it was', async () => {
  await harness.openPlayer(102n, 10_00n);
  for (let round = 0; round < 25; round += 1) {
    const stake = order(kind.stake, `s${round}`, 3_00n, { playerId: 102n });
    const refund = order(kind.refund, `r${round}`, 0n, { playerId: 102n, referenceKey: stake.key });
    await Promise.all([one.submit(stake), two.submit(refund)]);
  }
  expect(await harness.mainOf(102n)).toBe(10_00n);
});

test('two stakes that only one balance can pay: one is taken', async () => {
  for (let round = 0; round < 25; round += 1) {
    const playerId = 200n + BigInt(round);
    await harness.openPlayer(playerId, 5_00n);
    const stakes = ['a', 'b'].map((key) => order(kind.stake, key, 4_00n, { playerId }));
    const outcomes = await Promise.all([one.submit(stakes[0]!), two.submit(stakes[1]!)]);
    const codes = outcomes.map((outcome) => outcome.code).toSorted();
    expect(codes).toEqual([outcomeCode.done, outcomeCode.insufficientFunds]);
  }
});

test('L1: two concurrent deposits with room for one in the limit: one is reserved', async () => {
  await harness.openPlayer(103n, 10_00n);
  await harness.owner.sql`
    insert into responsible_gambling.deposit_window values (103, 'D', now() - interval '1 hour',
      now() + interval '1 hour', 10000, 0, false)`;
  const reserve = (key: string) => order(kind.reserveDeposit, key, 60_00n, { playerId: 103n, providerId: 0 });
  const outcomes = await Promise.all([one.submit(reserve('a')), two.submit(reserve('b'))]);
  expect(outcomes.map((outcome) => outcome.code).toSorted()).toEqual([0, outcomeCode.depositLimitReached]);
});

test('stakes in a lane and a withdrawal in a transaction never spend the same money', async () => {
  await harness.openPlayer(104n, 50_00n);
  const stakes = Array.from({ length: 30 }, (_, number) =>
    one.submit(order(kind.stake, `s${number}`, 2_00n, { playerId: 104n })),
  );
  const holds = Array.from({ length: 10 }, (_, number) =>
    harness
      .transact((tx) =>
        holdWithdrawal(harness.ledger, tx, {
          playerId: 104n,
          key: `h${number}`,
          currency: 'EUR',
          amountMinor: 3_00n,
        }),
      )
      .then(
        () => 3_00n,
        () => 0n,
      ),
  );
  const staked = (await Promise.all(stakes)).filter((outcome) => outcome.code === outcomeCode.done).length;
  const held = (await Promise.all(holds)).reduce((sum, minor) => sum + minor, 0n);
  expect(await harness.mainOf(104n)).toBe(50_00n - BigInt(staked) * 2_00n - held);
});

test('a transaction that is rolled back leaves nothing, and its key is free', async () => {
  await harness.openPlayer(105n, 0n);
  const deposit = { playerId: 105n, key: 'd', currency: 'EUR', amountMinor: 5_00n, reservationKey: null };
  const broken = harness.transact(async (tx) => {
    await applyDeposit(harness.ledger, tx, deposit);
    throw new Error('the payment could not be stored');
  });
  await expect(broken).rejects.toThrow('could not be stored');
  expect(await harness.mainOf(105n)).toBe(0n);
  const outcome = await harness.transact((tx) => applyDeposit(harness.ledger, tx, deposit));
  expect([outcome.isRepeat, await harness.mainOf(105n)]).toEqual([false, 5_00n]);
});

test('after each commit the process publishes which player changed, with a sequence that only grows', async () => {
  await harness.openPlayer(106n, 10_00n);
  const received: bigint[] = [];
  const stop = harness.db.events.subscribe(walletChanged, (playerId, sequence) => {
    if (playerId === 106n) received.push(sequence);
  });
  for (let number = 0; number < 5; number += 1) {
    await one.submit(order(kind.stake, `s${number}`, 1_00n, { playerId: 106n }));
  }
  stop();
  expect(received).toEqual([2n, 3n, 4n, 5n, 6n]);
});

test('a poison command fails alone, and its neighbours in the batch are carried out', async () => {
  await harness.openPlayer(107n, 10_00n);
  const commands = Array.from({ length: 61 }, (_, number) =>
    order(kind.stake, number === 30 ? 'poison\u0000' : `s${number}`, 10n, { playerId: 107n }),
  );
  const results = await Promise.allSettled(commands.map((command) => one.submit(command)));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
  expect(results[30]!.status).toBe('rejected');
  expect(await harness.mainOf(107n)).toBe(10_00n - 60n * 10n);
});

test('a lane that is full or too late turns commands away untried', async () => {
  const limits = { batchMax: 2, queueMax: 3, waitMsMax: 1_000, triesMax: 1 };
  let nowMs = 0;
  let release = () => {};
  const tried: string[] = [];
  const carry = async (commands: readonly { key: string }[]): Promise<Outcome[]> => {
    tried.push(...commands.map(({ key }) => key));
    await new Promise<void>((resolve) => (release = resolve));
    return commands.map(() => ({}) as Outcome);
  };
  const lane = new Lane(carry, limits, () => nowMs);
  const sent = ['a', 'b', 'c', 'd'].map((key) => lane.submit(order(kind.stake, key, 1n)));
  const results = Promise.allSettled(sent);
  await new Promise((resolve) => setImmediate(resolve));
  nowMs = 5_000;
  release();
  const [a, b, c, d] = await results;
  expect([a!.status, b!.status]).toEqual(['fulfilled', 'fulfilled']);
  for (const turned of [c!, d!])
    expect(turned.status === 'rejected' && turned.reason).toBeInstanceOf(LaneFull);
  expect(tried).toEqual(['a', 'b']);
  await lane.drain();
});

test('a player whose guard row is held elsewhere is refused untried, and no other player waits', async () => {
  await harness.openPlayer(108n, 10_00n);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const holding = harness.transact(async (tx) => {
    await lockGuard(tx, 108n);
    await isReleased;
  });
  await pause(50);
  const held = order(kind.stake, 'held', 1_00n, { playerId: 108n });
  const others = Array.from({ length: 20 }, (_, number) =>
    one.submit(order(kind.stake, 'beside', 1n, { playerId: BigInt(number + 1) })),
  );
  const [turned, ...answered] = await Promise.allSettled([one.submit(held), ...others]);
  expect(turned!.status === 'rejected' && turned!.reason).toBeInstanceOf(LaneFull);
  expect(answered.every((result) => result.status === 'fulfilled')).toBe(true);
  release();
  await holding;
  expect((await one.submit(held)).isRepeat).toBe(false);
});

const runProcess = promisify(execFile);

test('two processes on the same players, every key sent by both: each is applied once', async () => {
  const load: Load = { players: PLAYERS, callers: 24, name: 'both', roundsMax: 12 };
  const script = join(import.meta.dirname, '../../../../tests/harness/money-load.ts');
  const given = JSON.stringify({ connection: harness.database.app, load });
  const both = await Promise.all(
    [1, 2].map(() => runProcess(process.execPath, [script, given], { maxBuffer: 2 ** 26 })),
  );
  const answers = both.map(({ stdout }) => readAcknowledged(stdout));
  const byKey = new Map<string, Set<string>>();
  for (const { key, code, sequence } of answers.flat()) {
    if (code === outcomeCode.stakeUnknown) continue; // Asked again by the load, recorded never.
    byKey.set(key, (byKey.get(key) ?? new Set()).add(`${code} ${sequence}`));
  }
  expect([...byKey].filter(([, answer]) => answer.size > 1)).toEqual([]);
  expect(byKey.size).toBeGreaterThan(400);
  expect(await compare(harness.db.sql, answers.flat())).toEqual({ lost: [], different: [] });
}, 60_000);

test('a process that is killed under load: what it acknowledged is in the books, and nothing is half done', async () => {
  for (let run = 1; run <= 3; run += 1) {
    const load: Load = { players: PLAYERS, callers: 24, name: `killed${run}`, roundsMax: 1_000_000 };
    const script = join(import.meta.dirname, '../../../../tests/harness/money-load.ts');
    const child = spawn(process.execPath, [
      script,
      JSON.stringify({ connection: harness.database.app, load }),
    ]);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.length > 150_000) child.kill('SIGKILL');
    });
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
    const acknowledged = readAcknowledged(printed);
    expect(acknowledged.length).toBeGreaterThan(500);
    expect(await compare(harness.db.sql, acknowledged)).toEqual({ lost: [], different: [] });
    expect(await harness.deviations()).toEqual([]);
  }
}, 60_000);

test('connections that are cut under load: every command is answered, and the books are exact', async () => {
  const acknowledged: Acknowledged[] = [];
  const cutter = setInterval(() => {
    harness.owner.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'halcyon_app'`.catch(() => {});
  }, 40);
  const load: Load = { players: PLAYERS, callers: 30, name: 'cut', roundsMax: 15 };
  await runLoad(one, load, (command, outcome) => acknowledged.push(toAcknowledged(command, outcome)));
  clearInterval(cutter);
  expect(acknowledged.length).toBeGreaterThan(800);
  expect(await compare(harness.owner.sql, acknowledged)).toEqual({ lost: [], different: [] });
}, 60_000);
