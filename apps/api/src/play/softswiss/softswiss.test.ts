import { describe, expect, test } from 'vitest';
import {
  isSignedSoftswiss,
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
} from '@halcyon/wire/providers/softswiss';
import { softswissProtocol } from '../../../../sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { arrived, booked, refusedWith, sessionAt } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount, ProviderCommand, RawCall } from '../provider/adapter.ts';
import { softswissAdapter } from './softswiss.adapter.ts';

const account: ProviderAccount = { origin: 'http://127.0.0.1:9', proxies: {}, keys: { ...sandboxSoftswiss } };
const session = sessionAt(softswissProtocol, 'EUR', { playerRef: 'p7' });

const player = { user_id: 'p7', currency: 'EUR', game: 'a-game' };
const caller = { token: null, playerRef: 'p7' };
function callOf(path: string, fields: object | string): RawCall {
  const body = typeof fields === 'string' ? fields : JSON.stringify({ ...player, game_id: 'r1', ...fields });
  const headers = { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken) };
  return arrived({ method: 'POST', path, headers, body });
}
const bet = (id: string, amount: unknown = 100) => ({ action: 'bet', action_id: id, amount });
const win = (id: string, amount: unknown = 250) => ({ action: 'win', action_id: id, amount });
const parse = (call: RawCall) => softswissAdapter.parse(call, account);
const commandOf = (call: RawCall): ProviderCommand => {
  const command = parse(call);
  if (!command) throw new Error('the call does not parse');
  return command;
};

// Tricky cases: 50.
describe('the signature over the raw body', () => {
  const call = callOf('/play', {});
  const as = (rawBody: string) => ({ ...call, rawBody: Buffer.from(rawBody) });

  test('is that of HMAC-SHA256, in hexadecimal', () => {
    // Test case 2 of RFC 4231, which Wikipedia's page on HMAC uses too.
    expect(signSoftswiss('what do ya want for nothing?', 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
  test('holds for the bytes as they were sent', () => {
    expect(softswissAdapter.verify(account, call)).toEqual({ ok: true });
  });
  test.each([
    ['the same JSON with other spaces', () => as(call.rawBody.toString().replace(':', ': '))],
    [
      'the same JSON in another order',
      () => as('{"currency":"EUR","user_id":"p7","game":"a-game","game_id":"r1"}'),
    ],
    ['one more byte at the end', () => as(`${call.rawBody.toString()}\n`)],
    ['no signature', () => ({ ...call, headers: {} })],
    ['half a signature', () => ({ ...call, headers: { [SOFTSWISS_SIGNATURE]: '5bdcc146' } })],
    [
      'the signature of another token',
      () => ({ ...call, headers: { [SOFTSWISS_SIGNATURE]: signSoftswiss(call.rawBody, 'x') } }),
    ],
  ] as const)('fails for %s', (_what, of) => {
    expect(softswissAdapter.verify(account, of())).toEqual({ ok: false, why: 'signature' });
    const reply = softswissAdapter.formatFault(of(), 'signature');
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([403, 403]);
  });
  // Tricky cases: 52.
  test('of the token before is good only while it is named, and no token signs nothing', () => {
    const old = {
      ...account,
      keys: { ...sandboxSoftswiss, authToken: 'new', authTokenBefore: sandboxSoftswiss.authToken },
    };
    expect(softswissAdapter.verify(old, call)).toEqual({ ok: true });
    const gone = { ...account, keys: { ...sandboxSoftswiss, authToken: 'new' } };
    expect(softswissAdapter.verify(gone, call)).toMatchObject({ ok: false });
    expect(isSignedSoftswiss('', signSoftswiss('', ''), '')).toBe(false);
  });
});

describe('every call of the table', () => {
  const booking = { caller, roundId: 'r1', gameRef: 'a-game' };

  test('/play without actions asks for the balance, with "finished" it ends the round', () => {
    const asked = { kind: 'balance', caller, gameRef: 'a-game', currency: 'EUR' };
    expect(parse(callOf('/play', {}))).toEqual(asked);
    expect(parse(callOf('/play', { actions: [], finished: false }))).toEqual(asked);
    expect(parse(callOf('/play', { finished: true }))).toEqual({
      kind: 'roundEnd',
      ...booking,
      transactionId: 'finished-r1',
      isRoundFinal: true,
    });
    expect(parse(callOf('/play', { finished: true, game_id: undefined }))).toBeNull();
  });
  test('/play with actions is a batch; the last one ends the round where "finished" says so', () => {
    const command = parse(callOf('/play', { actions: [bet('b1'), win('w1')], finished: true }));
    expect(command).toEqual({
      kind: 'batch',
      caller,
      steps: [
        {
          kind: 'stake',
          ...booking,
          transactionId: 'b1',
          isRoundFinal: false,
          amount: { amountMinor: 100n, currency: 'EUR' },
        },
        {
          kind: 'win',
          ...booking,
          transactionId: 'w1',
          isRoundFinal: true,
          amount: { amountMinor: 250n, currency: 'EUR' },
          stakeTransactionId: null,
        },
      ],
    });
  });
  // Tricky cases: 27.
  test('bets come before wins, whatever the order of the call', () => {
    const command = commandOf(
      callOf('/play', { actions: [win('w1'), bet('b1'), bet('b2')], finished: true }),
    );
    expect(
      command.kind === 'batch' && command.steps.map((step) => [step.transactionId, step.isRoundFinal]),
    ).toEqual([
      ['b1', false],
      ['b2', false],
      ['w1', true],
    ]);
  });
  // Tricky cases: 29.
  test('a jackpot is part of its win, a contribution part of its bet', () => {
    const actions = [
      { ...bet('b1', 100), jackpot_contribution: 1.5 },
      { ...win('w1', 5_000), jackpot_win: 4_000 },
    ];
    const command = commandOf(callOf('/play', { actions }));
    expect(
      command.kind === 'batch' && command.steps.map((step) => 'amount' in step && step.amount),
    ).toMatchObject([{ amountMinor: 100n }, { amountMinor: 5_000n }]);
  });
  test('/rollback takes back bets and wins by their ids', () => {
    const actions = [{ action: 'rollback', action_id: 'x1', original_action_id: 'b1' }];
    expect(parse(callOf('/rollback', { actions, finished: true }))).toEqual({
      kind: 'batch',
      caller,
      steps: [
        {
          kind: 'rollback',
          ...booking,
          transactionId: 'x1',
          isRoundFinal: true,
          original: 'any',
          originalTransactionId: 'b1',
          amount: null,
        },
      ],
    });
  });
  test('/freespins pays what an issue of ours brought, once; nothing for one that is not ours', () => {
    const freespins = (issue_id: string, status: string, total_amount: unknown) =>
      parse(callOf('/freespins', { issue_id, status, total_amount }));
    expect(freespins('p7.EUR.summer-1', 'played', 1_234)).toMatchObject({
      kind: 'win',
      caller,
      transactionId: 'freespins-p7.EUR.summer-1',
      amount: { amountMinor: 1_234n, currency: 'EUR' },
      isStakeless: true,
    });
    expect(freespins('p7.EUR.summer-1', 'active', 0)).toMatchObject({ kind: 'notice', caller });
    expect(freespins('p7.EUR.summer-1', 'expired', 0)).toMatchObject({
      kind: 'win',
      amount: { amountMinor: 0n },
      award: { bonusRef: 'p7.EUR.summer-1', played: 'rest' },
    });
    expect(freespins('somebody-else', 'played', 100)).toBeNull();
    expect(freespins('p7.EUR.summer-1', 'played', 1.5)).toBeNull();
  });
  test.each(['/Round/BetWin', '/player', '/', '/constructor'])('%s is no call of version 1', (path) => {
    expect(parse(callOf(path, {}))).toBeNull();
  });
});

describe('amounts', () => {
  // Tricky cases: 41, 43, 44.
  test.each(['1.5', '100.0', '1e3', '-100', '"1,5"', 'null', '"1 00"', '9999999999999999999'])(
    '%s is no number of cents',
    (digits) => {
      const body = `{"user_id":"p7","currency":"EUR","game":"a-game","game_id":"r1","actions":[{"action":"bet","action_id":"b1","amount":${digits}}]}`;
      expect(parse(callOf('/play', body))).toBeNull();
      expect(softswissAdapter.formatFault(callOf('/play', body), 'unreadable').status).toBe(400);
    },
  );
  test('are exact beyond what a float holds, in and out', () => {
    const body =
      '{"user_id":"p7","currency":"EUR","game":"a-game","game_id":"r1","actions":[{"action":"win","action_id":"w1","amount":9007199254740993}]}';
    const call = callOf('/play', body);
    expect(commandOf(call)).toMatchObject({ steps: [{ amount: { amountMinor: 9_007_199_254_740_993n } }] });
    const reply = softswissAdapter.format(
      call,
      commandOf(call),
      booked(commandOf(call), 'EUR', 9_007_199_254_740_993n),
    );
    expect(reply.body).toContain('"balance":9007199254740993,');
  });
  // Tricky cases: 42.
  test('of a currency with eight places are read as they are, and refused as a currency that the wallet has not', () => {
    const call = callOf('/play', { currency: 'BTC', actions: [bet('b1', 1)] });
    expect(commandOf(call)).toMatchObject({ steps: [{ amount: { amountMinor: 1n, currency: 'BTC' } }] });
    const reply = softswissAdapter.format(
      call,
      commandOf(call),
      refusedWith(commandOf(call), 'currency_mismatch'),
    );
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([412, 154]);
  });
});

describe('answers', () => {
  test('list every action in the order of the call, with our id of it', () => {
    const call = callOf('/play', { actions: [win('w1'), bet('b1')] });
    const command = commandOf(call);
    const outcome = booked(command, 'EUR', 1_150n);
    const [stake, paid] = outcome.receipts;
    const receipts = [{ ...stake!, bonusPartMinor: 40n }, paid!];
    expect(JSON.parse(softswissAdapter.format(call, command, { ...outcome, receipts }).body)).toEqual({
      balance: 1150,
      game_id: 'r1',
      transactions: [
        { action_id: 'w1', tx_id: '2', processed_at: '2026-11-21T12:00:00.000Z' },
        { action_id: 'b1', tx_id: '1', processed_at: '2026-11-21T12:00:00.000Z', bonus_amount: 40 },
      ],
    });
  });
  test('have an empty id for a rollback of what never came', () => {
    const call = callOf('/rollback', {
      actions: [{ action: 'rollback', action_id: 'x1', original_action_id: 'b1' }],
    });
    const reply = softswissAdapter.format(
      call,
      commandOf(call),
      booked(commandOf(call), 'EUR', 5n, { isNoop: true }),
    );
    expect(JSON.parse(reply.body).transactions).toMatchObject([{ action_id: 'x1', tx_id: '' }]);
  });
  test.each([
    ['insufficient_funds', 412, 100],
    ['player_unknown', 412, 101],
    ['session_expired', 412, 101],
    ['limit_reached', 412, 105],
    ['activity_check', 412, 107],
    ['time_limit_reached', 412, 105],
    ['stake_above_cap', 412, 106],
    ['game_forbidden', 412, 107],
    ['player_blocked', 412, 110],
    ['currency_mismatch', 412, 154],
    ['payload_conflict', 400, 400],
    ['already_settled', 400, 400],
    ['round_closed', 400, 400],
    ['stake_unknown', 500, 500],
    ['busy', 500, 500],
  ] as const)('to %s are HTTP %i with code %i and the balance', (code, status, own) => {
    const call = callOf('/play', { actions: [bet('b1')] });
    const reply = softswissAdapter.format(
      call,
      commandOf(call),
      refusedWith(commandOf(call), code, 'EUR', 75n),
    );
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      status,
      { code: own, message: code, balance: 75 },
    ]);
  });
});

describe('the simulator’s calls', () => {
  const stake = { transactionId: 't1', roundId: 'r1', amountMinor: 1_250n };
  const paid = {
    ...stake,
    transactionId: 't2',
    amountMinor: 995n,
    stakeTransactionId: 't1',
    isRoundFinal: true,
  };

  test('mean to the adapter what they meant to the simulator', () => {
    expect(commandOf(arrived(softswissProtocol.stake(session, stake)))).toMatchObject({
      steps: [{ kind: 'stake', transactionId: 't1', amount: { amountMinor: 1_250n, currency: 'EUR' } }],
    });
    expect(commandOf(arrived(softswissProtocol.win(session, paid)!))).toMatchObject({
      steps: [{ kind: 'win', transactionId: 't2', amount: { amountMinor: 995n }, isRoundFinal: true }],
    });
    expect(softswissProtocol.win(session, { ...paid, amountMinor: 0n })).toBeNull();
    const rollback = softswissProtocol.rollback(session, {
      ...stake,
      transactionId: 't3',
      stakeTransactionId: 't1',
    });
    expect(commandOf(arrived(rollback))).toMatchObject({
      steps: [{ kind: 'rollback', originalTransactionId: 't1' }],
    });
    expect(commandOf(arrived(softswissProtocol.roundEnd(session, 'r1')!))).toMatchObject({
      kind: 'roundEnd',
    });
    expect(commandOf(arrived(softswissProtocol.balance(session)!))).toMatchObject({
      kind: 'balance',
      caller,
    });
    expect(softswissProtocol.authenticate(session)).toBeNull();
  });
  test('are signed, and not after they were spoiled', () => {
    const call = softswissProtocol.stake(session, stake);
    expect(softswissAdapter.verify(account, arrived(call))).toEqual({ ok: true });
    expect(softswissAdapter.verify(account, arrived(softswissProtocol.spoil(call)))).toMatchObject({
      ok: false,
    });
  });
  test('read what the wallet answers, and nothing out of HTML or silence', () => {
    const call = softswissProtocol.stake(session, stake);
    const command = commandOf(arrived(call));
    const read = (of: { status: number; body: string }) => softswissProtocol.read(call, of.status, of.body);
    const answerTo = (code: Parameters<typeof refusedWith>[1]) =>
      softswissAdapter.format(arrived(call), command, refusedWith(command, code, 'EUR', 75n));
    expect(read(softswissAdapter.format(arrived(call), command, booked(command, 'EUR', 100n)))).toMatchObject(
      {
        verdict: 'done',
        balanceMinor: 100n,
      },
    );
    expect(read(answerTo('insufficient_funds'))).toMatchObject({
      verdict: 'refused',
      code: '100',
      balanceMinor: 75n,
    });
    expect(read(answerTo('busy'))).toMatchObject({ verdict: 'repeat' });
    for (const status of [200, 412, 502]) {
      for (const body of ['<html>', '', '{}', '{"balance":"x"}']) {
        expect(read({ status, body }).verdict).toBe('unknown');
      }
    }
  });
});
