import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The kernel's data of a process: memory, open sockets, listening ports. Nothing of one that has ended. Linux only.
 */
export function residentBytesOf(pid: number | null): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

export const socketsOf = (pid: number | null): number => inodesOf(pid).size;

/** Ports of TCP, IPv4 and IPv6. */
export function listeningPortsOf(pid: number | null): ReadonlySet<number> {
  const own = inodesOf(pid);
  const rows = ['tcp', 'tcp6'].flatMap((name) => textOf(`/proc/${pid}/net/${name}`).split('\n').slice(1));
  const listening = rows
    .map((row) => row.trim().split(/\s+/))
    // Source: proc(5). The fourth column is the state, 0A: listen; the tenth the inode.
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && own.has(inode));
  return new Set(listening.map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)));
}

function inodesOf(pid: number | null): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  const inodes = new Set<string>();
  for (const name of listOf(folder)) {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`)) ?? [];
    if (inode) inodes.add(inode);
  }
  return inodes;
}

const textOf = (path: string) => orNothing(() => readFileSync(path, 'utf8'), '');
const listOf = (path: string) => orNothing(() => readdirSync(path), []);
const linkOf = (path: string) => orNothing(() => readlinkSync(path), '');

/** A process may end, and a socket close, while they are inspected. */
function orNothing<Value>(look: () => Value, nothing: Value): Value {
  try {
    return look();
  } catch {
    return nothing;
  }
}
