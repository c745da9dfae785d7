import { setTimeout as pause } from 'node:timers/promises';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import type { Tx } from '@halcyon/server-kit/sql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { provider, vertical } from '../../ledger/public.ts';
import { listSettledPlay, sumSettledPlay } from '../../wallet/public.ts';
import { openPlayFold, type PlaySpan, type PlaySubscriber } from './play-fold.service.ts';

let harness: MoneyHarness;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness({ lanes: 2 });
  await harness.owner.sql`create table public.staked (player_id bigint primary key, minor bigint not null)`;
  await harness.owner.sql`grant all on public.staked to public`;
});
beforeEach(async () => void (await harness.owner.sql`truncate public.staked, rewards.play_fold`));
afterAll(() => harness[Symbol.asyncDispose]());

/** Sums what players have lost, as tournaments and cash-back do. */
const staked: PlaySubscriber = {
  name: 'staked',
  async write(tx: Tx, spans: readonly PlaySpan[]) {
    for (const { player_id, staked_minor } of await listSettledPlay(tx, spans))
      await tx.sql`
        insert into public.staked values (${player_id}, ${staked_minor})
        on conflict (player_id) do update set minor = staked.minor + excluded.minor`;
  },
};
const log = { warn: () => undefined };
const openFold = (...subscribers: readonly PlaySubscriber[]) =>
  openPlayFold({ db: harness.db, log, subscribers });

async function openPlayers(count: number): Promise<readonly bigint[]> {
  const players = Array.from({ length: count }, () => (lastPlayer += 1n));
  for (const playerId of players) await harness.openPlayer(playerId, 100_000n);
  return players;
}

async function playRound(playerId: bigint, name: string, amountMinor = 100n): Promise<void> {
  const order = {
    playerId,
    providerId: provider.relax,
    vertical: vertical.casino,
    currency: 'EUR',
    roundId: name,
    gameId: 'game',
    isRoundFinal: false,
  };
  await harness.wagering.stake({ ...order, transactionId: `s${name}`, amountMinor });
  const won = { ...order, transactionId: `w${name}`, amountMinor: 0n, stakeTransactionId: `s${name}` };
  await harness.wagering.settle(won);
}

const sums = async () =>
  new Map(
    (
      await harness.owner.sql<{
        player_id: bigint;
        minor: bigint;
      }>`select player_id, minor from public.staked`
    ).map((row) => [row.player_id, row.minor]),
  );

async function expectExact(players: readonly bigint[]): Promise<void> {
  const found = await sums();
  for (const playerId of players) {
    const span = { afterSequence: 0n, upToSequence: 1_000_000n };
    const [row] = await sumSettledPlay(harness.db, playerId, span);
    expect(found.get(playerId) ?? 0n).toBe(row?.staked_minor ?? 0n);
  }
}

test('two nodes that are notified of everything sum up every stake once', async () => {
  const players = await openPlayers(6);
  const [one, other] = [openFold(staked), openFold(staked)];
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(players.map((playerId) => playRound(playerId, `${round}`)));
    await Promise.all([one.flush(), other.flush()]);
  }
  await Promise.all([one.stop(), other.stop()]);
  expect((await sums()).get(players[0]!)).toBe(800n);
  await expectExact(players);
});

test('a process that stops between two flushes loses nothing and doubles nothing', async () => {
  const players = await openPlayers(4);
  const killed = openFold(staked);
  await Promise.all(players.map((playerId) => playRound(playerId, 'written')));
  await killed.flush();
  // These are in the memory of a process that ends without a flush.
  await Promise.all(players.map((playerId) => playRound(playerId, 'noted')));
  const next = openFold(staked);
  await next.catchUp();
  expect((await sums()).get(players[0]!)).toBe(200n);
  await Promise.all(players.map((playerId) => playRound(playerId, 'later')));
  await next.stop();
  expect((await sums()).get(players[0]!)).toBe(300n);
  // What the first one still held is written already.
  await killed.stop();
  await expectExact(players);
});

test('a flush that fails half-way leaves no sum, and the next one writes all of it', async () => {
  const [playerId] = await openPlayers(1);
  let isBroken = true;
  const broken: PlaySubscriber = {
    name: 'broken',
    write: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  };
  const fold = openFold(staked, broken);
  await playRound(playerId!, 'one');
  await expect(fold.flush()).rejects.toThrow('broken');
  expect(await sums()).toEqual(new Map());
  isBroken = false;
  await playRound(playerId!, 'two');
  await fold.stop();
  expect((await sums()).get(playerId!)).toBe(200n);
});

test('play of 2,500 players is written by one flush within its time', async () => {
  const total = 2_500;
  const first = lastPlayer + 1n;
  lastPlayer += BigInt(total);
  await harness.owner.sql`
    insert into wallet.guard (player_id, currency, time_zone, account_status, verification_level, sequence)
    select ${first} + n, 978, 'UTC', 1, 1, 10 from generate_series(0, ${total - 1}::int) as n`;
  await harness.owner.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, reference_key, round_key, ends_round)
    select ${first} + n, 2, 'k' || command, 0, command, 2 - command % 2, 0, 1, 100, 0,
      case command % 2 when 1 then 1 else -1 end, case command % 2 when 1 then -1 else 1 end, 978,
      case command % 2 when 1 then 100 else 40 end, 0, 0, 0, now(),
      case command % 2 when 0 then 'k' || command - 1 end, 'r' || (command + 1) / 2, false
    from generate_series(0, ${total - 1}::int) as n, generate_series(1, 10) as command`;
  await harness.owner.sql`analyze wallet.leg`;
  let plays = 0;
  const counted: PlaySubscriber = {
    name: 'counted',
    async write(tx, spans) {
      plays += (await listSettledPlay(tx, spans)).length;
    },
  };
  const fold = openFold(counted);
  const startedMs = performance.now();
  await fold.catchUp();
  const tookMs = performance.now() - startedMs;
  console.log(`play fold: ${plays} rounds of ${total} players read and written in ${tookMs.toFixed(0)} ms`);
  expect(plays).toBeGreaterThanOrEqual(total * 5);
  expect(tookMs).toBeLessThan(20_000);
  await fold.stop();
}, 60_000);

test('sums follow the lanes by themselves within seconds', async () => {
  const [playerId] = await openPlayers(1);
  const fold = openFold(staked);
  fold.start();
  await playRound(playerId!, 'one');
  for (let tries = 0; tries < 50 && !(await sums()).has(playerId!); tries += 1) await pause(100);
  await fold.stop();
  expect((await sums()).get(playerId!)).toBe(100n);
});
