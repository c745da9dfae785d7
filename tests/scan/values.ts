/** The part of JSON Schema that the description of the API uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly default?: unknown;
};

const samplesByName: readonly (readonly [RegExp, unknown])[] = [
  [/email/i, 'scanner@example.com'],
  [/password/i, 'wading-Heron-scan-1'],
  [/phone/i, '+353851234567'],
  [/country/i, 'IE'],
  [/currency/i, 'EUR'],
  [/language|locale|^lang$/i, 'en'],
  [/market/i, 'UN'],
  [/slug/i, 'neon-777'],
  [/amountMinor/i, '1000'],
  [/code/i, '123456'],
  [/date|^from$|^to$/i, '2026-01-01'],
  [/method/i, 'SKRILL'],
];
const uuid = '018f0000-0000-7000-8000-000000000000';

/** A value that fits a schema well enough to get past it, as an honest client would send. */
export function sample(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sample(first, name);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, of]) => [key, sample(of, key)]));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [sample(schema.items ?? {}, name)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (schema.format === 'uuid') return uuid;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (schema.format === 'date') return '1990-05-17';
  return samplesByName.find(([like]) => like.test(name))?.[1] ?? 'sample';
}

const deep = () => {
  let nested: unknown = 'x';
  for (let level = 0; level < 500; level += 1) nested = [nested];
  return nested;
};

/** What no honest client sends: wrong kinds, edges, and what breaks parsers, databases, paths and screens. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  true,
  0,
  -1,
  0.001,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  '1e309',
  '1e2',
  'NaN',
  '9223372036854775808',
  '-0',
  [],
  {},
  ['x', 'x'],
  { $ne: null },
  { toString: 'x' },
  deep(),
  'a'.repeat(300),
  'a'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(40),
  "' or 1=1; --",
  '"; drop table identity.account; --',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '${jndi:ldap://127.0.0.1/x}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f%00',
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'x\r\nset-cookie: a=b',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '99999-12-31',
  '00000000-0000-0000-0000-000000000000',
  "018f0000-0000-7000-8000-000000000000'",
  '*',
  '%',
  '_',
  'a@b'.padEnd(260, 'b'),
];

/** Fields that only the platform may set; a form that carries them must not move anything. */
export const forgedFields = {
  playerId: 1,
  siteId: 2,
  payout: true,
  kycStatus: 'FULLY VERIFIED',
  accountStatus: 'REGISTERED',
  balance: { amountMinor: '100000000', currency: 'EUR' },
  isManualClaimAllowed: true,
  roles: ['admin'],
  isRestricted: false,
  marketId: 'CX',
} as const;
