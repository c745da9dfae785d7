import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './vault.ts';

const key = randomBytes(32);

test('a sealed secret opens with its key and in its place, and reads as nothing until then', () => {
  const sealed = seal(key, 'totp/1000001', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(unseal(key, 'totp/1000001', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(key, 'totp/1000001', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
});

test('a secret of another row, of another key or with a changed letter does not open', () => {
  const sealed = seal(key, 'totp/1000001', 'JBSWY3DPEHPK3PXP');
  expect(() => unseal(key, 'totp/1000002', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'totp/1000001', sealed)).toThrow();
  // A letter in the middle: the last one stands for fewer bits than a letter has.
  const at = sealed.length - 10;
  const other = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(() => unseal(key, 'totp/1000001', other)).toThrow();
  expect(() => unseal(key, 'totp/1000001', 'plain text')).toThrow();
});
