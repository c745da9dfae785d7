import type { Ledger } from '../../ledger/public.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openWagering, type Wagering } from '../../wagering/wagering.service.ts';
import { openLedger } from '../../ledger/ledger.ts';
import { moneyRules } from '../../wagering/money-rules.ts';
import { balancesOf } from '../../wallet/wallet.service.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { openWallet } from '../../ledger/guard.service.ts';
import type { GameSessions } from '../game-session.service.ts';
import { balanceView, HalcyonAdapter, playerRefOf } from './halcyon.adapter.ts';

let database: TestDatabase;
let db: Db;
let ledger: Ledger;
let wagering: Wagering;
let adapter: HalcyonAdapter;
let playerId = 5_000_000n;
let isSessionLive = true;
let stakeCapMinor: bigint | null = null;
let isOff = false;

const sessions: GameSessions = {
  launch: async () => null,
  live: async () =>
    isSessionLive
      ? {
          playerId,
          currency: 'EUR',
          stakeCapMinor,
          marketId: 'UN',
          pace: { minCycleMs: 0, isOneGameAtATime: false },
        }
      : { refused: 'session_expired' },
  balanceOf: async () => balanceView(0n, 0n),
};

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  ledger = openLedger({ ...moneyRules, events: db.events });
  wagering = openWagering(ledger, { connection: database.app });
  adapter = new HalcyonAdapter({ db, wagering, sessions, isOff: () => isOff });
});
afterAll(async () => {
  await wagering.close();
  await db.close();
  await database.close();
});
beforeEach(async () => {
  playerId += 1n;
  isSessionLive = true;
  stakeCapMinor = null;
  isOff = false;
  await db.transact(async (tx) => {
    await openWallet(tx, playerId, 'EUR', 'Europe/Dublin');
    await applyDeposit(ledger, tx, {
      playerId,
      key: `seed-${playerId}`,
      currency: 'EUR',
      amountMinor: 1_000n,
      reservationKey: null,
    });
  });
});

const base = (more: object = {}) => ({
  playerRef: playerRefOf(playerId),
  roundId: 'round-1',
  gameId: 'neon-777',
  vertical: 'casino' as const,
  mode: 'real' as const,
  currency: 'EUR',
  isRoundFinal: false,
  ...more,
});
const stake = (transactionId: string, amountMinor = '100', more: object = {}) =>
  adapter.stake({
    ...base(more),
    transactionId,
    amountMinor,
    sessionToken: 's'.repeat(20),
    referenceTransactionId: null,
  });
const win = (reference: string, amountMinor: string, more: object = {}) =>
  adapter.win({
    ...base({ isRoundFinal: true, ...more }),
    transactionId: `w-${reference}`,
    amountMinor,
    referenceTransactionId: reference,
  });
const rollback = (reference: string, amountMinor = '100', more: object = {}) =>
  adapter.rollback({
    ...base(more),
    transactionId: `r-${reference}`,
    amountMinor,
    referenceTransactionId: reference,
  });
const mainMinor = async () => (await balancesOf(db, playerId))!.mainMinor;

test('a stake and its win move exactly their amounts, and the answer shows the balance after', async () => {
  expect(await stake('a1')).toMatchObject({ ok: true, isReplay: false, balance: { totalMinor: '900' } });
  expect(await win('a1', '250')).toMatchObject({ ok: true, balance: { totalMinor: '1150' } });
  expect(await mainMinor()).toBe(1_150n);
});

test('the same stake sent twenty times at once is taken once, and all get its answer', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => stake(id)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
  expect(await mainMinor()).toBe(900n);
});

const spin = (more: object = {}) => ({
  transactionId: 'spin-1',
  sessionToken: 'session-token-of-16',
  amountMinor: '100',
  winMinor: '250',
  ...base(),
  isRoundFinal: undefined,
  ...more,
});

test('a round that its stake decides is booked by one call, once however often it comes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => adapter.stakeAndWin(spin())));
  expect(answers.map((answer) => answer.ok)).toEqual(Array.from({ length: 20 }, () => true));
  expect(answers.filter((answer) => answer.ok && !answer.isReplay)).toHaveLength(1);
  expect((await balancesOf(db, playerId))?.mainMinor).toBe(1_150n);
  expect(await adapter.stakeAndWin(spin({ winMinor: '251' }))).toMatchObject({ ok: false });
  expect((await balancesOf(db, playerId))?.mainMinor).toBe(1_150n);
});

test('a stake and its win travel in one batch of the ledger', async () => {
  const before = wagering.counts().batches;
  await adapter.stakeAndWin(spin());
  expect(wagering.counts().batches - before).toBe(1);
});

test('a stake that is refused pays no win, now and when the call is repeated', async () => {
  for (let times = 0; times < 2; times++)
    expect(await adapter.stakeAndWin(spin({ amountMinor: '2000' }))).toMatchObject({
      ok: false,
      code: 'insufficient_funds',
    });
  expect((await balancesOf(db, playerId))?.mainMinor).toBe(1_000n);
});

test.each(['0', '250'])('a booked round that won %s is not rolled back', async (winMinor) => {
  await adapter.stakeAndWin(spin({ winMinor }));
  const back = { ...base(), transactionId: 'back-1', amountMinor: '100', referenceTransactionId: 'spin-1' };
  expect(await adapter.rollback({ ...back, isRoundFinal: true })).toMatchObject({
    ok: false,
    code: 'already_settled',
  });
  expect((await balancesOf(db, playerId))?.mainMinor).toBe(900n + BigInt(winMinor));
});

test('a round that was rolled back before its call came is refused for good', async () => {
  const back = { ...base(), transactionId: 'back-1', amountMinor: '100', referenceTransactionId: 'spin-1' };
  expect(await adapter.rollback({ ...back, isRoundFinal: true })).toMatchObject({ ok: true, isNoop: true });
  expect(await adapter.stakeAndWin(spin())).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect((await balancesOf(db, playerId))?.mainMinor).toBe(1_000n);
});

test('a round whose answer was lost is answered again after the session has ended; a new one is not', async () => {
  await adapter.stakeAndWin(spin());
  isSessionLive = false;
  expect(await adapter.stakeAndWin(spin())).toMatchObject({ ok: true, isReplay: true });
  expect(await adapter.stakeAndWin(spin({ transactionId: 'spin-2' }))).toMatchObject({
    ok: false,
    code: 'session_expired',
  });
});

test('a known id with another amount is a conflict, and nothing moves', async () => {
  await stake('b1');
  expect(await stake('b1', '200')).toMatchObject({ ok: false, code: 'payload_conflict', isRetryable: false });
  expect(await mainMinor()).toBe(900n);
});

test('a rollback before its stake leaves a tombstone: the late stake is refused for good', async () => {
  expect(await rollback('c1')).toMatchObject({ ok: true, isNoop: true });
  expect(await stake('c1')).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect(await rollback('c1')).toMatchObject({ ok: true, isNoop: true });
  expect(await mainMinor()).toBe(1_000n);
});

test('wins and rollbacks are taken after the session has ended; a new stake is not', async () => {
  await stake('d1');
  await stake('d2', '100', { roundId: 'round-2' });
  isSessionLive = false;
  expect(await stake('d3')).toMatchObject({ ok: false, code: 'session_expired' });
  expect(await win('d1', '300')).toMatchObject({ ok: true });
  expect(
    await adapter.rollback({
      ...base({ roundId: 'round-2' }),
      transactionId: 'r-d2',
      amountMinor: '100',
      referenceTransactionId: 'd2',
    }),
  ).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(1_200n);
});

test('switched off, our own games take no stake in a session that is open; wins and rollbacks are taken', async () => {
  await stake('o1');
  await stake('o2', '100', { roundId: 'round-2' });
  isOff = true;
  expect(await stake('o3')).toMatchObject({ ok: false, code: 'game_forbidden', isRetryable: false });
  expect(await stake('o1')).toMatchObject({ ok: true, isReplay: true });
  expect(await win('o1', '300')).toMatchObject({ ok: true });
  expect(await rollback('o2', '100', { roundId: 'round-2' })).toMatchObject({ ok: true });
  isOff = false;
  expect(await stake('o4', '100', { roundId: 'round-3' })).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(1_100n);
});

test('a stake whose answer was lost is answered again after the session has ended', async () => {
  await stake('e1');
  isSessionLive = false;
  expect(await stake('e1')).toMatchObject({ ok: true, isReplay: true });
  expect(await mainMinor()).toBe(900n);
});

test('a stake above the balance or above the cap is refused, and the refusal stays', async () => {
  expect(await stake('f1', '5000')).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
    isRetryable: false,
  });
  stakeCapMinor = 200n;
  expect(await stake('f2', '300')).toMatchObject({ ok: false, code: 'stake_above_cap' });
  expect(await stake('f1', '5000')).toMatchObject({ ok: false, code: 'insufficient_funds', isReplay: true });
});

test('what is staked on one round of our own games, features bought included, stays within the cap of the market', async () => {
  stakeCapMinor = 200n;
  expect(await stake('m1', '150')).toMatchObject({ ok: true });
  expect(await stake('m2', '51')).toMatchObject({ ok: false, code: 'stake_above_cap', isRetryable: false });
  expect(await stake('m3', '50')).toMatchObject({ ok: true });
  expect(await stake('m4', '200', { roundId: 'round-2' })).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(600n);
});

test('a win for a stake that never came is unknown and may be asked again; one for a refunded stake is final', async () => {
  expect(await win('g0', '100')).toMatchObject({ ok: false, code: 'stake_unknown', isRetryable: true });
  await stake('g1', '100', { roundId: 'round-g' });
  await adapter.rollback({
    ...base({ roundId: 'round-g' }),
    transactionId: 'r-g1',
    amountMinor: '100',
    referenceTransactionId: 'g1',
  });
  expect(await win('g1', '100', { roundId: 'round-g' })).toMatchObject({ ok: false, isRetryable: false });
  expect(await mainMinor()).toBe(1_000n);
});

test('a closed round takes no further stake', async () => {
  await stake('h1');
  await win('h1', '0');
  expect(await stake('h2')).toMatchObject({ ok: false, code: 'round_closed' });
});

test('another currency than the wallet’s is refused, never converted', async () => {
  expect(await stake('i1', '100', { currency: 'SEK' })).toMatchObject({
    ok: false,
    code: 'currency_mismatch',
  });
});

test('a player nobody knows is named so', async () => {
  expect(await win('j1', '100', { playerRef: 'p999999' })).toMatchObject({
    ok: false,
    code: 'player_unknown',
  });
  expect(await win('j1', '100', { playerRef: 'somebody' })).toMatchObject({
    ok: false,
    code: 'player_unknown',
  });
});
