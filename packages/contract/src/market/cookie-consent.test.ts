import { expect, test } from 'vitest';
import { cookieDefault } from './cookie-consent.ts';
import { marketIds } from './markets.ts';

const off = { performanceFunctional: false, marketing: false };

// facts: A12.1
test('cookie boxes start unticked for a visitor from a country that requires opt-in, whatever market the address names', () => {
  for (const country of ['IE', 'DE', 'IS', 'NO', 'GB', 'CH', 'BR', 'RE', 'CA'])
    expect([country, cookieDefault('UN', country)]).toEqual([country, off]);
});

// facts: A12.1
test('cookie boxes start unticked for a visitor whose country is unknown', () => {
  expect(cookieDefault('UN', null)).toEqual(off);
});

// facts: A12.1
test('cookie boxes start ticked only in the global market, in a country without opt-in', () => {
  const on = marketIds.filter((market) => cookieDefault(market, 'UY').marketing);
  expect(on).toEqual(['UN']);
  expect(cookieDefault('UN', 'UY')).toEqual({ performanceFunctional: true, marketing: true });
});
