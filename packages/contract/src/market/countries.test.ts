import { findCurrency } from '@halcyon/money/currency';
import { expect, test } from 'vitest';
import {
  canadianProvinces,
  countries,
  countryName,
  defaultPhoneCountry,
  defaultSignUpCountry,
  findCountry,
  isCountryAllowed,
  marketOfCountry,
  namedCountries,
  provinceNamed,
  registrationCountries,
} from './countries.ts';
import { languageIds } from './languages.ts';

// facts: C7.4
test('every country of ISO 3166 has a dial code and a place on the globe', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  for (const { code, isd, location } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(isd, code).toMatch(/^[1-9]\d{0,2}$/);
    expect(Math.abs(location.lat), code).toBeLessThanOrEqual(90);
    expect(Math.abs(location.lon), code).toBeLessThanOrEqual(180);
  }
});

// facts: C7.4
test('every currency of a country is a currency that money can be held in', () => {
  const unheld = countries.filter(({ currency }) => currency !== undefined && !findCurrency(currency));
  expect(unheld).toEqual([]);
  const without = countries.filter(({ currency }) => currency === undefined);
  expect(without.map(({ code }) => code)).toEqual(['AQ']);
});

// facts: C7.4
test('Ireland is +353, pays in euro and may register', () => {
  expect(findCountry('IE')).toMatchObject({ isd: '353', currency: 'EUR', allowed: true, active: true });
  expect(marketOfCountry('IE')).toBe('UN');
  expect([defaultPhoneCountry, defaultSignUpCountry]).toEqual(['FI', 'FI']);
});

// facts: C7.4
test('every active country has a name in every language', () => {
  for (const language of languageIds) {
    for (const { code } of countries.filter(({ active }) => active)) {
      expect(countryName(code, language), `${code} in ${language}`).not.toBe(code);
    }
  }
  expect(countryName('DE', 'fi')).toBe('Saksa');
});

test('a country list is sorted the way its readers sort', () => {
  const named = namedCountries(countries, 'fr').map(({ name }) => name);
  const between = ['Dominique', 'Égypte', 'Finlande'].map((name) => named.indexOf(name));
  expect(between).not.toContain(-1);
  expect(between).toEqual(between.toSorted((left, right) => left - right));
});

// facts: C7.2
test('players of a country with its own market belong there, all others to the global one', () => {
  const expected = {
    AT: 'AT',
    GB: 'UK',
    JE: 'UK',
    SE: 'PP',
    NL: 'NL',
    FR: 'FR',
    IE: 'UN',
    PT: 'PT',
    IS: 'UN',
  };
  for (const [code, market] of Object.entries(expected)) expect(marketOfCountry(code), code).toBe(market);
});

// facts: C7.2
test('France falls to the Netherlands while its own market is off', () => {
  expect(marketOfCountry('FR', (id) => id !== 'FR')).toBe('NL');
  expect(marketOfCountry('AT', (id) => id !== 'AT')).toBeNull();
});

test('no registration from a country of a disabled market, an uninhabited or an unknown one', () => {
  expect(['JP', 'US', 'AQ', 'XX', ''].map(isCountryAllowed)).toEqual([false, false, false, false, false]);
  expect(marketOfCountry('JP')).toBeNull();
});

// facts: A8.8
test('global English leaves Bulgaria, Switzerland and Poland out of the registration form', () => {
  const [english, polish] = (['en', 'pl'] as const).map((language) =>
    registrationCountries(language, 'UN').map(({ code }) => code),
  );
  expect(['BG', 'CH', 'PL', 'IE'].filter((code) => english?.includes(code))).toEqual(['IE']);
  expect(['BG', 'CH', 'PL'].filter((code) => polish?.includes(code))).toEqual(['BG', 'CH', 'PL']);
});

// facts: C7.4
test('Canada has thirteen provinces and territories, with French names for French readers', () => {
  expect(canadianProvinces('ca')).toHaveLength(13);
  expect(canadianProvinces('ca')).toContainEqual({ value: 'ON', label: 'Ontario' });
  expect(canadianProvinces('caf')).toContainEqual({ value: 'QC', label: 'Québec' });
});

test('a province is known by its code and by its names in English and French, however they are written', () => {
  for (const name of ['QC', 'qc', 'Quebec', 'QUÉBEC']) expect(provinceNamed(name)).toBe('QC');
  expect(provinceNamed('Colombie-Britannique')).toBe('BC');
  for (const name of ['', 'Uusimaa', 'Ont']) expect(provinceNamed(name)).toBeNull();
});
