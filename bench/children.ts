import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Starts a script of this folder with its order as JSON. */
export function startChild(script: string, order: object): ChildProcess {
  const given = [join(import.meta.dirname, script), JSON.stringify(order)];
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
