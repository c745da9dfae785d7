import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '@halcyon/server-kit/clock';
import type { GamesServer } from '../main.ts';
import { answerSchemas } from '../play-answers.ts';
import type { ReplayAnswer, RoundAnswer } from '../protocol.ts';
import { openFakePlatform, type FakePlatform, type Fault } from '../testing/fake-platform.ts';
import { eventually, openGames, openGamesDatabase, TestBrowser } from '../testing/games-harness.ts';
import type { VerifyAnswer } from '../verify-protocol.ts';

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
let platform: FakePlatform;
let games: GamesServer;
let browser: TestBrowser;

beforeAll(async () => {
  database = await openGamesDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  platform = await openFakePlatform(100_000n);
  games = await openGames(platform, database.url);
  browser = new TestBrowser(games.origin);
});
afterEach(async () => {
  await games.close();
  await platform[Symbol.asyncDispose]();
});

/** Another games server, which answers its player and gives a stake up earlier, so that a test does not wait. */
async function giveUpSoon(): Promise<void> {
  await games.close();
  games = await openGames(platform, database.url, systemClock, { player: 500, stakeGiveUp: 1_000 });
  browser = new TestBrowser(games.origin);
}

/** A player of this test only, so that tests do not interfere. */
const freshToken = () => `${randomUUID()}.launch`;

function expectBooksToBalance(stakedRounds: bigint): void {
  const { staked, won, returned, openRounds } = platform.totals();
  expect(platform.balanceMinor).toBe(100_000n - staked + won + returned);
  expect(openRounds).toBe(0);
  expect(staked - returned).toBe(stakedRounds);
}

describe('a session', () => {
  test.each(['neon-777', 'valhalla-call', 'gem-quake', 'blackjack'])(
    'of %s describes the game in the shape of the protocol',
    async (gameId) => {
      const answer = await browser.launch(gameId, freshToken());
      expect(answerSchemas.SessionAnswer.parse(answer)).toEqual(answer);
      expect(answer.balanceMinor).toBe('100000');
      expect(answer.description.stakesMinor.length).toBeGreaterThan(3);
    },
  );

  test('is refused for a launch token that was used before', async () => {
    const token = freshToken();
    await browser.launch('neon-777', token);
    const again = await browser.call('POST', '/api/session', { launchToken: token, gameId: 'neon-777' });
    expect([again.status, again.code]).toEqual([403, 'session.launch_refused']);
  });

  test.each([
    ['no token', ''],
    ['a made-up token', 'x'.repeat(43)],
  ])('is not there with %s', async (_, token) => {
    browser.token = token;
    expect((await browser.play('100')).code).toBe('session.none');
  });
});

describe('a slot round', () => {
  test('takes its stake, pays its win and is returned in the protocol’s shape', async () => {
    const { description } = await browser.launch('anubis-rising', freshToken());
    for (let round = 0; round < 10; round++) {
      const { status, answer } = await browser.play(description.defaultStakeMinor);
      expect(status).toBe(200);
      expect(answerSchemas.RoundAnswer.parse(answer)).toEqual(answer);
      expect(answer.balanceMinor).toBe(String(platform.balanceMinor));
      expect(answer.round.state).toBe('settled');
    }
    expectBooksToBalance(10n * BigInt(description.defaultStakeMinor));
  });

  test('of a slot is one call of the wallet', async () => {
    await browser.launch('neon-777', freshToken());
    const { answer } = await browser.play('5');
    expect(answer.round.state).toBe('settled');
    const calls = platform.received
      .map(({ call }) => call)
      .filter((call) => call !== 'authenticate' && call !== 'balance');
    expect(calls).toEqual(['stakeAndWin']);
  });

  test('is played once when its button is sent twenty times at the same moment', async () => {
    await browser.launch('reef-hunter', freshToken());
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.play('100', key)));
    expect(new Set(replies.map((reply) => reply.answer.round.roundId)).size).toBe(1);
    await eventually(
      async () => platform.totals(),
      ({ openRounds }) => openRounds === 0,
    );
    expectBooksToBalance(100n);
  });

  test('with the key of an earlier round and another stake, or in another game, is refused', async () => {
    const token = freshToken();
    await browser.launch('reef-hunter', token);
    const key = randomUUID();
    const first = await browser.play('100', key);
    expect((await browser.play('100', key)).answer.round.roundId).toBe(first.answer.round.roundId);
    expect(await browser.play('200', key)).toMatchObject({ status: 422, code: 'round.key_reused' });
    await browser.launch('frostfang', `${token.split('.')[0]}.again`);
    expect(await browser.play('100', key)).toMatchObject({ status: 422, code: 'round.key_reused' });
    expectBooksToBalance(100n);
  });

  test.each(['101', '0', '-20', '20.5', '100000000'])('is refused for a stake of %s', async (stake) => {
    await browser.launch('frostfang', freshToken());
    const { code } = await browser.play(stake);
    expect(['round.stake_not_offered', 'request.invalid']).toContain(code);
    expect(platform.received.some(({ call }) => call === 'stake')).toBe(false);
  });

  test('is refused without funds, and the next one with funds is played', async () => {
    await browser.launch('golden-vault', freshToken());
    platform.balanceMinor = 10n;
    const refused = await browser.play('20');
    expect([refused.status, refused.code]).toEqual([422, 'round.insufficient_funds']);
    platform.balanceMinor = 100_000n;
    expect((await browser.play('20')).status).toBe(200);
  });

  test('does not begin before the minimum time of the market has passed', async () => {
    platform.minCycleMs = 60_000;
    await browser.launch('gem-quake', freshToken());
    const first = await browser.play('20');
    expect(Date.parse(first.answer.nextRoundAt) - Date.parse(first.answer.round.startedAt)).toBe(60_000);
    expect((await browser.play('20')).code).toBe('round.too_soon');
    expectBooksToBalance(20n);
  });

  test('begun by autoplay is refused in a market that forbids it, and takes no stake', async () => {
    await browser.launch('neon-777', freshToken());
    const order = { stakeMinor: '20', isAutoplay: true };
    const begin = () =>
      browser.call<RoundAnswer>('POST', '/api/rounds', { ...order, idempotencyKey: randomUUID() });
    const refused = await begin();
    expect([refused.status, refused.code]).toEqual([422, 'round.autoplay_forbidden']);
    expectBooksToBalance(0n);
    platform.isAutoplayAllowed = true;
    await browser.launch('neon-777', freshToken());
    expect((await begin()).status).toBe(200);
  });

  test('can be seen again by anybody who has its public id, and hides its server seed until it is rotated', async () => {
    await browser.launch('witchlight', freshToken());
    const { answer } = await browser.play('40');
    const look = () =>
      new TestBrowser(games.origin).call<ReplayAnswer>('GET', `/api/rounds/${answer.round.publicId}`);
    const replay = await look();
    expect(replay.answer.round).toEqual(answer.round);
    expect(answerSchemas.ReplayAnswer.parse(replay.answer)).toEqual(replay.answer);
    expect(replay.answer.round.proof.serverSeed).toBeNull();

    await browser.call('POST', '/api/seeds/rotate', { clientSeed: 'my own words' });
    const { proof, gameId, mathVersion, stakeMinor, winMinor } = (await look()).answer.round;
    const { clientSeed, nonce, serverSeed } = proof;
    const request = { gameId, mathVersion, serverSeed, clientSeed, nonce, stakeMinor };
    const verified = await browser.call<VerifyAnswer>('POST', '/api/verify', request);
    expect(verified.answer.serverSeedHash).toBe(answer.round.proof.serverSeedHash);
    expect(verified.answer.winMinor).toBe(winMinor);
    if (answer.round.kind === 'slot') expect(verified.answer.steps).toEqual(answer.round.steps);
    expect((await look()).answer.round.roundId).toBe(answer.round.roundId);
  });

  test('in demo play never reaches the wallet and has its own balance', async () => {
    platform.mode = 'demo';
    await browser.launch('jade-fortune', freshToken());
    const { answer } = await browser.play('20');
    expect(answer.round.mode).toBe('demo');
    expect(BigInt(answer.balanceMinor ?? '0')).toBe(100_000n - 20n + BigInt(answer.round.winMinor));
    expect(platform.received.map(({ call }) => call)).toEqual(['authenticate']);
  });
});

describe('seeds', () => {
  test('are committed before they are used and revealed by rotation', async () => {
    await browser.launch('neon-777', freshToken());
    const before = (await browser.seeds()).answer;
    await browser.play('5');
    const { answer: after } = await browser.call<typeof before>('POST', '/api/seeds/rotate', {
      clientSeed: 'mine',
    });
    expect(answerSchemas.SeedsAnswer.parse(after)).toEqual(after);
    expect(after.current).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: 'mine',
      nextNonce: 0,
    });
    expect(after.revealed[0]).toMatchObject({ serverSeedHash: before.current.serverSeedHash, nextNonce: 1 });
  });
});

describe('when the wallet', () => {
  const faults: readonly (readonly Fault[])[] = [
    ['lost-before'], ['lost-after'], ['busy'], ['garbage'], ['late'],
    ['none', 'lost-before'], ['none', 'lost-after'], ['none', 'late'], ['none', 'garbage', 'busy'],
    ['lost-after', 'lost-after', 'lost-before', 'busy', 'none', 'lost-after', 'late'],
  ]; // prettier-ignore
  test.each(faults.map((list) => [list.join(', '), list] as const))(
    'answers %s, the round is booked exactly once',
    async (_, list) => {
      await browser.launch('cherry-blitz', freshToken());
      platform.faults.push(...list);
      const reply = await browser.play('100');
      expect([200, 202]).toContain(reply.status);
      const done = await eventually(
        () => browser.session(),
        ({ answer }) => answer.unfinishedRound === null,
      );
      expect(done.answer.lastRound?.roundId).toBe(reply.answer.round.roundId);
      expect(done.answer.lastRound?.stakeMinor).toBe('100');
      const { won } = platform.totals();
      expect(String(won)).toBe(done.answer.lastRound?.winMinor);
      expectBooksToBalance(100n);
    },
  );

  test('books a slot’s round, is silent for long and refuses to roll it back, the round counts as booked', async () => {
    await giveUpSoon();
    await browser.launch('count-crimson', freshToken());
    platform.faults.push('lost-after', ...Array.from({ length: 300 }, () => 'lost-before' as const));
    expect([202, 503]).toContain((await browser.play('100')).status);
    await eventually(
      async () => platform.received,
      (all) => all.some(({ call }) => call === 'rollback'),
    );
    platform.faults.length = 0;
    const { answer } = await eventually(
      () => browser.session(),
      (session) => session.answer.unfinishedRound === null,
    );
    const { won, returned } = platform.totals();
    expect(answer.lastRound).toMatchObject({ state: 'settled', stakeMinor: '100', winMinor: String(won) });
    expect(returned).toBe(0n);
    expect(platform.balanceMinor).toBe(99_900n + won);
    expectBooksToBalance(100n);
  }, 20_000);

  test('never gets a slot’s round, the round is cancelled and its late call is refused', async () => {
    await giveUpSoon();
    await browser.launch('count-crimson', freshToken());
    platform.faults.push(...Array.from({ length: 300 }, () => 'lost-before' as const));
    expect([202, 503]).toContain((await browser.play('100')).status);
    await eventually(
      async () => platform.received,
      (all) => all.some(({ call }) => call === 'rollback'),
    );
    platform.faults.length = 0;
    await eventually(
      () => browser.session(),
      ({ answer }) => answer.unfinishedRound === null,
    );
    expect(platform.balanceMinor).toBe(100_000n);
    expectBooksToBalance(0n);
  }, 20_000);

  test('is silent for long, the stake is given back and never counts', async () => {
    await giveUpSoon();
    await browser.launch('blackjack', freshToken());
    platform.faults.push('lost-after', ...Array.from({ length: 300 }, () => 'lost-before' as const));
    const reply = await browser.play('1000');
    expect([202, 503]).toContain(reply.status);
    if (reply.status === 202) {
      expect(reply.answer.round.state).toBe('staking');
      expect(reply.answer.round).toMatchObject({ winMinor: '0' });
    }
    await eventually(
      async () => platform.received,
      (all) => all.some(({ call }) => call === 'rollback'),
    );
    platform.faults.length = 0;
    await eventually(
      () => browser.session(),
      ({ answer }) => answer.unfinishedRound === null,
    );
    expect(platform.balanceMinor).toBe(100_000n);
    expectBooksToBalance(0n);
  }, 20_000);

  test('takes a stake, loses its answer and then refuses the repetition, the stake is given back', async () => {
    await browser.launch('blackjack', freshToken());
    platform.faults.push('lost-after', 'lost-before', 'lost-before', 'lost-before', 'lost-before');
    const playing = browser.play('1000');
    await eventually(
      async () => platform.balanceMinor,
      (balance) => balance === 99_000n,
    );
    platform.refuseBeforeQuery = 'session_expired';
    expect((await playing).code).toBe('session.none');
    expect(platform.balanceMinor).toBe(100_000n);
    expectBooksToBalance(0n);
  });

  test('ends the session, the next stake signs the player out of the game', async () => {
    await browser.launch('neon-777', freshToken());
    platform.refuseStakes = 'session_expired';
    expect((await browser.play('5')).code).toBe('session.none');
    platform.refuseStakes = null;
    expect((await browser.play('5')).code).toBe('session.none');
  });
});

test('a round that is malformed, oversized or of another player is refused and changes nothing', async () => {
  await browser.launch('neon-777', freshToken());
  const broken = await browser.call('POST', '/api/rounds', { stakeMinor: 5, idempotencyKey: 'x' });
  expect([broken.status, broken.code]).toEqual([400, 'request.invalid']);
  const extra = { stakeMinor: '5', idempotencyKey: randomUUID(), winMinor: '1000000' };
  expect((await browser.call('POST', '/api/rounds', extra)).code).toBe('request.invalid');
  const huge = await browser.call('POST', '/api/rounds', {
    stakeMinor: '5',
    idempotencyKey: 'x'.repeat(20_000),
  });
  expect(huge.code).toBe('request.invalid');
  const action = await browser.call<RoundAnswer>('POST', `/api/rounds/${randomUUID()}/actions`, {
    action: 'hit',
    actionIndex: 0,
  });
  expect(action.code).toBe('round.not_found');
  expect(platform.received.filter(({ call }) => call === 'stake')).toEqual([]);
});
