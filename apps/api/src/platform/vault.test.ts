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
  const other = sealed.endsWith('A') ? `${sealed.slice(0, -2)}BB` : `${sealed.slice(0, -2)}AA`;
  expect(() => unseal(key, 'totp/1000001', other)).toThrow();
  expect(() => unseal(key, 'totp/1000001', 'plain text')).toThrow();
});
