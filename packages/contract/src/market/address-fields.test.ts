import { expect, test } from 'vitest';
import { addressFieldsOf, missingOfAddress } from './address-fields.ts';
import { countries, findCountry } from './countries.ts';

test.each([
  ['HK', { hasPostalCode: false, region: 'area' }],
  ['AE', { hasPostalCode: false, region: 'emirate' }],
  ['QA', { hasPostalCode: false, region: null }],
  ['MX', { hasPostalCode: true, region: 'state' }],
  ['IE', { hasPostalCode: true, region: null }],
])('an address in %s has %o', (country, fields) => {
  expect(addressFieldsOf(country)).toEqual(fields);
});

test('a sign-up from Qatar lacks neither postal code nor region, one from Ireland its Eircode', () => {
  expect(missingOfAddress('QA', {})).toEqual([]);
  expect(missingOfAddress('HK', {})).toEqual(['region']);
  expect(missingOfAddress('IE', { postalCode: null })).toEqual(['postalCode']);
});

test('every country without postal codes is a country', () => {
  const without = countries.filter(({ code }) => !addressFieldsOf(code).hasPostalCode);
  expect(without.length).toBeGreaterThan(60);
  expect(without.every(({ code }) => findCountry(code))).toBe(true);
});
