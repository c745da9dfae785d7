import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMs, systemClock, type Clock } from '@halcyon/server-kit/clock';
import type { GamesServer } from '../main.ts';
import { answerSchemas } from '../play-answers.ts';
import type { BlackjackRoundView, RoundAnswer, RoundView } from '../protocol.ts';
import { openFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';
import {
  eventually,
  openGames,
  openGamesDatabase,
  TestBrowser,
  type Reply,
} from '../testing/games-harness.ts';
import type { VerifyAnswer } from '../verify-protocol.ts';

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
let platform: FakePlatform;
let games: GamesServer;
let browser: TestBrowser;
let player: string;
let aheadMs = 0;
const clock: Clock = { now: () => addMs(systemClock.now(), aheadMs) };

beforeAll(async () => {
  database = await openGamesDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  aheadMs = 0;
  player = randomUUID();
  platform = await openFakePlatform(10_000_000n);
  games = await openGames(platform, database.url, clock);
  browser = new TestBrowser(games.origin);
  await browser.launch('blackjack', `${player}.first`);
});
afterEach(async () => {
  await games.close();
  await platform[Symbol.asyncDispose]();
});

function tableOf(round: RoundView | null): BlackjackRoundView {
  if (round?.kind !== 'blackjack') throw new Error('that is no blackjack round');
  return round;
}

/** Deals until a round waits for the player and allows the action. */
async function dealUntil(action: 'hit' | 'double' | 'split' | 'insure'): Promise<BlackjackRoundView> {
  for (let tries = 0; tries < 400; tries++) {
    const round = tableOf((await browser.play('1000')).answer.round);
    if (round.legalActions.includes(action)) return round;
    await finish(round);
  }
  throw new Error(`400 hands did not allow ${action}`);
}

/** Stands on everything until the round is done. */
async function finish(from: BlackjackRoundView): Promise<BlackjackRoundView> {
  let round = from;
  while (round.state === 'open') {
    const action = round.legalActions.includes('stand') ? 'stand' : 'decline-insurance';
    const reply = await browser.act(round.roundId, action, round.actions.length);
    round = tableOf(reply.answer.round);
  }
  return round;
}

function expectBooksToBalance(): void {
  const { staked, won, returned, openRounds } = platform.totals();
  expect(platform.balanceMinor).toBe(10_000_000n - staked + won + returned);
  expect(openRounds).toBe(0);
}

describe('a hand of blackjack', () => {
  test('pays what its hands say, over forty hands, in the shape of the protocol', async () => {
    for (let hand = 0; hand < 40; hand++) {
      const before = platform.balanceMinor;
      const { answer } = await browser.play('1000');
      expect(answerSchemas.RoundAnswer.parse(answer)).toEqual(answer);
      const done = await finish(tableOf(answer.round));
      const paid = done.hands.reduce((sum, { winMinor }) => sum + BigInt(winMinor), 0n);
      expect(String(paid)).toBe(done.winMinor);
      expect(platform.balanceMinor - before).toBe(paid - BigInt(done.stakeMinor));
      expect(done.dealer.isHoleHidden).toBe(false);
    }
    expectBooksToBalance();
  }, 30_000);

  test('shows one card of the dealer while it is open, and nothing of what is to come', async () => {
    const round = await dealUntil('hit');
    expect(round.dealer).toMatchObject({ isHoleHidden: true, isBlackjack: false });
    expect(round.dealer.cards).toHaveLength(1);
    expect(round.winMinor).toBe('0');
    expect(round.proof.serverSeed).toBeNull();
    await finish(round);
  });

  test('doubled takes a second stake and one card, and ends', async () => {
    const round = await dealUntil('double');
    const { answer } = await browser.act(round.roundId, 'double', round.actions.length);
    const done = tableOf(answer.round);
    expect(done.hands[0]).toMatchObject({ isDoubled: true, stakeMinor: '2000' });
    expect(done.hands[0]?.cards).toHaveLength(3);
    expect(done).toMatchObject({ state: 'settled', stakeMinor: '2000', actions: ['double'] });
    expectBooksToBalance();
  });

  test('split makes two hands with a stake each', async () => {
    const round = await dealUntil('split');
    const { answer } = await browser.act(round.roundId, 'split', round.actions.length);
    const after = tableOf(answer.round);
    expect(after.hands.map(({ stakeMinor, isFromSplit }) => [stakeMinor, isFromSplit])).toEqual([
      ['1000', true],
      ['1000', true],
    ]);
    const done = await finish(after);
    expect(done.stakeMinor).toBe('2000');
    expectBooksToBalance();
  }, 30_000);

  test('insured takes half a stake and pays 2 to 1 when the dealer has blackjack', async () => {
    const seen = new Set<string | null>();
    for (let tries = 0; tries < 60 && seen.size < 2; tries++) {
      const round = await dealUntil('insure');
      expect(round.actionStakesMinor).toEqual({ insure: '500' });
      const before = platform.balanceMinor;
      const reply = await browser.act(round.roundId, 'insure', round.actions.length);
      const after = tableOf(reply.answer.round);
      seen.add(after.insurance?.result ?? null);
      const done = await finish(after);
      const isBlackjack = done.dealer.isBlackjack;
      expect(done.insurance).toEqual({
        stakeMinor: '500',
        result: isBlackjack ? 'win' : 'lose',
        winMinor: isBlackjack ? '1500' : '0',
      });
      expect(platform.balanceMinor - before).toBe(BigInt(done.winMinor) - 500n);
    }
    expect(seen).toEqual(new Set(['win', 'lose']));
    expectBooksToBalance();
  }, 60_000);

  test('that cannot pay for a double continues unchanged', async () => {
    const round = await dealUntil('double');
    platform.refuseStakes = 'insufficient_funds';
    const refused = await browser.act(round.roundId, 'double', round.actions.length);
    expect([refused.status, refused.code]).toEqual([422, 'round.insufficient_funds']);
    platform.refuseStakes = null;
    const session = await browser.session();
    expect(session.answer.unfinishedRound).toEqual(round);
    await finish(round);
    expectBooksToBalance();
  });

  test('ignores the second press of a button and an action that is not legal', async () => {
    const round = await dealUntil('hit');
    const presses: Reply<RoundAnswer>[] = await Promise.all([
      browser.act(round.roundId, 'hit', round.actions.length),
      browser.act(round.roundId, 'hit', round.actions.length),
    ]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = tableOf(presses.find(({ status }) => status === 200)?.answer.round ?? null);
    expect(now.actions).toEqual([...round.actions, 'hit']);
    if (now.state === 'open') {
      expect((await browser.act(now.roundId, 'insure', now.actions.length)).code).toBe(
        'round.action_illegal',
      );
      expect((await browser.play('1000')).code).toBe('round.unfinished');
      expect((await browser.call('POST', '/api/seeds/rotate', { clientSeed: 'x' })).code).toBe(
        'seeds.round_open',
      );
    }
    await finish(now);
  });
});

describe('an interrupted hand of blackjack', () => {
  test('waits for its player through a closed tab, a logout and a new login', async () => {
    const round = await dealUntil('hit');
    platform.refuseStakes = 'session_expired';
    const elsewhere = new TestBrowser(games.origin);
    const opened = await elsewhere.launch('blackjack', `${player}.second`);
    expect(opened.unfinishedRound).toEqual(round);
    browser = elsewhere;
    const done = await finish(round);
    expect(done.state).toBe('settled');
    expectBooksToBalance();
  });

  test('loses nothing when the answer to its double is lost', async () => {
    const round = await dealUntil('double');
    platform.faults.push('lost-after', 'lost-after', 'none', 'lost-after');
    await browser.act(round.roundId, 'double', round.actions.length);
    const { answer } = await eventually(
      () => browser.session(),
      (reply) => reply.answer.unfinishedRound === null,
    );
    expect(tableOf(answer.lastRound)).toMatchObject({
      actions: ['double'],
      stakeMinor: '2000',
      state: 'settled',
    });
    expectBooksToBalance();
  });

  test('continues undoubled when the wallet never answered the double, which is given back', async () => {
    await games.close();
    games = await openGames(platform, database.url, clock, { stakeGiveUp: 1_000 });
    browser = new TestBrowser(games.origin);
    await browser.launch('blackjack', `${player}.again`);
    const round = await dealUntil('double');
    platform.faults.push('lost-after', ...Array.from({ length: 300 }, () => 'lost-before' as const));
    const reply = await browser.act(round.roundId, 'double', round.actions.length);
    expect(reply.status).toBe(202);
    expect(tableOf(reply.answer.round)).toMatchObject({ pendingAction: 'double', legalActions: [] });
    await eventually(
      async () => platform.received,
      (all) => all.some(({ call }) => call === 'rollback'),
    );
    platform.faults.length = 0;
    const open = await eventually(
      () => browser.session(),
      ({ answer }) =>
        answer.unfinishedRound?.kind === 'blackjack' && answer.unfinishedRound.pendingAction === null,
    );
    expect(open.answer.unfinishedRound).toEqual(round);
    await finish(round);
    expectBooksToBalance();
  }, 20_000);

  test('stands when the player was away for thirty days', async () => {
    const round = await dealUntil('hit');
    aheadMs = 31 * 86_400_000;
    const { answer } = await eventually(
      () => browser.call<{ round: RoundView }>('GET', `/api/rounds/${round.publicId}`),
      ({ status }) => status === 200,
    );
    expect(tableOf(answer.round).actions.at(-1)).toBe('stand');
    expectBooksToBalance();
  });

  test('can be recomputed from its seeds and its actions', async () => {
    const done = await finish(
      await dealUntil('split').then(async (round) => {
        const { answer } = await browser.act(round.roundId, 'split', round.actions.length);
        return tableOf(answer.round);
      }),
    );
    await browser.call('POST', '/api/seeds/rotate', { clientSeed: 'afterwards' });
    const { answer } = await browser.call<{ round: RoundView }>('GET', `/api/rounds/${done.publicId}`);
    const { proof, gameId, mathVersion, actions } = tableOf(answer.round);
    const { clientSeed, nonce, serverSeed } = proof;
    const request = { gameId, mathVersion, serverSeed, clientSeed, nonce, stakeMinor: '1000', actions };
    const verified = await browser.call<VerifyAnswer>('POST', '/api/verify', request);
    expect(verified.answer).toMatchObject({ winMinor: done.winMinor, serverSeedHash: proof.serverSeedHash });
    expect(verified.answer.table?.hands).toEqual(done.hands);
  }, 30_000);
});
