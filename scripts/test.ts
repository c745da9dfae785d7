import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll, root } from './start/build.ts';
import { stopTestServer } from '../packages/testkit/src/database.ts';

// Proves the product from a fresh clone: every stage with its time and budget, then one line to quote.
// `--only unit,e2e` runs some stages; `--long` takes the long form of the tests that have one.
type Counts = { readonly passed: number; readonly failed: number };
type Stage = { readonly name: string; readonly budgetMinutes: number; run(): Promise<Counts> };

const reports = mkdtempSync(join(tmpdir(), 'halcyon-test-'));
const isLong = process.argv.includes('--long');
const only = valueOf('--only')?.split(',');

const stages: readonly Stage[] = [
  { name: 'types', budgetMinutes: 2, run: types },
  { name: 'lint', budgetMinutes: 1, run: () => command('oxlint', []) },
  { name: 'texts', budgetMinutes: 1, run: texts },
  { name: 'build', budgetMinutes: 2, run: build },
  { name: 'size', budgetMinutes: 1, run: size },
  { name: 'unused', budgetMinutes: 1, run: () => command('knip', []) },
  { name: 'unit', budgetMinutes: 9, run: vitest },
  { name: 'e2e', budgetMinutes: 14, run: playwright },
];

let total: Counts = { passed: 0, failed: 0 };
for (const stage of stages) {
  if (only && !only.includes(stage.name)) continue;
  const startedMs = performance.now();
  console.log(`\n[test] ${stage.name} …`);
  const counts = await stage.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const minutes = (performance.now() - startedMs) / 60_000;
  const time = `${(minutes * 60).toFixed(0)} s of ${stage.budgetMinutes * 60} s`;
  console.log(`[test] ${stage.name}: ${counts.passed} passed, ${counts.failed} failed (${time})`);
  total = { passed: total.passed + counts.passed, failed: total.failed + counts.failed };
}
await stopTestServer().catch(() => {});
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function valueOf(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}

/** Runs a program of the dependencies and tells whether it was content. */
async function command(program: string, args: readonly string[], cwd = root): Promise<Counts> {
  const code = await exitOf(join(root, 'node_modules', '.bin', program), args, cwd);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function script(path: string, args: readonly string[]): Promise<Counts> {
  const code = await exitOf(process.execPath, [join(root, path), ...args], root);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Server and packages, the player site with its generated route types, and the games in the browser. */
async function types(): Promise<Counts> {
  const site = join(root, 'apps/site');
  return sum([
    await command('tsc', ['--noEmit', '-p', 'tsconfig.json']),
    await command('react-router', ['typegen'], site),
    await command('tsc', ['--noEmit', '-p', 'tsconfig.json'], site),
    await command('tsc', ['--noEmit', '-p', 'apps/backoffice/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'apps/games/src/client/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'apps/sandbox/src/providers/client/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'e2e/tsconfig.json']),
  ]);
}

/** Every text in every language, and a dataset that hangs together. */
async function texts(): Promise<Counts> {
  return sum([
    await script('scripts/texts.ts', ['--check']),
    await script('scripts/content.ts', ['--check']),
    await script('scripts/content.ts', ['--check-languages']),
  ]);
}

async function size(): Promise<Counts> {
  return sum([
    await command('size-limit', []),
    await script('scripts/first-view.ts', []),
    await script('apps/games/scripts/client-size.ts', []),
  ]);
}

function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

async function build(): Promise<Counts> {
  buildAll((line) => console.log(`[test] ${line}`));
  return { passed: 1, failed: 0 };
}

async function vitest(): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await exitOf(join(root, 'node_modules', '.bin', 'vitest'), args, root);
  const read = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    success: boolean;
  };
  const failed = read.numFailedTests + (read.success || read.numFailedTests > 0 ? 0 : 1);
  return { passed: read.numPassedTests, failed };
}

async function playwright(): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  await exitOf(join(root, 'node_modules', '.bin', 'playwright'), ['test'], root, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

function exitOf(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}`;
  const long = isLong ? { HALCYON_LONG_TESTS: 'on' } : {};
  const env = { ...process.env, ...long, ...environment, PATH: path };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
