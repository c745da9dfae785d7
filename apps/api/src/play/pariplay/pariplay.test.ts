import { describe, expect, test } from 'vitest';
import { sandboxPariplay } from '@halcyon/wire/providers/pariplay';
import { pariplayProtocol } from '../../../../sandbox/src/providers/pariplay/pariplay.protocol.ts';
import { arrived, booked, refusedWith, sessionAt } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount, ProviderCommand, RawCall } from '../provider/adapter.ts';
import { minorOf } from '../executor/step-amount.ts';
import { pariplayAdapter } from './pariplay.adapter.ts';

const account: ProviderAccount = { origin: 'http://127.0.0.1:9', proxies: {}, keys: { ...sandboxPariplay } };
const session = sessionAt(pariplayProtocol, 'EUR');
const stake = { transactionId: 't1', roundId: 'r1', amountMinor: 1_250n };

const base = {
  Account: { UserName: sandboxPariplay.userName, Password: sandboxPariplay.password },
  Token: 'a-token',
  PlayerId: 'p7',
  GameCode: 'a-game',
  RoundId: 'r1',
  TransactionId: 't1',
};
/** `amounts` are written as they stand: `Amount: 1e2`. */
function callOf(name: string, fields: object = {}, amounts: Readonly<Record<string, string>> = {}): RawCall {
  const text = Object.entries(amounts).map(([field, digits]) => `,"${field}":${digits}`);
  const body = JSON.stringify({ ...base, ...fields }).replace(/\}$/, `${text.join('')}}`);
  return arrived({ method: 'POST', path: `/${name}`, headers: {}, body });
}
const parse = (call: RawCall) => pariplayAdapter.parse(call, account);
const commandOf = (call: RawCall): ProviderCommand => {
  const command = parse(call);
  if (!command) throw new Error('the call does not parse');
  return command;
};
const answer = (call: RawCall, code: Parameters<typeof refusedWith>[1]) =>
  JSON.parse(pariplayAdapter.format(call, commandOf(call), refusedWith(commandOf(call), code)).body);

describe('the account in the body', () => {
  test('opens the wallet', () => {
    expect(pariplayAdapter.verify(account, callOf('GetBalance'))).toEqual({ ok: true });
  });
  test.each([
    ['another password', { Account: { UserName: sandboxPariplay.userName, Password: 'x' } }],
    ['another name', { Account: { UserName: 'x', Password: sandboxPariplay.password } }],
    ['a part of the password', { Account: { ...base.Account, Password: base.Account.Password.slice(0, 5) } }],
    ['no account', { Account: undefined }],
    ['numbers for words', { Account: { UserName: 1, Password: 2 } }],
  ])('is refused with %s', (_what, fields) => {
    const verdict = pariplayAdapter.verify(account, callOf('GetBalance', fields));
    expect(verdict).toEqual({ ok: false, why: 'credentials' });
    const reply = pariplayAdapter.formatFault(callOf('GetBalance', fields), 'credentials');
    expect([reply.status, JSON.parse(reply.body).Error.ErrorCode]).toEqual([200, 4]);
  });
  // Tricky cases: 53.
  test('is believed from the agreed addresses alone, where there are any', () => {
    const at = (addresses: string) => ({ ...account, keys: { ...account.keys, addresses } });
    const call = callOf('GetBalance');
    expect(pariplayAdapter.verify(at('127.0.0.0/8 ::1'), call)).toEqual({ ok: true });
    expect(pariplayAdapter.verify(at('203.0.113.9'), call)).toEqual({ ok: false, why: 'address' });
  });
  test('opens nothing where no password was agreed on', () => {
    const open = { ...account, keys: {} };
    const call = callOf('GetBalance', { Account: { UserName: '', Password: '' } });
    expect(pariplayAdapter.verify(open, call)).toMatchObject({ ok: false });
  });
});

describe('every call of the table', () => {
  const caller = { token: 'a-token', playerRef: 'p7' };
  const booking = { caller, transactionId: 't1', roundId: 'r1', gameRef: 'a-game', isRoundFinal: false };

  test('Authenticate and GetBalance ask who it is and what there is', () => {
    expect(parse(callOf('Authenticate'))).toEqual({ kind: 'authenticate', caller, gameRef: 'a-game' });
    expect(parse(callOf('GetBalance'))).toEqual({
      kind: 'balance',
      caller,
      gameRef: 'a-game',
      currency: null,
    });
  });
  test('a Debit takes decimal units of the player’s own currency', () => {
    expect(parse(callOf('Debit', {}, { Amount: '12.50' }))).toEqual({
      kind: 'stake',
      ...booking,
      amount: { decimal: '12.50', currency: null },
    });
  });
  test('a Credit ends the round with its flag, and is no business of an ended one', () => {
    expect(parse(callOf('Credit', { EndGame: true }, { Amount: '0.3' }))).toMatchObject({
      kind: 'win',
      isRoundFinal: true,
      endedRound: 'refuse',
      stakeTransactionId: null,
      isStakeless: false,
    });
  });
  test('DebitAndCredit is a stake and its win under one id, the stake first', () => {
    const call = callOf('DebitAndCredit', { EndGame: true }, { DebitAmount: '1', CreditAmount: '2.5' });
    const command = parse(call);
    expect(command).toMatchObject({
      kind: 'batch',
      steps: [
        { kind: 'stake', transactionId: 't1', isRoundFinal: false, amount: { decimal: '1' } },
        {
          kind: 'win',
          transactionId: 't1',
          stakeTransactionId: 't1',
          isRoundFinal: true,
          amount: { decimal: '2.5' },
        },
      ],
    });
  });
  test('CancelTransaction takes back what was booked under an id, or the whole round', () => {
    expect(parse(callOf('CancelTransaction', { TransactionId: 'c1', RefTransactionId: 't1' }))).toMatchObject(
      {
        kind: 'rollback',
        transactionId: 'c1',
        original: 'any',
        originalTransactionId: 't1',
      },
    );
    const whole = callOf('CancelTransaction', { TransactionId: 'c1', CancelEntireRound: true });
    expect(parse(whole)).toMatchObject({ kind: 'roundRollback', roundId: 'r1', isRoundFinal: true });
    expect(parse(callOf('CancelTransaction'))).toBeNull();
  });
  test('EndGame closes a round, with or without a transaction id', () => {
    expect(parse(callOf('EndGame'))).toMatchObject({ kind: 'roundEnd', transactionId: 't1', roundId: 'r1' });
    expect(parse(callOf('EndGame', { TransactionId: undefined }))).toMatchObject({ transactionId: 'r1' });
  });
  test('AwardFreeRoundsPoints pays what free rounds brought, once per bonus', () => {
    const call = callOf(
      'AwardFreeRoundsPoints',
      { TransactionId: undefined, BonusId: 'b1' },
      { Points: '7.20' },
    );
    expect(parse(call)).toMatchObject({
      kind: 'win',
      transactionId: 'bonus-b1',
      isStakeless: true,
      amount: { decimal: '7.20' },
    });
  });
  test.each(['RegulationNotification', 'PortugueseNotification'])(
    '%s is acknowledged and moves nothing',
    (about) => {
      expect(parse(callOf(about))).toEqual({ kind: 'notice', caller, about });
    },
  );
  test.each(['CreateToken', 'CloseOpenedRounds', 'Resettlement', 'constructor', ''])(
    '%s is no call of a casino game',
    (name) => expect(parse(callOf(name, {}, { Amount: '1' }))).toBeNull(),
  );
});

describe('TransactionConfiguration', () => {
  const withFlags = (name: string, flags: readonly number[], fields: object = {}) =>
    parse(
      callOf(name, { TransactionConfiguration: flags, RefTransactionId: 't0', ...fields }, { Amount: '1' }),
    );

  // Tricky cases: 18.
  test('6 lets a wager and a win into an ended round', () => {
    expect(withFlags('Debit', [6])).toMatchObject({ endedRound: 'accept' });
    expect(withFlags('Debit', [])).not.toHaveProperty('endedRound');
    expect(withFlags('Credit', [6])).toMatchObject({ endedRound: 'accept' });
  });
  test('3 pays without a debit, and so does a promotion', () => {
    expect(withFlags('Credit', [3])).toMatchObject({ isStakeless: true });
    expect(withFlags('Credit', [], { Feature: 'TournamentWin' })).toMatchObject({ isStakeless: true });
    expect(withFlags('Credit', [], { Feature: 'Normal' })).toMatchObject({ isStakeless: false });
  });
  // Tricky cases: 14.
  test('4 bars the cancelling of an ended round, 9 allows it', () => {
    expect(withFlags('CancelTransaction', [4])).toMatchObject({ endedRound: 'refuse' });
    expect(withFlags('CancelTransaction', [9])).not.toHaveProperty('endedRound');
    expect(withFlags('CancelTransaction', [4, 9])).not.toHaveProperty('endedRound');
  });
  // Tricky cases: 30.
  test('a free round’s debit charges nothing', () => {
    expect(withFlags('Debit', [], { Feature: 'BonusWin' })).toMatchObject({ amount: { decimal: '0' } });
  });
});

describe('amounts', () => {
  // Tricky cases: 41, 42, 43.
  test.each([
    ['10', 'EUR', 1_000n],
    ['10.0', 'EUR', 1_000n],
    ['10.00', 'EUR', 1_000n],
    ['0.30', 'EUR', 30n],
    ['0.305', 'EUR', 'bad_request'],
    ['1500', 'JPY', 1_500n],
    ['1500.00', 'JPY', 1_500n],
    ['1500.5', 'JPY', 'bad_request'],
    ['1.234', 'KWD', 1_234n],
    ['90071992547409.93', 'EUR', 9_007_199_254_740_993n],
    ['0.00000001', 'EUR', 'bad_request'],
  ])('%s in %s is %s', (digits, currency, minor) => {
    const command = commandOf(callOf('Debit', {}, { Amount: digits }));
    expect(command.kind === 'stake' && minorOf(command.amount, currency)).toBe(minor);
  });
  test.each(['1e2', '"1,5"', '"+1"', 'null', 'true', '"NaN"'])('%s is no amount', (digits) => {
    const call = callOf('Debit', {}, { Amount: digits });
    expect(parse(call)).toBeNull();
    expect(JSON.parse(pariplayAdapter.formatFault(call, 'unreadable').body).Error.ErrorCode).toBe(900);
  });
  // Tricky cases: 44.
  test.each([
    ['Debit', { Amount: '-1.00' }],
    ['Credit', { Amount: '-0.01' }],
    ['DebitAndCredit', { DebitAmount: '1', CreditAmount: '-1' }],
  ])('%s below zero is error 3', (name, amounts) => {
    const call = callOf(name, {}, amounts);
    expect(parse(call)).toBeNull();
    expect(JSON.parse(pariplayAdapter.formatFault(call, 'unreadable').body).Error.ErrorCode).toBe(3);
  });
  test('a balance is written with all the currency’s places, beyond what a float holds', () => {
    const call = callOf('GetBalance');
    const body = (currency: string, minor: bigint) =>
      pariplayAdapter.format(
        call,
        commandOf(call),
        booked(commandOf(call), currency, minor, { bonusMinor: 50n }),
      ).body;
    expect(body('EUR', 9_007_199_254_740_993n)).toBe('{"Balance":90071992547409.93,"BonusBalance":0.50}');
    expect(body('JPY', 1_500n)).toBe('{"Balance":1500,"BonusBalance":50}');
    expect(body('KWD', 1_234n)).toBe('{"Balance":1.234,"BonusBalance":0.050}');
  });
});

describe('codes', () => {
  test.each([
    ['Debit', 'insufficient_funds', 1],
    ['Debit', 'session_expired', 5],
    ['Debit', 'session_invalid', 8],
    ['Debit', 'game_forbidden', 7],
    ['Debit', 'player_unknown', 10],
    ['Debit', 'already_processed', 11],
    ['Debit', 'player_blocked', 12],
    ['Debit', 'round_closed', 17],
    ['Debit', 'cancelled_before_stake', 18],
    ['Debit', 'activity_check', 25],
    ['Debit', 'limit_reached', 26],
    ['Debit', 'time_limit_reached', 26],
    ['Debit', 'stake_above_cap', 26],
    ['Debit', 'currency_mismatch', 30],
    ['Debit', 'payload_conflict', 900],
    ['Debit', 'busy', 900],
    ['Credit', 'stake_unknown', 9],
    ['Credit', 'already_cancelled', 18],
    ['EndGame', 'stake_unknown', 9],
    ['CancelTransaction', 'stake_unknown', 6],
    ['CancelTransaction', 'already_cancelled', 18],
    ['CancelTransaction', 'already_settled', 11],
  ] as const)('%s that ends in %s is error %i, with the balance', (name, code, errorCode) => {
    const call = callOf(name, { RefTransactionId: 't0' }, { Amount: '1' });
    expect(answer(call, code)).toEqual({ Error: { ErrorCode: errorCode, Balance: 0, Message: code } });
  });
  test('cancelling an unknown round is error 9', () => {
    const call = callOf('CancelTransaction', { CancelEntireRound: true });
    expect(answer(call, 'stake_unknown')).toMatchObject({ Error: { ErrorCode: 9 } });
  });
  test('every answer travels with HTTP 200, Authenticate names the kind of wallet', () => {
    const call = callOf('Authenticate');
    const reply = pariplayAdapter.format(call, commandOf(call), booked(commandOf(call), 'EUR', 500n));
    expect(reply).toMatchObject({ status: 200, contentType: 'application/json' });
    expect(JSON.parse(reply.body)).toEqual({ Balance: 5, BonusBalance: 0, FinancialMode: 0 });
  });
});

describe('the simulator’s calls', () => {
  const win = {
    ...stake,
    transactionId: 't2',
    amountMinor: 995n,
    stakeTransactionId: 't1',
    isRoundFinal: true,
  };
  const rollback = { ...stake, transactionId: 't3', stakeTransactionId: 't1' };

  test('mean to the adapter what they meant to the simulator', () => {
    const money = [pariplayProtocol.stake(session, stake), pariplayProtocol.win(session, win)!];
    expect(money.map((call) => commandOf(arrived(call)))).toMatchObject([
      { kind: 'stake', transactionId: 't1', amount: { decimal: '12.50' } },
      { kind: 'win', transactionId: 't2', amount: { decimal: '9.95' }, isRoundFinal: true },
    ]);
    expect(commandOf(arrived(pariplayProtocol.rollback(session, rollback)))).toMatchObject({
      originalTransactionId: 't1',
    });
    expect(commandOf(arrived(pariplayProtocol.roundEnd(session, 'r1')!))).toMatchObject({ kind: 'roundEnd' });
    expect(pariplayProtocol.win(session, { ...win, amountMinor: 0n })).toBeNull();
  });
  test('carry the account, and not after they were spoiled', () => {
    const call = pariplayProtocol.stake(session, stake);
    expect(pariplayAdapter.verify(account, arrived(call))).toEqual({ ok: true });
    expect(pariplayAdapter.verify(account, arrived(pariplayProtocol.spoil(call)))).toMatchObject({
      ok: false,
    });
  });
  test.each([
    ['a repetition', 'already_processed', 'done'],
    ['no funds', 'insufficient_funds', 'refused'],
    ['a busy wallet', 'busy', 'repeat'],
  ] as const)('read %s', (_what, code, verdict) => {
    const call = pariplayProtocol.stake(session, stake);
    const command = commandOf(arrived(call));
    const reply = pariplayAdapter.format(arrived(call), command, refusedWith(command, code, 'EUR', 75n));
    expect(pariplayProtocol.read(call, reply.status, reply.body)).toMatchObject({
      verdict,
      balanceMinor: 75n,
    });
  });
  test('read a booking, and nothing out of HTML, silence or half an answer', () => {
    const call = pariplayProtocol.stake(session, stake);
    const command = commandOf(arrived(call));
    const reply = pariplayAdapter.format(arrived(call), command, booked(command, 'EUR', 100n));
    expect(pariplayProtocol.read(call, 200, reply.body)).toMatchObject({
      verdict: 'done',
      balanceMinor: 100n,
    });
    for (const body of ['<html>', '', '{}', '{"Balance":']) {
      expect(pariplayProtocol.read(call, 200, body).verdict).toBe('unknown');
    }
    expect(pariplayProtocol.read(call, 502, reply.body).verdict).toBe('unknown');
  });
});
