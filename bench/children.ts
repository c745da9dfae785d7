import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedServer } from '../dev/postgres/embedded.ts';
import { processesIn } from '../dev/postgres/postmaster.ts';

/** Flags of Node that let a child with an IPC channel end when this process does. */
export const endsWithParent = ['--import', join(import.meta.dirname, '../dev/start/end-with-parent.ts')];

/** Starts a script of this folder with its order as JSON. It ends when this process does. */
export function startChild(script: string, order: object, flags: readonly string[] = []): ChildProcess {
  const given = [...endsWithParent, ...flags, join(import.meta.dirname, script), JSON.stringify(order)];
  return spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

/** The first line that a child prints. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('exit', (code) => reject(new Error(`a child of the benchmark ended with ${code}`)));
  });
}

/** CPU time so far, ms, of a child and of the database that it works on. */
export function cpuMsOf(
  child: ChildProcess,
  server: EmbeddedServer,
): { readonly node: number; readonly postgres: number } {
  const backends = processesIn(join(server.folder, 'cluster'));
  return {
    node: cpuMsOfProcess(child.pid ?? 0),
    postgres: backends.reduce((sum, pid) => sum + cpuMsOfProcess(pid), 0),
  };
}

/**
 * CPU time of a process and of those that it started and that have ended, which a postmaster's connections do;
 * steadier than the wall clock on a machine that others use too. Zero without /proc.
 */
export function cpuMsOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own in user and kernel mode, then those of its ended children, in hundredths of a second. Source: proc(5).
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
  } catch {
    return 0;
  }
}

/** A child whose lines are read one after the other. */
export class LineChild {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(script: string, order: object, flags: readonly string[] = []) {
    const given = [...endsWithParent, ...flags, join(import.meta.dirname, script), JSON.stringify(order)];
    this.process = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
    this.#lines = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const next = await this.#lines.next();
    if (next.done) throw new Error('a child of the benchmark has ended');
    return next.value;
  }

  async ask<Answer>(): Promise<Answer> {
    this.process.stdin!.write('\n');
    return JSON.parse(await this.line()) as Answer;
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.kill('SIGTERM');
    });
  }
}
