import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RaceOrder } from '@halcyon/testkit/limit-racer';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCountedDeposits, listCountedLosses } from '../../wallet/public.ts';
import { readState } from '../../ledger/executor/batch-executor.ts';

const RUNS = 12;
const racerFile = join(import.meta.dirname, '../../../../../tests/harness/limit-racer.ts');
let harness: MoneyHarness;
let racers: readonly Racer[];

/** A second node: a process with its own connections, called over a line of JSON. */
class Racer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(connection: string) {
    this.#child = spawn(process.execPath, [racerFile, connection], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const { value } = await this.#lines.next();
    return String(value);
  }

  async race(order: RaceOrder): Promise<readonly bigint[]> {
    this.#child.stdin!.write(`${JSON.stringify(order)}\n`);
    return (JSON.parse(await this.line()) as string[]).map(BigInt);
  }

  async end(): Promise<void> {
    this.#child.stdin!.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}

beforeAll(async () => {
  harness = await openMoneyHarness();
  const connection = JSON.stringify(harness.database.app);
  racers = [new Racer(connection), new Racer(connection)];
  for (const racer of racers) expect(await racer.line()).toBe('ready');
});
afterAll(async () => {
  for (const racer of racers) await racer.end();
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const amounts = fc.array(fc.bigInt({ min: 1n, max: 60_00n }), { minLength: 6, maxLength: 20 });
const limits = fc.record({
  D: fc.bigInt({ min: 10_00n, max: 200_00n }),
  W: fc.bigInt({ min: 10_00n, max: 200_00n }),
});

async function limited(
  playerId: bigint,
  kind: 'deposit' | 'stake',
  limit: { D: bigint; W: bigint },
): Promise<void> {
  await harness.openPlayer(playerId, 10_000_00n);
  for (const [period, minor] of Object.entries(limit)) {
    // An hour around now: no window ends while a race runs.
    await (kind === 'deposit'
      ? harness.owner.sql`
          insert into responsible_gambling.deposit_window (player_id, period, starts_at, ends_at, limit_minor, used_minor)
          values (${playerId}, ${period}, now() - interval '1 second', now() + interval '1 hour', ${minor}, 0)`
      : harness.owner.sql`
          insert into responsible_gambling.play_window
            (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
          values (${playerId}, 'loss', ${period}, now() - interval '1 second', now() + interval '1 hour', ${minor}, 0)`);
  }
}

let players = 5_000n;

test.each(['deposit', 'stake'] as const)(
  'whatever two nodes send concurrently, no %s passes the lowest limit, and what is counted is what the ledger holds',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(limits, amounts, amounts, async (limit, one, two) => {
        players += 1n;
        const playerId = players;
        await limited(playerId, kind, limit);
        const order = (name: string, of: readonly bigint[]): RaceOrder => ({
          playerId: String(playerId),
          kind,
          name,
          amounts: of.map(String),
        });
        const taken = await Promise.all([
          racers[0]!.race(order('one', one)),
          racers[1]!.race(order('two', two)),
        ]);
        const takenMinor = taken.flat().reduce((sum, minor) => sum + minor, 0n);
        const least = limit.D < limit.W ? limit.D : limit.W;
        expect(takenMinor <= least).toBe(true);
        // Nothing is held back that had room: the smallest of those refused would not have fitted.
        const refused = [...one, ...two].toSorted((a, b) => Number(a - b));
        for (const minor of taken.flat()) refused.splice(refused.indexOf(minor), 1);
        if (refused[0] !== undefined) expect(takenMinor + refused[0] > least).toBe(true);

        const since = new Date(Date.now() - 3_600_000);
        const counted =
          kind === 'deposit'
            ? (await listCountedDeposits(harness.db, playerId, since, false)).map((row) => row.amount_minor)
            : (await listCountedLosses(harness.db, playerId, since)).map((row) => row.amount_minor);
        const ledgerMinor = counted.reduce((sum, minor) => sum + minor, 0n);
        // The player's first money came in unannounced, by no reservation.
        expect(ledgerMinor - (kind === 'deposit' ? 10_000_00n : 0n)).toBe(takenMinor);
        const known = await harness.transact((tx) => readState(harness.ledger, tx, playerId));
        const windows = known?.state[kind === 'deposit' ? 'depositWindows' : 'lossWindows'];
        expect(windows?.map(({ usedMinor }) => usedMinor)).toEqual([takenMinor, takenMinor]);
      }),
      { numRuns: RUNS },
    );
  },
);
