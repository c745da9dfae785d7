import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server has written about itself: `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly port: number };

/** Null: no server has left word in this data folder. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return pid ? { pid: Math.abs(Number(pid)), port: Number(port ?? 0) } : null;
  } catch {
    return null;
  }
}

/** A killed process that its parent has not collected yet still has its number; it counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    // The state stands behind the command's name, which may itself hold blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

/** Processes that work inside this data folder: the postmaster and what may have outlived it. Linux only. */
export function processesIn(cluster: string): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster && isAlive(pid);
      } catch {
        return false;
      }
    });
}

/**
 * Removes the word of a server that is dead for certain. PostgreSQL does so itself, except when the number
 * was given to another process, or when the dead one was not collected yet.
 */
export function forgetDead(cluster: string): void {
  if (process.platform !== 'linux') return;
  if (readPostmaster(cluster) && processesIn(cluster).length === 0)
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
