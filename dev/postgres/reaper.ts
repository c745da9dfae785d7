import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, processesIn, readPostmaster } from './postmaster.ts';

/** What must not outlive a process, however that ends. */
export type Remains = {
  /** Data folder of a PostgreSQL: its server is stopped. */
  readonly cluster?: string;
  /** Another process, which ends on its own; waited for. */
  readonly process?: number;
  /** The leader of a process group that is ended. */
  readonly group?: number;
  /** Folder that is removed in the end. */
  readonly folder?: string;
};

/** Draining clients still commit. A folder that is removed anyway does not wait for them. */
const DRAIN_MS_MAX = 20_000;
const END_MS_MAX = 60_000;
const LOOK_MS = 50;

/**
 * Watches this process from another one, over a pipe that closes with it: after its end, its crash or `kill -9` the
 * remains are cleaned up. `release` ends the watch without cleaning up.
 */
export function reap(remains: Remains): { release(): void } {
  const reaper: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), JSON.stringify(remains)],
    // A separate session: Ctrl-C in a terminal reaches only the watched process.
    { cwd: '/', env: {}, detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  reaper.on('error', () => {});
  reaper.stdin?.on('error', () => {});
  (reaper.stdin as unknown as { unref?(): void } | null)?.unref?.();
  reaper.unref();
  return { release: () => void reaper.kill('SIGKILL') };
}

async function clear({ cluster, process: other, group, folder }: Remains): Promise<void> {
  const endMs = performance.now() + END_MS_MAX;
  const isDone = () => other === undefined || !isAlive(other);
  while (!isDone() && performance.now() < endMs) await pause(LOOK_MS);
  if (group !== undefined && isAlive(group)) process.kill(-group, 'SIGKILL');
  if (cluster && !folder) await end(cluster, 'SIGTERM');
  if (cluster) for (const signal of ['SIGINT', 'SIGQUIT'] as const) await end(cluster, signal);
  if (folder) await remove(folder, cluster, endMs);
}

/** A program may still write into the folder, or start a server there. */
async function remove(folder: string, cluster: string | undefined, endMs: number): Promise<void> {
  const isGone = () => !existsSync(folder);
  while (!isGone() && performance.now() < endMs) {
    try {
      if (!cluster || processesIn(cluster).length === 0) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Something still writes; the next attempt succeeds.
    }
    await pause(LOOK_MS);
    if (cluster) await end(cluster, 'SIGQUIT');
  }
}

/** Sends one signal to the server and waits for its end. */
async function end(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const running = readPostmaster(cluster);
  if (!running || !isAlive(running.pid)) return;
  try {
    process.kill(running.pid, signal);
  } catch {
    return;
  }
  const endMs = performance.now() + DRAIN_MS_MAX;
  while (isAlive(running.pid) && performance.now() < endMs) await pause(LOOK_MS);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdin.resume();
  process.stdin.once('close', () => void clear(JSON.parse(process.argv[2]!) as Remains));
}
