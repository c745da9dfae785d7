import { amountMinorMax } from '@halcyon/money/amount';
import { aBonus, aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { expect, test } from 'vitest';
import { windowAt } from '../../responsible-gambling/limit/window.rules.ts';
import { account, bonusAccount, kind, outcomeCode, vertical } from '../../ledger/public.ts';

const bonusWallet = bonusAccount(vertical.casino);
const month = { period: 'M' as const, limitMinor: null, usedMinor: 0n, ...windowAt('M', 'UTC', NOON_MS) };

test('the bonus part of a win that no bonus wallet can hold is own money that waits, and is taken back as such', () => {
  const player = aPlayer(10_00n, {
    balances: { [bonusWallet]: amountMinorMax },
    bonuses: { [vertical.casino]: [aBonus({ requiredE4: 10n ** 30n })] },
    lossWindows: [month],
  });
  const stake = order(kind.stake, 's', 20_00n, { roundKey: 'r' });
  const win = order(kind.settle, 'w', 30_00n, { roundKey: 'r' });
  const back = order(kind.refund, 'b', 0n, { referenceKey: 'w' });
  const won = play(player, [stake, win]);
  expect(won.codes).toEqual([outcomeCode.done, outcomeCode.done]);
  const { balances } = won.state;
  // 15.00 of it are the bonus's, of which its wallet has room for 10.00.
  expect([balances[account.main], balances[account.excess]]).toEqual([15_00n, 15_00n]);
  expect(won.decisions[1]?.incident).toBe('above_balance');
  expect(won.state.lossWindows[0]?.usedMinor).toBe(10_00n - 30_00n);
  const taken = play(player, [stake, win, back]);
  expect([taken.state.balances[account.main], taken.state.balances[account.excess]]).toEqual([0n, 0n]);
  expect(taken.state.lossWindows[0]?.usedMinor).toBe(10_00n);
});

test('a win is refused, and is no fault, once hundreds of the largest amount wait for operators', () => {
  const full = aPlayer(0n, { balances: { [account.excess]: 2n ** 62n - 10n } });
  const { codes, state } = play(full, [
    order(kind.settle, 'w1', amountMinorMax, { roundKey: 'r' }),
    order(kind.settle, 'w2', 9n, { roundKey: 'r' }),
  ]);
  expect(codes).toEqual([outcomeCode.balanceFull, outcomeCode.done]);
  expect(state.balances[account.main]).toBe(9n);
});
