import { openBook, type SampleBook } from '@halcyon/testkit/book';
import { openCashOuts, type SampleCashOuts } from '@halcyon/testkit/cash-outs';
import { aMarket, aPick, anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDeposit, setStanding } from '../ledger/public.ts';
import { balancesOf } from '../wallet/public.ts';
import { cashOutRoutes } from './cash-out.routes.ts';
import { CashOutWatch } from './cash-out/cash-out-watch.ts';

let harness: PlayerHarness;
let browser: Browser;
let playerId: bigint;
let book: SampleBook;
let cashOuts: SampleCashOuts;
let watch: CashOutWatch;
const offer = new SampleOffer(
  ...[1, 2, 3, 4, 5].map((number) =>
    anEvent(number, { state: 'live', markets: [aMarket('1x2', { home: [2_500, 0.55] })] }),
  ),
);

beforeAll(async () => {
  harness = await openPlayerHarness({
    movesLedger: true,
    routes: ({ db, ledger }) => {
      book = openBook({ db, ledger }, offer);
      cashOuts = openCashOuts(book);
      const deps = { ...cashOuts, progressOf: () => ({}), wait: (ms: number) => cashOuts.wait(ms) };
      watch = new CashOutWatch({
        ...deps,
        offer,
        report: (where, error) => {
          throw new Error(where, { cause: error });
        },
      });
      return cashOutRoutes(deps, watch);
    },
  });
  browser = harness.openBrowser();
  const of = { phone: '+353851234590', countryCode: 'IE', firstName: 'Niamh', lastName: 'ONeill' };
  playerId = BigInt(await harness.signUp(browser, { email: 'bettor@example.com', ...of }));
  await browser.logIn('bettor@example.com', goodPassword);
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
});
afterAll(async () => {
  await watch?.stop();
  await harness?.[Symbol.asyncDispose]();
});

const euro = (minor: bigint) => ({ amountMinor: String(minor), currency: 'EUR' });
const place = async (number: number) => {
  const legs = [aPick(number, { seen: { version: 1, oddsMilli: 2_500 } })];
  const { betId } = await book.place(playerId, `bet-of-event-${number}`, { legs, lineStake: euro(20_00n) });
  return `/sportsbook-api/bets/${betId}`;
};
const main = async () => (await balancesOf(harness.db, playerId))!.mainMinor;
const cashOut = (bet: string, key: string, body: object) =>
  browser.call('POST', `${bet}/cash-out`, body, { 'idempotency-key': key });
const codes = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code];

test('a bet is valued, cashed out in part and as a whole, each once a key, and lists its cash-outs', async () => {
  const bet = await place(1);
  const shown = await browser.call('GET', `${bet}/cash-out`);
  expect(shown.body).toMatchObject({ offer: { amount: euro(26_12n), fee: euro(1_38n) }, reason: null });
  const seen = { id: shown.body.offer.id, amount: shown.body.offer.amount };
  const part = { offer: seen, stake: euro(8_00n) };
  const first = await cashOut(bet, 'cash-out-1', part);
  expect(first).toMatchObject({
    status: 200,
    body: { bet: { state: 'partly_cashed_out' }, cashOut: { paid: euro(10_44n), by: 'player' } },
  });
  expect((await cashOut(bet, 'cash-out-1', part)).body).toEqual(first.body);
  expect(codes(await cashOut(bet, 'cash-out-1', { offer: seen }))).toEqual([422, 'idempotency.reused']);
  const changed = await cashOut(bet, 'cash-out-2', { offer: seen });
  expect(codes(changed)).toEqual([422, 'bet.cash_out_changed']);
  const { amount, offer: id } = changed.body.additionalInfo;
  const last = await cashOut(bet, 'cash-out-3', { offer: { id, amount: euro(BigInt(amount)) } });
  expect(last.body.bet).toMatchObject({
    state: 'cashed_out',
    cashedOut: euro(26_11n),
    cashOuts: [
      { stake: euro(8_00n), paid: euro(10_44n) },
      { stake: euro(12_00n), paid: euro(15_67n) },
    ],
  });
  expect(await main()).toBe(106_11n);
  expect((await browser.call('GET', `${bet}/cash-out`)).body).toMatchObject({
    state: 'cashed_out',
    stakeLeft: euro(0n),
    offer: null,
    reason: 'bet.not_open',
  });
});

test('a call without a key, an amount or a bet is answered with what is wrong', async () => {
  const bet = await place(2);
  const offered = { id: '0.0', amount: euro(1n) };
  const without = await browser.call('POST', `${bet}/cash-out`, { offer: offered });
  expect(without.body.code).toBe('idempotency.missing');
  for (const body of [
    {},
    { offer: { id: '0.0' } },
    { offer: offered, stake: { amountMinor: '1.5', currency: 'EUR' } },
  ])
    expect((await cashOut(bet, 'cash-out-bad', body)).status).toBe(400);
  const unknown = '/sportsbook-api/bets/019c0000-0000-7000-8000-00000000ffff';
  expect(codes(await browser.call('GET', `${unknown}/cash-out`))).toEqual([404, 'bet.unknown']);
  expect(codes(await cashOut(unknown, 'cash-out-none', { offer: offered }))).toEqual([404, 'bet.unknown']);
  expect(codes(await cashOut(bet, 'cash-out-old', { offer: offered }))).toEqual([
    422,
    'bet.cash_out_changed',
  ]);
  const usd = { offer: { id: '0.0', amount: { amountMinor: '1', currency: 'USD' } } };
  expect(codes(await cashOut(bet, 'cash-out-usd', usd))).toEqual([422, 'bet.currency_mismatch']);
  const visitor = harness.openBrowser();
  expect((await visitor.call('GET', `${bet}/cash-out`)).status).toBe(401);
});

test('a rule is set, replaced, shown and removed, and one that cannot be is refused', async () => {
  const bet = await place(3);
  const path = `${bet}/cash-out-rule`;
  const put = (body: object) => browser.call('PUT', path, body);
  const rule = async () => (await browser.call('GET', `${bet}/cash-out`)).body.rule;
  expect((await put({ atLeast: euro(40_00n) })).body).toMatchObject({ atLeast: euro(40_00n), atMost: null });
  await put({ atLeast: euro(30_00n), atMost: euro(10_00n), stake: euro(8_00n) });
  expect(await rule()).toMatchObject({ atLeast: euro(30_00n), atMost: euro(10_00n), stake: euro(8_00n) });
  expect((await put({})).status).toBe(400);
  expect((await put({ atLeast: euro(10_00n), atMost: euro(10_00n) })).status).toBe(400);
  expect(codes(await put({ atLeast: euro(30_00n), stake: euro(20_01n) }))).toEqual([
    422,
    'bet.cash_out_part_invalid',
  ]);
  expect(await rule()).toMatchObject({ atMost: euro(10_00n) });
  expect((await browser.call('DELETE', path)).status).toBe(200);
  expect((await browser.call('DELETE', path)).status).toBe(200);
  expect(await rule()).toBeNull();
  await put({ atMost: euro(27_00n) });
  await expect.poll(async () => (await browser.call('GET', `${bet}/cash-out`)).body.state).toBe('cashed_out');
  expect(codes(await put({ atMost: euro(27_00n) }))).toEqual([422, 'bet.not_open']);
});

test('bets are followed by a player who has them; the page is sent what changes', async () => {
  const bet = await place(4);
  const betId = bet.split('/').at(-1);
  const followed = await browser.call('POST', '/sportsbook-api/cash-outs/follow', { bets: [betId] });
  expect(followed.body.items).toMatchObject([{ betId, offer: { amount: euro(26_12n) } }]);
  const frames: unknown[] = [];
  cashOuts.bus.subscribe(`frame.${playerId}`, ({ frame }) => frames.push(frame));
  offer.change(4, '1x2', { prices: { home: [2_500, 0.6] } });
  watch.tick();
  await expect
    .poll(() => frames)
    .toMatchObject([{ type: 'cash_out', body: { bets: [{ betId, offer: { amount: euro(28_50n) } }] } }]);
  expect((await browser.call('POST', '/sportsbook-api/cash-outs/follow', { bets: [] })).status).toBe(400);
});

test('a player whose account is restricted cashes out: it ends play', async () => {
  const bet = await place(5);
  await harness.owner.sql`
    update identity.account set status = 6, restricted_until = now() + interval '1 year' where player_id = ${playerId}`;
  const { body } = await browser.logIn('bettor@example.com', goodPassword);
  expect(body.restriction).toMatchObject({ code: 'timeout_in_progress' });
  const { offer: seen } = (await browser.call('GET', `${bet}/cash-out`)).body;
  const paid = await cashOut(bet, 'cash-out-excluded', { offer: { id: seen.id, amount: seen.amount } });
  expect([paid.status, paid.body.bet?.state]).toEqual([200, 'cashed_out']);
});
