import { expect, test } from 'vitest';
import { prizeText, rulesFrom, startingRules } from './tournament-draft.ts';

const filled: Record<string, string> = {
  joining: 'AUTO',
  currency: 'EUR',
  scoring: 'TOTAL_STAKE',
  minStake: '0.50',
  startsAt: '2026-12-01T18:00',
  prizes: '100.00',
};
const read = (fields: Record<string, string>) =>
  rulesFrom(startingRules(), (name) => ({ ...filled, ...fields })[name] ?? '');

test('amounts of a tournament are typed in its currency, with as many decimals as that has', () => {
  const { rules, faults } = read({ minStake: '1,250.5', joining: 'BUY_IN', buyIn: '25', prizes: '100%' });
  expect([rules, faults]).toMatchObject([{ minStakeMinor: '125050', buyInMinor: '2500' }, []]);
  const yen = read({ currency: 'JPY', minStake: '50', prizes: '10,000' });
  expect(yen).toMatchObject({
    rules: { minStakeMinor: '50', prizes: [{ amountMinor: '10000' }] },
    faults: [],
  });
});

test('an amount that cannot be read is reported at its field', () => {
  const of = { minStake: '0.505', joining: 'BUY_IN', buyIn: '12,5', prizes: '100; 1,00' };
  expect(read(of).faults).toEqual(
    ['buyIn', 'minStake', 'prizes'].map((field) => ({ field, code: 'NO_AMOUNT' })),
  );
  expect(read({ scoring: 'POINTS', stakePerPoint: '' }).faults).toEqual([
    { field: 'stakePerPoint', code: 'NO_AMOUNT' },
  ]);
  expect(read({ currency: 'EURO' }).faults[0]).toEqual({ field: 'currency', code: 'CURRENCY_UNKNOWN' });
});

test('prizes are written from the first place down, as money or as shares of a prize pool', () => {
  const money = [
    { kind: 'MONEY', places: 1, amountMinor: '100000' },
    { kind: 'MONEY', places: 3, amountMinor: '2000' },
  ] as const;
  expect(read({ prizes: '1,000.00; 3 x 20' }).rules['prizes']).toEqual(money);
  expect(prizeText([...money], 'EUR')).toBe('1000.00; 3 x 20.00');
  const pool = [
    { kind: 'POOL', places: 1, shareBps: 5_000 },
    { kind: 'POOL', places: 2, shareBps: 2_500 },
  ] as const;
  expect(read({ prizes: '50%; 2 x 25%' }).rules['prizes']).toEqual(pool);
  expect(prizeText([...pool], 'EUR')).toBe('50%; 2 x 25%');
});

test('a form gives times in UTC, and a buy-in only where joining takes one', () => {
  const { rules } = read({ buyIn: '5.00' });
  expect(rules).toMatchObject({ startsAt: '2026-12-01T18:00:00.000Z', endsAt: '' });
  expect('buyInMinor' in rules).toBe(false);
  expect(read({ joining: 'BUY_IN', buyIn: '5.00' }).rules).toMatchObject({ buyInMinor: '500' });
});
