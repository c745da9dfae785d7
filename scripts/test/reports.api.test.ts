import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readVitest, sum } from './reports.ts';

// Method: the runner itself over planted files, for its report says less than its exit code.
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(root, '.build-planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = `import { beforeAll, expect, test } from 'vitest';\n`;

function run(name: string, source: string) {
  writeFileSync(join(folder, `${name}.test.ts`), head + source);
  writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { include: ['*.test.ts'] } };`);
  const report = join(folder, `${name}.json`);
  const args = ['run', '--root', folder, `${name}.test.ts`, '--reporter=json', `--outputFile=${report}`];
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), args, { encoding: 'utf8' });
  return readVitest(report, status ?? 1);
}

test('a run counts what passed, and names what failed, a file whose set-up broke and an error outside of tests', () => {
  const passing = run('good', `test('one', () => {}); test('two', () => {});`);
  expect(passing).toEqual({ passed: 2, failures: [] });
  const failing = run('red', `test('holds', () => {}); test('breaks', () => expect(1).toBe(2));`);
  expect(failing).toEqual({ passed: 1, failures: [expect.stringMatching(/red\.test\.ts: breaks$/)] });
  const unready = run('unready', `beforeAll(() => { throw new Error('no port'); }); test('one', () => {});`);
  expect(unready).toEqual({ passed: 0, failures: [expect.stringMatching(/unready\.test\.ts: .+/)] });
  const outside = run(
    'outside',
    `test('one', () => void setTimeout(() => { throw new Error('late'); }));
    test('two', () => new Promise((done) => setTimeout(done, 50)));`,
  );
  expect(outside).toEqual({ passed: 2, failures: [expect.stringContaining('outside every test')] });
  expect(sum([passing, failing, unready]).failures).toHaveLength(2);
}, 60_000);
