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

// That no test is skipped, and none is without an assertion, is proven by lint: `vitest/*` in .oxlintrc.json.
test('every title that the list names is the title of a test in its file', () => {
  const listed = named.flatMap((line) =>
    line.split('·').flatMap((entry) => {
      const path = /`([^`]+\.(?:test|spec)\.ts)`/.exec(entry)?.[1];
      return [...entry.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ path, title }));
    }),
  );
  expect(listed.length).toBeGreaterThan(CHECKS + attacks.length);
  let path = '';
  const missing = listed.filter((entry) => {
    path = entry.path ?? path;
    return !titlesIn(path).some((title) => title.startsWith(entry.title));
  });
  expect(missing).toEqual([]);
});

/** The first arguments of `test`, `describe` and their `.each` in a file. */
function titlesIn(path: string): readonly string[] {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const calls = /^ *(?:(?:test|describe)(?:\.each(?:<[^(]*>)?\(\w+\))?|\]\))\(\s*(['"`])(.*?)\1,/gm;
  return [...readFileSync(file, 'utf8').matchAll(calls)].map(([, , title = '']) => title);
}
