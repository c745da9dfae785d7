import { expect, test } from 'vitest';
import { account, bonusAccount, kind, provider, vertical } from '../ledger/public.ts';
import type { LegRow } from '../wallet/leg.store.ts';
import { roundFrom } from './rounds.service.ts';

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
  destination: account.operatorGames,
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
  source: account.operatorGames,
  destination: account.main,
  amount_minor: 500n,
};
const givenBack: LegRow = {
  ...win,
  sequence: 3n,
  command_key: 'b1',
  kind: kind.refund,
  amount_minor: 200n,
  reference_key: 's1',
};
const since = new Date('2026-01-01T00:00:00Z');
const stateOf = (...legs: LegRow[]) => roundFrom(legs, since).map(({ state }) => state);

test('a round is open from the stake until it is ended or given back, and names its provider', () => {
  expect(stateOf(stake)).toEqual(['open']);
  expect(stateOf(stake, win)).toEqual(['open']);
  expect(stateOf(stake, { ...win, ends_round: true })).toEqual(['settled']);
  expect(stateOf(stake, { ...stake, sequence: 2n, kind: kind.endRound, amount_minor: 0n })).toEqual([
    'settled',
  ]);
  expect(stateOf(stake, givenBack)).toEqual(['refunded']);
  expect(stateOf()).toEqual([]);
  expect(roundFrom([stake], since)).toMatchObject([{ id: 'r1', provider: 'relax', state: 'open' }]);
});

test('a provider whose win settles the stake, or that reports no end, leaves no finished round open', () => {
  for (const provider_id of [provider.evolution, provider.playngo]) {
    expect(stateOf({ ...stake, provider_id })).toEqual(['open']);
    expect(stateOf({ ...stake, provider_id }, { ...win, provider_id })).toEqual(['settled']);
  }
});

test('a round whose stake is older than what still waits is over, at an unknown time', () => {
  expect(roundFrom([stake], new Date('2026-03-02T00:00:00Z'))).toMatchObject([
    { state: 'settled', settledAt: null },
  ]);
});

test('a win that is taken back lowers what its round returned; a stake that is given back lowers its stake', () => {
  const takenBack = {
    ...win,
    kind: kind.refund,
    reference_key: 'w1',
    source: account.main,
    destination: account.operatorGames,
  };
  const owed = { ...takenBack, leg_number: 1, source: account.receivable, amount_minor: 100n };
  const figures = (legs: readonly LegRow[]) =>
    roundFrom(legs, since).map((round) => [round.state, round.stake.amountMinor, round.returned.amountMinor]);
  expect(figures([stake, win, { ...takenBack, amount_minor: 400n }, owed])).toEqual([['open', '200', '0']]);
  expect(figures([stake, win, { ...takenBack, ends_round: true }])).toEqual([['settled', '200', '0']]);
  expect(figures([stake, win, takenBack, givenBack])).toEqual([['refunded', '0', '0']]);
});

test('a win that a bonus releases to the player is returned once', () => {
  const intoBonus = { ...win, destination: bonusAccount(vertical.casino) };
  const released = { ...intoBonus, leg_number: 1, source: intoBonus.destination, destination: account.main };
  expect(roundFrom([stake, intoBonus, released], since)).toMatchObject([
    { returned: { amountMinor: '500' } },
  ]);
});
