import { countryRows } from './countries.data.ts';
import { bcp47Of, displayNames, type LanguageId } from './languages.ts';
import { defaultMarket, marketIds, markets, type MarketId } from './markets.ts';

/** One country as the sign-up form and the address form see it. The name is added per language. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Dial code, digits only. */
  readonly isd: string;
  /** ISO 4217; absent where a country has no own currency. */
  readonly currency?: string;
  /** Players who live here may register. */
  readonly allowed: boolean;
  /** People live here: the country is offered in lists of nationality, phone and address. */
  readonly active: boolean;
  /** Degrees. */
  readonly location: { readonly lat: number; readonly lon: number };
};

export const defaultPhoneCountry = 'FI';
export const defaultSignUpCountry = 'FI';

/** No permanent population. */
const uninhabited = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'];

/**
 * Countries whose residents are not taken. Source: docs/decisions/unavailable-countries.md.
 * Countries of a disabled market come on top of these.
 */
const notTaken = {
  unitedStates: ['US', 'AS', 'GU', 'MP', 'PR', 'VI'],
  sanctionsAndHighRisk: ['KP', 'IR', 'MM', 'CU', 'SY', 'AF', 'YE', 'SD', 'SS', 'SO', 'LY', 'IQ', 'RU', 'BY'],
  // oxfmt-ignore
  closedLicenceRegimes: [
    'AU', 'BE', 'CZ', 'DK', 'EE', 'ES', 'GR', 'HR', 'HU', 'IL', 'IT', 'LT', 'LV', 'RO', 'SG', 'SK',
  ],
} as const;

const refused = new Set<string>([
  ...uninhabited,
  ...Object.values(notTaken).flat(),
  ...marketIds.filter((id) => !markets[id].isMarketEnabled).flatMap((id) => markets[id].countries),
]);

export const countries: readonly Country[] = countryRows.map(([code, isd, currency, lat, lon]) => ({
  code,
  isd,
  ...(currency !== null && { currency }),
  allowed: !refused.has(code),
  active: !uninhabited.includes(code),
  location: { lat, lon },
}));

const byCode = new Map(countries.map((country) => [country.code, country]));

/** Null: no such country in ISO 3166-1. */
export function findCountry(code: string): Country | null {
  return byCode.get(code) ?? null;
}

/** May residents of this country register? An unknown code may not. */
export function isCountryAllowed(code: string): boolean {
  return byCode.get(code)?.allowed ?? false;
}

/** True: a visitor who is seen there is shown nothing of the product. An unknown country is not shut. */
export function isCountryShut(seen: string | null): boolean {
  return seen !== null && !isCountryAllowed(seen);
}

/**
 * The market that a resident of this country belongs to: its own, else the global one.
 * France goes to FR while that is enabled, else to NL. Null: the country is not taken or unknown.
 */
export function marketOfCountry(
  code: string,
  isEnabled: (id: MarketId) => boolean = (id) => markets[id].isMarketEnabled,
): MarketId | null {
  if (!isCountryAllowed(code)) return null;
  const own = marketIds.find((id) => markets[id].countries.includes(code));
  if (own === undefined) return defaultMarket;
  if (isEnabled(own)) return own;
  return own === 'FR' && isEnabled('NL') ? 'NL' : null;
}

/** Countries that the registration form of this language and market offers, in no particular order. */
export function registrationCountries(language: LanguageId, market: MarketId): readonly Country[] {
  const removed = markets[market].removeCountryFromRegistration?.[language] ?? [];
  return countries.filter(({ code, allowed, active }) => allowed && active && !removed.includes(code));
}

/** The country's name in a language; the code itself when Intl has none. */
export function countryName(code: string, language: LanguageId): string {
  return displayNames('region', language).of(code) ?? code;
}

/** `list` with names, sorted the way readers of that language sort. */
export function namedCountries(
  list: readonly Country[],
  language: LanguageId,
): readonly (Country & { readonly name: string })[] {
  const collator = new Intl.Collator(bcp47Of(language));
  return list
    .map((country) => ({ ...country, name: countryName(country.code, language) }))
    .toSorted((left, right) => collator.compare(left.name, right.name));
}

export type Province = { readonly value: string; readonly label: string };

const provinceRows = [
  ['AB', 'Alberta', 'Alberta'],
  ['BC', 'British Columbia', 'Colombie-Britannique'],
  ['MB', 'Manitoba', 'Manitoba'],
  ['NB', 'New Brunswick', 'Nouveau-Brunswick'],
  ['NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['NS', 'Nova Scotia', 'Nouvelle-Écosse'],
  ['NT', 'Northwest Territories', 'Territoires du Nord-Ouest'],
  ['NU', 'Nunavut', 'Nunavut'],
  ['ON', 'Ontario', 'Ontario'],
  ['PE', 'Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['QC', 'Quebec', 'Québec'],
  ['SK', 'Saskatchewan', 'Saskatchewan'],
  ['YT', 'Yukon', 'Yukon'],
] as const;

export const provinceCodes: readonly string[] = provinceRows.map(([value]) => value);

/** The provinces and territories of Canada; French names for the French languages. */
export function canadianProvinces(language: LanguageId): readonly Province[] {
  const isFrench = language === 'fr' || language === 'caf';
  return provinceRows.map(([value, english, french]) => ({ value, label: isFrench ? french : english }));
}

/** The code of a province by its code or its name in English or French, as address tables write it; null: unknown. */
export function provinceNamed(name: string): string | null {
  const isIt = (text: string) => text.localeCompare(name, 'en', { sensitivity: 'base' }) === 0;
  return provinceRows.find((row) => row.some(isIt))?.[0] ?? null;
}
