import { spawnSync } from 'node:child_process';
import type { EmbeddedServer } from '../dev/postgres/embedded.ts';

/** TPC-B for comparison between machines: transactions a second. Null: pgbench is not installed. */
export function measureTpcB(server: EmbeddedServer, database: string, seconds: number): number | null {
  const url = server.url('owner', database);
  const run = (...given: readonly string[]) => spawnSync('pgbench', [...given, url], { encoding: 'utf8' });
  if (run('-i', '-q', '-s', '10').status !== 0) return null;
  const { stdout } = run('-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-n');
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  return tps === undefined ? null : Number(tps);
}
