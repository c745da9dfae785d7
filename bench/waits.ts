import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from '../dev/postgres/embedded.ts';

const EVERY_MS = 50;
const SHOWN_MAX = 8;

/**
 * What a database's sessions do during a measurement, sampled every 50 ms on a separate connection: what each waits
 * for, or that it works, with the beginning of its statement. `take` returns each state's share of all samples since
 * the last call, the most frequent first.
 */
export async function watchWaits(connection: Connection) {
  const client = new Client(connection);
  await client.connect();
  let counts = new Map<string, number>();
  let looks = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ seen: string }>({
        name: 'waits',
        text: `
          select coalesce(wait_event_type || ':' || wait_event, 'at work') || ' ' ||
            left(regexp_replace(query, '\\s+', ' ', 'g'), 32) as seen
          from pg_stat_activity
          where pid <> pg_backend_pid() and wait_event_type is distinct from 'Activity'
            and (state in ('active', 'idle in transaction') or backend_type <> 'client backend')`,
      });
      looks += 1;
      for (const { seen } of rows) counts.set(seen, (counts.get(seen) ?? 0) + 1);
      await pause(EVERY_MS);
    }
  })();
  return {
    take(): string {
      const ordered = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN_MAX);
      const shares = ordered.map(([seen, count]) => `${((count / looks) * 100).toFixed(0)} % ${seen}`);
      counts = new Map();
      looks = 0;
      return shares.join(' · ');
    },
    async stop(): Promise<void> {
      over.abort();
      await watching;
      await client.end();
    },
  };
}
