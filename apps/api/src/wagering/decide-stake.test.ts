import { expect, test } from 'vitest';
import { aPlayer, order, play } from '@halcyon/testkit/money-play';
import { account, kind, outcomeCode } from '../wallet/ledger.service.ts';

const { done } = outcomeCode;
const stake = (key: string, minor: bigint, more = {}) => order(kind.stake, key, minor, more);
const refund = (key: string, of: string, more = {}) =>
  order(kind.refund, key, 0n, { referenceKey: of, ...more });

test('the stakes of one round together stay within the cap of the market; what was given back does not count', () => {
  const round = { roundKey: 'spin', stakeCapMinor: 5_00n };
  const commands = [
    stake('s1', 5_01n, round),
    stake('s2', 4_00n, round),
    stake('s3', 1_01n, round),
    refund('r', 's2', { roundKey: 'spin' }),
    stake('s4', 5_00n, round),
    stake('s5', 5_00n, { ...round, roundKey: 'next' }),
    stake('s6', 9_00n),
  ];
  const { codes, state } = play(aPlayer(50_00n), commands);
  const above = outcomeCode.stakeAboveCap;
  expect(codes).toEqual([above, done, above, done, done, done, done]);
  expect(state.balances[account.main]).toBe(31_00n);
});
