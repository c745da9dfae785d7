import type { ClientConfig } from 'pg';

/** A database for a command. Disposing it stops the server if the command had to start it. */
type InstallationDatabase = AsyncDisposable & { readonly connection: ClientConfig };

/**
 * The database that DATABASE_URL names; without it, that of this checkout's own installation, connected as the
 * application's role. A production image contains no PostgreSQL: there DATABASE_URL is required.
 */
export async function openInstallationDatabase(): Promise<InstallationDatabase> {
  const connectionString = process.env['DATABASE_URL'];
  if (connectionString) return { connection: { connectionString }, [Symbol.asyncDispose]: async () => {} };
  const { startEmbedded } = await import('../dev/postgres/embedded.ts');
  const folder = `${process.env['HALCYON_DATA'] ?? '.halcyon'}/postgres`;
  const server = await startEmbedded({ folder, endsWithUs: 'stop', log: (line) => console.error(line) });
  return {
    connection: server.connection('app', 'halcyon'),
    [Symbol.asyncDispose]: async () => {
      if (!server.isAdopted) await server.stop();
    },
  };
}
