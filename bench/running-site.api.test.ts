import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../dev/free-port.ts';

const SAID_MS_MAX = 20_000;

test.each(['lighthouse', 'lobby-browser', 'launch', 'ssr'])(
  'without a site the benchmark %s says so in one line, how to bring one up, and fails',
  async (name) => {
    const site = `http://127.0.0.1:${await freePort()}`;
    const env = { ...process.env, SITE: site };
    const script = join(import.meta.dirname, `${name}.ts`);
    const options = { env, encoding: 'utf8', timeout: SAID_MS_MAX } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    expect(stdout + stderr).toBe(`No site answers at ${site}; \`npm start\` brings one up.\n`);
    expect(status).toBe(1);
  },
);
