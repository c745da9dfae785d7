import { expect, test } from 'vitest';
import { aPlayer, order, play } from '@halcyon/testkit/money-play';
import { account, kind, outcomeCode } from '../ledger/public.ts';

const { done, insufficientFunds, roundClosed, stakeNotTaken, stakeSettled, stakeUnknown, stakeWasRefunded } =
  outcomeCode;
const inRound = { roundKey: 'round-1' };
const stake = (key: string, minor: bigint, more = {}) =>
  order(kind.stake, key, minor, { ...inRound, ...more });
const win = (key: string, minor: bigint, of: string | null, more = {}) =>
  order(kind.settle, key, minor, { ...inRound, referenceKey: of, ...more });
const refund = (key: string, of: string, more = {}) =>
  order(kind.refund, key, 0n, { ...inRound, referenceKey: of, ...more });

test('an ended round takes wins and refunds and no stake, unless the order says otherwise', () => {
  const { codes } = play(aPlayer(10_00n), [
    stake('s', 2_00n, { endsRound: true }),
    stake('s2', 1_00n),
    win('w', 1_00n, 's', { endedRound: 'refuse' }),
    refund('r', 's', { endedRound: 'refuse' }),
    stake('s3', 1_00n, { endedRound: 'accept' }),
    win('w3', 1_00n, 's3'),
  ]);
  expect(codes).toEqual([done, roundClosed, roundClosed, roundClosed, done, done]);
});

test('a win of a round needs a stake that was taken and not given back, where the order says so', () => {
  const lone = (key: string) => win(key, 1_00n, null, { needsRoundStake: true });
  const steps = [lone('w0'), stake('s', 99_00n), lone('w1'), stake('s2', 1_00n), lone('w2')];
  const { codes } = play(aPlayer(10_00n), steps);
  expect(codes).toEqual([stakeUnknown, insufficientFunds, stakeNotTaken, done, done]);
  const late = play(aPlayer(10_00n), [stake('s', 1_00n), refund('r', 's'), lone('w0')]);
  expect(late.codes.at(-1)).toBe(stakeWasRefunded);
});

// facts: cases 14, 20
test('a win of the whole round lets go of all stakes but the last; a win of one stake holds them all', () => {
  const stakes = [stake('a', 1_00n), stake('b', 2_00n)];
  const ofRound = play(aPlayer(10_00n), [
    ...stakes,
    win('w', 5_00n, null),
    refund('r', 'b'),
    refund('q', 'a'),
  ]);
  expect(ofRound.codes).toEqual([done, done, done, done, stakeSettled]);
  expect(ofRound.state.balances[account.main]).toBe(14_00n);
  const ofOne = play(aPlayer(10_00n), [...stakes, win('w', 5_00n, 'a'), refund('r', 'b')]);
  expect(ofOne.codes.at(-1)).toBe(stakeSettled);
});
