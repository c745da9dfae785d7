import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.ts';

const READY_MS_MAX = 60_000;
const DRAIN_MS_MAX = 15_000;
const RESTART_MS = 1_000;

export type ChildSpec = {
  readonly name: string;
  readonly entry: string;
  /** Of Node, before the entry. */
  readonly flags?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Returns 200 once the child may be used. */
  readonly healthUrl: string;
};

/**
 * Runs the processes of the product and restarts one that dies. Each child ends with this process, whose IPC channel
 * closes, so that a killed start leaves no orphans.
 */
export class Children {
  readonly #running = new Map<string, ChildProcess>();
  readonly #say: (line: string) => void;
  #isStopping = false;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Starts a child and waits until it is healthy. */
  async start(spec: ChildSpec): Promise<void> {
    const child = this.#spawn(spec);
    const endMs = performance.now() + READY_MS_MAX;
    while (performance.now() < endMs) {
      if (await isHealthy(spec.healthUrl)) return;
      if (child.exitCode !== null)
        throw new Error(`${spec.name} ended before it was ready; see its message above`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${spec.name} did not become healthy within ${READY_MS_MAX / 1000} s`);
  }

  #spawn(spec: ChildSpec): ChildProcess {
    const child = spawn(process.execPath, [...(spec.flags ?? []), join(root, spec.entry)], {
      cwd: root,
      env: { ...process.env, ...spec.environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#running.set(spec.name, child);
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.#say(`${spec.name} ended (${signal ?? code}) and is started again`);
      setTimeout(() => this.#isStopping || this.#spawn(spec), RESTART_MS);
    });
    return child;
  }

  /** Drains and ends all children, the last started first. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const child of [...this.#running.values()].toReversed()) await ended(child);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS_MAX);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
