import { policies } from '@halcyon/testkit/dependencies';
/** Players of the benchmark as the platform knows its own: signed in, with a game of the provider open. */
import type { EmbeddedServer } from '../dev/postgres/embedded.ts';
import { accountStatusNumbers } from '../packages/contract/src/identity/account-status.ts';
import { systemClock } from '@halcyon/server-kit/clock';
import { migrateJobs } from '../apps/api/src/platform/jobs/jobs.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { openProviderSessions } from '../apps/api/src/play/session/provider-sessions.service.ts';
import { playerRefOf } from '../apps/api/src/play/session/player-ref.ts';
import type { RegisteredProvider } from '../apps/api/src/play/registry/registry.ts';
import { preparePlayers } from './wallet-players.ts';

/** Returns the token of each player's session, by the provider's name for the player. */
export async function prepareCallbackPlayers(
  server: EmbeddedServer,
  database: string,
  players: number,
  of: { readonly provider: RegisteredProvider; readonly gameRef: string },
): Promise<Readonly<Record<string, string>>> {
  await preparePlayers(server, database, players, { isAnyPoor: false });
  await migrateJobs(server.connection('owner', database));
  const db = openDb({ ...server.connection('owner', database), max: 1 });
  await db.sql`
    insert into identity.account (player_id, status, verification_level, ready_at, site_id, market_id, country_code,
      currency, time_zone, language_id, terms_version, registered_at)
    select n, ${accountStatusNumbers.REGISTERED}::smallint, 1, now(), 1, 'UN', 'AT', 'EUR', 'Europe/Vienna', 'en', 1,
      now() from generate_series(1, ${players}::int) n`;
  await db.sql`insert into identity.access (player_id) select n from generate_series(1, ${players}::int) n`;
  const signedIn = await db.sql<{ player_id: bigint; session_id: string }>`
    insert into identity.session (player_id, session_id, token_hash, opened_at, last_active_at, idle_minutes, ends_at,
      login_method, address, device_id, device)
    select n, gen_random_uuid(), 'bench-' || n, now(), now(), 60, now() + interval '1 day', 'password', '127.0.0.1',
      gen_random_uuid(), 'bench' from generate_series(1, ${players}::int) n
    returning player_id, session_id`;
  const sessions = openProviderSessions({
    db,
    clock: systemClock,
    policies,
    publicOrigin: 'http://localhost',
    key: Buffer.alloc(32, 1),
    mayStake: async () => true,
  });
  const tokens: Record<string, string> = {};
  for (const { player_id, session_id } of signedIn) {
    const { token } = await sessions.open(of.provider, {
      player_id,
      login_session_id: session_id,
      game_id: 'bench',
      game_slug: 'bench',
      game_type: 'slots',
      provider_game_ref: of.gameRef,
      table_id: null,
      vertical: 1,
      market_id: 'UN',
      province: null,
      language_id: 'en',
      country: 'AT',
      currency: 'EUR',
      stake_cap_minor: null,
    });
    tokens[playerRefOf(player_id)] = token;
  }
  await db.sql`analyze identity.account, identity.access, identity.session, play.game_session`;
  await db.close();
  return tokens;
}
