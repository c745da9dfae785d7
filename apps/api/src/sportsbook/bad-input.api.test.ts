import { betEndpoints } from '@halcyon/contract/sportsbook/bet.contract';
import { footballDocument } from '@halcyon/odds/law/football/football-law';
import { footballDefaults } from '@halcyon/odds/law/football/parameters';
import { openBettor, type Bettor } from '@halcyon/testkit/bettor';
import { aMarket, anEvent, aPick, aSlip, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let bettor: Bettor;
const offer = new SampleOffer();
const law = footballDocument(footballDefaults);
let keys = 0;

beforeAll(async () => {
  bettor = await openBettor(offer);
});
beforeEach(() => {
  for (let number = 1; number <= 21; number += 1) offer.put(anEvent(number));
  const line = aMarket('total|total=2.5', { over: [1_900, 0.5], under: [1_900, 0.5] });
  const result = aMarket('1x2', { home: [2_100, 0.45], draw: [3_400, 0.28], away: [3_600, 0.27] });
  offer.put(anEvent(1, { law, markets: [result, line] }));
});
// Whatever was sent: nothing was staked, and nothing is left open.
afterEach(async () => {
  expect(await bettor.main()).toBe(100_00n);
  const open = await bettor.browser.call('GET', '/sportsbook-api/bets?state=open');
  expect(open.body.items).toEqual([]);
});
afterAll(() => bettor?.harness[Symbol.asyncDispose]());

const euros = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const single = { ...aSlip('SINGLE', [aPick(1)]), lineStake: euros('1000') };
const picks = (count: number) => Array.from({ length: count }, (_, at) => aPick(at + 1));
const send = (body: object) => bettor.place(`bad-input-${(keys += 1)}`, body);

/** The code of the answer, which the contract declares, and its facts. */
async function refused(body: object) {
  const { status, body: problem } = await send(body);
  expect([problem.code, status]).toEqual([
    problem.code,
    betEndpoints['POST /sportsbook-api/bets'].refusals[problem.code as 'bet.suspended'],
  ]);
  return { code: problem.code, ...problem.additionalInfo };
}
const codeOf = async (body: object) => (await refused(body)).code as string;

test('a price that was seen before bets were stopped is refused', async () => {
  offer.change(1, '1x2', { state: 'suspended' });
  offer.change(1, '1x2', { prices: { home: 2_100, draw: 3_300, away: 3_700 } });
  offer.change(1, '1x2', { state: 'active' });
  expect(await refused(single)).toMatchObject({ code: 'bet.market_changed', legs: '1' });
});

test('a version that was never sent is refused', async () => {
  const legs = [aPick(1, { seen: { version: 99, oddsMilli: 2_100 } })];
  expect(await codeOf({ ...single, legs })).toBe('bet.version_unknown');
});

test('a line that has moved is another market: the one that was seen is refused, whatever price is accepted', async () => {
  const pick = aPick(1, {
    market: 'total|total=3.5',
    outcome: 'over',
    seen: { version: 1, oddsMilli: 1_900 },
  });
  expect(await codeOf({ ...single, legs: [pick], priceRule: 'any' })).toBe('bet.market_unknown');
});

test.each([
  ['suspended', 'bet.suspended'],
  ['inactive', 'bet.market_closed'],
  ['settled', 'bet.market_closed'],
  ['cancelled', 'bet.market_closed'],
] as const)('a market that is %s takes no bet', async (state, code) => {
  offer.change(1, '1x2', { state });
  expect(await codeOf(single)).toBe(code);
});

test('an outcome that is unknown, without a price or of another event is refused', async () => {
  expect(await codeOf({ ...single, legs: [aPick(1, { outcome: 'unknown' })] })).toBe('bet.outcome_unknown');
  const line = { market: 'total|total=2.5', outcome: 'over' };
  expect(await codeOf({ ...single, legs: [aPick(2, line)] })).toBe('bet.market_unknown');
  expect(await codeOf({ ...single, legs: [aPick(99)] })).toBe('bet.event_unknown');
  offer.change(1, '1x2', { prices: { home: null, draw: 3_400, away: 3_600 } });
  expect(await codeOf(single)).toBe('bet.outcome_unavailable');
});

test('a stake below or above its bounds is refused with the bound', async () => {
  expect(await refused({ ...single, lineStake: euros('9') })).toMatchObject({
    code: 'bet.stake_below_min',
    min: '10',
  });
  expect(await refused({ ...single, lineStake: euros('99999999999') })).toMatchObject({
    code: 'bet.stake_above_max',
    max: '2272727',
    reason: 'bet',
  });
  expect(await codeOf({ ...single, lineStake: euros('10001') })).toBe('wallet.insufficient_funds');
});

test('another currency than the player’s is refused', async () => {
  const lineStake = { amountMinor: '1000', currency: 'XAF' };
  expect(await codeOf({ ...single, lineStake })).toBe('bet.currency_mismatch');
  expect((await bettor.check({ ...single, lineStake })).body.code).toBe('bet.currency_mismatch');
});

test.each(['12.34.56', '12,34', '-5', '0', '1e3', '11.99', ' 10', '9999999999999999'])(
  'a stake of "%s" is answered with its field (bug reports 19, 20d)',
  async (amountMinor) => {
    const { status, body } = await send({ ...single, lineStake: euros(amountMinor) });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('lineStake.amountMinor')]);
  },
);

test('a key that comes again with another body is refused, and its first answer stays', async () => {
  offer.change(1, '1x2', { state: 'suspended' });
  expect((await bettor.place('bad-input-again', single)).body.code).toBe('bet.suspended');
  offer.change(1, '1x2', { state: 'active' });
  const other = { ...single, lineStake: euros('2000') };
  expect((await bettor.place('bad-input-again', other)).body.code).toBe('idempotency.reused');
  expect((await bettor.place('bad-input-again', single)).body.code).toBe('bet.suspended');
});

test('21 legs, 1,001 lines and a type that does not fit are refused', async () => {
  const stake = { lineStake: euros('10') };
  expect(await codeOf({ ...aSlip('ACCUMULATOR', picks(21)), ...stake })).toBe('bet.legs_too_many');
  expect(await codeOf({ ...aSlip('SYSTEM', picks(14), { systemSize: 4 }), ...stake })).toBe(
    'bet.lines_too_many',
  );
  expect(await codeOf({ ...aSlip('TRIXIE', picks(4)), ...stake })).toBe('bet.type_does_not_fit');
  expect(await codeOf({ ...aSlip('SINGLE', picks(1), { isEachWay: true }), ...stake })).toBe(
    'bet.each_way_not_offered',
  );
  expect((await send({ ...aSlip('ACCUMULATOR', picks(0)), ...stake })).status).toBe(400);
  const many = Array.from({ length: 41 }, () => aPick(1));
  expect((await send({ ...aSlip('ACCUMULATOR', many), ...stake })).status).toBe(400);
});

test('legs that depend on each other are refused with the pair and the builder, and those that contradict each other there', async () => {
  const over = aPick(1, {
    market: 'total|total=2.5',
    outcome: 'over',
    seen: { version: 1, oddsMilli: 1_900 },
  });
  const both = { ...single, type: 'ACCUMULATOR', legs: [aPick(2), aPick(1), over] };
  expect(await refused(both)).toMatchObject({ code: 'bet.related_legs', legs: '2,3', builder: 'yes' });
  const pair = [aPick(1), over].map(({ market, outcome, seen }) => ({ market, outcome, seen }));
  const builder = { eventId: eventIdOf(1), legs: pair };
  const priced = await bettor.browser.call('POST', '/sportsbook-api/builder/price', builder);
  expect(priced.status).toBe(200);
  expect(priced.body.oddsMilli).toBeGreaterThan(1_900);
  const legs = [aPick(1), aPick(1, { outcome: 'away' })];
  expect(await codeOf({ ...single, type: 'BUILDER', legs, seenOddsMilli: 9_000 })).toBe(
    'bet.legs_contradict',
  );
  const seen = {
    ...single,
    type: 'BUILDER',
    legs: [aPick(1), over],
    seenOddsMilli: priced.body.oddsMilli + 10,
  };
  expect(await refused(seen)).toMatchObject({
    code: 'bet.price_changed',
    oddsMilli: String(priced.body.oddsMilli),
  });
});

test.each([
  ['cancelled', 'active', 'bet.event_over'],
  ['ended', 'active', 'bet.event_over'],
  ['closed', 'settled', 'bet.event_over'],
  // As the feed’s states have it: their markets are suspended.
  ['abandoned', 'suspended', 'bet.suspended'],
  ['postponed', 'suspended', 'bet.suspended'],
  ['interrupted', 'suspended', 'bet.suspended'],
] as const)('an event that is %s while the slip is open takes no bet', async (state, marketState, code) => {
  const market = aMarket('1x2', { home: 2_100, draw: 3_400, away: 3_600 }, { state: marketState });
  offer.put(anEvent(1, { state, version: 2, markets: [market] }));
  expect(await codeOf(single)).toBe(code);
});

test('a body of another form is answered with its fields', async () => {
  for (const body of [{}, { ...single, type: 'GUESS' }, { ...single, legs: 'all' }, { ...single, extra: 1 }])
    expect((await send(body)).status).toBe(400);
  expect((await send({ ...single, type: 'BUILDER' })).status).toBe(400);
});
