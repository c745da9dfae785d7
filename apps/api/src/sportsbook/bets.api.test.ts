import { openBettor, type Bettor } from '@halcyon/testkit/bettor';
import { goodPassword, type Browser, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { aPick, aSlip, anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bettor: Bettor;
let harness: PlayerHarness;
let browser: Browser;
let playerId: bigint;
const offer = new SampleOffer(anEvent(1), anEvent(2));
beforeAll(async () => {
  bettor = await openBettor(offer);
  ({ harness, browser, playerId } = bettor);
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const slip = { ...aSlip('SINGLE', [aPick(1)]), lineStake: { amountMinor: '1000', currency: 'EUR' } };
const place = (key: string, body: object = slip) => bettor.place(key, body);

test('a bet is checked, placed and answered once, also when its price has changed since and the key comes again', async () => {
  const checked = await browser.call('POST', '/sportsbook-api/slip/check', slip);
  expect(checked.body).toMatchObject({
    problems: [],
    totalOddsMilli: '2100',
    stake: { max: { amountMinor: '10000' } },
  });
  const first = await place('bet-request-1');
  expect(first).toMatchObject({
    status: 200,
    body: { state: 'open', stake: { amountMinor: '1000', currency: 'EUR' } },
  });
  offer.change(1, '1x2', { prices: { home: 1_500, draw: 3_400, away: 3_600 } });
  expect((await place('bet-request-1')).body.id).toBe(first.body.id);
  expect((await place('bet-request-1', { ...slip, priceRule: 'any' })).body.code).toBe('idempotency.reused');
  expect(await place('bet-request-2')).toMatchObject({ status: 422, body: { code: 'bet.price_changed' } });
  expect(await bettor.main()).toBe(90_00n);
});

test('a stake of "12.34.56" is answered with its field, and no bet is without a key (bug report 20d)', async () => {
  const { status, body } = await place('bet-request-3', {
    ...slip,
    lineStake: { amountMinor: '12.34.56', currency: 'EUR' },
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('lineStake.amountMinor');
  expect(JSON.stringify(body)).toContain('bet.stake_invalid');
  const without = await browser.call('POST', '/sportsbook-api/bets', slip);
  expect(without.body.code).toBe('idempotency.missing');
});

const refusalsOf = async (key: string) => {
  const { market, outcome, seen } = aPick(1);
  const builder = { eventId: aPick(1).eventId, legs: [{ market, outcome, seen }] };
  const answers = [
    await place(key),
    await browser.call('POST', '/sportsbook-api/slip/check', slip),
    await browser.call('POST', '/sportsbook-api/builder/price', builder),
  ];
  return answers.map(({ body }) => body.code as string);
};
const every = (code: string) => [code, code, code];

test('sport that is not on offer takes no slip and no bet', async () => {
  Object.assign(harness.config.sportsbook, { isOn: false });
  expect(await refusalsOf('bet-request-4')).toEqual(every('bet.sport_not_offered'));
  Object.assign(harness.config.sportsbook, { isOn: true });
});

test('a player bets only where the guard of the page lets through: flag, risk payout, suspension, province, country, terms', async () => {
  const { sql } = harness.owner;
  const id = playerId;
  const access = (column: 'sports' | 'payout' | 'is_multibrand_suspended', value: boolean) => {
    if (column === 'sports') return sql`update identity.access set sports = ${value} where player_id = ${id}`;
    if (column === 'payout') return sql`update identity.access set payout = ${value} where player_id = ${id}`;
    return sql`update identity.access set is_multibrand_suspended = ${value} where player_id = ${id}`;
  };
  const { termsVersionAt } = harness.identity;
  const terms = async (of: typeof termsVersionAt) => Object.assign(harness.identity, { termsVersionAt: of });
  const cases = [
    ['bet.account_not_allowed', () => access('sports', false), () => access('sports', true)],
    ['bet.account_not_allowed', () => access('payout', true), () => access('payout', false)],
    [
      'bet.account_not_allowed',
      () => access('is_multibrand_suspended', true),
      () => access('is_multibrand_suspended', false),
    ],
    ['bet.account_not_allowed', () => terms(() => 999), () => terms(termsVersionAt)],
    [
      'bet.market_not_allowed',
      async () => Object.assign(harness, { place: { countryCode: 'US', region: null, city: null } }),
      async () => Object.assign(harness, { place: { countryCode: null, region: null, city: null } }),
    ],
  ] as const;
  for (const [at, [code, change, back]] of cases.entries()) {
    await change();
    expect([at, ...(await refusalsOf(`bet-guard-${at}0`))]).toEqual([at, ...every(code)]);
    await back();
  }
  expect((await browser.call('POST', '/sportsbook-api/slip/check', slip)).status).toBe(200);
  expect(await bettor.main()).toBe(90_00n);
});

test('a player reads the own bets by state and page, and no other player’s', async () => {
  const read = (query: string) => browser.call('GET', `/sportsbook-api/bets${query}`);
  const second = await place('bet-request-5', { ...slip, legs: [aPick(2)] });
  const open = (await read('?state=open')).body;
  expect(open).toMatchObject({
    items: [{ id: second.body.id, potential: { amountMinor: '2100' } }, { state: 'open' }],
    nextCursor: null,
  });
  const page = (await read('?state=open&limit=1')).body;
  expect(page.nextCursor).toBe(second.body.id);
  expect((await read(`?state=open&limit=1&cursor=${page.nextCursor}`)).body.items).toEqual([open.items[1]]);
  expect((await read('?state=settled')).body.items).toEqual([]);
  expect((await read('?state=cash-out')).body.items).toEqual([]);
  offer.change(2, '1x2', { prices: { home: [2_100, 0.45], draw: [3_400, 0.3], away: [3_600, 0.25] } });
  expect((await read('?state=cash-out')).body.items).toMatchObject([{ id: second.body.id }]);
  // Newer ones without an offer fill no page.
  const newest = await place('bet-request-6', { ...slip, priceRule: 'any', toleranceBps: 5_000 });
  expect((await read('?state=open&limit=1')).body.items).toMatchObject([{ id: newest.body.id }]);
  expect((await read('?state=cash-out&limit=1')).body).toMatchObject({
    items: [{ id: second.body.id }],
    nextCursor: null,
  });
  expect((await read('?state=all')).status).toBe(400);
  expect((await read(`/${second.body.id}`)).body).toMatchObject({
    id: second.body.id,
    stake: { currency: 'EUR' },
  });
  const other = harness.openBrowser();
  await harness.signUp(other, { email: 'other@example.com', phone: '+353851234591' });
  await other.logIn('other@example.com', goodPassword);
  const answer = await other.call('GET', `/sportsbook-api/bets/${second.body.id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'bet.unknown']);
  expect((await other.call('GET', '/sportsbook-api/bets?state=open')).body.items).toEqual([]);
});

test('a booking code shares picks with the current prices, and never amounts or prices that were seen', async () => {
  const { type, isEachWay } = slip;
  const { seen: _, ...pick } = aPick(2);
  const visitor = harness.openBrowser();
  const shared = await browser.call('POST', '/sportsbook-api/booking-codes', {
    type,
    isEachWay,
    legs: [pick],
  });
  expect(shared.body.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const typed = `${shared.body.code.slice(0, 4)}-${shared.body.code.slice(4)}`.toLowerCase();
  const read = () => visitor.call('GET', `/sportsbook-api/booking-codes/${typed}`);
  expect((await read()).body).toEqual({ type, isEachWay, legs: [{ ...pick, oddsMilli: 2_100, version: 2 }] });
  const unknown = { ...pick, outcome: 'unknown' };
  const gone = await browser.call('POST', '/sportsbook-api/booking-codes', { type, legs: [unknown] });
  const { body } = await visitor.call('GET', `/sportsbook-api/booking-codes/${gone.body.code}`);
  expect(body.legs).toEqual([{ ...unknown, oddsMilli: null, version: 2 }]);
  const withStake = await browser.call('POST', '/sportsbook-api/booking-codes', slip);
  expect(withStake.status).toBe(400);
  harness.clock.move(30 * 86_400_000 + 60_000);
  const late = await read();
  expect([late.status, late.body.code]).toEqual([404, 'bet.code_unknown']);
});
