import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithParent } from '../../bench/children.ts';
import { listenerLimits } from '@halcyon/server-kit/sockets/listener';
import { runFuzz, type FuzzResult } from './fuzz.ts';
import { uncaughtIn, UncaughtLog } from './uncaught.ts';

/** What a listener can do wrong, and the fuzz's finding. */
export const plantedFaults = {
  'stream without error listener': /has ended|nothing listens/,
  'address that throws': /has ended|nothing listens/,
  'upgrade ignored': /upgrade of another path: the connection stays open/,
  'no header timeout': /slow headers stays open/,
  'no request timeout': /slow body stays open/,
  'idle connection kept': /no next request stays open/,
  'body without bound': /a body of 8 MiB was taken/,
  'memory kept': /has grown by/,
  'handler throws later': /uncaughtException/,
  'rejection without a handler': /halcyon_uncaught_total is [1-9]/,
  'mail line without bound': /a line of 2 MiB was taken/,
  'half-open connection kept': /upgrade of another path: the connection stays open/,
  'frame ends the process': /has ended|nothing listens/,
  'listener without a name': /listens on port \d+, which gets no input/,
} as const;
export type Fault = keyof typeof plantedFaults;

/** Short enough to wait for each of them. */
export const plantedLimits = {
  headersMs: 2_000,
  requestMs: 3_000,
  keepAliveMs: 2_000,
  idleMs: 5_000,
  checkMs: 200,
};

/** The fuzz of a small server with one fault, or with none. Ends when it has found that fault. */
export async function fuzzPlanted(fault: Fault | 'none', seed: number, inputs = 500): Promise<FuzzResult> {
  const child = spawn(
    process.execPath,
    [...endsWithParent, join(import.meta.dirname, 'faulty-server.ts'), fault],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const logged = new UncaughtLog();
  child.stderr?.setEncoding('utf8').on('data', logged.take);
  try {
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    const ports = JSON.parse((await lines.next()).value as string) as { http: number; smtp: number };
    return await runFuzz({
      seed,
      inputs,
      ...(fault === 'none' ? {} : { until: plantedFaults[fault] }),
      uncaught: () => uncaughtIn(logged, `http://127.0.0.1:${ports.http}/metrics`),
      targets: [
        { name: 'HTTP', kind: 'http', port: ports.http, sockets: ['/push'] },
        { name: 'mail', kind: 'smtp', port: ports.smtp },
      ],
      pids: () =>
        new Map([['the server', (child.exitCode ?? child.signalCode) ? null : (child.pid ?? null)]]),
      limits: { ...listenerLimits, ...plantedLimits, mailMs: listenerLimits.requestMs },
      waitMs: 7_000,
      growthMiBMax: 40,
    });
  } finally {
    child.kill('SIGKILL');
  }
}
