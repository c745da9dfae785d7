import { policies as marketPolicies } from '@halcyon/testkit/dependencies';
import { marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import { policyColumns, type MarketPolicy, type PolicyId } from '@halcyon/contract/market/policy';
import { describe, expect, test } from 'vitest';
import { parsePolicies, PolicyInvalid, readPolicies } from './policy.ts';

const policies = readPolicies();
const rows = Object.values(policies);
const ids = rows.map(({ id }) => id);
const raw = (): Record<string, unknown>[] => structuredClone(rows) as never;
const without = (list: readonly PolicyId[]) => ids.filter((id) => !list.includes(id));

const euro = (id: PolicyId) => policies[id].verifyThreshold;
const wait = (id: PolicyId) => policies[id].exclusionWaitAfterRequest;

function problemsOf(spoil: (rows: Record<string, unknown>[]) => unknown): readonly string[] {
  const spoilt = raw();
  const result = spoil(spoilt);
  try {
    parsePolicies(result ?? spoilt);
  } catch (error) {
    if (error instanceof PolicyInvalid) return error.problems;
    throw error;
  }
  return [];
}

test('each of the 23 markets has its row, and Ontario and Alberta have their own', () => {
  expect(ids).toHaveLength(25);
  expect(marketIds.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['CA-ON', 'CA-AB']));
});

test.each(policyColumns.map((column) => [column]))('a row without the column %s is refused', (column) => {
  const problems = problemsOf((spoilt) => void delete spoilt[3]?.[column]);
  expect(problems.join()).toContain(column === 'id' ? 'list of rows with an id' : column);
});

test('an unknown, missing or repeated market, an unknown column and a foreign currency are refused', () => {
  expect(problemsOf((spoilt) => void (spoilt[0]!['id'] = 'ZZ')).join('\n')).toMatch(/ZZ: id[^]*UN: no row/);
  expect(problemsOf((spoilt) => [...spoilt, spoilt[1]!])).toEqual([expect.stringContaining('stands twice')]);
  expect(problemsOf((spoilt) => spoilt.slice(1))).toEqual(['UN: no row']);
  expect(problemsOf((spoilt) => spoilt.filter(({ id }) => id !== 'CA-ON'))).toEqual(['CA-ON: no row']);
  expect(problemsOf((spoilt) => void (spoilt[2]!['bonusTax'] = 1)).join()).toContain('bonusTax');
  expect(
    problemsOf((spoilt) => void (spoilt[0]!['verifyThreshold'] = { amountMinor: '5', currency: 'USD' })),
  ).toEqual(['UN: USD is not EUR']);
});

test('a market that takes no credit can offer debit cards, and no credit cards', () => {
  const noCredit = (row: number) => problemsOf((spoilt) => void (spoilt[row]!['creditAllowed'] = false));
  expect(noCredit(1)).toEqual(['AT: takes no credit, but offers CREDITCARD with credit']);
  expect(noCredit(0)).toEqual([]);
});

test('amounts to press rise, and every method of the market takes at least two of them', () => {
  const euros = (...cents: string[]) => cents.map((amountMinor) => ({ amountMinor, currency: 'EUR' }));
  const given = (...cents: string[]) =>
    problemsOf((spoilt) => void (spoilt[0]!['depositPresets'] = euros(...cents)));
  expect(given('5000', '2000', '9000')).toEqual(['UN: depositPresets do not rise']);
  expect(given('200000', '300000', '400000')).toEqual([
    'UN: PAYSAFECARD: takes fewer than two of depositPresets',
  ]);
});

type Expectation = [column: keyof MarketPolicy, value: unknown, markets: readonly PolicyId[]];

// Method: for each column, the value of every row is stated once; together the lists cover all rows.
describe.each<{ column: keyof MarketPolicy; values: readonly (readonly [unknown, readonly PolicyId[]])[] }>([
  {
    column: 'age',
    values: [
      [19, ['CA-ON']],
      [21, ['PH']],
      [18, without(['CA-ON', 'PH'])],
    ],
  },
  { column: 'casino', values: [[true, ids]] },
  { column: 'live', values: [[true, ids]] },
  { column: 'virtual', values: [[true, ids]] },
  {
    column: 'sports',
    values: [
      [false, ['DE', 'NL', 'PE', 'PP']],
      [true, without(['DE', 'NL', 'PE', 'PP'])],
    ],
  },
  {
    column: 'demoAllowed',
    values: [
      [false, ['FI', 'PE']],
      [true, without(['FI', 'PE'])],
    ],
  },
  {
    column: 'strictArt',
    values: [
      [true, ['UK', 'NL', 'DE', 'PP']],
      [false, without(['UK', 'NL', 'DE', 'PP'])],
    ],
  },
  {
    column: 'idleMinutes',
    values: [
      [15, ['DE', 'NL']],
      [30, without(['DE', 'NL'])],
    ],
  },
  {
    column: 'verifyBefore',
    values: [
      ['deposit', ['UK', 'DE', 'NL', 'PP', 'NZ', 'PH', 'BR', 'FI', 'CH']],
      ['withdrawal', without(['UK', 'DE', 'NL', 'PP', 'NZ', 'PH', 'BR', 'FI', 'CH'])],
    ],
  },
  { column: 'limitWindow', values: [['calendar', ids]] },
  {
    column: 'limitBasis',
    values: [
      ['net', ['NL']],
      ['gross', without(['NL'])],
    ],
  },
  { column: 'limitPeriods', values: [[['D', 'W', 'M'], ids]] },
  {
    column: 'limitKinds',
    values: [
      [
        ['deposit', 'loss', 'time'],
        ['BR', 'NZ'],
      ],
      [
        ['deposit', 'loss', 'stake'],
        ['CH', 'FR', 'MT', 'PT'],
      ],
      [['deposit', 'loss'], without(['BR', 'NZ', 'CH', 'FR', 'MT', 'PT'])],
    ],
  },
  {
    column: 'limitNotices',
    values: [
      [[50, 100], ['NL']],
      [[], without(['NL'])],
    ],
  },
  {
    column: 'increaseDelayHours',
    values: [
      [168, ['DE', 'NL']],
      [72, ['PP']],
      [24, without(['DE', 'NL', 'PP'])],
    ],
  },
  {
    column: 'increaseNotBeforePeriodEnd',
    values: [
      [true, ['PP']],
      [false, without(['PP'])],
    ],
  },
  {
    column: 'increaseReconfirm',
    values: [
      [true, ['UK']],
      [false, without(['UK'])],
    ],
  },
  {
    column: 'timeOutDays',
    values: [
      [[1, 7, 14, 30, 60, 90], ['CA-ON']],
      [[1, 3, 7, 14, 30, 42], without(['CA-ON'])],
    ],
  },
  { column: 'coolingHours', values: [[24, ids]] },
  {
    column: 'exclusionMinMonths',
    values: [
      [1, ['BR', 'PP']],
      [0, ['FR']],
      [3, ['DE', 'CH', 'PT']],
      [12, ['FI']],
      [6, without(['BR', 'PP', 'FR', 'DE', 'CH', 'PT', 'FI'])],
    ],
  },
  { column: 'exclusionIndefinite', values: [[true, ids]] },
  {
    column: 'exclusionAutoEnd',
    values: [
      [true, ['PP', 'FR']],
      [false, without(['PP', 'FR'])],
    ],
  },
  {
    column: 'minCycleMs',
    values: [
      [{ slots: 2500, other: 5000 }, ['UK']],
      [{ slots: 5000, other: 5000 }, ['DE']],
      [{ slots: 3000, other: 0 }, ['PP']],
      [{ slots: 2500, other: 0 }, ['CA-ON', 'CA-AB']],
      [{ slots: 0, other: 0 }, without(['UK', 'DE', 'PP', 'CA-ON', 'CA-AB'])],
    ],
  },
  {
    column: 'autoplay',
    values: [
      [false, ['DE', 'FI', 'UK', 'CA-ON', 'CA-AB', 'NL']],
      [true, without(['DE', 'FI', 'UK', 'CA-ON', 'CA-AB', 'NL'])],
    ],
  },
  {
    column: 'parallelGames',
    values: [
      [false, ['DE', 'UK']],
      [true, without(['DE', 'UK'])],
    ],
  },
  {
    column: 'withdrawalCancellation',
    values: [
      [false, ['UK', 'PP', 'NL']],
      [true, without(['UK', 'PP', 'NL'])],
    ],
  },
  {
    column: 'bonusWageringCap',
    values: [
      [10, ['UK']],
      [null, without(['UK'])],
    ],
  },
  {
    column: 'stickyAllowed',
    values: [
      [false, ['UK']],
      [true, without(['UK'])],
    ],
  },
  {
    column: 'bonusOffers',
    values: [
      ['not_welcome', ['BR']],
      ['first_only', ['PP']],
      ['all', without(['BR', 'PP'])],
    ],
  },
  {
    column: 'creditAllowed',
    values: [
      [false, ['UK', 'BR', 'PP']],
      [true, without(['UK', 'BR', 'PP'])],
    ],
  },
  {
    column: 'netPositionAndClockShown',
    values: [
      [true, ['UK', 'CA-ON']],
      [false, without(['UK', 'CA-ON'])],
    ],
  },
  {
    column: 'sportsbookVariant',
    values: [
      ['B', ['BR', 'CL', 'PE', 'FI', 'NO']],
      ['A', without(['BR', 'CL', 'PE', 'FI', 'NO'])],
    ],
  },
  {
    column: 'blockedProvinces',
    values: [
      [['ON'], ['CA', 'CA-ON', 'CA-AB']],
      [[], without(['CA', 'CA-ON', 'CA-AB'])],
    ],
  },
  { column: 'licence', values: [[null, ids]] },
])('column $column', ({ column, values }) => {
  const stated: Expectation[] = values.map(([value, list]) => [column, value, list]);
  test.each(stated)('%s is %j in the stated markets', (column, value, list) => {
    for (const id of list) {
      expect(policies[id][column], id).toEqual(value);
    }
  });
});

test('identity is proven before any deposit where the threshold is nothing, before 1,000 francs in Switzerland', () => {
  for (const id of ['UK', 'DE', 'NL', 'PP', 'NZ', 'PH', 'BR', 'FI'] as const)
    expect(euro(id).amountMinor, id).toBe('0');
  expect(euro('CH')).toEqual({ amountMinor: '100000', currency: 'CHF' });
  for (const id of ['UN', 'AT', 'MT', 'PT', 'FR'] as const) {
    expect(euro(id), id).toEqual({ amountMinor: '200000', currency: 'EUR' });
  }
});

test('slots take at most 5 pounds in the United Kingdom, 2 below 25, and 1 euro in Germany', () => {
  expect(policies.UK.stakeCaps.map(({ belowAge, max }) => [belowAge, max.amountMinor])).toEqual([
    [25, '200'],
    [null, '500'],
  ]);
  expect(policies.DE.stakeCaps.map(({ max }) => max.amountMinor)).toEqual(['100']);
  expect(rows.filter(({ stakeCaps }) => stakeCaps.length > 0)).toHaveLength(2);
});

test('the reality check is fixed in Germany and the Netherlands and set by the player in the UK and Sweden', () => {
  expect(policies.DE.realityCheck).toMatchObject({ mode: 'fixed', minutes: 60, lockMinutes: 5 });
  expect(policies.NL.realityCheck).toMatchObject({ mode: 'fixed', minutes: 30 });
  expect([policies.UK.realityCheck.mode, policies.PP.realityCheck.mode]).toEqual(['player', 'player']);
  expect(policies.UN.realityCheck).toMatchObject({ mode: 'offered', minutes: 120, choices: [30, 60, 120] });
});

test('coming back from an exclusion takes a day, a week in Germany, a month in Portugal', () => {
  expect(wait('UK').definite).toEqual({ unit: 'hours', count: 24 });
  expect(wait('DE').definite).toEqual({ unit: 'hours', count: 168 });
  expect(wait('PT').definite).toEqual({ unit: 'months', count: 1 });
  expect(wait('MT')).toEqual({
    definite: { unit: 'hours', count: 24 },
    indefinite: { unit: 'hours', count: 168 },
  });
});

// facts: W4.2, all.1
test('every payment method is offered somewhere, and every market has at least four to deposit by', () => {
  const offered = new Set(rows.flatMap(({ paymentMethods }) => paymentMethods.map(({ method }) => method)));
  expect([...offered].toSorted()).toEqual(
    'BLIK CREDITCARD EUTELLER MUCHBETTER NETELLER PAYSAFECARD PIX RAPIDTRANSFER SIRU SKRILL TRUSTLY WEBPAY'.split(
      ' ',
    ),
  );
  for (const { id } of rows) {
    const count = policies[id].paymentMethods.length;
    expect(count, id).toBeGreaterThanOrEqual(['IN', 'JP', 'PH', 'PE'].includes(id) ? 3 : 4);
  }
  expect(marketPolicies.of('MT').paymentMethods[0]).toMatchObject({
    deposit: { min: { currency: 'EUR' }, max: { currency: 'EUR' }, processTime: { unit: 'instant' } },
  });
});

test('a player who can pay in can be paid out: every market has a method that pays out', () => {
  for (const { id, paymentMethods } of rows) {
    expect(
      paymentMethods.some(({ withdrawal }) => withdrawal !== null),
      id,
    ).toBe(true);
  }
});

test('every value that compliance leaves open is marked as the demonstration’s own', () => {
  expect(policies.CL.demonstration).toEqual(
    expect.arrayContaining(['casino', 'sports', 'limitBasis', 'autoplay']),
  );
  expect(policies.AT.demonstration).toEqual(expect.arrayContaining(['casino', 'increaseDelayHours']));
  expect(policies.UK.demonstration).toEqual(['otherHolderDeposits', 'paymentMethods']);
});

test('rules are found by either code of a market and by province', () => {
  expect(marketPolicies.of('GG').id).toBe('UK');
  expect(marketPolicies.of('CA', 'ON').id).toBe('CA-ON');
  expect(marketPolicies.of('CA', 'QC').id).toBe('CA');
  expect(marketPolicies.of('PT', 'ON').id).toBe('PT');
  expect(() => marketPolicies.of('ZZ')).toThrow(RangeError);
  expect([marketPolicies.isOpen('JP'), marketPolicies.isOpen('UN')]).toEqual([false, true]);
  expect(markets.JP.isMarketEnabled).toBe(false);
});

test.each<[MarketId, string | null, number]>([
  ['UN', null, 18],
  ['PH', null, 21],
  ['CA', null, 19],
  ['CA', 'ON', 19],
  ['CA', 'AB', 18],
])('a visitor of %s (province %s) is shown the age of %i, never a lower one', (market, province, age) => {
  expect(marketPolicies.adultAge(market, province)).toBe(age);
});
