import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relaxAuthorization, sandboxQuickspin, sandboxRelax } from '@halcyon/wire/providers/relax';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { quickspinAdapter } from '../quickspin/quickspin.adapter.ts';
import type { LaunchRequest } from '../provider/adapter.ts';
import { relaxAdapter } from './relax.adapter.ts';

let money: MoneyHarness;
beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(() => money[Symbol.asyncDispose]());

// Method: the two members of the family speak the same bytes; each row of their tables is one call on a real ledger.
describe.each([
  ['Relax', relaxAdapter, sandboxRelax],
  ['Quickspin', quickspinAdapter, sandboxQuickspin],
])('%s', (_name, adapter, keys) => {
  let harness: ProviderHarness;
  let guest: ProviderGuest;
  let cashiertoken: string;
  let txids = 1_000;

  const call = async (method: string, fields: object, headers?: Record<string, string>) => {
    const authorization = relaxAuthorization(keys.user, keys.password);
    const rawBody = Buffer.from(JSON.stringify(fields));
    const answer = await harness.call({ path: `/${method}`, headers: headers ?? { authorization }, rawBody });
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const verifyToken = (token: string, more: object = {}) =>
    call('verifyToken', { channel: 'web', clientid: keys.clientId, token, gameref: guest.gameRef, ...more });
  const movement = (txid: number, amount: number, more: object = {}) => ({
    channel: 'web',
    clientid: keys.clientId,
    cashiertoken,
    customerid: guest.playerRef,
    currency: 'EUR',
    gamesessionid: `round-${guest.playerId}`,
    gameref: guest.gameRef,
    txid,
    amount,
    ...more,
  });
  const withdraw = (txid: number, amount: number, more?: object) =>
    call('withdraw', movement(txid, amount, { txtype: 'withdraw', ...more }));
  const deposit = (txid: number, amount: number, more?: object) =>
    call('deposit', movement(txid, amount, { txtype: 'deposit', ...more }));
  const rollback = (txid: number, originaltxid: number, more: object = {}) =>
    call('rollback', {
      customerid: guest.playerRef,
      gamesessionid: `round-${guest.playerId}`,
      txid,
      originaltxid,
      ...more,
    });
  const next = () => (txids += 1);

  beforeAll(async () => void (harness = await openProviderHarness(adapter, keys, { money })));
  beforeEach(async () => {
    guest = await harness.openGuest();
    cashiertoken = (await verifyToken(guest.launchToken)).body.cashiertoken;
  });
  afterEach(async () => expect(await harness.deviations()).toEqual([]));

  // facts: G2.1
  test('verifyToken swaps the ticket for a cashier token and says who plays, once', async () => {
    const other = await harness.launch(guest);
    const { status, body } = await verifyToken(other.launchToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customerid: guest.playerRef,
      countrycode: 'IE',
      customercurrency: 'EUR',
      balance: 10_000,
    });
    expect(body.cashiertoken).not.toBe(other.launchToken);
    expect(await verifyToken(other.launchToken)).toMatchObject({
      status: 401,
      body: { errorcode: 'INVALID_TOKEN' },
    });
  });

  test('a ticket under another client is not looked at', async () => {
    const other = await harness.launch(guest);
    expect((await verifyToken(other.launchToken, { clientid: 'somebody' })).status).toBe(403);
    expect((await verifyToken(other.launchToken)).status).toBe(200);
  });

  test('getBalance reports cents and their currency', async () => {
    const asked = {
      channel: 'web',
      cashiertoken,
      customerid: guest.playerRef,
      currency: 'EUR',
      gameref: guest.gameRef,
    };
    expect(await call('getBalance', asked)).toEqual({
      status: 200,
      body: { balance: 10_000, customercurrency: 'EUR' },
    });
    expect(await call('getBalance', { ...asked, currency: 'SEK' })).toMatchObject({
      status: 403,
      body: { errorcode: 'TRANSACTION_DECLINED' },
    });
  });

  test('withdraw and deposit move cents, echo the number and name ours; the same number gets the same name', async () => {
    const [bet, win] = [next(), next()];
    const first = await withdraw(bet, 250);
    expect(first).toMatchObject({
      status: 200,
      body: { balance: 9_750, txid: bet, remotetxid: expect.any(String) },
    });
    expect((await withdraw(bet, 250)).body).toEqual(first.body);
    expect(await deposit(win, 1_000, { ended: true })).toMatchObject({
      status: 200,
      body: { balance: 10_750, txid: win },
    });
    const again = await withdraw(bet, 250);
    expect(again.body).toMatchObject({ remotetxid: first.body.remotetxid, balance: 10_750 });
    expect(await harness.mainOf(guest)).toBe(10_750n);
  });

  test('a known number with another amount is declined', async () => {
    const bet = next();
    await withdraw(bet, 250);
    expect(await withdraw(bet, 300)).toMatchObject({
      status: 403,
      body: { errorcode: 'TRANSACTION_DECLINED' },
    });
    expect(await harness.mainOf(guest)).toBe(9_750n);
  });

  test('the ended flag closes the round for further bets', async () => {
    await withdraw(next(), 100);
    await deposit(next(), 0, { ended: true });
    expect(await withdraw(next(), 100)).toMatchObject({
      status: 403,
      body: { errorcode: 'TRANSACTION_DECLINED' },
    });
  });

  test.each(['freespinspayout', 'fsdeposit', 'promopayout'])(
    'a deposit of the kind %s is paid without a bet',
    async (txtype) => {
      expect(await deposit(next(), 500, { txtype, promocode: 'spring' })).toMatchObject({
        status: 200,
        body: { balance: 10_500 },
      });
    },
  );

  test('a jackpot is part of the deposit and is paid once', async () => {
    await withdraw(next(), 100);
    expect(await deposit(next(), 90_000, { jackpotpayout: [['mega', 89_000]], ended: true })).toMatchObject({
      body: { balance: 99_900 },
    });
  });

  test('a deposit whose bet never came is asked for again until it has come', async () => {
    const win = next();
    expect(await deposit(win, 100)).toMatchObject({ status: 503, body: { errorcode: 'UNHANDLED' } });
    await withdraw(next(), 50);
    expect(await deposit(win, 100)).toMatchObject({ status: 200, body: { balance: 10_050 } });
  });

  test('rollback gives the bet back once, without a token, after the session, to an excluded player', async () => {
    const [bet, back] = [next(), next()];
    await withdraw(bet, 400);
    harness.endSession(guest);
    await harness.exclude(guest);
    const first = await rollback(back, bet);
    expect(first).toMatchObject({
      status: 200,
      body: { balance: 10_000, txid: back, remotetxid: expect.any(String) },
    });
    expect((await rollback(back, bet)).body).toEqual(first.body);
    expect(await harness.mainOf(guest)).toBe(10_000n);
  });

  test('rollback of what never came is declined, and the bet that follows is declined as well', async () => {
    const bet = next();
    expect(await rollback(next(), bet)).toMatchObject({
      status: 403,
      body: { errorcode: 'TRANSACTION_DECLINED' },
    });
    expect(await withdraw(bet, 400)).toMatchObject({
      status: 403,
      body: { errorcode: 'TRANSACTION_DECLINED' },
    });
    expect(await harness.mainOf(guest)).toBe(10_000n);
  });

  test('rollback after the win was paid is declined, also where it names no round', async () => {
    const bet = next();
    await withdraw(bet, 100);
    await deposit(next(), 300, { ended: true });
    expect(await rollback(next(), bet)).toMatchObject({ status: 403 });
    expect(await rollback(next(), bet, { gamesessionid: undefined })).toMatchObject({ status: 403 });
    expect(await harness.mainOf(guest)).toBe(10_200n);
  });

  test('a win is paid after the session has ended, a bet is not', async () => {
    await withdraw(next(), 100);
    harness.endSession(guest);
    expect(await withdraw(next(), 100)).toMatchObject({ status: 401, body: { errorcode: 'INVALID_TOKEN' } });
    expect(await deposit(next(), 200, { ended: true })).toMatchObject({
      status: 200,
      body: { balance: 10_100 },
    });
  });

  test.each([
    ['more than there is', 'INSUFFICIENT_FUNDS', 403, () => withdraw(next(), 10_001)],
    ['another currency', 'TRANSACTION_DECLINED', 403, () => withdraw(next(), 1, { currency: 'SEK' })],
    ['another game', 'BLOCKED_FROM_PRODUCT', 403, () => withdraw(next(), 1, { gameref: 'other' })],
    ['another player', 'INVALID_TOKEN', 401, () => withdraw(next(), 1, { customerid: 'p1' })],
    ['a fraction of a cent', 'TRANSACTION_DECLINED', 403, () => withdraw(next(), 0.5)],
    ['less than nothing', 'TRANSACTION_DECLINED', 403, () => withdraw(next(), -5)],
  ] as const)('a bet of %s is refused as %s', async (_what, errorcode, status, bet) => {
    expect(await bet()).toMatchObject({ status, body: { errorcode } });
    expect(await harness.mainOf(guest)).toBe(10_000n);
  });

  test('for an excluded player the answer is blocked, for a capped one that the bet is too high', async () => {
    const capped = await harness.openGuest({ stakeCapMinor: 200n });
    guest = capped;
    cashiertoken = (await verifyToken(capped.launchToken)).body.cashiertoken;
    expect(await withdraw(next(), 201)).toMatchObject({ body: { errorcode: 'MAXIMUM_BETLIMIT' } });
    await harness.exclude(capped);
    expect(await withdraw(next(), 100)).toMatchObject({ body: { errorcode: 'BLOCKED_FROM_PRODUCT' } });
  });

  // facts: G2.1
  test.each([
    ['no credentials', {}],
    ['another password', { authorization: relaxAuthorization(keys.user, 'x') }],
    ['another user', { authorization: relaxAuthorization('x', keys.password) }],
    ['half of them', { authorization: relaxAuthorization(keys.user, keys.password).slice(0, 20) }],
  ])('a call with %s is refused in the family’s words and leaves no trace', async (_what, headers) => {
    const bet = next();
    const body = movement(bet, 100, { txtype: 'withdraw' });
    expect(await call('withdraw', body, headers as Record<string, string>)).toMatchObject({
      status: 401,
      body: { errorcode: 'UNHANDLED' },
    });
    expect(await withdraw(bet, 100)).toMatchObject({ status: 200 });
  });

  test('a body that is no JSON, and a call that does not exist, are refused in the family’s words', async () => {
    const authorization = relaxAuthorization(keys.user, keys.password);
    for (const [path, body] of [
      ['/withdraw', '<html>'],
      ['/withdraw', ''],
      ['/unheard', '{}'],
    ] as const) {
      const answer = await harness.call({ path, headers: { authorization }, rawBody: Buffer.from(body) });
      expect(JSON.parse(answer.body)).toMatchObject({ errorcode: 'TRANSACTION_DECLINED' });
    }
  });

  test('the addresses of the contract, where there are any, are the only ones that may call', () => {
    const account = { ...harness.account, keys: { ...keys, addresses: '10.1.0.0/16' } };
    const authorization = relaxAuthorization(keys.user, keys.password);
    const from = (address: string) =>
      adapter.verify(account, {
        method: 'POST',
        path: '/withdraw',
        query: '',
        headers: { authorization },
        rawBody: Buffer.alloc(0),
        receivedAtMs: 0,
        address,
      });
    expect(from('10.1.2.3')).toEqual({ ok: true });
    expect(from('10.2.2.3')).toEqual({ ok: false, why: 'address' });
  });

  test('a launch is one address: a ticket for money, none for fun, and the proxy of the player’s country', async () => {
    const request: LaunchRequest = {
      mode: 'real',
      gameRef: 'a-game',
      tableId: null,
      channel: 'mobile',
      language: 'sv-SE',
      currency: 'SEK',
      country: 'SE',
      jurisdiction: 'SE',
      market: 'UN',
      address: '127.0.0.1',
      sessionId: 'x',
      player: null,
      token: 'the-ticket',
      urls: {
        lobby: 'https://casino.example/sv-SE/online-casino',
        cashier: 'https://casino.example/c',
        history: 'https://casino.example/h',
      },
    };
    const account = { origin: 'https://games.example', proxies: { SE: 'https://se.games.example' }, keys };
    const real = new URL((await adapter.launch(account, request)).url);
    expect(real.origin).toBe('https://se.games.example');
    expect(Object.fromEntries(real.searchParams)).toMatchObject({
      gameid: 'a-game',
      ticket: 'the-ticket',
      lang: 'sv_SE',
      channel: 'mobile',
      moneymode: 'real',
      partnerid: keys.partnerId,
      jurisdiction: 'SE',
    });
    const fun = new URL(
      (await adapter.launch(account, { ...request, mode: 'demo', token: null, country: 'FI' })).url,
    );
    expect(fun.origin).toBe('https://games.example');
    expect(fun.searchParams.has('ticket')).toBe(false);
    expect(fun.searchParams.get('moneymode')).toBe('fun');
  });
});

test('fs_win is a call of Quickspin alone', async () => {
  const authorization = relaxAuthorization(sandboxQuickspin.user, sandboxQuickspin.password);
  await using harness = await openProviderHarness(quickspinAdapter, sandboxQuickspin, { money });
  const guest = await harness.openGuest();
  const body = {
    cashiertoken: 'gone',
    customerid: guest.playerRef,
    currency: 'EUR',
    gamesessionid: 7,
    gameref: guest.gameRef,
    txid: 5,
    amount: 700,
    promocode: 'x',
  };
  const win = { path: '/fs_win', headers: { authorization }, rawBody: Buffer.from(JSON.stringify(body)) };
  expect(JSON.parse((await harness.call(win)).body)).toMatchObject({ balance: 10_700, txid: 5 });
  expect(
    relaxAdapter.parse(
      { method: 'POST', query: '', address: '', receivedAtMs: 0, ...win },
      { origin: '', proxies: {}, keys: {} },
    ),
  ).toBeNull();
});
