import { describe, expect, test } from 'vitest';
import { sandboxSoftswiss, signSoftswiss, SOFTSWISS_SIGNATURE } from '@halcyon/wire/providers/softswiss';
import { softswissV2Path as path } from '@halcyon/wire/providers/softswiss-v2';
import { arrived, booked, refusedWith } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount, ProviderCommand, ProviderOutcome, RawCall } from '../provider/adapter.ts';
import { softswissAdapter } from './softswiss.adapter.ts';

const account: ProviderAccount = { origin: 'http://127.0.0.1:9', proxies: {}, keys: { ...sandboxSoftswiss } };
const caller = { token: null, playerRef: 'p7' };
const booking = { caller, roundId: 'r1', gameRef: 'a-game' };
const player = { account_id: 'p7', currency: 'EUR', session_id: '0190', game_id: 'a-game', round_id: 'r1' };

function callOf(to: string, fields: object): RawCall {
  const body = JSON.stringify({ ...player, ...fields });
  const headers = { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken) };
  return arrived({ method: 'POST', path: to, headers, body });
}
const bet = (id: string, amount: unknown = '1.00') => ({ type: 'bet', id_provider: id, amount });
const win = (id: string, amount: unknown = '2.5') => ({ type: 'win', id_provider: id, amount });
const parse = (call: RawCall) => softswissAdapter.parse(call, account);
function commandOf(call: RawCall): ProviderCommand {
  const command = parse(call);
  if (!command) throw new Error('the call does not parse');
  return command;
}
const answer = (call: RawCall, outcome: (command: ProviderCommand) => ProviderOutcome) => {
  const command = commandOf(call);
  const { status, body } = softswissAdapter.format(call, command, outcome(command));
  return { status, ...(JSON.parse(body) as object) };
};
const minor = (amountMinor: bigint, currency = 'EUR') => ({ amountMinor, currency });

describe('every call of the table', () => {
  test('a balance is asked for by account, game and currency', () => {
    const call = callOf(path.balance, {});
    expect(parse(call)).toEqual({ kind: 'balance', caller, gameRef: 'a-game', currency: 'EUR' });
    expect(answer(call, (command) => booked(command, 'EUR', 1_005n))).toEqual({
      status: 200,
      balance: '10.05',
    });
  });

  // Tricky cases: 27.
  test('bets come before wins, whatever the order, and the last one ends a finished round', () => {
    const call = callOf(path.betWin, { transactions: [win('w1'), bet('b1')], finished: true });
    expect(parse(call)).toEqual({
      kind: 'batch',
      caller,
      steps: [
        { kind: 'stake', ...booking, transactionId: 'b1', isRoundFinal: false, amount: minor(100n) },
        {
          kind: 'win',
          ...booking,
          transactionId: 'w1',
          isRoundFinal: true,
          amount: minor(250n),
          stakeTransactionId: null,
        },
      ],
    });
    expect(answer(call, (command) => booked(command, 'EUR', 400n))).toEqual({
      status: 200,
      balance: '4.00',
      round_id: 'r1',
      transactions: [
        { id: '2', id_provider: 'w1', bonus_amount: '0.00' },
        { id: '1', id_provider: 'b1', bonus_amount: '0.00' },
      ],
    });
  });

  test('a round is ended by a separate call, with or without its game', () => {
    const ended = { kind: 'roundEnd', ...booking, transactionId: 'finished-r1', isRoundFinal: true };
    expect(parse(callOf(path.finish, {}))).toEqual(ended);
    expect(parse(callOf(path.finish, { game_id: undefined }))).toEqual({ ...ended, gameRef: null });
  });

  test('a rollback names its round otherwise; of what never came the id is empty', () => {
    const transactions = [{ type: 'rollback', id_provider: 'x1', original_id_provider: 'b1' }];
    const call = callOf(path.rollback, { round_id: undefined, round_id_provider: 'r1', transactions });
    expect(parse(call)).toMatchObject({
      steps: [
        {
          kind: 'rollback',
          ...booking,
          transactionId: 'x1',
          original: 'any',
          originalTransactionId: 'b1',
          amount: null,
        },
      ],
    });
    expect(answer(call, (command) => booked(command, 'EUR', 5n, { isNoop: true }))).toEqual({
      status: 200,
      balance: '0.05',
      round_id: 'r1',
      transactions: [{ id: '', id_provider: 'x1' }],
    });
    expect(parse(callOf(path.rollback, { transactions }))).toBeNull();
  });

  test('free spins are paid once an issue of ours, in its currency', () => {
    const freespins = (issue_id: string, amount: string) =>
      parse(callOf(path.freespins, { issue_id, amount }));
    expect(freespins('p7.JPY.summer-1', '1234')).toMatchObject({
      kind: 'win',
      caller,
      transactionId: 'freespins-p7.JPY.summer-1',
      amount: minor(1_234n, 'JPY'),
      isStakeless: true,
    });
    expect(freespins('p7.EUR.summer-1', '0')).toMatchObject({
      kind: 'win',
      amount: minor(0n, 'EUR'),
      award: { bonusRef: 'p7.EUR.summer-1', played: 'rest' },
    });
    expect(freespins('somebody-else', '1.00')).toBeNull();
  });

  test('a promotion is paid once, under a name that no win of a game has', () => {
    const promo = { amount: '2.00', event_id: 'drop', event_type: 'Prize Drop', id_provider: 'w1' };
    const call = callOf(path.promo, promo);
    expect(parse(call)).toMatchObject({ kind: 'win', transactionId: 'promo-w1', isStakeless: true });
    expect(answer(call, (command) => booked(command, 'EUR', 200n))).toEqual({
      status: 200,
      balance: '2.00',
      id: '1',
      id_provider: 'w1',
      bonus_amount: '0.00',
    });
    expect(parse(callOf(path.promo, { ...promo, amount: '0.00' }))).toMatchObject({ kind: 'notice' });
  });

  test.each(['/v2/provider_a8r.Round/Bet', '/v2/', '/v2/constructor', '/provider_a8r.Round/BetWin'])(
    '%s is no call of version 2',
    (to) => expect(parse(callOf(to, { transactions: [bet('b1')] }))).toBeNull(),
  );
});

describe('amounts', () => {
  // Tricky cases: 43, 44.
  test.each(['0.005', '1e2', '1,00', '+1.00', '-1.00', '', '01.00', '1.', '99999999999999999'])(
    '"%s" is none',
    (amount) => expect(parse(callOf(path.betWin, { transactions: [bet('b1', amount)] }))).toBeNull(),
  );
  test('have as many decimals as they like, all zero beyond those of the currency', () => {
    const call = callOf(path.betWin, { transactions: [bet('b1', '0.100000')] });
    expect(commandOf(call)).toMatchObject({ steps: [{ amount: minor(10n) }] });
  });
  // Tricky cases: 42.
  test('of a currency that no wallet is held in are refused as that currency', () => {
    const call = callOf(path.betWin, { currency: 'BTC', transactions: [bet('b1', '0.00000001')] });
    expect(commandOf(call)).toMatchObject({ steps: [{ amount: { currency: 'BTC' } }] });
  });
});

describe('refusals', () => {
  test.each([
    ['insufficient_funds', 412, 'failed_precondition', '100'],
    ['session_expired', 412, 'failed_precondition', '101'],
    ['limit_reached', 412, 'failed_precondition', '105'],
    ['currency_mismatch', 412, 'failed_precondition', '154'],
    ['payload_conflict', 400, 'invalid_argument', '400'],
    ['stake_unknown', 500, 'internal', '500'],
  ] as const)('%s is %i %s with number %s', (refusal, status, code, api_code) => {
    const call = callOf(path.betWin, { transactions: [bet('b1')] });
    expect(answer(call, (command) => refusedWith(command, refusal))).toEqual({
      status,
      code,
      msg: refusal,
      meta: { api_code },
    });
  });
  test.each([
    ['signature', 403, 'permission_denied'],
    ['address', 403, 'permission_denied'],
    ['unreadable', 400, 'invalid_argument'],
    ['internal', 500, 'internal'],
  ] as const)('a fault of kind %s is %i %s', (fault, status, code) => {
    const reply = softswissAdapter.formatFault(callOf(path.betWin, {}), fault);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([status, code]);
  });
});
