import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { expect, test } from 'vitest';
import { Exposure, type OpenRisks } from './exposure.ts';
import type { Risk } from './risk-tally.ts';
import { stakeBoundOf } from './stake-bounds.rules.ts';
import { isCovered, promisedMinorOf } from './stake-promise.rules.ts';

const limits = { outcomeMinorMax: 1_000_000n, eventMinorMax: 2_000_000n };
const risk = (outcome: string, liabilityMinor: bigint, keptMinor: bigint, marketKey = '1x2'): Risk => ({
  eventId: 'e',
  marketKey,
  outcome,
  liabilityMinor,
  keptMinor,
});
const home = { eventId: 'e', marketKey: '1x2', outcome: 'home' };
const seen = (risks: readonly Risk[], below = 0n): OpenRisks => ({ risks, sees: (id) => id < below });

async function openExposure(load: () => Promise<OpenRisks> = async () => seen([])) {
  const clock = new VirtualClock();
  const exposure = new Exposure({ clock, report: faultsToStderr, load });
  await exposure.ready(['e']);
  const room = (outcome = 'home') => exposure.roomOf({ ...home, outcome }, limits).outcomeMinor;
  return { clock, exposure, room };
}

test('(M1) the maximum stake is bounded by the outcome, the bet, the player’s own limit or the event, and says by which', () => {
  const of = { oddsMilli: 3_500n, factorHundredths: 50 };
  const book = { betMinorMax: 200_000n, payoutMinorMax: 50_000_000n };
  const room = { outcomeMinor: 70_000n, eventMinor: 900_000n };
  expect(stakeBoundOf(book, [room], of)).toEqual({ maxMinor: 28_000n, reason: 'outcome' });
  const wide = { ...room, outcomeMinor: 900_000n };
  expect(stakeBoundOf(book, [wide], of)).toEqual({ maxMinor: 40_000n, reason: 'player' });
  expect(stakeBoundOf(book, [wide], { ...of, factorHundredths: 100 })).toEqual({
    maxMinor: 80_000n,
    reason: 'bet',
  });
  expect(stakeBoundOf(book, [{ ...wide, eventMinor: 50_000n }], of)).toEqual({
    maxMinor: 20_000n,
    reason: 'event',
  });
  expect(stakeBoundOf({ ...book, payoutMinorMax: 1_000n }, [wide], of).reason).toBe('payout');
  expect(stakeBoundOf(book, [{ ...wide, outcomeMinor: -5n }], of)).toEqual({
    maxMinor: 0n,
    reason: 'outcome',
  });
  expect(stakeBoundOf(book, [room], { oddsMilli: 1_970n, factorHundredths: 100 }).maxMinor).toBe(72_164n);
});

test('after the delay the limit of one bet is not looked at again, and those of outcome and event are', () => {
  const of = { oddsMilli: 3_500n, factorHundredths: null };
  const book = { betMinorMax: 1n, payoutMinorMax: 50_000_000n };
  const room = { outcomeMinor: 70_000n, eventMinor: 900_000n };
  expect(stakeBoundOf(book, [room], of)).toEqual({ maxMinor: 28_000n, reason: 'outcome' });
});

test('an outcome costs what is lost on it less what is kept of the others, and an event the worst of each market', async () => {
  const { exposure, room } = await openExposure(async () => seen([risk('home', 20_000n, 10_000n)]));
  expect(exposure.roomOf(home, limits)).toEqual({ outcomeMinor: 980_000n, eventMinor: 1_980_000n });
  exposure.keep([risk('away', 15_000n, 5_000n), risk('over', 1_000n, 1_000n, 'total')], 1n);
  expect(exposure.roomOf(home, limits)).toEqual({ outcomeMinor: 985_000n, eventMinor: 1_984_000n });
  expect(room('draw')).toBe(1_015_000n);
});

test('nothing is kept of a stake that is only reserved', async () => {
  const { exposure, room } = await openExposure();
  exposure.reserve('b1', [risk('home', 20_000n, 10_000n)], promise);
  expect([room('home'), room('away')]).toEqual([980_000n, 1_000_000n]);
  exposure.release('b1');
  exposure.keep([risk('home', 20_000n, 10_000n)], 1n);
  expect([room('home'), room('away')]).toEqual([980_000n, 1_010_000n]);
});

const promise = { slip: 's', stakeMinor: 10_000n, winningsMilli: 20_000_000n, forMs: 10_000 };

test('a reserved risk counts until it is placed or refused, and no longer than its time', async () => {
  const { clock, exposure, room } = await openExposure();
  const until = exposure.reserve('b1', [risk('home', 20_000n, 10_000n)], promise);
  expect(until.getTime() - clock.now().getTime()).toBe(10_000);
  clock.move(9_000);
  expect([room(), exposure.promiseOf('b1')?.stakeMinor]).toEqual([980_000n, 10_000n]);
  clock.move(2_000);
  expect([room(), exposure.promiseOf('b1')]).toEqual([1_000_000n, null]);
  exposure.reserve('b2', [risk('home', 20_000n, 10_000n)], promise);
  exposure.reserve('b2', [risk('home', 5_000n, 10_000n)], promise);
  expect(room()).toBe(995_000n);
  exposure.release('b2');
  expect(room()).toBe(1_000_000n);
});

test('a promise covers its slip up to its stake, and at a better price up to what was reserved for it', () => {
  const held = { slip: 's', stakeMinor: 10_000n, winningsMilli: 20_000_000n };
  expect(isCovered(held, held)).toBe(true);
  expect(isCovered(held, { ...held, slip: 'other' })).toBe(false);
  expect(isCovered(held, { ...held, stakeMinor: 10_001n, winningsMilli: 1n })).toBe(false);
  expect(isCovered(held, { ...held, winningsMilli: 20_000_001n })).toBe(false);
  expect(isCovered(null, held)).toBe(false);
  expect([2_000n, 3_000n, 6_000n].map((odds) => promisedMinorOf(held, 's', odds))).toEqual([
    10_000n,
    10_000n,
    4_000n,
  ]);
  expect(promisedMinorOf(held, 'other', 2_000n)).toBe(0n);
});

test('bets that move are read again after a pause, and those placed during the reading count once', async () => {
  let open: (of: OpenRisks) => void = () => {};
  let reads = 0;
  const { clock, exposure, room } = await openExposure(() => {
    reads += 1;
    return reads === 1 ? Promise.resolve(seen([])) : new Promise((resolve) => (open = resolve));
  });
  exposure.keep([risk('home', 20_000n, 0n)], 5n);
  exposure.note(['e', 'unknown']);
  await exposure.ready(['e']);
  expect(reads).toBe(1);
  clock.move(1_000);
  await exposure.ready(['e']);
  expect(reads).toBe(2);
  exposure.keep([risk('home', 1_000n, 0n)], 6n);
  exposure.keep([risk('home', 300n, 0n)], 7n);
  expect(room()).toBe(978_700n);
  // What the database saw has the bet of transaction 6, and that of 5 is settled.
  open(seen([risk('home', 1_000n, 0n)], 7n));
  await expect.poll(() => room()).toBe(998_700n);
  clock.move(299_000);
  await exposure.ready(['e']);
  expect(reads).toBe(2);
  clock.move(1_000);
  await exposure.ready(['e']);
  expect(reads).toBe(3);
});

test('an event that is over is forgotten, and what is not read has no room', async () => {
  const { exposure, room } = await openExposure(async () => seen([risk('home', 20_000n, 0n)]));
  exposure.forget('e');
  expect(room()).toBe(0n);
  await exposure.ready(['e']);
  expect(room()).toBe(980_000n);
});
