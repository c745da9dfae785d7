import { goodPassword, openPlayerHarness, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { playedBatchOf, refusalIn } from '@halcyon/testkit/tournament-feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideInTransaction } from '../../ledger/executor/batch-executor.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { kind, provider, vertical } from '../../ledger/public.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import type { LoyaltyProgram } from './loyalty.rules.ts';
import { closeMonths, setLevelByStaff, takePlayed, type LoyaltyDependencies } from './loyalty.service.ts';
import { findLevel, listMoves } from './loyalty.store.ts';

let harness: PlayerHarness;
let deps: LoyaltyDependencies;
let isMarked = false;
let rounds = 0;
let playerId: bigint;
let fedTo = 0n;
const frames: unknown[] = [];
const program: LoyaltyProgram = {
  minorPerPoint: { EUR: 1_000n },
  weights: {},
  defaultWeight: 10_000,
  neededE4: [10n, 20n, 50n, 100n].map((points) => points * 10_000n),
  promotion: 'AT_ONCE',
  vipFrom: 4,
};

beforeAll(async () => {
  harness = await openPlayerHarness({ movesLedger: true });
  const { db, clock } = harness;
  deps = {
    db,
    clock,
    bus: {
      publish: (subject, { frame }) => frames.push([subject, frame]),
      subscribe: () => () => {},
      close: async () => {},
    },
    programOf: () => program,
    categoriesOf: async () => new Map(),
    hasHarmMarker: async () => isMarked,
  };
  const browser = harness.openBrowser();
  playerId = BigInt(
    await harness.signUp(browser, { email: 'una@example.com', phone: '+353851234500', countryCode: 'IE' }),
  );
  await browser.logIn('una@example.com', goodPassword);
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 10_000_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

async function stake(amountMinor: bigint, times = 1): Promise<void> {
  const key = `round-${(rounds += 1)}`;
  await harness.db.transact((tx) =>
    decideInTransaction(harness.ledger, tx, {
      playerId,
      providerId: provider.halcyon,
      vertical: vertical.casino,
      currency: 978,
      kind: kind.stake,
      key,
      amountMinor,
      referenceKey: null,
      roundKey: key,
      gameId: 'frostfang',
      endsRound: true,
    }),
  );
  const batch = await playedBatchOf(harness.db, playerId, 'EUR', fedTo);
  fedTo = batch.toSequence;
  for (let at = 0; at < times; at++) await takePlayed(deps, [batch]);
}
const present = async () => {
  const row = await findLevel(harness.db.sql, playerId);
  return row && [row.level, row.points_e4];
};
const moveToNextMonth = () => {
  const now = Temporal.Instant.from(harness.clock.now().toISOString()).toZonedDateTimeISO('Europe/Dublin');
  const next = now.toPlainDate().with({ day: 1 }).add({ months: 1 }).toZonedDateTime('Europe/Dublin');
  harness.clock.move(next.epochMilliseconds - now.epochMilliseconds + 3_600_000);
};

// facts: B7.1
test('points of a stake count once however often its batch comes, and a level is pushed when it is reached', async () => {
  await stake(9_999n, 3);
  expect(await present()).toEqual([0, 99_990n]);
  expect(frames).toEqual([]);
  await stake(10n, 2);
  expect(await present()).toEqual([1, 100_090n]);
  expect(frames).toMatchObject([[`frame.${playerId}`, { type: 'loyalty', body: { loyaltyLevel: 1 } }]]);
});

test('a batch that was lost is found in the ledger with the next one', async () => {
  await stake(5_000n, 0);
  await stake(5_000n);
  expect(await present()).toEqual([2, 200_090n]);
});

test('no points give a VIP level, and a player with a marker of harm is not promoted', async () => {
  isMarked = true;
  await stake(200_000n);
  expect((await present())?.[0]).toBe(2);
  isMarked = false;
  await stake(1_000n);
  expect((await present())?.[0]).toBe(3);
});

test('a VIP level is given by operators with every check answered, and is lost one level a month', async () => {
  const by = { playerId, level: 4, actor: 'op-1', reason: 'agreed on 3 November' };
  const set = (checks: Parameters<typeof setLevelByStaff>[2]['checks']) =>
    refusalIn(harness.db.transact((tx) => setLevelByStaff(deps, tx, { ...by, checks })));
  const checks = {
    affordability: 'payslips of three months',
    harmEvidence: 'none, interactions read',
    identityCheckedOn: '2026-11-01',
    occupation: 'surgeon',
    sourceOfFunds: 'salary',
    executive: 'K. Byrne',
  };
  expect(await set(null)).toBe('rewards.vip_checks_missing');
  expect(await set({ ...checks, executive: ' ' })).toBe('rewards.vip_checks_missing');
  expect(await set(checks)).toBeNull();
  expect(await set(checks)).toBe('rewards.level_same');
  moveToNextMonth();
  await closeMonths(deps);
  // The month had points enough to keep it.
  expect((await present())?.[0]).toBe(4);
  moveToNextMonth();
  await closeMonths(deps);
  await closeMonths(deps);
  expect(await present()).toEqual([3, 0n]);
  moveToNextMonth();
  moveToNextMonth();
  await closeMonths(deps);
  expect((await present())?.[0]).toBe(1);
  const moves = (await listMoves(harness.db.sql, playerId, 10)).map((move) => [
    move.cause,
    move.from_level,
    move.to_level,
  ]);
  expect(moves).toEqual([
    ['MONTH_END', 2, 1],
    ['MONTH_END', 3, 2],
    ['MONTH_END', 4, 3],
    ['STAFF', 3, 4],
    ['POINTS', 2, 3],
    ['POINTS', 1, 2],
    ['POINTS', 0, 1],
  ]);
  expect((await listMoves(harness.db.sql, playerId, 10))[3]).toMatchObject({ actor: 'op-1', facts: checks });
});
