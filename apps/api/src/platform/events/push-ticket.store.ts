import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@halcyon/server-kit/sql';

const TICKET_SECONDS = 30;

export type PushTicket = { readonly ticket: string; readonly expiresAt: Date };

/** Makes a ticket that opens one push connection, of this session, from this origin. */
export async function issueTicket(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; origin: string; now: Date },
): Promise<PushTicket> {
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = new Date(of.now.getTime() + TICKET_SECONDS * 1000);
  await sql`delete from platform.push_ticket where player_id = ${of.playerId} and expires_at < ${of.now}`;
  await sql`
    insert into platform.push_ticket (player_id, ticket_hash, session_id, origin, expires_at)
    values (${of.playerId}, ${hashOf(secret)}, ${of.sessionId}, ${of.origin}, ${expiresAt})`;
  return { ticket: `${of.playerId}.${secret}`, expiresAt };
}

/** Uses a ticket up. Null: unknown, used, expired, or shown from another origin. */
export async function redeemTicket(
  sql: Sql,
  of: { ticket: string; origin: string; now: Date },
): Promise<{ playerId: bigint; sessionId: string } | null> {
  const parts = /^(\d{1,19})\.([\w-]{32})$/.exec(of.ticket);
  if (!parts) return null;
  const rows = await sql<{ session_id: string; origin: string; expires_at: Date }>`
    delete from platform.push_ticket where player_id = ${parts[1]} and ticket_hash = ${hashOf(parts[2]!)}
    returning session_id, origin, expires_at`;
  const found = rows[0];
  if (!found || found.origin !== of.origin || found.expires_at <= of.now) return null;
  return { playerId: BigInt(parts[1]!), sessionId: found.session_id };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
