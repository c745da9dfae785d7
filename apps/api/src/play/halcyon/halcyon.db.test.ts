import { randomUUID } from 'node:crypto';
import { signCall, TIMESTAMP_TOLERANCE_MS } from '@halcyon/wire/seamless/signature';
import {
  HALCYON_WALLET_PREFIX,
  RefusedAnswer,
  walletCalls,
  type AnswerOf,
  type BookedAnswer,
  type WalletCall,
} from '@halcyon/wire/seamless/wallet-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { outcomeCode } from '../../ledger/public.ts';
import { halcyonAdapter } from './halcyon.adapter.ts';

// Method: signed bytes of the wire to the adapter and the executor over a real ledger, as the integration route does.
const SECRET = 'a secret of the tests, 32 or more characters';
let money: MoneyHarness;
let harness: ProviderHarness;
let guest: ProviderGuest;
let sessionToken: string;

beforeAll(async () => {
  money = await openMoneyHarness();
  harness = await openProviderHarness(halcyonAdapter, { secret: SECRET }, { money });
});
afterAll(async () => {
  expect(await money.deviations()).toEqual([]);
  await money[Symbol.asyncDispose]();
});

async function launch(of: Parameters<ProviderHarness['openGuest']>[0] = {}): Promise<void> {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'neon-777', ...of });
  const begun = await send('authenticate', { token: guest.launchToken, gameId: 'neon-777' });
  if (!begun.ok) throw new Error(begun.code);
  sessionToken = begun.sessionToken;
}
beforeEach(() => launch());

async function post(path: string, rawBody: string, more: { secret?: string; signedAtMs?: number } = {}) {
  const { secret = SECRET, signedAtMs = Date.now() } = more;
  const signed = { method: 'POST', path: HALCYON_WALLET_PREFIX + path, rawBody };
  const headers = signCall(secret, signed, signedAtMs);
  return harness.call({ path, headers, rawBody: Buffer.from(rawBody) });
}

/** Every answer fits the schema that the games server reads it by, and has the status of its code. */
async function send<Call extends WalletCall>(call: Call, body: object): Promise<AnswerOf<Call>> {
  const reply = await post(walletCalls[call].path, JSON.stringify(body));
  const answer = JSON.parse(reply.body) as AnswerOf<Call>;
  if (reply.status === 200) walletCalls[call].answer.parse(answer);
  return answer;
}
type Booked = Promise<BookedAnswer | RefusedAnswer>;

const base = (more: object = {}) => ({
  playerRef: guest.playerRef,
  roundId: 'round-1',
  gameId: 'neon-777',
  mode: 'real',
  currency: 'EUR',
  isRoundFinal: false,
  ...more,
});
const stake = (transactionId: string, amountMinor = '100', more: object = {}): Booked =>
  send('stake', {
    ...base(),
    transactionId,
    amountMinor,
    sessionToken,
    referenceTransactionId: null,
    ...more,
  });
const win = (reference: string, amountMinor: string, more: object = {}): Booked =>
  send('win', {
    ...base({ isRoundFinal: true }),
    transactionId: `w-${reference}`,
    amountMinor,
    referenceTransactionId: reference,
    ...more,
  });
const rollback = (reference: string, amountMinor = '100', more: object = {}): Booked =>
  send('rollback', {
    ...base(),
    transactionId: `r-${reference}`,
    amountMinor,
    referenceTransactionId: reference,
    ...more,
  });
const spin = (more: object = {}): Booked => {
  const { isRoundFinal: _, ...of } = base();
  return send('stakeAndWin', {
    ...of,
    transactionId: 'spin-1',
    sessionToken,
    amountMinor: '100',
    winMinor: '250',
    ...more,
  });
};

const mainMinor = () => harness.mainOf(guest);

test('a stake and its win move exactly their amounts, and the answer shows the balance after', async () => {
  expect(await stake('a1')).toMatchObject({ ok: true, isReplay: false, balance: { totalMinor: '900' } });
  expect(await win('a1', '250')).toMatchObject({ ok: true, balance: { totalMinor: '1150' } });
  expect(await mainMinor()).toBe(1_150n);
});

test('a stake sent twenty times in the same moment is taken once, and each call gets its answer', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => stake(id)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
  expect(await mainMinor()).toBe(900n);
});

test('a round that its stake decides is booked by one call, once however often it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => spin()));
  expect(answers.map((answer) => answer.ok)).toEqual(Array.from({ length: 20 }, () => true));
  expect(answers.filter((answer) => answer.ok && !answer.isReplay)).toHaveLength(1);
  expect(await mainMinor()).toBe(1_150n);
  expect(await spin({ winMinor: '251' })).toMatchObject({ ok: false });
  expect(await mainMinor()).toBe(1_150n);
});

test('a stake and its win travel in one batch of the ledger', async () => {
  const before = money.wagering.counts().batches;
  await spin();
  expect(money.wagering.counts().batches - before).toBe(1);
});

test('a stake that is refused pays no win, now and when the call is repeated', async () => {
  for (let times = 0; times < 2; times++)
    expect(await spin({ amountMinor: '2000' })).toMatchObject({
      ok: false,
      code: 'insufficient_funds',
    });
  expect(await mainMinor()).toBe(1_000n);
});

test.each(['0', '250'])('a booked round that won %s is not rolled back', async (winMinor) => {
  await spin({ winMinor });
  expect(await rollback('spin-1', '100', { isRoundFinal: true })).toMatchObject({
    ok: false,
    code: 'already_settled',
  });
  expect(await mainMinor()).toBe(900n + BigInt(winMinor));
});

test('a round that was rolled back before its call came is refused for good', async () => {
  expect(await rollback('spin-1', '100', { isRoundFinal: true })).toMatchObject({ ok: true, isNoop: true });
  expect(await spin()).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect(await mainMinor()).toBe(1_000n);
});

test('a round whose answer was lost is answered again after the session has ended; a new one is not', async () => {
  await spin();
  harness.endSession(guest);
  expect(await spin()).toMatchObject({ ok: true, isReplay: true });
  expect(await spin({ transactionId: 'spin-2' })).toMatchObject({
    ok: false,
    code: 'session_expired',
  });
});

test('a known id with another amount is a conflict, and nothing moves', async () => {
  await stake('b1');
  expect(await stake('b1', '200')).toMatchObject({ ok: false, code: 'payload_conflict', isRetryable: false });
  expect(await mainMinor()).toBe(900n);
});

test('a rollback before its stake leaves a tombstone: the late stake is refused for good', async () => {
  expect(await rollback('c1')).toMatchObject({ ok: true, isNoop: true });
  expect(await stake('c1')).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect(await rollback('c1')).toMatchObject({ ok: true, isNoop: true });
  expect(await mainMinor()).toBe(1_000n);
});

test('wins and rollbacks are taken after the session has ended; a new stake is not', async () => {
  await stake('d1');
  await stake('d2', '100', { roundId: 'round-2' });
  harness.endSession(guest);
  expect(await stake('d3')).toMatchObject({ ok: false, code: 'session_expired' });
  expect(await win('d1', '300')).toMatchObject({ ok: true });
  expect(await rollback('d2', '100', { roundId: 'round-2' })).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(1_200n);
});

test('switched off, our own games take no stake in a session that is open; wins and rollbacks are taken', async () => {
  await stake('o1');
  await stake('o2', '100', { roundId: 'round-2' });
  harness.switchOff(true);
  expect(await stake('o3')).toMatchObject({ ok: false, code: 'game_forbidden', isRetryable: false });
  expect(await stake('o1')).toMatchObject({ ok: true, isReplay: true });
  expect(await win('o1', '300')).toMatchObject({ ok: true });
  expect(await rollback('o2', '100', { roundId: 'round-2' })).toMatchObject({ ok: true });
  harness.switchOff(false);
  expect(await stake('o4', '100', { roundId: 'round-3' })).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(1_100n);
});

test('a stake whose answer was lost is answered again after the session has ended', async () => {
  await stake('e1');
  harness.endSession(guest);
  expect(await stake('e1')).toMatchObject({ ok: true, isReplay: true });
  expect(await mainMinor()).toBe(900n);
});

test('a stake above the balance or above the cap is refused, and the refusal stays', async () => {
  expect(await stake('f1', '5000')).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
    isRetryable: false,
  });
  expect(await stake('f1', '5000')).toMatchObject({ ok: false, code: 'insufficient_funds', isReplay: true });
  await launch({ stakeCapMinor: 200n });
  expect(await stake('f2', '300')).toMatchObject({ ok: false, code: 'stake_above_cap' });
});

test('a stake above the maximum of a bonus is refused with the number, in the language of the game', async () => {
  await launch({ languageId: 'fi' });
  const terms = { id: 'b1'.repeat(32), maxBetMinor: new Map([[978, 500n]]) };
  await grantBonus(money, guest.playerId, 5_000n, { terms });
  const refused = await stake('b1', '1501');
  expect(RefusedAnswer.parse(refused)).toMatchObject({
    code: 'stake_above_cap',
    playerMessage: { text: expect.stringMatching(/^Bonusrahalla kierroksen enimmäispanos on .*5[.,]00/) },
  });
  expect(await stake('b2', '1000')).toMatchObject({ ok: true });
});

test('what is staked on one round of our own games, features bought included, stays within the cap of the market', async () => {
  await launch({ stakeCapMinor: 200n });
  expect(await stake('m1', '150')).toMatchObject({ ok: true });
  expect(await stake('m2', '51')).toMatchObject({ ok: false, code: 'stake_above_cap', isRetryable: false });
  expect(await stake('m3', '50')).toMatchObject({ ok: true });
  expect(await stake('m4', '200', { roundId: 'round-2' })).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(600n);
});

test('a win for a stake that never came may be repeated; one for a refunded stake is final', async () => {
  expect(await win('g0', '100')).toMatchObject({ ok: false, code: 'stake_unknown', isRetryable: true });
  await stake('g1', '100', { roundId: 'round-g' });
  await rollback('g1', '100', { roundId: 'round-g' });
  expect(await win('g1', '100', { roundId: 'round-g' })).toMatchObject({ ok: false, isRetryable: false });
  expect(await mainMinor()).toBe(1_000n);
});

test('a closed round takes no further stake', async () => {
  await stake('h1');
  await win('h1', '0');
  expect(await stake('h2')).toMatchObject({ ok: false, code: 'round_closed' });
});

test('another currency than the wallet’s is refused, never converted', async () => {
  expect(await stake('i1', '100', { currency: 'SEK' })).toMatchObject({
    ok: false,
    code: 'currency_mismatch',
  });
});

test('an unknown player is reported as such', async () => {
  expect(await win('j1', '100', { playerRef: 'p999999' })).toMatchObject({
    ok: false,
    code: 'player_unknown',
  });
  expect(await win('j1', '100', { playerRef: 'p0' })).toMatchObject({
    ok: false,
    code: 'player_unknown',
  });
});

test('a game that was opened for money receives its market, its language and its links, and its token works once', async () => {
  const fresh = await harness.launch(guest, 'neon-777', 'DE');
  const ask = { token: fresh.launchToken, gameId: 'neon-777' };
  expect(await send('authenticate', { ...ask, gameId: 'blackjack' })).toMatchObject({
    code: 'game_forbidden',
  });
  const begun = await send('authenticate', ask);
  expect(begun).toMatchObject({
    ok: true,
    mode: 'real',
    playerRef: guest.playerRef,
    currency: 'EUR',
    exponent: 2,
    country: 'IE',
    language: 'en-DE',
    jurisdiction: 'DE',
    balance: { totalMinor: '1000' },
    minCycleMs: 5_000,
    isAutoplayAllowed: false,
    stakeCapMinor: null,
    links: { lobbyUrl: 'http://localhost/en-DE/online-casino' },
  });
  expect(await send('authenticate', ask)).toMatchObject({ ok: false, code: 'session_invalid' });
});

test('of two calls that swap one launch token in the same moment one gets the session', async () => {
  const ask = { token: (await harness.launch(guest)).launchToken, gameId: 'neon-777' };
  const answers = await Promise.all([send('authenticate', ask), send('authenticate', ask)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the wallet leaves the shortest round to our own games and still allows one game at a time', async () => {
  const here = await harness.launch(guest, 'neon-777', 'DE');
  const begun = await send('authenticate', { token: here.launchToken, gameId: 'neon-777' });
  const token = { sessionToken: begun.ok ? begun.sessionToken : '' };
  for (const id of ['p1', 'p2'])
    expect(await spin({ ...token, transactionId: id, roundId: id })).toMatchObject({ ok: true });
  const other = await harness.launch(guest, 'frostfang', 'DE');
  const second = await send('authenticate', { token: other.launchToken, gameId: 'frostfang' });
  const elsewhere = { sessionToken: second.ok ? second.sessionToken : '', gameId: 'frostfang' };
  expect(await spin({ ...elsewhere, transactionId: 'p3', roundId: 'p3' })).toMatchObject({
    code: 'game_forbidden',
  });
});

test('a session for play money begins with a thousand of its currency, once, and takes no stake', async () => {
  const place = { market_id: 'UN', province: null, language_id: 'en', country: 'IE' };
  const demo = { ...place, game_id: 'neon-777', game_type: 'slots', currency: 'JPY' };
  const token = await harness.sessions.openDemo(harness.provider, demo);
  const ask = { token, gameId: 'neon-777' };
  const begun = await send('authenticate', ask);
  expect(begun).toMatchObject({ ok: true, mode: 'demo', exponent: 0, balance: { totalMinor: '1000' } });
  expect(await send('authenticate', ask)).toMatchObject({ ok: false, code: 'session_invalid' });
  const { playerRef, sessionToken: demoToken } = begun as { playerRef: string; sessionToken: string };
  expect(await stake('x1', '100', { playerRef, sessionToken: demoToken })).toMatchObject({ ok: false });
  expect(await stake('x2', '100', { sessionToken: demoToken })).toMatchObject({ code: 'session_invalid' });
});

test('a rollback with another amount than its stake is a conflict for good, and the right one is taken', async () => {
  await stake('k1');
  expect(await rollback('k1', '99')).toMatchObject({ code: 'payload_conflict', isRetryable: false });
  expect(await rollback('k1')).toMatchObject({ ok: true });
  expect(await mainMinor()).toBe(1_000n);
});

test('a stake whose win no balance can hold is given back, and the round is refused for good', async () => {
  const full = { code: outcomeCode.balanceFull, sequence: 9n, decidedAtMs: 1, cashMinor: 0n, bonusMinor: 0n };
  const none = { bonusPartMinor: 0n, movedMinor: 0n, playableAfterMinor: 0n, isRepeat: false };
  const wagering = { ...money.wagering, settle: async () => ({ ...full, ...none }) };
  harness = await openProviderHarness(halcyonAdapter, { secret: SECRET }, { money: { ...money, wagering } });
  for (let times = 0; times < 2; times++) {
    expect(await spin()).toMatchObject({
      ok: false,
      code: 'limit_reached',
      isRetryable: false,
      balance: { totalMinor: '1000' },
    });
    expect(await mainMinor()).toBe(1_000n);
  }
  expect(await rollback('spin-1', '100', { isRoundFinal: true })).toMatchObject({ ok: true, isNoop: true });
  harness = await openProviderHarness(halcyonAdapter, { secret: SECRET }, { money });
});

test('a call that comes after its round was taken back is refused, also when its stake alone was booked', async () => {
  await stake('spin-1');
  await rollback('spin-1', '100', { isRoundFinal: true });
  expect(await spin()).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect(await mainMinor()).toBe(1_000n);
});

test.each([
  ['another secret', { secret: 'another secret, 32 or more characters' }, 401, 'bad_signature'],
  ['an old signature', { signedAtMs: Date.now() - TIMESTAMP_TOLERANCE_MS - 60_000 }, 401, 'stale_timestamp'],
])('a call with %s is refused before it is read', async (_, how, status, code) => {
  const reply = await post('/stake', 'no json', how);
  expect(reply.status).toBe(status);
  expect(JSON.parse(reply.body)).toMatchObject({ ok: false, code });
});

test.each([
  ['/stake', '{"amountMinor":"1"}'],
  ['/stake', '{"a":1,"a":2}'],
  ['/no-such-call', '{}'],
])('a body that does not fit is malformed: %s %s', async (path, rawBody) => {
  const reply = await post(path, rawBody);
  expect([reply.status, JSON.parse(reply.body)]).toMatchObject([400, { ok: false, code: 'bad_request' }]);
});
