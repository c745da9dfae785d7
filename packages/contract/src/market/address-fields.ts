/** What a country calls the part of it that an address names. */
export type RegionKind = 'state' | 'province' | 'emirate' | 'area' | 'parish' | 'island' | 'department';

/** What an address of a country has besides street and city. */
export type AddressFields = {
  readonly hasPostalCode: boolean;
  /** Null: the address names none, or its postal code says it, as in Brazil and India. Canada's province is a fact of the account. */
  readonly region: RegionKind | null;
};

/** Source of both lists: the address formats of Google's libaddressinput, November 2026. */
const withoutPostalCode = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML MO
  MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW`.split(/\s+/),
);
const regions: Readonly<Record<string, RegionKind>> = {
  AE: 'emirate',
  BS: 'island',
  CN: 'province',
  CO: 'department',
  HK: 'area',
  HN: 'department',
  ID: 'province',
  JM: 'parish',
  KI: 'island',
  KN: 'island',
  KR: 'province',
  KY: 'island',
  MX: 'state',
  PA: 'province',
  SC: 'island',
  SV: 'department',
  TV: 'island',
  VE: 'state',
};

/** Pure. */
export function addressFieldsOf(countryCode: string): AddressFields {
  return { hasPostalCode: !withoutPostalCode.has(countryCode), region: regions[countryCode] ?? null };
}

type Address = {
  readonly postalCode?: string | null | undefined;
  readonly region?: string | null | undefined;
};

/** Fields that an address of this country still lacks. Pure. */
export function missingOfAddress(countryCode: string, address: Address): readonly (keyof Address)[] {
  const { hasPostalCode, region } = addressFieldsOf(countryCode);
  return [
    ...(hasPostalCode && !address.postalCode ? (['postalCode'] as const) : []),
    ...(region !== null && !address.region ? (['region'] as const) : []),
  ];
}
