import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll, root } from '../dev/start/build.ts';
import { exitOfProgram, exitOfScript } from './test/program.ts';
import { readPlaywright, readVitest, sum, type Counts } from './test/reports.ts';
import { stopTestServer, testServer } from '@halcyon/testkit/database';

// Proves the product from a fresh clone: every stage with its time and budget, then what failed by name and one line to quote.
// `--only unit,e2e` runs some stages; `--long` takes the long form of the tests that have one.
type Stage = {
  readonly name: string;
  readonly budgetMinutes: number;
  /** Of another stage, and run by its own name only. */
  readonly isPart?: boolean;
  /** Stages of a lane run one after the other, lanes side by side. All others come after them and take both cores. */
  readonly lane?: 'code' | 'build';
  run(): Promise<Counts>;
};

const reports = mkdtempSync(join(tmpdir(), 'halcyon-test-'));
if (process.argv.includes('--long')) process.env['HALCYON_LONG_TESTS'] = 'on';
const only = valueOf('--only')?.split(',');

const stages: readonly Stage[] = [
  { name: 'types', lane: 'code', budgetMinutes: 2, run: types },
  { name: 'lint', lane: 'code', budgetMinutes: 1, run: lint },
  { name: 'texts', lane: 'code', budgetMinutes: 1, run: texts },
  { name: 'build', lane: 'build', budgetMinutes: 2, run: build },
  { name: 'size', lane: 'build', budgetMinutes: 1, run: size },
  { name: 'unused', lane: 'code', budgetMinutes: 1, run: () => command('knip', []) },
  { name: 'pure', budgetMinutes: 1, isPart: true, run: () => vitest(['--project', 'pure']) },
  { name: 'unit', budgetMinutes: 9, run: unit },
  { name: 'gallery', budgetMinutes: 1, run: () => playwright('playwright.gallery.config.ts') },
  {
    name: 'e2e',
    budgetMinutes: 14,
    run: () => onEmptyInstallation('playwright.config.ts', 'HALCYON_E2E_DATA'),
  },
  {
    name: 'production',
    budgetMinutes: 4,
    run: () => onEmptyInstallation('playwright.production.config.ts', 'HALCYON_PRODUCTION_DATA'),
  },
];

const all: Counts[] = [];
const chosen = stages.filter(({ name, isPart }) => (only ? only.includes(name) : !isPart));
const lanes = Map.groupBy(chosen, ({ lane }) => lane);
await Promise.all([runStages(lanes.get('code')), runStages(lanes.get('build'))]);
await runStages(lanes.get(undefined));
rmSync(reports, { recursive: true, force: true });
const { passed, failures } = sum(all);
console.log('');
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

async function runStages(of: readonly Stage[] = []): Promise<void> {
  for (const { name, budgetMinutes, run } of of) {
    const startedMs = performance.now();
    console.log(`\n[test] ${name} …`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const counts = await run().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      return { passed: 0, failures: [`${name}: ${reason}`] };
    });
    const minutes = (performance.now() - startedMs) / 60_000;
    const time = `${(minutes * 60).toFixed(0)} s of ${budgetMinutes * 60} s`;
    console.log(`[test] ${name}: ${counts.passed} passed, ${counts.failures.length} failed (${time})`);
    all.push(counts);
  }
}

function valueOf(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}

/** Runs a program of the dependencies. Returns whether it succeeded. */
async function command(program: string, args: readonly string[], cwd = root): Promise<Counts> {
  const code = await exitOfProgram(program, args, { cwd });
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [[program, ...args].join(' ')] };
}

async function script(path: string, args: readonly string[]): Promise<Counts> {
  const code = await exitOfScript(join(root, path), args, { cwd: root });
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [[path, ...args].join(' ')] };
}

async function lint(): Promise<Counts> {
  return sum([await command('oxlint', []), await command('oxfmt', ['--check'])]);
}

/** Server and packages, the player site with its generated route types, and the games in the browser. */
async function types(): Promise<Counts> {
  const site = join(root, 'apps/site');
  return sum([
    await command('tsc', ['--noEmit', '-p', 'tsconfig.json']),
    await command('react-router', ['typegen'], site),
    await command('tsc', ['--noEmit', '-p', 'tsconfig.json'], site),
    await command('tsc', ['--noEmit', '-p', 'packages/ui/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'apps/backoffice/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'apps/games/src/client/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'apps/sandbox/src/providers/client/tsconfig.json']),
    await command('tsc', ['--noEmit', '-p', 'tests/e2e/tsconfig.json']),
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

async function build(): Promise<Counts> {
  await buildAll((line) => console.log(`[test] ${line}`));
  return { passed: 1, failures: [] };
}

async function vitest(selection: readonly string[] = []): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitOfProgram('vitest', ['run', ...reporters, ...selection], { cwd: root });
  return readVitest(report, code);
}

async function unit(): Promise<Counts> {
  // Started here, so that it ends with this process also when that is interrupted or killed.
  await testServer('remove').catch(() => {});
  const counts = await vitest();
  await stopTestServer().catch(() => {});
  return counts;
}

/**
 * Browser tests on an empty installation: data of an earlier run are of another commit, and a start leaves the campaigns
 * and accounts that it finds as they are. The folder is a new one, for the database may keep its part of it elsewhere.
 */
async function onEmptyInstallation(config: string, variable: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-data-'));
  chmodSync(folder, 0o711); // The database's user enters it.
  try {
    return await playwright(config, { [variable]: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playwright(config: string, more: Readonly<Record<string, string>> = {}): Promise<Counts> {
  const report = join(reports, `${config}.json`);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...more };
  const code = await exitOfProgram('playwright', ['test', '--config', config], { cwd: root, environment });
  return readPlaywright(report, code);
}
