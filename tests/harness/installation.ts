import { openDb, type Db } from '@halcyon/server-kit/sql';
import { addJob } from '../../apps/api/src/platform/jobs/jobs.ts';
import { startEmbedded } from '../../dev/postgres/embedded.ts';
import { installationFolder } from './installation-folder.ts';

/** Works with the database of the running installation of the browser tests, as the application's role. */
export async function withInstallation(run: (db: Db) => Promise<void>): Promise<void> {
  const server = await startEmbedded({ folder: `${installationFolder}/postgres`, restarts: false });
  const db = openDb({ ...server.connection('app', 'halcyon'), max: 1 });
  try {
    await run(db);
  } finally {
    await db.close();
  }
}

/** Has a job of the installation run now instead of at its time. */
export function hasten(job: string): Promise<void> {
  return withInstallation((db) => db.transact((tx) => addJob(tx, job, {})));
}
