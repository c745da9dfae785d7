import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that PostgreSQL runs as, in the form that `spawn` takes. */
export type ServerUser = { readonly uid: number; readonly gid: number };

// `postgres` exists where Debian's packages are installed; `halcyon` is ours; the third exists everywhere.
const candidates = ['postgres', 'halcyon', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user, created if there is none.
 * Null: this process is not root, and PostgreSQL runs as the same user.
 */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const [preferred = '', own = '', last = ''] = candidates;
  const existing = findUser(preferred) ?? findUser(own);
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', own], {
    stdio: 'ignore',
  });
  const made = findUser(own) ?? findUser(last);
  if (!made) throw new Error('PostgreSQL needs an unprivileged user: create one named halcyon');
  return made;
}

/** Can this user enter the folder, through all its parents? */
export function canEnter(folder: string, user: ServerUser | null): boolean {
  const entered = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return entered.status === 0;
}

function findUser(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
