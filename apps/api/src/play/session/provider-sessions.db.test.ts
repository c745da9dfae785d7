import { policies } from '@halcyon/testkit/dependencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { playerRefOf } from './player-ref.ts';
import { openProviderSessions } from './provider-sessions.service.ts';

// A session found live counts as such for thirty seconds (docs/decisions/provider-session-cache.md). The time is the
// test's own.
const EARLY_MS = 17_700;
const LATE_MS = 27_000;
const OVER_MS = 30_000;

let harness: MoneyHarness;
beforeAll(async () => void (harness = await openMoneyHarness()));
afterAll(() => harness[Symbol.asyncDispose]());

let players = 8_000_000n;
const of = { id: 9, policy: { token: 'none', launchSeconds: 120 } } as const;

/** `mayStake` is called once per read, which ends when the test lets it. */
async function openPlay() {
  const at = { looks: 0, nowMs: 0, mayStake: true, looked: Promise.resolve() };
  const sessions = openProviderSessions({
    db: harness.db,
    policies,
    publicOrigin: 'http://localhost',
    clock: new VirtualClock(),
    key: Buffer.alloc(32, 7),
    nowMs: () => at.nowMs,
    async mayStake() {
      const answer = at.mayStake;
      at.looks += 1;
      await at.looked;
      return answer;
    },
  });
  const playerId = (players += 1n);
  await sessions.open(of, {
    player_id: playerId,
    login_session_id: 'signed-in',
    game_id: 'a-game',
    game_slug: 'a-game',
    game_type: 'slots',
    provider_game_ref: '1001',
    table_id: null,
    vertical: 1,
    market_id: 'UN',
    province: null,
    language_id: 'en',
    country: 'IE',
    currency: 'EUR',
    stake_cap_minor: null,
  });
  const caller = { token: null, playerRef: playerRefOf(playerId) };
  const stake = () => sessions.live(of, caller, { gameRef: '1001', isStake: true });
  return { at, sessions, playerId, stake };
}

test('a player in the middle of play never waits for the session to be read, and it is read in time', async () => {
  const { at, playerId, stake } = await openPlay();
  expect(await stake()).toMatchObject({ playerId });
  at.nowMs = EARLY_MS;
  await stake();
  expect(at.looks).toBe(1);
  at.nowMs = LATE_MS;
  const look = Promise.withResolvers<void>();
  at.looked = look.promise;
  expect(await Promise.all([stake(), stake()])).toMatchObject([{ playerId }, { playerId }]);
  await expect.poll(() => at.looks).toBe(2);
  look.resolve();
  await settled();
  // The time of the first look is over; the one that was taken meanwhile counts.
  at.nowMs = OVER_MS;
  expect(await stake()).toMatchObject({ playerId });
  expect(at.looks).toBe(2);
});

test('a look ahead that finds the player signed out ends the play at once', async () => {
  const { at, stake } = await openPlay();
  await stake();
  at.nowMs = LATE_MS;
  at.mayStake = false;
  expect(await stake()).toMatchObject({ currency: 'EUR' });
  await expect.poll(stake).toEqual({ refused: 'session_expired' });
});

test('what was read before a session was forgotten does not bring it back', async () => {
  const { at, sessions, playerId, stake } = await openPlay();
  await stake();
  at.nowMs = LATE_MS;
  const look = Promise.withResolvers<void>();
  at.looked = look.promise;
  await stake();
  await expect.poll(() => at.looks).toBe(2);
  sessions.forget(playerId);
  at.mayStake = false;
  look.resolve();
  await settled();
  expect(await stake()).toEqual({ refused: 'session_expired' });
});

test('a provider without tokens for play money opens it without one', async () => {
  const { sessions } = await openPlay();
  const place = { market_id: 'UN', province: null, language_id: 'en', country: 'IE', currency: 'EUR' };
  expect(await sessions.openDemo(of, { ...place, game_id: 'a-game', game_type: 'slots' })).toBeNull();
});

/** Everything that hung on a promise which is kept by now has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
