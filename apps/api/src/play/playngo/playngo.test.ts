import { sandboxPlayngo, readPlayngo, writePlayngo } from '@halcyon/wire/providers/playngo';
import { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { expect, test } from 'vitest';
import type {
  BalanceView,
  LaunchRequest,
  ProviderAccount,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
} from '../provider/adapter.ts';
import { playngoAdapter } from './playngo.adapter.ts';
import { playngoStatusOf } from './playngo.policy.ts';

const account: ProviderAccount = {
  origin: 'https://png.example',
  proxies: { SE: 'https://png-se.example' },
  keys: { ...sandboxPlayngo },
};
const secret = { accessToken: sandboxPlayngo.accessToken, productId: sandboxPlayngo.productId };
const bodyCall = (body: string, more: Partial<RawCall> = {}): RawCall => ({
  method: 'POST',
  path: '/',
  query: '',
  headers: { 'content-type': 'text/xml' },
  rawBody: Buffer.from(body),
  receivedAtMs: 0,
  address: '127.0.0.1',
  ...more,
});
const call = (method: string, fields: Record<string, string | undefined>) =>
  bodyCall(writePlayngo(method, { ...secret, ...fields }));
const known = { externalId: 'p7', externalGameSessionId: 'session-token', gameId: '100', currency: 'EUR' };
const reserve = (more: Record<string, string | undefined> = {}) =>
  call('reserve', { ...known, transactionId: 't1', roundId: 'r1', real: '1.00', ...more });
const release = (more: Record<string, string | undefined> = {}) =>
  call('release', {
    ...known,
    transactionId: 't1',
    roundId: 'r1',
    real: '2.50',
    state: '0',
    type: '0',
    ...more,
  });
const parse = (of: RawCall) => playngoAdapter.parse(of, account);
const balance: BalanceView = { currency: 'EUR', cashMinor: 900n, bonusMinor: 150n, totalMinor: 1_050n };
const answered = (of: RawCall, outcome: ProviderOutcome) =>
  readPlayngo(playngoAdapter.format(of, parse(of)!, outcome).body)!;
const booked = (command: ProviderCommand, isNoop = false): ProviderOutcome => ({
  ok: true,
  balance,
  receipts: [
    {
      step: command as never,
      operatorTransactionId: '77',
      processedAt: '2026-11-21T12:00:00.000Z',
      isReplay: false,
      isNoop,
      bonusPartMinor: 0n,
    },
  ],
  player: null,
  launch: null,
  nextToken: null,
});

test('a ticket becomes a session, and the answer names the player, the balance and the session’s token', () => {
  const of = call('authenticate', {
    username: 'ticket-1',
    gameId: '100',
    clientIP: '10.0.0.1',
    channel: '1',
    contextId: '',
  });
  expect(parse(of)).toEqual({
    kind: 'authenticate',
    caller: { token: 'ticket-1', playerRef: null },
    gameRef: '100',
  });
  const player = {
    playerRef: 'p7',
    nickname: 'Player 7',
    country: 'IE',
    language: 'en-IE',
    jurisdiction: 'UN',
    birthDate: '1990-02-03',
  };
  const answer = answered(of, {
    ok: true,
    balance,
    receipts: [],
    player,
    launch: null,
    nextToken: 'session-token',
  });
  expect(answer).toMatchObject({
    name: 'authenticate',
    fields: {
      externalId: 'p7',
      userCurrency: 'EUR',
      nickname: 'Player 7',
      country: 'IE',
      birthdate: '1990-02-03',
      language: 'en_GB',
      real: '10.50',
      externalGameSessionId: 'session-token',
      statusCode: '0',
    },
  });
});

test('a ticket that is used up or unknown is answered as wrong credentials, a dead session as expired', () => {
  const failed = (code: RefusalCode): ProviderOutcome => ({
    ok: false,
    code,
    isRetryable: false,
    balance: null,
    step: null,
    isReplay: false,
    operatorTransactionId: null,
  });
  expect(
    answered(call('authenticate', { username: 'ticket-1' }), failed('session_invalid')).fields['statusCode'],
  ).toBe('4');
  expect(answered(reserve(), failed('session_invalid')).fields['statusCode']).toBe('10');
  expect(answered(reserve(), failed('session_expired')).fields['statusCode']).toBe('10');
});

test('reserve takes, release pays into its round, cancelReserve takes back under the same id', () => {
  const base = {
    caller: { token: 'session-token', playerRef: 'p7' },
    transactionId: 't1',
    gameRef: '100',
    isRoundFinal: false,
    roundId: 'r1',
  };
  expect(parse(reserve())).toEqual({
    kind: 'stake',
    ...base,
    amount: { amountMinor: 100n, currency: 'EUR' },
  });
  expect(parse(release())).toEqual({
    kind: 'win',
    ...base,
    amount: { amountMinor: 250n, currency: 'EUR' },
    stakeTransactionId: null,
    isStakeless: false,
  });
  expect(
    parse(call('cancelReserve', { ...known, transactionId: 't1', roundId: 'r1', real: '1.00' })),
  ).toEqual({
    kind: 'rollback',
    ...base,
    original: 'stake',
    originalTransactionId: 't1',
    amount: { amountMinor: 100n, currency: 'EUR' },
  });
});

test('the answer carries the id of the booking and all money that the player can stake', () => {
  const { fields, name } = answered(reserve(), booked(parse(reserve())!));
  expect({ name, ...fields }).toMatchObject({
    name: 'reserve',
    externalTransactionId: '77',
    real: '10.50',
    statusCode: '0',
  });
});

test('taking back what never came succeeds with an empty id', () => {
  const of = call('cancelReserve', { ...known, transactionId: 't9', real: '1.00' });
  expect(answered(of, booked(parse(of)!, true)).fields).toMatchObject({
    externalTransactionId: '',
    statusCode: '0',
  });
});

test('the summary at the end of a session is acknowledged and books no round', () => {
  const of = release({
    state: '1',
    real: '0.00',
    roundId: '0',
    totalLoss: '12.00',
    totalGain: '7.00',
    numRounds: '12',
  });
  expect(parse(of)).toMatchObject({ kind: 'notice', about: 'session-summary' });
  const outcome: ProviderOutcome = {
    ok: true,
    balance,
    receipts: [],
    player: null,
    launch: null,
    nextToken: null,
  };
  expect(answered(of, outcome).fields).toMatchObject({
    statusCode: '0',
    externalTransactionId: '',
    real: '10.50',
  });
});

test('a summary that names money is refused, for it is none', () => {
  expect(parse(release({ state: '1', real: '5.00', roundId: '0' }))).toBeNull();
});

test('free games stake nothing; what a promotion pays belongs to no round and needs no stake', () => {
  expect(parse(reserve({ real: '0.00', freegameExternalId: 'offer-3' }))).toMatchObject({
    kind: 'stake',
    amount: { amountMinor: 0n },
  });
  expect(parse(release({ type: '1', freegameExternalId: 'offer-3' }))).toMatchObject({
    kind: 'win',
    roundId: null,
    isStakeless: true,
  });
});

test('a jackpot inside a release is paid once, with what the release names, and a contribution changes no stake', () => {
  expect(parse(release({ real: '120.00', jackpotGain: '100.00' }))).toMatchObject({
    amount: { amountMinor: 12_000n },
  });
  expect(parse(release({ real: '0.00', jackpotLoss: '0.02' }))).toMatchObject({
    amount: { amountMinor: 0n },
  });
});

test.each([
  ['10', 'EUR', 1_000n],
  ['10.0', 'EUR', 1_000n],
  ['10.00', 'EUR', 1_000n],
  ['0.30', 'EUR', 30n],
  ['0.29', 'EUR', 29n],
  ['90071992547409.93', 'EUR', 9_007_199_254_740_993n],
  ['100.00', 'CLP', 100n],
  ['1.25', 'KWD', 1_250n],
])('%s %s is %s minor units, exactly', (real, currency, amountMinor) => {
  expect(parse(reserve({ real, currency }))).toMatchObject({ amount: { amountMinor, currency } });
});

test.each([
  ['0.005', 'EUR'],
  ['100.50', 'CLP'],
  ['1e2', 'EUR'],
  ['+1.00', 'EUR'],
  ['-1.00', 'EUR'],
  ['1,00', 'EUR'],
  ['1 00', 'EUR'],
  ['.50', 'EUR'],
  ['NaN', 'EUR'],
  ['1.00', 'EURO'],
  ['1.00', 'XXX'],
])('%s %s is refused, never rounded', (real, currency) => {
  expect(parse(reserve({ real, currency }))).toBeNull();
});

test('balances have two places whatever the currency', () => {
  const of = (currency: string, totalMinor: bigint) =>
    answered(call('balance', { ...known, currency }), {
      ok: true,
      balance: { currency, cashMinor: totalMinor, bonusMinor: 0n, totalMinor },
      receipts: [],
      player: null,
      launch: null,
      nextToken: null,
    }).fields['real'];
  expect([of('EUR', 5n), of('CLP', 1_234n), of('KWD', 1_239n)]).toEqual(['0.05', '1234.00', '1.23']);
});

test('every refusal has its status, and what may be asked again is never the same as what may not', () => {
  const retryable: RefusalCode[] = ['busy', 'unavailable', 'stake_unknown'];
  for (const code of RefusalCode.options) expect(playngoStatusOf[code]).toBeGreaterThan(0);
  const again = new Set(retryable.map((code) => playngoStatusOf[code]));
  expect([...again]).toEqual([8, 12]);
  for (const code of RefusalCode.options)
    if (!retryable.includes(code)) expect(again.has(playngoStatusOf[code])).toBe(false);
  expect(playngoStatusOf).toMatchObject({
    insufficient_funds: 7,
    player_unknown: 1,
    currency_mismatch: 3,
    player_blocked: 5,
    limit_reached: 9,
    activity_check: 11,
    time_limit_reached: 11,
  });
});

test('only the right token and product may call, and only from the listed addresses', () => {
  expect(playngoAdapter.verify(account, reserve())).toEqual({ ok: true });
  for (const wrong of ['', 'sandbox-playngo-access-tokem', 'short', undefined]) {
    expect(playngoAdapter.verify(account, reserve({ accessToken: wrong }))).toEqual({
      ok: false,
      why: 'credentials',
    });
  }
  expect(playngoAdapter.verify(account, reserve({ productId: '1' }))).toEqual({
    ok: false,
    why: 'credentials',
  });
  const listed = { ...account, keys: { ...account.keys, addresses: '10.1.0.0/16, 2001:db8::1' } };
  const from = (address: string) => playngoAdapter.verify(listed, { ...reserve(), address });
  expect([from('10.1.2.3'), from('::ffff:10.1.2.3'), from('2001:db8::1')]).toEqual([
    { ok: true },
    { ok: true },
    { ok: true },
  ]);
  expect([from('10.2.0.1'), from('nonsense')]).toEqual([
    { ok: false, why: 'address' },
    { ok: false, why: 'address' },
  ]);
  expect(playngoAdapter.verify({ ...account, keys: {} }, reserve({ accessToken: undefined }))).toMatchObject({
    ok: false,
  });
});

test('a wrong token is reported in Play’n GO’s own form', () => {
  const of = reserve({ accessToken: 'wrong' });
  const fault = playngoAdapter.formatFault(of, 'credentials');
  expect(fault).toMatchObject({ status: 200, contentType: 'text/xml; charset=utf-8' });
  expect(readPlayngo(fault.body)).toMatchObject({ name: 'reserve', fields: { statusCode: '4' } });
  expect(
    readPlayngo(playngoAdapter.formatFault(bodyCall('<html>'), 'unreadable').body)!.fields['statusCode'],
  ).toBe('2');
  expect(readPlayngo(playngoAdapter.formatFault(reserve(), 'internal').body)!.fields['statusCode']).toBe(
    '12',
  );
});

test.each([
  ['a custom entity', '<!DOCTYPE reserve [<!ENTITY a "1.00">]><reserve><real>&a;</real></reserve>'],
  [
    'an outside entity',
    '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><reserve><real>&a;</real></reserve>',
  ],
  ['an unknown entity', '<reserve><real>&nbsp;</real></reserve>'],
  ['one element twice', '<reserve><real>1.00</real><real>9.00</real></reserve>'],
  ['an element inside an amount', '<reserve><real><b>1.00</b></real></reserve>'],
  ['text between elements', '<reserve>x<real>1.00</real></reserve>'],
  ['no end', '<reserve><real>1.00</real>'],
  ['an unknown method', '<withdraw><real>1.00</real></withdraw>'],
  ['nothing', ''],
])('a body with %s is no call', (_what, body) => {
  expect(playngoAdapter.parse(bodyCall(body), account)).toBeNull();
});

test('a body beyond 16 kB is not read at all', () => {
  expect(parse(bodyCall(writePlayngo('reserve', { ...secret, filler: 'x'.repeat(17_000) })))).toBeNull();
});

test('names of people travel through XML whole', () => {
  const written = writePlayngo('authenticate', { nickname: 'Zoë <&> “Ærø” 日本' });
  expect(readPlayngo(written)!.fields['nickname']).toBe('Zoë <&> “Ærø” 日本');
});

const opening: LaunchRequest = {
  mode: 'real',
  gameRef: '100',
  tableId: null,
  channel: 'mobile',
  language: 'de-AT',
  currency: 'EUR',
  country: 'AT',
  jurisdiction: 'UN',
  market: 'UN',
  address: '127.0.0.1',
  sessionId: 'own-session',
  player: null,
  token: 'ticket-1',
  urls: {
    lobby: 'https://halcyon.example/de-AT/casino',
    cashier: 'https://halcyon.example/cashier',
    history: 'https://halcyon.example/history',
  },
};

test('a launch for money carries the ticket, one for practice none', async () => {
  const real = new URL((await playngoAdapter.launch(account, opening)).url);
  expect(`${real.origin}${real.pathname}`).toBe('https://png.example/casino/ContainerLauncher');
  expect(Object.fromEntries(real.searchParams)).toMatchObject({
    pid: '653',
    gid: '100',
    lang: 'de_DE',
    ticket: 'ticket-1',
    practice: '0',
    channel: 'mobile',
    origin: 'https://halcyon.example',
    embedmode: 'iframe',
    country: 'AT',
    ctx: 'own-session',
  });
  const demo = new URL(
    (await playngoAdapter.launch(account, { ...opening, mode: 'demo', token: null, country: 'SE' })).url,
  );
  expect(demo.origin).toBe('https://png-se.example');
  expect(demo.searchParams.has('ticket')).toBe(false);
  expect(demo.searchParams.get('practice')).toBe('1');
});
