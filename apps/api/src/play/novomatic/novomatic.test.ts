import { describe, expect, test } from 'vitest';
import { sandboxNovomatic, signNovomatic } from '@halcyon/wire/providers/novomatic';
import { novomaticProtocol } from '../../../../sandbox/src/providers/novomatic/novomatic.protocol.ts';
import { arrived, booked, refusedWith, sessionAt } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount, ProviderCommand, RawCall } from '../provider/adapter.ts';
import { novomaticAdapter } from './novomatic.adapter.ts';

const account: ProviderAccount = { origin: 'http://127.0.0.1:9', proxies: {}, keys: { ...sandboxNovomatic } };
const session = sessionAt(novomaticProtocol, 'EUR', { playerRef: 'p7' });
const caller = { token: 'a-token', playerRef: 'p7' };

const stakeBody = {
  TransactionType: 'CasinoRound_Stake',
  TransactionId: 't1',
  TransactionCreationDate: '2026-11-21T12:00:00Z',
  Game: { GameId: 'a-game' },
  User: { UserId: 'p7' },
  Amount: -125,
  CurrencyCode: 'EUR',
  EntityReferences: [
    { EntityType: 'CasinoSession', EntityId: '77' },
    { EntityType: 'CasinoRound', EntityId: 'r1' },
  ],
};
function callOf(
  method: string,
  uri: string,
  body: object | string | null,
  headers: Record<string, string> = {},
): RawCall {
  const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const dateUtc = '2026-11-21T12:00:00Z';
  const signed = { method, dateUtc, uri, body: text };
  const authorization = signNovomatic(signed, sandboxNovomatic.apiKey, sandboxNovomatic.secret);
  return arrived({
    method: method as 'GET',
    path: uri,
    headers: { authorization, DateUtc: dateUtc, ...headers },
    body: text,
  });
}
const TRANSACTIONS = '/Cash/Users/p7/Transactions?PartnerUserSessionKey=a-token';
const pay = (more: object = {}) => callOf('POST', TRANSACTIONS, { ...stakeBody, ...more });
const round = (more: object = {}, uri = '/Entities/CasinoRound/r1', method = 'PUT') =>
  callOf(method, uri, {
    EntityType: 'CasinoRound',
    State: 'Finished',
    InitiatorUserId: 'p7',
    Game: { GameId: 'a-game' },
    ...more,
  });
const parse = (call: RawCall) => novomaticAdapter.parse(call, account);
const commandOf = (call: RawCall): ProviderCommand => {
  const command = parse(call);
  if (!command) throw new Error('the call does not parse');
  return command;
};

describe('the signature', () => {
  test('is that of a launch: upper hexadecimal HMAC-SHA1 over verb, date, address and MD5 of the body', () => {
    const of = { method: 'POST', dateUtc: '2026-11-21T12:00:00Z', uri: '/x?y=1', body: '{}' };
    // Made with openssl; the MD5 of {} is 99914B932BD37A50B983C5E7C90AE93B.
    expect(signNovomatic(of, 'key', 'secret')).toBe('V1 key BFA7CBD4892408F09F8F396151FDC3A19F9216AC');
    expect(signNovomatic({ ...of, body: '' }, 'key', 'secret')).not.toBe(signNovomatic(of, 'key', 'secret'));
  });
  test('holds for the call that it was made for', () => {
    expect(novomaticAdapter.verify(account, pay())).toEqual({ ok: true });
    expect(novomaticAdapter.verify(account, round())).toEqual({ ok: true });
  });
  test.each([
    ['another body', () => ({ ...pay(), rawBody: Buffer.from('{}') })],
    ['another player in the address', () => ({ ...pay(), path: '/Cash/Users/p8/Transactions' })],
    ['another session in the address', () => ({ ...pay(), query: 'PartnerUserSessionKey=other' })],
    ['another verb', () => ({ ...pay(), method: 'PUT' })],
    ['no signature', () => ({ ...pay(), headers: {} })],
  ] as const)('fails for %s', (_what, of) => {
    expect(novomaticAdapter.verify(account, of())).toEqual({ ok: false, why: 'signature' });
    expect(novomaticAdapter.formatFault(of(), 'signature')).toMatchObject({ status: 401 });
  });
  // Tricky cases: 53.
  test('is not asked for where the contract trusts addresses, and then only they may call', () => {
    const by = (addresses: string, callbacks: string) => ({
      ...account,
      keys: { ...account.keys, addresses, callbacks },
    });
    const unsigned = { ...pay(), headers: {} };
    expect(novomaticAdapter.verify(by('127.0.0.1', 'address'), unsigned)).toEqual({ ok: true });
    expect(novomaticAdapter.verify(by('203.0.113.9', 'address'), unsigned)).toEqual({
      ok: false,
      why: 'address',
    });
    expect(novomaticAdapter.verify(by('', 'address'), unsigned)).toEqual({ ok: false, why: 'address' });
    expect(novomaticAdapter.verify(by('', ''), pay())).toMatchObject({ ok: false });
    expect(novomaticAdapter.formatFault(unsigned, 'address')).toMatchObject({ status: 403 });
  });
});

describe('every call of the table', () => {
  const booking = { caller, transactionId: 't1', roundId: 'r1', gameRef: 'a-game', isRoundFinal: false };
  const amount = { amountMinor: 125n, currency: 'EUR' };

  test('GET Users asks who plays and what there is', () => {
    const uri = '/Cash/Users/p7?PartnerUserSessionKey=a-token&CurrencyCode=EUR&GameId=a-game';
    expect(parse(callOf('GET', uri, null))).toEqual({ kind: 'authenticate', caller, gameRef: 'a-game' });
  });
  // Tricky cases: 31.
  test('a stake is below zero; one above zero is refused', () => {
    expect(parse(pay())).toEqual({ kind: 'stake', ...booking, amount });
    expect(parse(pay({ Amount: 125 }))).toBeNull();
    expect(parse(pay({ Amount: 0 }))).toMatchObject({ kind: 'stake', amount: { amountMinor: 0n } });
    expect(novomaticAdapter.formatFault(pay({ Amount: 125 }), 'unreadable')).toMatchObject({ status: 400 });
  });
  test('a win is above zero or zero, jackpots included', () => {
    const win = { TransactionType: 'CasinoRound_Win', Amount: 125, JackpotHits: [{ JackpotId: 'grand' }] };
    expect(parse(pay(win))).toEqual({ kind: 'win', ...booking, amount, stakeTransactionId: null });
    expect(parse(pay({ ...win, Amount: -125 }))).toBeNull();
  });
  // Tricky cases: 5.
  test('a cancellation carries the id of its stake, with either sign', () => {
    const cancelled = {
      kind: 'rollback',
      ...booking,
      amount,
      original: 'stake',
      originalTransactionId: 't1',
    };
    expect(parse(pay({ TransactionType: 'CasinoRound_CancelStake', Amount: 125 }))).toEqual(cancelled);
    expect(parse(pay({ TransactionType: 'CasinoRound_CancelStake', Amount: -125 }))).toEqual(cancelled);
  });
  test('without a currency the amount is in the player’s own', () => {
    expect(parse(pay({ CurrencyCode: undefined }))).toMatchObject({
      amount: { amountMinor: 125n, currency: null },
    });
  });
  test.each([
    ['a round', { EntityReferences: [{ EntityType: 'CasinoSession', EntityId: '77' }] }],
    ['an id', { TransactionId: undefined }],
    ['the player of the address', { User: { UserId: 'p8' } }],
  ])('a transaction without %s is refused', (_what, fields) => expect(parse(pay(fields))).toBeNull());
  test('another kind of transaction is 404 TransactionTypeUnknown', () => {
    const call = pay({ TransactionType: 'Poker_BuyIn' });
    expect(parse(call)).toBeNull();
    const reply = novomaticAdapter.formatFault(call, 'unreadable');
    expect([reply.status, JSON.parse(reply.body).Error.Code]).toEqual([404, 'TransactionTypeUnknown']);
  });
  test.each([
    ['PUT', '/Entities/CasinoRound/r1', {}],
    ['POST', '/Entities/CasinoRound/r1', {}],
    ['PUT', '/Entities/CasinoRound', { EntityId: 'r1' }],
  ])('a round ends by %s to %s, for a player without a session', (method, uri, more) => {
    expect(parse(round(more, uri, method))).toEqual({
      kind: 'roundEnd',
      caller: { token: null, playerRef: 'p7' },
      transactionId: 'finished-r1',
      roundId: 'r1',
      gameRef: 'a-game',
      isRoundFinal: true,
    });
  });
  test('the start of a round is acknowledged and moves nothing; two names of one round are refused', () => {
    expect(parse(round({ State: 'Started' }))).toMatchObject({ kind: 'notice', about: 'Started' });
    expect(parse(round({ EntityId: 'r2' }))).toBeNull();
    expect(parse(round({}, '/Entities/CasinoRound'))).toBeNull();
  });
  test.each([
    ['DELETE', '/Cash/Users/p7'],
    ['GET', '/Fun/Users/p7'],
    ['GET', '/Cash/Users/p7/Transactions'],
    ['GET', '/Cash/Users/%E0%A4%A'],
  ])('%s %s says nothing', (method, uri) => {
    const command = parse(callOf(method, uri, null));
    expect(command === null || command.caller.playerRef === '').toBe(true);
  });
});

describe('amounts', () => {
  // Tricky cases: 41, 43, 44.
  test.each(['-1.5', '-125.0', '-1e3', '"-1,5"', 'null', '"x"'])('%s is no number of cents', (digits) => {
    const text = JSON.stringify(stakeBody).replace('-125', digits);
    expect(parse(callOf('POST', TRANSACTIONS, text))).toBeNull();
  });
  test('are exact beyond what a float holds, in and out', () => {
    const text = JSON.stringify(stakeBody).replace('-125', '-9007199254740993');
    const call = callOf('POST', TRANSACTIONS, text);
    expect(commandOf(call)).toMatchObject({ amount: { amountMinor: 9_007_199_254_740_993n } });
    const reply = novomaticAdapter.format(
      call,
      commandOf(call),
      booked(commandOf(call), 'EUR', 9_007_199_254_740_991n),
    );
    expect(reply.body).toContain('"Amount":-9007199254740993,');
    expect(reply.body).toContain('"Amount":9007199254740991}');
  });
});

describe('answers', () => {
  test('to a transaction are 201 with our reference, the signed amount and the user’s balance', () => {
    const call = pay();
    const reply = novomaticAdapter.format(call, commandOf(call), booked(commandOf(call), 'EUR', 875n));
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      201,
      {
        TransactionType: 'CasinoRound_Stake',
        TransactionId: 't1',
        TransactionCreationDate: '2026-11-21T12:00:00Z',
        TransactionReferenceId: '1',
        TransactionReferenceCreationDate: '2026-11-21T12:00:00.000Z',
        Amount: -125,
        CurrencyCode: 'EUR',
        User: { UserId: 'p7', State: 'Active', CurrencyCode: 'EUR', Amount: 875 },
      },
    ]);
  });
  test('to the question who plays name language, country and balance', () => {
    const call = callOf('GET', '/Cash/Users/p7?PartnerUserSessionKey=a-token&GameId=a-game', null);
    const player = {
      playerRef: 'p7',
      nickname: 'x',
      country: 'IE',
      language: 'en-IE',
      jurisdiction: 'MGA',
      birthDate: null,
    };
    const reply = novomaticAdapter.format(call, commandOf(call), {
      ...booked(commandOf(call), 'EUR', 875n),
      player,
    });
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      200,
      {
        UserId: 'p7',
        State: 'Active',
        LanguageCode: 'EN',
        CountryCode: 'IE',
        CurrencyCode: 'EUR',
        Amount: 875,
      },
    ]);
  });
  test('repeat the request’s id in a header, unless it could not stand in one', () => {
    const headersOf = (id: string) => {
      const call = callOf('GET', '/Cash/Users/p7', null, { 'NRGS-RequestId': id });
      return novomaticAdapter.format(call, commandOf(call), refusedWith(commandOf(call), 'session_invalid'))
        .headers;
    };
    expect(headersOf('abc-1')).toMatchObject({
      'NRGS-RequestReferenceId': 'abc-1',
      DateUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(headersOf('a\r\nset-cookie: x')).not.toHaveProperty('NRGS-RequestReferenceId');
  });
  test('to the end of a round are 200 with our reference', () => {
    const call = round({ StartDate: '2026-11-21T11:59:00Z' });
    const reply = novomaticAdapter.format(call, commandOf(call), booked(commandOf(call), 'EUR', 875n));
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      200,
      {
        EntityType: 'CasinoRound',
        EntityId: 'r1',
        EntityReferenceId: '1',
        State: 'Finished',
        StartDate: '2026-11-21T11:59:00Z',
      },
    ]);
  });
  test.each([
    ['insufficient_funds', 412, 'InsufficientFunds'],
    ['player_unknown', 404, 'UserUnknown'],
    ['game_forbidden', 404, 'GameUnknown'],
    ['session_invalid', 404, 'TokenInvalid'],
    ['session_expired', 404, 'TokenInvalid'],
    ['player_blocked', 403, 'Forbidden'],
    ['limit_reached', 403, 'Forbidden'],
    ['currency_mismatch', 400, 'BadRequest'],
    ['payload_conflict', 400, 'BadRequest'],
    ['cancelled_before_stake', 400, 'BadRequest'],
    ['round_closed', 400, 'BadRequest'],
    ['stake_unknown', 500, 'InternalError'],
    ['busy', 500, 'InternalError'],
  ] as const)('to %s are HTTP %i %s', (code, status, name) => {
    const reply = novomaticAdapter.format(pay(), commandOf(pay()), refusedWith(commandOf(pay()), code));
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      status,
      { Error: { Code: name, Message: code } },
    ]);
  });
});

describe('the simulator’s calls', () => {
  const stake = { transactionId: 't1', roundId: 'r1', amountMinor: 1_250n };
  const win = {
    ...stake,
    transactionId: 't2',
    amountMinor: 995n,
    stakeTransactionId: 't1',
    isRoundFinal: true,
  };
  const calls = {
    stake: novomaticProtocol.stake(session, stake),
    win: novomaticProtocol.win(session, win)!,
    rollback: novomaticProtocol.rollback(session, {
      ...stake,
      transactionId: 't3',
      stakeTransactionId: 't1',
    }),
    roundEnd: novomaticProtocol.roundEnd(session, 'r1')!,
    authenticate: novomaticProtocol.authenticate(session)!,
  };

  test.each(Object.entries(calls))('%s means to the adapter what it meant to the simulator', (kind, call) => {
    const ids = { stake: 't1', win: 't2', rollback: 't1', roundEnd: 'finished-r1' };
    const transactionId = ids[kind as keyof typeof ids];
    expect(novomaticAdapter.verify(account, arrived(call))).toEqual({ ok: true });
    expect(commandOf(arrived(call))).toMatchObject({ kind, ...(transactionId && { transactionId }) });
    expect(novomaticAdapter.verify(account, arrived(novomaticProtocol.spoil(call)))).toMatchObject({
      ok: false,
    });
  });
  test('say nothing of a lost round but its end', () => {
    expect(novomaticProtocol.win(session, { ...win, amountMinor: 0n })).toBeNull();
  });
  test('read what the wallet answers, and nothing out of HTML or silence', () => {
    for (const call of Object.values(calls)) {
      const command = commandOf(arrived(call));
      const read = (of: { status: number; body: string }) => novomaticProtocol.read(call, of.status, of.body);
      const done = read(novomaticAdapter.format(arrived(call), command, booked(command, 'EUR', 100n)));
      expect(done).toMatchObject({
        verdict: 'done',
        balanceMinor: command.kind === 'roundEnd' ? null : 100n,
      });
      const answerTo = (code: Parameters<typeof refusedWith>[1]) =>
        read(novomaticAdapter.format(arrived(call), command, refusedWith(command, code)));
      expect(answerTo('insufficient_funds')).toMatchObject({ verdict: 'refused', code: 'InsufficientFunds' });
      expect(answerTo('busy')).toMatchObject({ verdict: 'repeat' });
      for (const status of [200, 201, 404, 502]) {
        for (const body of ['<html>', '', '{}']) expect(read({ status, body }).verdict).toBe('unknown');
      }
    }
  });
});
