import { expect, test } from 'vitest';
import type { RoundAnswer, RoundState, SessionAnswer, SlotRoundView } from '../../protocol.ts';
import { GameError, createConnection, type GameConnection } from './connection.ts';
import { askUntilAnswered } from './round-request.ts';

const noWait = () => Promise.resolve();

function answerOf(state: RoundState): RoundAnswer {
  const round = { kind: 'slot', roundId: 'r1', state, steps: [] } as unknown as SlotRoundView;
  return { round, balanceMinor: '900', retryAfterMs: 5, nextRoundAt: '2026-11-21T08:00:00Z', spins: null };
}

function connectionWith(session: () => Partial<SessionAnswer>): GameConnection {
  return { session: () => Promise.resolve(session() as SessionAnswer) } as GameConnection;
}

test('a lost response is retried with the same key until the same round is returned', async () => {
  const keys: string[] = [];
  const fetcher = ((_: string, init: RequestInit) => {
    keys.push((JSON.parse(String(init.body)) as { idempotencyKey: string }).idempotencyKey);
    if (keys.length < 3) return Promise.reject(new TypeError('network'));
    return Promise.resolve(Response.json(answerOf('settled')));
  }) as typeof fetch;
  const connection = createConnection(fetcher, null);
  const request = { stakeMinor: '100', idempotencyKey: '7c0d5b1e-0000-4000-8000-000000000001' };
  const answer = await askUntilAnswered(connection, () => connection.play(request), noWait);
  expect(answer.round.roundId).toBe('r1');
  expect(keys).toEqual(Array(3).fill(request.idempotencyKey));
});

test('a refusal is reported immediately and never retried', async () => {
  let calls = 0;
  const refuse = () => {
    calls++;
    return Promise.reject(new GameError('round.insufficient_funds'));
  };
  await expect(
    askUntilAnswered(
      connectionWith(() => ({})),
      refuse,
      noWait,
    ),
  ).rejects.toThrow('round.insufficient_funds');
  expect(calls).toBe(1);
});

test('a connection that stays away is given up after a bounded number of tries', async () => {
  let calls = 0;
  const lose = () => {
    calls++;
    return Promise.reject(new GameError('connection.lost'));
  };
  await expect(
    askUntilAnswered(
      connectionWith(() => ({})),
      lose,
      noWait,
    ),
  ).rejects.toThrow('connection.lost');
  expect(calls).toBe(5);
});

test('a round whose stake is not answered yet is followed, not played again', async () => {
  let calls = 0;
  let polls = 0;
  const connection = connectionWith(() => {
    polls++;
    const { round } = answerOf(polls < 3 ? 'staking' : 'settled');
    return polls < 3
      ? { unfinishedRound: round, lastRound: null }
      : { unfinishedRound: null, lastRound: round, balanceMinor: '950' };
  });
  const ask = () => {
    calls++;
    return Promise.resolve(answerOf('staking'));
  };
  const answer = await askUntilAnswered(connection, ask, noWait);
  expect(answer.round.state).toBe('settled');
  expect(answer.balanceMinor).toBe('950');
  expect([calls, polls]).toEqual([1, 3]);
});
