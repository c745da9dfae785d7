import { expect, test } from 'vitest';
import { readTree } from './tidy/tree.ts';

/** Forms of secrets that services give out; a repository holds none of them. */
const forms: readonly (readonly [name: string, form: RegExp])[] = [
  ['private key', /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{100}/],
  ['AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['Stripe key', /\b[sr]k_live_[A-Za-z0-9]{16,}/],
  ['Google key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['JSON Web Token', /\beyJhbGciOi[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/],
  ['password in an address', /\b(?:postgres|mysql|amqp|redis|smtp)s?:\/\/[^\s/:@$'"`]+:[^\s/@$'"`{]{6,}@/],
];

test('ASVS check 30: no secret lies in the repository', () => {
  const found = readTree().flatMap(({ path, text }) =>
    forms.filter(([, form]) => form.test(text)).map(([name]) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('the forms find what they are for', () => {
  const planted = [
    `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(120)}`,
    `AKIA${'A'.repeat(16)}`,
    `ghp_${'a'.repeat(36)}`,
    `xoxb-${'1'.repeat(12)}`,
    `sk_live_${'a'.repeat(20)}`,
    `AIza${'a'.repeat(35)}`,
    `eyJhbGciOi${'a'.repeat(12)}.${'b'.repeat(24)}.${'c'.repeat(24)}`,
    ['postgres://halcyon', 'correct-horse@db/halcyon'].join(':'),
  ];
  expect(planted.map((text) => forms.find(([, form]) => form.test(text))?.[0])).toEqual(
    forms.map(([name]) => name),
  );
});
