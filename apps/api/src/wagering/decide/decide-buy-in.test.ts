import { aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { expect, test } from 'vitest';
import { account, kind, outcomeCode, type Protection } from '../../ledger/public.ts';
import { windowAt } from '../../responsible-gambling/public.ts';

const MINUTE_MS = 60_000;
const buyIn = order(kind.buyIn, 'seat', 10_00n, { vertical: 0, roundKey: null });
const day = { period: 'D' as const, limitMinor: 600_000n, ...windowAt('D', 'Europe/Vienna', NOON_MS) };
const check = { afterMs: 60 * MINUTE_MS, restMs: 5 * MINUTE_MS, startedAtMs: NOON_MS, noticedAtMs: null };
const protection: Protection = { isLimitMissing: false, check, restUntilMs: 0 };

/** A buy-in so many minutes after noon. */
function at(minutes: number, more: Parameters<typeof aPlayer>[1]) {
  const { codes, state } = play(aPlayer(50_00n, more), [buyIn], { atMs: [NOON_MS + minutes * MINUTE_MS] });
  return { code: codes[0], state };
}

test('a buy-in is refused once the player’s time of play is up, and before that counts no time', () => {
  const timeWindows = [{ ...day, usedMinor: 0n, playedUntilMs: NOON_MS }];
  const early = at(9, { timeWindows });
  expect([early.code, early.state.balances[account.main], early.state.timeWindows]).toEqual([
    outcomeCode.done,
    40_00n,
    timeWindows,
  ]);
  const late = at(10, { timeWindows });
  expect([late.code, late.state.balances[account.main]]).toEqual([outcomeCode.timeLimitReached, 50_00n]);
});

test('a buy-in waits for the answer to the activity check and for the rest after it, and starts no timer', () => {
  expect(at(59, { protection }).code).toBe(outcomeCode.done);
  expect(at(60, { protection }).code).toBe(outcomeCode.activityCheckDue);
  const rest = { ...protection, restUntilMs: NOON_MS + 5 * MINUTE_MS };
  expect([at(4, { protection: rest }).code, at(5, { protection: rest }).code]).toEqual([
    outcomeCode.restAfterCheck,
    outcomeCode.done,
  ]);
  const idle = { ...protection, check: { ...check, startedAtMs: null } };
  expect(at(0, { protection: idle }).state.protection).toEqual(idle);
});
