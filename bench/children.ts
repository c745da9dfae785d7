import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts a script of this folder with its order as JSON. */
export function startChild(script: string, order: object, flags: readonly string[] = []): ChildProcess {
  const given = [...flags, join(import.meta.dirname, script), JSON.stringify(order)];
  return spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
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

/** CPU time of a process so far; steadier than the wall clock on a machine that others use too. Zero without /proc. */
export function cpuMsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
