import { readExactJson } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import { sandboxYggdrasil, yggdrasilCalls, type YggdrasilCall } from '@halcyon/wire/providers/yggdrasil';
import { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { expect, test } from 'vitest';
import { booked, refusedWith, sampleLaunch } from '@halcyon/testkit/provider-pair';
import type { ProviderAccount, ProviderOutcome, RawCall } from '../provider/adapter.ts';
import { yggdrasilAdapter } from './yggdrasil.adapter.ts';
import { yggdrasilCodeOf } from './yggdrasil.policy.ts';

const account: ProviderAccount = {
  origin: 'https://ygg.example',
  proxies: {},
  keys: { ...sandboxYggdrasil },
};
const call = (
  name: YggdrasilCall,
  fields: Record<string, string | undefined>,
  more: Partial<RawCall> = {},
): RawCall => ({
  method: 'GET',
  path: yggdrasilCalls[name],
  query: writeFields({ org: 'Halcyon', version: '2', ...fields }),
  headers: {},
  rawBody: Buffer.alloc(0),
  receivedAtMs: 0,
  address: '127.0.0.1',
  ...more,
});
const known = { playerid: 'p7', reference: 'r1', subreference: 's1' };
const moved = { ...known, amount: '1.00', currency: 'EUR', cat4: 'A Game', cat5: '7301' };
const wager = (more: Record<string, string | undefined> = {}) =>
  call('wager', { sessiontoken: 'token-1', ...moved, ...more });
const parse = (of: RawCall) => yggdrasilAdapter.parse(of, account);
const step = { transactionId: 's1', roundId: 'r1', gameRef: '7301', isRoundFinal: false };
const noSession = { token: null, playerRef: 'p7' };
const answered = (of: RawCall, outcome: ProviderOutcome) =>
  readExactJson(yggdrasilAdapter.format(of, parse(of)!, outcome).body);

test('playerinfo answers who plays, with cash and bonus apart', () => {
  const of = call('playerinfo', { sessiontoken: 'token-1', lang: 'en' });
  expect(parse(of)).toEqual({
    kind: 'authenticate',
    caller: { token: 'token-1', playerRef: null },
    gameRef: null,
  });
  const outcome = { ...booked(parse(of)!, 'EUR', 1_050n, { bonusMinor: 50n }), player: sampleLaunch.player };
  expect(answered(of, outcome)).toEqual({
    code: '0',
    data: {
      playerId: 'p7',
      organization: 'Halcyon',
      balance: '10.00',
      applicableBonus: '0.50',
      currency: 'EUR',
      homeCurrency: 'EUR',
      nickName: 'Ann',
      country: 'IE',
      birthDay: '1990-02-03',
    },
  });
});

test('a wager stakes under its subreference in the round that reference names', () => {
  expect(parse(wager())).toEqual({
    kind: 'stake',
    ...step,
    caller: { token: 'token-1', playerRef: 'p7' },
    amount: { amountMinor: 100n, currency: 'EUR' },
  });
  expect(parse(wager({ sessiontoken: undefined }))).toBeNull();
  const posted = { ...wager(), method: 'POST', rawBody: Buffer.from(wager().query), query: '' };
  expect(parse(posted)).toEqual(parse(wager()));
});

test('appendwagerresult pays inside a round, endwager pays and ends it, and neither needs a session', () => {
  const win = {
    kind: 'win',
    ...step,
    caller: noSession,
    amount: { amountMinor: 100n, currency: 'EUR' },
    stakeTransactionId: null,
    endedRound: 'refuse',
  };
  expect(parse(call('appendwagerresult', { ...moved, bonusprize: '0.20' }))).toEqual(win);
  expect(parse(call('endwager', moved))).toEqual({ ...win, isRoundFinal: true });
  expect(parse(call('endwager', { ...moved, amount: '0' }))).toMatchObject({
    amount: { amountMinor: 0n },
    isRoundFinal: true,
  });
});

test('cancelwager names the wager by its own subreference, and an ended round refuses it', () => {
  expect(parse(call('cancelwager', known))).toEqual({
    kind: 'rollback',
    ...step,
    gameRef: null,
    caller: noSession,
    original: 'stake',
    originalTransactionId: 's1',
    amount: null,
    endedRound: 'refuse',
  });
});

test('a campaign pays money outside of rounds; bonus money that is not agreed is refused', () => {
  const payout = { playerid: 'p7', reference: 'c1', cash: '5.00', bonus: '0.00', campaignref: '9' };
  expect(parse(call('campaignpayout', payout))).toMatchObject({
    kind: 'win',
    transactionId: 'campaign:c1',
    roundId: null,
    isStakeless: true,
    amount: { decimal: '5.00', currency: null },
  });
  expect(parse(call('campaignpayout', { ...payout, currency: 'EUR' }))).toMatchObject({
    amount: { amountMinor: 500n },
  });
  expect(parse(call('campaignpayout', { ...payout, bonus: '5.00' }))).toBeNull();
});

test.each([
  ['0.3', 'EUR', 30n],
  ['10', 'EUR', 1_000n],
  ['10.0000', 'EUR', 1_000n],
  ['1500', 'CLP', 1_500n],
  ['1.234', 'KWD', 1_234n],
  ['90071992547409.93', 'EUR', 9_007_199_254_740_993n],
])('%s %s is %s minor units, exactly', (amount, currency, amountMinor) => {
  expect(parse(wager({ amount, currency }))).toMatchObject({ amount: { amountMinor, currency } });
});

test.each([
  ['0.005', 'EUR'],
  ['10.5', 'CLP'],
  ['1e2', 'EUR'],
  ['-1', 'EUR'],
  ['+1', 'EUR'],
  ['1,00', 'EUR'],
  ['', 'EUR'],
  ['1', 'euro'],
])('%s %s is refused, never rounded', (amount, currency) => {
  expect(parse(wager({ amount, currency }))).toBeNull();
});

test('only listed addresses under our own name may call; nothing that a header says counts', () => {
  expect(yggdrasilAdapter.verify(account, wager())).toEqual({ ok: true });
  const forged = wager();
  const outside = { ...forged, address: '203.0.113.5', headers: { 'x-forwarded-for': '127.0.0.1' } };
  expect(yggdrasilAdapter.verify(account, outside)).toEqual({ ok: false, why: 'address' });
  expect(yggdrasilAdapter.verify(account, wager({ org: 'Other' }))).toEqual({
    ok: false,
    why: 'credentials',
  });
  const open = { ...account, keys: { org: 'Halcyon' } };
  expect(yggdrasilAdapter.verify(open, wager())).toEqual({ ok: false, why: 'address' });
  const doubled = { ...wager(), query: `${wager().query}&amount=9.00` };
  expect(yggdrasilAdapter.verify(account, doubled)).toEqual({ ok: false, why: 'credentials' });
});

test('every refusal has a code, and only want of money is 1006', () => {
  const codeOf = (code: RefusalCode) =>
    (answered(wager(), refusedWith(parse(wager())!, code)) as { code: string }).code;
  expect(codeOf('insufficient_funds')).toBe('1006');
  expect(codeOf('session_expired')).toBe('1000');
  expect(codeOf('player_blocked')).toBe('1007');
  expect(codeOf('limit_reached')).toBe('1008');
  expect(codeOf('round_closed')).toBe('1');
  const overdrafts = RefusalCode.options.filter((code) => yggdrasilCodeOf[code] === 1006);
  expect(overdrafts).toEqual(['insufficient_funds']);
  expect(RefusalCode.options.every((code) => yggdrasilCodeOf[code] > 0)).toBe(true);
});

test('what cannot be read is answered with code 1 in Yggdrasil’s own form', () => {
  expect(parse({ ...wager(), path: '/withdraw.json' })).toBeNull();
  expect(parse({ ...wager(), method: 'PUT' })).toBeNull();
  expect(parse(call('wager', { sessiontoken: 't', filler: 'x'.repeat(17_000) }))).toBeNull();
  const fault = yggdrasilAdapter.formatFault(wager(), 'unreadable');
  expect({ ...fault, body: JSON.parse(fault.body) }).toMatchObject({ status: 200, body: { code: 1 } });
});

test('a launch carries the session for money, and the name Demo without one', async () => {
  const real = new URL((await yggdrasilAdapter.launch(account, { ...sampleLaunch, channel: 'mobile' })).url);
  expect(`${real.origin}${real.pathname}`).toBe('https://ygg.example/init/launchClient.html');
  expect(Object.fromEntries(real.searchParams)).toMatchObject({
    gameid: 'a-game',
    lang: 'en',
    currency: 'EUR',
    org: 'Halcyon',
    channel: 'mobile',
    key: 'l.7.x',
    license: 'MGA',
  });
  const away = { ...account, keys: { ...account.keys, demoOrigin: 'https://pff.example' } };
  const demo = new URL(
    (await yggdrasilAdapter.launch(away, { ...sampleLaunch, mode: 'demo', token: null })).url,
  );
  expect(demo.origin).toBe('https://pff.example');
  expect(Object.fromEntries(demo.searchParams)).toMatchObject({ org: 'Demo', key: '', channel: 'pc' });
});
