import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { isAlive } from '../dev/postgres/postmaster.ts';
import { argumentsOf, descendantsOf } from '@halcyon/testkit/process-tree';

const root = join(import.meta.dirname, '..');
const UNDER_WAY_MS_MAX = 60_000;
/** Processes that drain have their time. */
const GONE_MS_MAX = 60_000;

// Linux only, as the list of processes is.
const cases: readonly (readonly [string, readonly string[], NodeJS.Signals])[] = [
  ['tests/conformance.ts', ['--provider', 'relax'], 'SIGKILL'],
  ['tests/conformance.ts', ['--provider', 'relax'], 'SIGINT'],
  ['tests/chaos.ts', ['--minutes', '1'], 'SIGKILL'],
  ['bench/wallet.ts', [], 'SIGKILL'],
  ['bench/wallet.ts', [], 'SIGTERM'],
];

test.concurrent.for(cases)(
  '%s leaves no process and no folder behind (%j, %s)',
  { timeout: UNDER_WAY_MS_MAX + GONE_MS_MAX },
  async ([script, args, signal], { expect }) => {
    const command = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development' },
      stdio: 'ignore',
    });
    const folders = await databasesOf(command.pid!);
    const all = [command.pid!, ...descendantsOf(command.pid!)];
    command.kill(signal);
    if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
    const remains = () => [
      ...all.filter(isAlive).map((pid) => `${pid} ${argumentsOf(pid).join(' ')}`),
      ...folders.filter((folder) => existsSync(folder)),
    ];
    await expect.poll(remains, { timeout: GONE_MS_MAX, interval: 200 }).toEqual([]);
  },
);

/** The folders of the PostgreSQL servers below a process, once there is one. */
async function databasesOf(pid: number): Promise<readonly string[]> {
  const endMs = performance.now() + UNDER_WAY_MS_MAX;
  while (performance.now() < endMs) {
    const found = descendantsOf(pid)
      .map(argumentsOf)
      .filter(([program = '', flag]) => program.endsWith('/postgres') && flag === '-D')
      .map(([, , cluster = '']) => dirname(cluster));
    if (found.length > 0) return found;
    await pause(50);
  }
  throw new Error('the command has started no database');
}
