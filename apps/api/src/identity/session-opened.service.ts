import { Dependency } from '../platform/dependency.ts';
import type { Tx } from '../platform/sql.ts';

/** Hears, inside the login's transaction, of a browser that is new to the player, and which one it was before. */
export type OnNewDevice = (tx: Tx, playerId: bigint, deviceIds: readonly string[], at: Date) => Promise<void>;

/** Excluded people who come again are known by their browsers, too: responsible gambling looks. */
export const newDevice = new Dependency<OnNewDevice>('identity.new_device');

/** Hears, inside the login's transaction, that a session opens while the player has no other one. */
export type OnFirstSession = (tx: Tx, playerId: bigint) => Promise<void>;

/** What counts per session belongs to responsible gambling, a domain of higher rank. */
export const firstSession = new Dependency<OnFirstSession>('identity.first_session');

/** Tells it before the new session is written. */
export async function publishFirstSession(tx: Tx, playerId: bigint): Promise<void> {
  await firstSession.value(tx, playerId);
}
