import { beforeEach, describe, expect, test } from 'vitest';
import type { Draw } from '../../engine.ts';
import type { SimulatedSession } from '../../simulator.ts';
import { runOf } from '../live-floor.ts';
import type { HeldStake, LiveBalance } from '../live-balance.ts';
import { loadTables } from '../live-table.ts';
import type { TableRun } from './table-run.ts';

const tables = loadTables();
const tableOf = (kind: string) => tables.find((table) => table.kind === kind)!;

/** A wallet in memory that writes everything down. */
class PaperBalance implements LiveBalance {
  readonly open = new Map<string, HeldStake>();
  readonly paid: bigint[] = [];
  refusal: string | null = null;
  #count = 0;

  async stake(session: SimulatedSession, roundId: string | null, amountMinor: bigint) {
    if (this.refusal) return { taken: false as const, code: this.refusal };
    session.balanceMinor -= amountMinor;
    const stake = {
      roundId: roundId ?? `round-${session.id}`,
      transactionId: `t${++this.#count}`,
      amountMinor,
    };
    this.open.set(stake.transactionId, stake);
    return { taken: true as const, stake };
  }

  async settle(session: SimulatedSession, _roundId: string, payouts: Parameters<LiveBalance['settle']>[2]) {
    for (const { stakeTransactionId, amountMinor } of payouts) {
      if (!this.open.delete(stakeTransactionId)) throw new Error(`${stakeTransactionId} is settled twice`);
      session.balanceMinor += amountMinor;
      this.paid.push(amountMinor);
    }
  }

  async takeBack(session: SimulatedSession, stakes: readonly HeldStake[]) {
    for (const { transactionId, amountMinor } of stakes) {
      this.open.delete(transactionId);
      session.balanceMinor += amountMinor;
    }
  }
}

let working: PaperBalance;
beforeEach(() => {
  working = new PaperBalance();
});

function tableRun(kind: string, draw: Draw = () => 0): TableRun {
  const run = runOf({ table: tableOf(kind), working, draw, nowMs: () => 0, onChange: () => {} });
  run.advance();
  return run;
}

function player(id: string): SimulatedSession {
  return {
    id,
    provider: 'evolution',
    mode: 'real',
    gameRef: 'x',
    tableId: 'x',
    currency: 'EUR',
    exponent: 2,
    language: 'en',
    operatorOrigin: 'http://127.0.0.1',
    lobbyUrl: null,
    token: 't',
    playerRef: 'p1',
    balanceMinor: 100_000n,
  };
}
/** Draws cards of these ranks one after the other, and for everything else the last of what there is. */
function pickRanks(...ranks: number[]): Draw {
  const left = [...ranks];
  const taken: number[] = [];
  return (bound) => {
    const rank = bound > 300 ? left.shift() : undefined;
    if (rank === undefined) return bound - 1;
    // Cards of one rank are 13 apart; those that were taken before it have moved it forward.
    const place = rank - 1 + 13 * taken.length;
    const at = place - taken.filter((one) => one < place).length;
    taken.push(place);
    return at;
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a roulette table', () => {
  test('takes bets while they are open, pays the number that falls, and broadcasts it', async () => {
    const run = tableRun('roulette', (bound) => (bound === 37 ? 17 : 0));
    const one = player('one');
    run.join(one);
    const bets = [
      { spot: 'number-17', amountMinor: 100n },
      { spot: 'red', amountMinor: 500n },
    ];
    expect(await run.bet('one', bets)).toEqual({ isDone: true, code: 'OK' });
    expect(one.balanceMinor).toBe(99_400n);
    run.advance();
    expect(run.view()).toMatchObject({ phase: 'dealing', scene: { number: 17, colour: 'black' } });
    expect(await run.bet('one', bets)).toEqual({ isDone: false, code: 'bets_closed' });
    run.advance();
    await settled();
    expect(run.view().results).toEqual(['17']);
    expect(run.own(one)).toMatchObject({ stakedMinor: '600', wonMinor: '3600' });
    expect(one.balanceMinor).toBe(103_000n);
    expect(working.open.size).toBe(0);
  });

  test('bets on lines between numbers are one stake with the others and are paid by how many numbers they touch', async () => {
    const run = tableRun('roulette', (bound) => (bound === 37 ? 17 : 0));
    const one = player('one');
    run.join(one);
    const spots = ['split-17-20', 'street-16', 'corner-13', 'line-16', 'first-four'];
    await run.bet(
      'one',
      spots.map((spot) => ({ spot, amountMinor: 100n })),
    );
    expect(one.balanceMinor).toBe(99_500n);
    run.advance();
    run.advance();
    await settled();
    expect(working.paid).toEqual([1800n + 1200n + 900n + 600n]);
  });

  test('refuses a bet below its lowest, above its highest in one round, and on a spot that it has not', async () => {
    const run = tableRun('roulette');
    run.join(player('one'));
    const bet = (spot: string, amountMinor: bigint) => run.bet('one', [{ spot, amountMinor }]);
    expect((await bet('red', 49n)).code).toBe('limit');
    expect((await bet('red', 500_001n)).code).toBe('limit');
    expect((await bet('number-37', 100n)).code).toBe('spot_unknown');
    expect((await bet('split-3-4', 100n)).code).toBe('spot_unknown');
    expect((await bet('red', 499_900n)).code).toBe('OK');
    expect((await bet('black', 200n)).code).toBe('limit');
    expect((await run.bet('nobody', [{ spot: 'red', amountMinor: 100n }])).code).toBe('not_joined');
  });

  test('chips that lie there when betting closes are the bet, as one stake, without being confirmed', async () => {
    const run = tableRun('roulette', (bound) => (bound === 37 ? 17 : 0));
    const one = player('one');
    run.join(one);
    const red = { spot: 'red', amountMinor: 100n };
    expect(run.lay('one', [red])).toEqual({ isDone: true, code: 'OK' });
    expect(run.lay('one', [red, { spot: 'split-17-20', amountMinor: 100n }]).code).toBe('OK');
    expect(run.own(one)).toMatchObject({
      stakedMinor: '0',
      laid: [{ spot: 'red' }, { spot: 'split-17-20' }],
    });
    expect(one.balanceMinor).toBe(100_000n);
    run.advance();
    await settled();
    expect(working.open.size).toBe(1);
    expect(run.own(one)).toMatchObject({ stakedMinor: '200', laid: [] });
    expect(run.lay('one', [red]).code).toBe('bets_closed');
    run.advance();
    await settled();
    expect(working.paid).toEqual([1800n]);
    expect(run.own(one).wonMinor).toBe('1800');
  });

  test('chips that were taken back before betting closes cost nothing', async () => {
    const run = tableRun('roulette');
    const one = player('one');
    run.join(one);
    run.lay('one', [{ spot: 'red', amountMinor: 100n }]);
    run.lay('one', []);
    run.advance();
    await settled();
    expect(working.open.size).toBe(0);
    expect(one.balanceMinor).toBe(100_000n);
  });

  test('refuses chips above its limit or the balance as they are laid, and keeps those that lay there', () => {
    const run = tableRun('roulette');
    const one = player('one');
    run.join(one);
    run.lay('one', [{ spot: 'red', amountMinor: 100n }]);
    expect(run.lay('one', [{ spot: 'red', amountMinor: 500_001n }]).code).toBe('limit');
    expect(run.lay('one', [{ spot: 'red', amountMinor: 100_001n }]).code).toBe('INSUFFICIENT_FUNDS');
    expect(run.lay('nobody', [{ spot: 'red', amountMinor: 100n }]).code).toBe('not_joined');
    expect(run.own(one).laid).toEqual([{ spot: 'red', amountMinor: '100' }]);
  });

  test('notifies a player whose laid chips the wallet did not take, and settles nothing for them', async () => {
    const run = tableRun('roulette');
    const one = player('one');
    run.join(one);
    run.lay('one', [{ spot: 'red', amountMinor: 100n }]);
    working.refusal = 'LIMIT_REACHED';
    run.advance();
    await settled();
    expect(run.own(one)).toMatchObject({ stakedMinor: '0', refusal: 'LIMIT_REACHED', bets: [] });
    run.advance();
    await settled();
    run.advance();
    expect(run.own(one)).toMatchObject({ refusal: null, wonMinor: null });
    expect(working.paid).toEqual([]);
  });

  test('returns the operator’s own code when the wallet takes no stake', async () => {
    const run = tableRun('roulette');
    run.join(player('one'));
    working.refusal = 'INSUFFICIENT_FUNDS';
    expect(await run.bet('one', [{ spot: 'red', amountMinor: 100n }])).toEqual({
      isDone: false,
      code: 'INSUFFICIENT_FUNDS',
    });
    expect(run.own(player('one')).stakedMinor).toBe('0');
  });

  test('gives every held stake back when the studio stops in the middle of a round', async () => {
    const run = tableRun('roulette');
    const one = player('one');
    run.join(one);
    await run.bet('one', [{ spot: 'red', amountMinor: 100n }]);
    run.advance();
    await run.stop();
    expect(one.balanceMinor).toBe(100_000n);
    expect(working.open.size).toBe(0);
  });

  test('finishes its round before it closes, and opens again', () => {
    const run = tableRun('roulette');
    run.setOpen(false);
    expect([run.advance(), run.advance(), run.advance()].map((left) => left !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(run.view()).toMatchObject({ phase: 'closed', leftMs: null });
    run.setOpen(true);
    expect(run.advance()).toBeGreaterThan(0);
    expect(run.view().phase).toBe('betting');
  });
});

describe('a blackjack table', () => {
  test('one seat is one player’s, and only who sits may bet', async () => {
    const run = tableRun('blackjack', (bound) => bound - 1);
    run.join(player('one'));
    run.join(player('two'));
    expect((await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }])).code).toBe('no_seat');
    expect((await run.act('one', 'sit-3')).code).toBe('OK');
    expect((await run.act('two', 'sit-3')).code).toBe('seat_taken');
    expect((await run.act('two', 'sit-8')).code).toBe('seat_taken');
    expect(run.view().seatsTaken).toEqual([3]);
    expect((await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }])).code).toBe('OK');
  });

  test('a chip on the own seat when betting closes is the bet, and the hand is dealt', async () => {
    const run = tableRun('blackjack', pickRanks(10, 5, 6));
    const one = player('one');
    run.join(one);
    expect(run.lay('one', [{ spot: 'seat', amountMinor: 1000n }]).code).toBe('no_seat');
    await run.act('one', 'sit-1');
    expect(run.lay('one', [{ spot: 'seat', amountMinor: 1000n }]).code).toBe('OK');
    run.advance();
    await settled();
    expect(run.own(one)).toMatchObject({ stakedMinor: '1000', moves: ['hit', 'stand', 'double'] });
  });

  test('a double takes a second stake of the same size, one card, and both stakes are settled', async () => {
    // The last card of what is left, again and again: kings, queens, jacks of diamonds from the top.
    const run = tableRun('blackjack', (bound) => (bound > 10 ? 4 : bound - 1));
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    expect(run.own(one).moves).toContain('double');
    expect((await run.act('one', 'double')).code).toBe('OK');
    expect(run.own(one)).toMatchObject({ stakedMinor: '2000', moves: [] });
    expect((await run.act('one', 'hit')).code).toBe('not_now');
    run.advance();
    run.advance();
    await settled();
    expect(working.open.size).toBe(0);
    expect(working.paid).toHaveLength(2);
  });

  test('a split takes a second stake, deals each card a second one, and both hands are played and paid apart', async () => {
    // The dealer's 8, then 8 8; a 3 and a 10 for the two hands, a 10 for the double; the dealer's 2 and 10.
    const run = tableRun('blackjack', pickRanks(8, 8, 8, 3, 10, 10, 2, 10));
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    expect(run.own(one).moves).toEqual(['hit', 'stand', 'double', 'split']);
    expect((await run.act('one', 'split')).code).toBe('OK');
    expect(run.own(one)).toMatchObject({ stakedMinor: '2000', moves: ['hit', 'stand', 'double'] });
    expect((await run.act('one', 'split')).code).toBe('not_now');
    // 8 3 is doubled to 21, 8 10 stands; the dealer makes 8 2 10.
    expect((await run.act('one', 'double')).code).toBe('OK');
    expect((await run.act('one', 'stand')).code).toBe('OK');
    expect(run.own(one)).toMatchObject({ stakedMinor: '3000', moves: [] });
    run.advance();
    run.advance();
    await settled();
    expect(working.open.size).toBe(0);
    expect(working.paid).toEqual([2000n, 0n, 2000n]);
  });

  test('insurance is a separate half stake and is paid when the dealer’s ten follows the ace', async () => {
    const run = tableRun('blackjack', pickRanks(1, 10, 9, 13));
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    expect((await run.act('one', 'insure')).code).toBe('OK');
    expect((await run.act('one', 'insure')).code).toBe('not_now');
    expect(one.balanceMinor).toBe(98_500n);
    await run.act('one', 'stand');
    run.advance();
    run.advance();
    await settled();
    expect(working.paid).toEqual([0n, 1500n]);
    expect(one.balanceMinor).toBe(100_000n);
  });

  test('a split that the wallet refuses leaves the hand as it was', async () => {
    const run = tableRun('blackjack', pickRanks(8, 8, 8));
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    working.refusal = 'INSUFFICIENT_FUNDS';
    expect((await run.act('one', 'split')).code).toBe('INSUFFICIENT_FUNDS');
    expect(run.own(one)).toMatchObject({ stakedMinor: '1000', moves: ['hit', 'stand', 'double', 'split'] });
  });

  /** The wallet's answers to stakes wait until they are let go. */
  const holdStakes = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stake = working.stake.bind(working);
    working.stake = (...of) => promise.then(() => stake(...of));
    return resolve;
  };

  test('a double that the wallet confirms after the decisions gets no card and goes back whole', async () => {
    const run = tableRun('blackjack', pickRanks(10, 5, 6, 10, 9));
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    await run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    const release = holdStakes();
    const doubling = run.act('one', 'double');
    expect((await run.act('one', 'hit')).code).toBe('not_now');
    run.advance();
    run.advance();
    release();
    await doubling;
    await settled();
    // 5 6 stays 11 and loses against 20; the second stake is back.
    expect(working.paid).toEqual([0n, 1000n]);
  });

  test('a bet that the wallet confirms after the deal has its hand and is settled once', async () => {
    const run = tableRun('blackjack', (bound) => bound - 1);
    const one = player('one');
    run.join(one);
    await run.act('one', 'sit-1');
    const release = holdStakes();
    const betting = run.bet('one', [{ spot: 'seat', amountMinor: 1000n }]);
    run.advance();
    release();
    await betting;
    run.advance();
    run.advance();
    await settled();
    expect(working.open.size).toBe(0);
    expect(working.paid).toHaveLength(1);
  });
});
