import { expect, test } from 'vitest';
import { account, bonusAccount, kind, provider, vertical } from '../wallet/ledger.service.ts';
import type { LegRow } from '../wallet/wallet.service.ts';
import { isWaiting, roundFrom } from './rounds.service.ts';

const stake: LegRow = {
  sequence: 1n,
  leg_number: 0,
  provider_id: provider.relax,
  command_key: 's1',
  kind: kind.stake,
  outcome: 0,
  vertical: 1,
  requested_minor: 200n,
  source: account.main,
  destination: account.houseGame,
  currency: 978,
  amount_minor: 200n,
  source_after_minor: 800n,
  destination_after_minor: 0n,
  playable_after_minor: 800n,
  decided_at: new Date('2026-03-01T10:00:00Z'),
  reference_key: null,
  round_key: 'r1',
  ends_round: false,
  game_id: 'anubis-rising',
};
const win: LegRow = {
  ...stake,
  sequence: 2n,
  command_key: 'w1',
  kind: kind.settle,
  source: account.houseGame,
  destination: account.main,
  amount_minor: 500n,
};
const givenBack: LegRow = { ...win, command_key: 'b1', kind: kind.refund, amount_minor: 200n };

test('a round waits for its player from the stake until it is ended or given back, and names its provider', () => {
  expect(isWaiting([stake], 'flag')).toBe(true);
  expect(isWaiting([stake, win], 'flag')).toBe(true);
  expect(isWaiting([stake, { ...win, ends_round: true }], 'flag')).toBe(false);
  expect(isWaiting([stake, { ...stake, kind: kind.endRound, amount_minor: 0n }], 'call')).toBe(false);
  expect(isWaiting([stake, givenBack], 'flag')).toBe(false);
  expect(isWaiting([], 'flag')).toBe(false);
  expect(roundFrom([stake])).toMatchObject([{ id: 'r1', provider: 'relax', state: 'open' }]);
});

test('a provider whose win settles the stake, or that tells no end, leaves no round waiting that is over', () => {
  expect(isWaiting([stake], 'win-settles-stake')).toBe(true);
  expect(isWaiting([stake, win], 'win-settles-stake')).toBe(false);
  expect(isWaiting([stake], 'never-told')).toBe(false);
});

test('a win that is taken back lowers what its round returned; a stake that is given back lowers its stake', () => {
  const takenBack = { ...win, kind: kind.refund, source: account.main, destination: account.houseGame };
  const owed = { ...takenBack, leg_number: 1, source: account.receivable, amount_minor: 100n };
  const figures = (legs: readonly LegRow[]) =>
    roundFrom(legs).map((round) => [round.state, round.stake.amountMinor, round.returned.amountMinor]);
  expect(figures([stake, win, { ...takenBack, amount_minor: 400n }, owed])).toEqual([['open', '200', '0']]);
  expect(figures([stake, win, { ...takenBack, ends_round: true }])).toEqual([['settled', '200', '0']]);
  expect(figures([stake, win, takenBack, givenBack])).toEqual([['refunded', '0', '0']]);
});

test('a win that a bonus releases to the player is returned once', () => {
  const intoBonus = { ...win, destination: bonusAccount(vertical.casino) };
  const released = { ...intoBonus, leg_number: 1, source: intoBonus.destination, destination: account.main };
  expect(roundFrom([stake, intoBonus, released])).toMatchObject([{ returned: { amountMinor: '500' } }]);
});
