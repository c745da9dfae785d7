import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server has written about itself: `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly port: number };

/** Null: there is no `postmaster.pid` in this data folder. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return pid ? { pid: Math.abs(Number(pid)), port: Number(port ?? 0) } : null;
  } catch {
    return null;
  }
}

/** A zombie, which its parent has not collected yet, counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    // The state follows the command's name, which may contain blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

/** Processes whose working directory is this data folder: the postmaster and its children. Linux only. */
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
 * Removes the `postmaster.pid` of a server that has certainly ended. PostgreSQL does so itself, except when the process
 * id was reused, or when the ended process was not collected yet.
 */
export function forgetDead(cluster: string): void {
  if (process.platform !== 'linux') return;
  if (readPostmaster(cluster) && processesIn(cluster).length === 0)
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
