import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const facts = (ids: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/facts.ts'), '--ids', ids], {
    cwd: root,
    encoding: 'utf8',
  });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('every worked example of bonuses, every race and every bug report is a row of the checklist with a test', () => {
  const checklist = readFileSync(join(root, 'docs/checklist.md'), 'utf8');
  const rows = new Set([...checklist.matchAll(/^\| (\w+\.\d+) \|/gm)].map(([, id]) => id));
  // Example 50 is about bets on sports, S3.1.
  const examples = numbers(1, 51).map((number) => (number === 50 ? 'S3.1' : `BE.${number}`));
  const due = [
    ...examples,
    ...numbers(1, 8).map((number) => `BR.${number}`),
    ...numbers(1, 14).map((number) => `BB.${number}`),
  ];
  expect(due.filter((id) => !rows.has(id))).toEqual([]);
  const { status, stderr } = facts('BE,BR,BB');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('an id that no row has ends the command with an error that names it', () => {
  expect(facts('ZZ')).toMatchObject({ status: 1, stderr: 'Without a test: nothing is called ZZ\n' });
});
