import { aPlayer, order, play } from '@halcyon/testkit/money-play';
import { expect, test } from 'vitest';
import { account, kind } from '../../ledger/public.ts';

test('a win of zero that is taken back has a leg out of the wallet, as every win that is taken back', () => {
  const { state, decisions } = play(aPlayer(10_00n), [
    order(kind.stake, 's', 4_00n),
    order(kind.settle, 'w', 0n, { referenceKey: 's' }),
    order(kind.refund, 'r', 0n, { referenceKey: 'w' }),
  ]);
  expect(state.balances[account.main]).toBe(6_00n);
  expect(decisions[2]!.legs).toMatchObject([
    { source: account.main, destination: account.operatorGames, amountMinor: 0n },
  ]);
});
