import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { isAlive } from '../../dev/postgres/postmaster.ts';
import { argumentsOf, descendantsOf } from '@halcyon/testkit/process-tree';

// Method: Playwright itself over planted files, its own server among them. Linux only.
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(root, '.build-planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endings: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM'];
test.each(endings)(
  'browser tests, their workers and their server end with the command, also by %s',
  async (signal) => {
    const port = await freePort();
    const server = `node -e "require('node:http').createServer((_, reply) => reply.end()).listen(${port})"`;
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      `export default { testDir: '.', webServer: { command: ${JSON.stringify(server)}, port: ${port} } };`,
    );
    writeFileSync(
      join(folder, 'long.spec.ts'),
      `import { test } from '@playwright/test';
    test('takes its time', () => new Promise((done) => setTimeout(done, 60_000)));`,
    );
    writeFileSync(
      join(folder, 'run.ts'),
      `import { exitOfProgram } from ${JSON.stringify(join(root, 'scripts/test/program.ts'))};
    await exitOfProgram('playwright', ['test', '--config', 'playwright.config.ts'], { cwd: ${JSON.stringify(folder)} });`,
    );
    const command = spawn(process.execPath, [join(folder, 'run.ts')], { stdio: 'ignore' });
    const named = (part: string) => () =>
      descendantsOf(command.pid!).some((pid) => argumentsOf(pid).join(' ').includes(part));
    await expect.poll(named('workerProcessEntry'), { timeout: 30_000 }).toBe(true);
    expect(named('createServer')()).toBe(true);
    const all = [command.pid!, ...descendantsOf(command.pid!)];
    command.kill(signal);
    await once(command, 'exit');
    await expect.poll(() => all.filter(isAlive).map((pid) => argumentsOf(pid).join(' '))).toEqual([]);
  },
  60_000,
);
