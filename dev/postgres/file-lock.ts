import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

const WAIT_MS_MAX = 120_000;

/** Runs `work` while no other process of this machine holds the same lock. The lock of a process that has ended is taken over. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const endMs = performance.now() + WAIT_MS_MAX;
  while (!take(path)) {
    if (performance.now() > endMs) throw new Error(`the lock ${path} was not released in time`);
    await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder > 0 && holder !== process.pid && !isAlive(holder)) rmSync(path, { force: true });
  } catch {
    // Released meanwhile: the next try takes it.
  }
  return false;
}
