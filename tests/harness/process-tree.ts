import { readdirSync, readFileSync } from 'node:fs';
import { isAlive } from '../../dev/postgres/postmaster.ts';

/** Numbers of the living processes that a process has started. Linux only, as all of these. */
export function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && isAlive(pid));
}

/** Those, and the ones that these have started, to the last. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The program and its arguments; empty: the process is gone. */
export function argumentsOf(pid: number): readonly string[] {
  return textOf(pid, 'cmdline').split('\0');
}

function parentOf(pid: number): number | undefined {
  const stat = textOf(pid, 'stat');
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined;
}

function textOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
