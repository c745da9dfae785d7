import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoundAnswer } from '../protocol.ts';
import { openFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';
import { eventually, openGamesDatabase, TestBrowser } from '../testing/games-harness.ts';

// Method: players press play against a real games process while that process is killed with SIGKILL again and
// again, and while the wallet loses answers. Then everything runs quietly, and both sides' books are compared
// round by round: what was acknowledged is still there, and no stake, win or rollback was booked twice or missed.
const entry = fileURLToPath(new URL('../main.ts', import.meta.url));
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
/** More than ten rounds in all lives together. */
const ROUNDS_BEFORE_KILL = 4;
const KILLS = isLong ? 20 : 4;
const PLAYERS = 6;
const START = 50_000_000n;

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
beforeAll(async () => {
  database = await openGamesDatabase();
}, 60_000);
afterAll(() => database.close());

async function startProcess(platform: FakePlatform): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'], GAMES_PORT: '0', GAMES_DATABASE_URL: database.url, PLATFORM_URL: platform.origin,
      SEAMLESS_SECRET: platform.secret, SITE_ORIGIN: 'http://localhost:3000', HALCYON_RATE_LIMITS: 'off',
    },
    // Cut connections are faults, and the server logs them; here they are intended.
    stdio: ['ignore', 'pipe', 'ignore'],
  }); // prettier-ignore
  const origin = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { msg, origin } = JSON.parse(line) as { msg: string; origin: string };
      if (msg === 'games_started') resolve(origin);
    });
  });
  return { child, origin: `http://127.0.0.1:${new URL(origin).port}` };
}

/** Plays slots and blackjack until stopped; counts only what was acknowledged. */
async function playOn(origin: string, player: string, stop: AbortSignal, acknowledged: Map<string, string>) {
  const gameId = player.endsWith('0') ? 'blackjack' : 'gem-quake';
  const browser = new TestBrowser(origin);
  try {
    const { unfinishedRound } = await browser.launch(gameId, `${player}.${randomUUID()}`);
    let round = unfinishedRound;
    while (!stop.aborted) {
      let reply: { status: number; answer: RoundAnswer };
      if (round?.kind === 'blackjack' && round.state === 'open' && !round.pendingAction) {
        const { legalActions, actions } = round;
        const action = legalActions[randomInt(legalActions.length)] ?? 'stand';
        reply = await browser.act(round.roundId, action, actions.length);
      } else {
        reply = await browser.play(gameId === 'blackjack' ? '1000' : '100');
      }
      if (reply.status === 200) {
        round = reply.answer.round;
        if (round.state === 'settled') acknowledged.set(round.roundId, round.winMinor);
      } else {
        await new Promise((resolve) => setTimeout(resolve, 50));
        round = (await browser.session()).answer.unfinishedRound ?? null;
      }
    }
  } catch {
    // The process was killed under this call. The next life begins with a new launch.
  }
}

test(
  'kill -9 of the games server in the middle of play loses and invents nothing',
  async () => {
    await using platform = await openFakePlatform(START);
    const acknowledged = new Map<string, string>();
    for (let life = 0; life < KILLS; life++) {
      const { child, origin } = await startProcess(platform);
      const stop = new AbortController();
      for (let fault = 0; fault < 20; fault++) {
        platform.faults.push(...Array.from({ length: randomInt(6) }, () => 'none' as const));
        platform.faults.push(
          (['lost-before', 'lost-after', 'busy', 'garbage'] as const)[randomInt(4)] ?? 'busy',
        );
      }
      const players = Array.from({ length: PLAYERS }, (_, index) =>
        playOn(origin, `crash-${index}`, stop.signal, acknowledged),
      );
      // However slow the machine: rounds are under way and some have ended when the kill comes.
      const ended = acknowledged.size + ROUNDS_BEFORE_KILL;
      await eventually(
        async () => acknowledged.size,
        (size) => size >= ended,
      );
      await new Promise((resolve) => setTimeout(resolve, randomInt(900)));
      child.kill('SIGKILL');
      await once(child, 'exit');
      stop.abort();
      await Promise.all(players);
    }
    platform.faults.length = 0;

    const { child } = await startProcess(platform);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      const pending = () => client.query("select 1 from games.wallet_call where state = 'pending'");
      await eventually(pending, ({ rowCount }) => rowCount === 0);
      const { rows } = await client.query<{
        round_id: string;
        state: string;
        stake_minor: string;
        win_minor: string;
      }>('select round_id, state, stake_minor, win_minor from games.round');
      const settled = new Map(
        rows.filter(({ state }) => state === 'settled').map((row) => [row.round_id, row]),
      );
      expect(acknowledged.size).toBeGreaterThan(10);
      for (const [roundId, winMinor] of acknowledged) expect(settled.get(roundId)?.win_minor).toBe(winMinor);

      const paidStates = new Set(['settled', 'open']);
      const sum = (of: 'stake_minor' | 'win_minor') =>
        rows
          .filter(({ state }) => paidStates.has(state))
          .reduce((total, row) => total + BigInt(row[of] ?? 0), 0n);
      const { staked, won, returned } = platform.totals();
      expect(staked - returned).toBe(sum('stake_minor'));
      expect(won).toBe(sum('win_minor'));
      expect(platform.balanceMinor).toBe(START - staked + won + returned);
      expect(
        rows.filter(({ state }) => !['settled', 'open', 'refused', 'cancelled'].includes(state)),
      ).toEqual([]);
    } finally {
      await client.end();
      child.kill('SIGKILL');
    }
  },
  isLong ? 240_000 : 90_000,
);

test('a database whose connections are cut in the middle of play loses and invents nothing', async () => {
  await using platform = await openFakePlatform(START);
  const { child, origin } = await startProcess(platform);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const acknowledged = new Map<string, string>();
  const stop = new AbortController();
  try {
    const players = Array.from({ length: PLAYERS }, async (_, index) => {
      while (!stop.signal.aborted) await playOn(origin, `cut-${index}`, stop.signal, acknowledged);
    });
    for (let cut = 0; cut < 5 || (acknowledged.size <= 10 && cut < 40); cut++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
    }
    stop.abort();
    await Promise.all(players);
    await eventually(
      () => client.query("select 1 from games.wallet_call where state = 'pending'"),
      ({ rowCount }) => rowCount === 0,
    );
    const { rows } = await client.query<{ staked: string; won: string }>(
      `select sum(stake_minor)::text as staked, coalesce(sum(win_minor), 0)::text as won
       from games.round where player_ref like 'cut-%' and state in ('settled', 'open')`,
    );
    const { staked, won, returned } = platform.totals();
    expect(acknowledged.size).toBeGreaterThan(10);
    expect(rows[0]).toEqual({ staked: String(staked - returned), won: String(won) });
  } finally {
    await client.end();
    child.kill('SIGKILL');
  }
}, 60_000);
