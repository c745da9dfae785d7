import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domainRanks } from '../packages/contract/src/domains.ts';
import { breachesOf } from './tidy/rules.ts';
import { listPaths, readTree } from './tidy/tree.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** A domain of the list without code yet. */
const empty = Object.keys(domainRanks).find((name) => !existsSync(join(root, 'apps/api/src', name)))!;
let copy: string;
const run = (command: string, args: readonly string[]) =>
  spawnSync(command, [...args], { cwd: copy, encoding: 'utf8' });
const newSlice = (...args: string[]) => run(process.execPath, ['scripts/new.ts', 'slice', ...args]);

/** A copy of the server and its packages, with the dependencies of this tree. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halcyon-new-'));
  const unneeded = /^(?:apps\/(?:site|backoffice)|content|docs\/(?!domains)|tests\/e2e|tools)\//;
  for (const path of listPaths()) if (!unneeded.test(path)) cpSync(join(root, path), join(copy, path));
  // A domain may be described where another one has its code.
  rmSync(join(copy, `docs/domains/${empty}.md`), { force: true });
  mkdirSync(join(copy, 'node_modules', '@halcyon'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@halcyon') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@halcyon', name));
  }
  symlinkSync(join(copy, 'tests', 'harness'), join(copy, 'node_modules', '@halcyon', 'testkit'));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a slice of a new or an existing domain passes types, lint, format and tidy as it is written', () => {
  const printed = [newSlice(empty, 'bet-slip'), newSlice('cashier', 'voucher')].map(({ stdout }) => stdout);
  const paths = printed
    .join('')
    .split('\n')
    .filter((line) => /^\S+\.(?:ts|sql|md)$/.test(line));
  expect(paths).toEqual(
    expect.arrayContaining([
      `packages/contract/src/${empty}/bet-slip.contract.ts`,
      `apps/api/src/${empty}/module.ts`,
      `apps/api/src/${empty}/bet-slip/bet-slip.api.test.ts`,
      `docs/domains/${empty}.md`,
      'apps/api/src/cashier/voucher/voucher.routes.ts',
    ]),
  );
  expect(paths).not.toContain('apps/api/src/cashier/module.ts');

  const added = paths.filter((path) => !existsSync(join(root, path)));
  const written = added.map((path) => ({ path, text: readFileSync(join(copy, path), 'utf8') }));
  // The list of modules is the one place that is edited by hand; tidy names what it lacks.
  expect(breachesOf([...readTree(), ...written], listPaths())).toEqual([
    expect.objectContaining({ path: 'apps/api/src/modules.ts', detail: `leaves out ${empty}` }),
  ]);

  const code = paths.filter((path) => path.endsWith('.ts'));
  writeFileSync(join(copy, 'slice.json'), JSON.stringify({ extends: './tsconfig.json', include: code }));
  const checks = [
    run(bin('tsc'), ['--noEmit', '-p', 'slice.json']),
    run(bin('oxlint'), code),
    run(bin('oxfmt'), ['--check', ...code]),
  ];
  expect(checks.map(({ status, stdout }) => (status === 0 ? '' : stdout))).toEqual(['', '', '']);
}, 60_000);

test('a second slice of the same name overwrites nothing', () => {
  expect(newSlice('cashier', 'note').status).toBe(0);
  const again = newSlice('cashier', 'note');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('nothing was written')]);
});

test('an unknown domain or a name that is no noun is refused', () => {
  for (const args of [['casino', 'note'], ['cashier', 'Note'], ['cashier', '../note'], []]) {
    const { status, stderr } = newSlice(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Usage')]);
  }
});
