import { readExactJson } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import {
  hashPragmaticPlay,
  isGenuinePragmaticPlay,
  pragmaticPlayCalls,
  sandboxPragmaticPlay,
  type PragmaticPlayCall,
} from '@halcyon/wire/providers/pragmatic-play';
import { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { expect, test } from 'vitest';
import type {
  BalanceView,
  MoneyStep,
  ProviderAccount,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
} from '../provider/adapter.ts';
import { pragmaticPlayAdapter } from './pragmaticplay.adapter.ts';
import { pragmaticPlayErrorOf } from './pragmaticplay.policy.ts';

const { secret, providerId } = sandboxPragmaticPlay;
const account: ProviderAccount = {
  origin: 'https://pp.example',
  proxies: {},
  keys: { ...sandboxPragmaticPlay },
};
const rawCall = (name: PragmaticPlayCall, body: string): RawCall => ({
  method: 'POST',
  path: pragmaticPlayCalls[name],
  query: '',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  rawBody: Buffer.from(body),
  receivedAtMs: 0,
  address: '127.0.0.1',
});
const call = (name: PragmaticPlayCall, fields: Record<string, string | undefined>) => {
  const signed = { providerId, ...fields };
  return rawCall(name, writeFields({ ...signed, hash: hashPragmaticPlay(signed, secret) }));
};
const known = { userId: 'p7', token: 'token-1', gameId: 'vs20alpine' };
const booking = { roundId: 'r1', timestamp: '1763722800000', roundDetails: 'spin' };
const bet = (more: Record<string, string | undefined> = {}) =>
  call('bet', { ...known, ...booking, reference: 'b1', amount: '1.00', ...more });
const result = (more: Record<string, string | undefined> = {}) =>
  call('result', { ...known, ...booking, reference: 'w1', amount: '2.50', ...more });
const parse = (of: RawCall, by = account) => pragmaticPlayAdapter.parse(of, by);
const caller = { token: 'token-1', playerRef: 'p7' };
const base = { caller, roundId: 'r1', gameRef: 'vs20alpine', isRoundFinal: false };

const balance: BalanceView = { currency: 'EUR', cashMinor: 99_910n, bonusMinor: 5n, totalMinor: 99_915n };
const bodyOf = (of: RawCall, outcome: ProviderOutcome) =>
  pragmaticPlayAdapter.format(of, parse(of)!, outcome).body;
const ok = (steps: readonly MoneyStep[] = [], bonusPartMinor = 0n): ProviderOutcome => ({
  ok: true,
  balance,
  receipts: steps.map((step, index) => ({
    step,
    operatorTransactionId: `7-${index}`,
    processedAt: '2026-11-21T12:00:00.000Z',
    isReplay: false,
    isNoop: false,
    bonusPartMinor,
  })),
  player: null,
  launch: null,
  nextToken: null,
});
const refused = (code: RefusalCode, isRetryable = false): ProviderOutcome => ({
  ok: false,
  code,
  isRetryable,
  balance: null,
  step: null,
  isReplay: false,
  operatorTransactionId: null,
});
const errorOf = (of: RawCall, outcome: ProviderOutcome) =>
  (JSON.parse(bodyOf(of, outcome)) as { error: number }).error;

test('a token is answered with the player, cash and bonus apart', () => {
  const of = call('authenticate', { token: 'token-1', gameId: 'vs20alpine', ipAddress: '10.0.0.1' });
  expect(parse(of)).toEqual({
    kind: 'authenticate',
    caller: { token: 'token-1', playerRef: null },
    gameRef: 'vs20alpine',
  });
  const player = {
    playerRef: 'p7',
    nickname: 'Player 7',
    country: 'IE',
    language: 'en-IE',
    jurisdiction: 'UN',
    birthDate: null,
  };
  const body = bodyOf(of, { ...ok(), player } as ProviderOutcome);
  expect(JSON.parse(body)).toEqual({
    userId: 'p7',
    currency: 'EUR',
    cash: 999.1,
    bonus: 0.05,
    token: 'token-1',
    country: 'IE',
    jurisdiction: 'UN',
    error: 0,
    description: 'Success',
  });
  expect(body).toContain('"cash":999.10,"bonus":0.05');
});

test('bet takes, result pays into the round, refund takes the bet back by the bet’s own reference', () => {
  expect(parse(bet())).toEqual({
    kind: 'stake',
    ...base,
    transactionId: 'b1',
    amount: { decimal: '1.00', currency: null },
  });
  expect(parse(result())).toEqual({
    kind: 'win',
    ...base,
    transactionId: 'w1',
    amount: { decimal: '2.50', currency: null },
    stakeTransactionId: null,
  });
  expect(parse(call('refund', { userId: 'p7', reference: 'b1' }))).toEqual({
    kind: 'rollback',
    caller: { token: null, playerRef: 'p7' },
    roundId: null,
    gameRef: null,
    isRoundFinal: false,
    transactionId: 'b1',
    original: 'stake',
    originalTransactionId: 'b1',
    amount: null,
  });
});

test('a bet’s answer says what of it was bonus; a refund’s names no balance', () => {
  const step = parse(bet()) as MoneyStep;
  expect(bodyOf(bet(), ok([step], 30n))).toBe(
    '{"transactionId":"7-0","currency":"EUR","cash":999.10,"bonus":0.05,"usedPromo":0.30,"error":0,"description":"Success"}',
  );
  const refund = call('refund', { userId: 'p7', reference: 'b1' });
  expect(JSON.parse(bodyOf(refund, ok([parse(refund) as MoneyStep])))).toEqual({
    transactionId: '7-0',
    error: 0,
    description: 'Success',
  });
});

test('a promotion’s win inside a result is a second credit under its own reference, and one reply', () => {
  const of = result({
    promoWinAmount: '10.00',
    promoWinReference: 'promo-9',
    promoCampaignID: '5',
    promoCampaignType: 'R',
  });
  const command = parse(of) as Extract<ProviderCommand, { kind: 'batch' }>;
  expect(command.kind).toBe('batch');
  expect(command.steps).toMatchObject([
    { kind: 'win', transactionId: 'w1', roundId: 'r1', amount: { decimal: '2.50' } },
    {
      kind: 'win',
      transactionId: 'promoWin:promo-9',
      roundId: null,
      amount: { decimal: '10.00' },
      isStakeless: true,
    },
  ]);
  expect(JSON.parse(bodyOf(of, ok(command.steps)))).toMatchObject({ transactionId: '7-0', error: 0 });
});

test('a promotion of nothing is none, one without a reference is refused, and references count apart from results', () => {
  expect(parse(result({ promoWinAmount: '0.00' }))).toMatchObject({ kind: 'win' });
  expect(parse(result({ promoWinAmount: '10.00' }))).toBeNull();
  expect(parse(result({ promoWinAmount: '10.00', promoWinReference: 'w1' }))).toMatchObject({
    steps: [{ transactionId: 'w1' }, { transactionId: 'promoWin:w1' }],
  });
});

test('the end of a batch of free rounds is information or money, as the contract says, never both', () => {
  const of = call('bonusWin', { ...known, amount: '12.00', reference: 'bw1', timestamp: '1' });
  expect(parse(of)).toEqual({ kind: 'notice', caller, about: 'bonusWin' });
  expect(JSON.parse(bodyOf(of, ok()))).toMatchObject({ error: 0, cash: 999.1 });
  const credit = { ...account, keys: { ...account.keys, bonusWin: 'credit' } };
  expect(parse(of, credit)).toMatchObject({
    kind: 'win',
    transactionId: 'bonusWin:bw1',
    roundId: null,
    isStakeless: true,
  });
});

test('jackpots and promotions are paid without a stake, each by its own call', () => {
  const jackpot = call('jackpotWin', {
    ...known,
    amount: '50000.00',
    reference: 'j1',
    jackpotId: '4',
    roundId: 'r1',
  });
  expect(parse(jackpot)).toMatchObject({
    kind: 'win',
    isStakeless: true,
    amount: { decimal: '50000.00', currency: null },
  });
  const promotion = call('promoWin', {
    userId: 'p7',
    campaignId: '1',
    campaignType: 'T',
    amount: '5.00',
    currency: 'CLP',
    reference: 'p1',
  });
  expect(parse(promotion)).toMatchObject({
    kind: 'win',
    roundId: null,
    amount: { amountMinor: 5n, currency: 'CLP' },
  });
  expect(
    parse(call('promoWin', { userId: 'p7', amount: '5.50', currency: 'CLP', reference: 'p1' })),
  ).toBeNull();
});

test('a live adjustment credits or debits by its sign', () => {
  const of = (amount: string) =>
    parse(call('adjustment', { ...known, roundId: 'r1', amount, reference: 'a1', validBetAmount: '1.00' }));
  expect(of('3.00')).toMatchObject({ kind: 'win', amount: { decimal: '3.00' } });
  expect(of('-3.00')).toMatchObject({ kind: 'stake', amount: { decimal: '3.00' }, isCorrection: true });
});

test('the end of a round moves nothing, closes the round, and may come again', () => {
  const of = call('endRound', { ...known, roundId: 'r1', win: '2.50' });
  expect(parse(of)).toMatchObject({ kind: 'roundEnd', roundId: 'r1', isRoundFinal: true });
  expect(JSON.parse(bodyOf(of, ok([parse(of) as MoneyStep])))).toEqual({
    cash: 999.1,
    bonus: 0.05,
    error: 0,
    description: 'Success',
  });
  expect(errorOf(of, refused('busy', true))).toBe(130);
});

test('balances per game, details of a round and the end of a session are answered', () => {
  const perGame = call('balancePerGame', { userId: 'p7', token: 'token-1', gameIdList: 'vs1,vs2' });
  expect(parse(perGame)).toMatchObject({ kind: 'balance', gameRef: null });
  expect(JSON.parse(bodyOf(perGame, ok()))).toMatchObject({
    gamesBalances: [{ gameID: 'vs1', cash: 999.1, bonus: 0.05 }, { gameID: 'vs2' }],
    error: 0,
  });
  expect(parse(call('roundDetails', { userId: 'p7', gameId: 'vs1', roundId: 'r1' }))).toMatchObject({
    kind: 'notice',
  });
  expect(parse(call('sessionExpired', { playerId: 'p7', sessionId: 's' }))).toMatchObject({
    kind: 'notice',
    caller: { playerRef: 'p7' },
  });
});

test('what may be asked again is 100, what may not is 120, and no refund follows a contradiction', () => {
  expect(errorOf(bet(), refused('insufficient_funds'))).toBe(1);
  expect(errorOf(bet(), refused('session_invalid'))).toBe(4);
  expect(errorOf(bet(), refused('session_expired'))).toBe(2);
  expect(errorOf(bet(), refused('payload_conflict'))).toBe(120);
  expect(errorOf(bet(), refused('cancelled_before_stake'))).toBe(120);
  expect(errorOf(bet(), refused('round_closed'))).toBe(3);
  expect(errorOf(bet(), refused('unavailable', true))).toBe(100);
  expect(errorOf(result(), refused('stake_unknown', true))).toBe(100);
  expect(errorOf(result(), refused('stake_unknown', false))).toBe(120);
  expect(errorOf(call('refund', { userId: 'p7', reference: 'b1' }), refused('already_settled'))).toBe(120);
  for (const code of RefusalCode.options) expect(pragmaticPlayErrorOf[code]).toBeGreaterThan(0);
});

test('the hash holds over sorted names, without itself and without what is empty', () => {
  const fields = { b: '2', a: '1', empty: '', hash: 'anything' };
  // md5('a=1&b=2' + 's')
  expect(hashPragmaticPlay(fields, 's')).toBe('48ede480f182f325db2c33f8d705c464');
  expect(isGenuinePragmaticPlay({ ...fields, hash: hashPragmaticPlay(fields, 's') }, 's')).toBe(true);
  expect(isGenuinePragmaticPlay({ ...fields, extra: 'x', hash: hashPragmaticPlay(fields, 's') }, 's')).toBe(
    false,
  );
});

test('order, empty and unknown parameters and percent signs change nothing in what is signed', () => {
  const fields = {
    providerId,
    ...known,
    ...booking,
    reference: 'b1',
    amount: '1.00',
    roundDetails: 'spin & “ø” 50%+',
    note: '',
  };
  const hash = hashPragmaticPlay(fields, secret);
  const forwards = writeFields({ ...fields, hash });
  const backwards = forwards.split('&').toReversed().join('&');
  const spaced = forwards.replaceAll('+', '%20');
  for (const body of [forwards, backwards, spaced, forwards.replace('&note=', '')]) {
    expect(pragmaticPlayAdapter.verify(account, rawCall('bet', body))).toEqual({ ok: true });
  }
  const changed = forwards.replace('amount=1.00', 'amount=9.00');
  expect(pragmaticPlayAdapter.verify(account, rawCall('bet', changed))).toEqual({
    ok: false,
    why: 'signature',
  });
});

test.each([
  ['no hash', (body: string) => body.replace(/&hash=.*/, '')],
  ['a short one', (body: string) => body.replace(/hash=.{32}/, 'hash=abc')],
  ['another one', (body: string) => body.replace(/hash=.{32}/, `hash=${'0'.repeat(32)}`)],
  ['an amount twice', (body: string) => `${body}&amount=1.00`],
])('a form with %s is refused with error 5', (_what, spoil) => {
  const of = rawCall('bet', spoil(bet().rawBody.toString('utf8')));
  expect(pragmaticPlayAdapter.verify(account, of)).toEqual({ ok: false, why: 'signature' });
  const fault = pragmaticPlayAdapter.formatFault(of, 'signature');
  expect({ ...fault, body: JSON.parse(fault.body) }).toMatchObject({ status: 200, body: { error: 5 } });
});

test('without a configured key every call is refused', () => {
  expect(pragmaticPlayAdapter.verify({ ...account, keys: { providerId } }, bet())).toMatchObject({
    ok: false,
  });
});

test.each(['10', '10.0', '10.00', '0.30', '90071992547409.93'])('%s is read exactly as written', (amount) => {
  expect(parse(bet({ amount }))).toMatchObject({ amount: { decimal: amount, currency: null } });
});

test.each(['0.005', '1e2', '+1.00', '-1.00', '1,00', ' 1.00', '.5', 'NaN', '0x10', ''])(
  '%s is no amount',
  (amount) => {
    expect(parse(bet({ amount }))).toBeNull();
  },
);

test('a fault of ours may be asked again, an unreadable form may not', () => {
  const errorIn = (of: RawCall, fault: 'internal' | 'unreadable') =>
    (JSON.parse(pragmaticPlayAdapter.formatFault(of, fault).body) as { error: number }).error;
  expect(errorIn(bet(), 'internal')).toBe(100);
  expect(errorIn(call('endRound', { ...known, roundId: 'r' }), 'internal')).toBe(130);
  expect(errorIn(bet(), 'unreadable')).toBe(7);
  expect(parse({ ...bet(), path: '/elsewhere.html' })).toBeNull();
  expect(parse({ ...bet(), method: 'GET' })).toBeNull();
});

test('balances are digits, never floats', () => {
  const huge: BalanceView = {
    currency: 'EUR',
    cashMinor: 9_007_199_254_740_993n,
    bonusMinor: 0n,
    totalMinor: 9_007_199_254_740_993n,
  };
  const body = bodyOf(call('balance', known), { ...ok(), balance: huge } as ProviderOutcome);
  expect(readExactJson(body)).toMatchObject({ cash: '90071992547409.93', bonus: '0.00' });
});
