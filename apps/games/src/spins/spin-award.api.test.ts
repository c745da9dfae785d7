import { randomUUID } from 'node:crypto';
import {
  GAMES_PREFIX,
  gamesCalls,
  type GamesCall,
  type GamesRequestOf,
} from '@halcyon/wire/seamless/games-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GamesServer } from '../main.ts';
import type { RoundAnswer } from '../protocol.ts';
import { openFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';
import { eventually, openGames, openGamesDatabase, TestBrowser } from '../testing/games-harness.ts';

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
let platform: FakePlatform;
let games: GamesServer;
let browser: TestBrowser;
let playerRef: string;
let players = 0;

beforeAll(async () => {
  database = await openGamesDatabase();
  platform = await openFakePlatform(100_000n);
  games = await openGames(platform, database.url);
}, 60_000);
afterAll(async () => {
  await games.close();
  await platform[Symbol.asyncDispose]();
  await database.close();
});
beforeEach(() => {
  playerRef = `p9${(players += 1)}`;
  browser = new TestBrowser(games.origin);
  platform.refuseStakes = null;
});

async function send<Call extends GamesCall>(call: Call, request: GamesRequestOf<Call>) {
  const path = GAMES_PREFIX + gamesCalls[call].path;
  const rawBody = JSON.stringify(request);
  const signature = signCall(platform.secret, { method: 'POST', path, rawBody }, Date.now());
  const headers = { 'content-type': 'application/json', ...signature };
  const response = await fetch(games.origin + path, { method: 'POST', headers, body: rawBody });
  return (await response.json()) as Record<string, unknown>;
}

const order = (more: object = {}) => ({
  awardId: randomUUID(),
  playerRef,
  gameId: 'neon-777',
  currency: 'EUR',
  rounds: 2,
  valueMinor: '100',
  expiresAt: '2100-01-01T00:00:00.000Z',
  ...more,
});
const launch = () => browser.launch('neon-777', `${playerRef}.${randomUUID()}`);
const spin = (awardId: string, stakeMinor = '100') =>
  browser.call<RoundAnswer>('POST', '/api/rounds', { stakeMinor, awardId, idempotencyKey: randomUUID() });

// facts: B6.1
test('free spins are played in the game: nothing is staked, and counter and winnings follow', async () => {
  const award = order();
  expect(await send('issueSpins', award)).toMatchObject({ ok: true, roundsTotal: 2, roundsPlayed: 0 });
  const session = await launch();
  expect(session.spins).toMatchObject({ awardId: award.awardId, roundsTotal: 2, valueMinor: '100' });
  const before = platform.totals().staked;
  const first = await spin(award.awardId);
  expect(first.answer.round).toMatchObject({ state: 'settled', stakeMinor: '100' });
  expect(first.answer.spins).toMatchObject({ roundsPlayed: 1, winMinor: first.answer.round.winMinor });
  const second = await spin(award.awardId);
  expect(second.answer.spins).toBeNull();
  expect(platform.totals().staked).toBe(before);
  expect(platform.received.filter(({ call }) => call === 'freeSpin')).toHaveLength(2);
  const won = BigInt(first.answer.round.winMinor) + BigInt(second.answer.round.winMinor);
  const { awardId } = award;
  expect(await send('spinStatus', { awardId })).toMatchObject({ roundsPlayed: 2, winMinor: String(won) });
});

test('a spin more than were awarded does not begin, and costs nothing', async () => {
  const award = order({ rounds: 1 });
  await send('issueSpins', award);
  await launch();
  await spin(award.awardId);
  expect(await spin(award.awardId)).toMatchObject({ status: 409, code: 'round.spins_over' });
});

test('an award that is sent again is the same award', async () => {
  const award = order();
  await send('issueSpins', award);
  await launch();
  await spin(award.awardId);
  expect(await send('issueSpins', award)).toMatchObject({ ok: true, roundsPlayed: 1 });
});

test.each([
  ['in an unknown game', { gameId: 'no-such-game' }],
  ['at the table', { gameId: 'blackjack' }],
  ['of a value that no round has', { valueMinor: '7' }],
])('an award %s is refused', async (_, more) => {
  expect(await send('issueSpins', order(more))).toEqual({ ok: false, code: 'spins_refused' });
});

test('spins of another player, of another value and of a cancelled award are not played', async () => {
  const award = order();
  await send('issueSpins', award);
  await launch();
  expect(await spin(award.awardId, '200')).toMatchObject({ code: 'round.stake_not_offered' });
  await send('cancelSpins', { awardId: award.awardId });
  expect(await spin(award.awardId)).toMatchObject({ code: 'round.spins_over' });
  const other = order({ playerRef: 'p-other' });
  await send('issueSpins', other);
  expect(await spin(other.awardId)).toMatchObject({ code: 'round.spins_over' });
});

test('a spin that the wallet refuses is not used up', async () => {
  const award = order();
  await send('issueSpins', award);
  await launch();
  platform.refuseStakes = 'player_blocked';
  expect(await spin(award.awardId)).toMatchObject({ code: 'round.player_blocked' });
  const { awardId } = award;
  expect(await send('spinStatus', { awardId })).toMatchObject({ roundsPlayed: 0 });
});

test('a spin whose answer was lost is booked once and counted once', async () => {
  const award = order();
  await send('issueSpins', award);
  await launch();
  platform.faults.push('lost-after');
  await spin(award.awardId);
  const { answer } = await eventually(
    () => browser.session(),
    ({ answer: session }) => session.unfinishedRound === null,
  );
  expect(answer.spins).toMatchObject({ roundsPlayed: 1 });
});
