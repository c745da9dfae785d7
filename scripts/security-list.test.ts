import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const CHECKS = 33;
const attacks = [
  'credential stuffing',
  'enumeration',
  'session fixation',
  'token replay',
  'cross-site request forgery',
  'open redirect',
  'insecure direct object reference',
  'upload',
  'SMS pumping',
  'registration race',
  'mass assignment',
];

const named = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('.test.ts'));
const rows = named.filter((line) => line.startsWith('| '));

test('the list of checks is whole: every check of ASVS and every attack has a test', () => {
  const names = rows.map((line) => line.split('|')[1]?.trim());
  const wanted = [...Array.from({ length: CHECKS }, (_, at) => String(at + 1)), ...attacks];
  expect(names).toEqual(wanted);
});

test('every test that the list names exists', () => {
  const missing = named.flatMap((line) =>
    [...line.matchAll(/`([^`]+\.test\.ts)` "([^"]+)"/g)]
      .filter(([, path = '', title = '']) => {
        const file = join(root, path);
        return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
      })
      .map(([, path, title]) => `${path}: ${title}`),
  );
  expect(missing).toEqual([]);
});
