import { randomBytes } from 'node:crypto';
import { statusAllowsMarketing } from '@halcyon/contract/identity/account-status';
import { CRM_SESSION_MINUTES } from '@halcyon/contract/inbox/inbox.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findPlayerFacts, allowsMarketingCookies, hashOfSecret, isSessionOpen } from '../identity/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import type { Db } from '@halcyon/server-kit/sql';
import type { Invitations } from './inbox.service.ts';
import { findCrmSession, insertCrmSession } from './crm.store.ts';

/**
 * An id with which the CRM may look up the visitor. Only for a player who allowed marketing cookies and may be
 * invited at all; it is worth nothing once the session ends.
 * Refuses: crm.unavailable, crm.not_allowed, crm.consent_missing.
 */
export async function openCrmSession(
  { hasHarmMarker }: Invitations,
  ctx: PlayerContext,
): Promise<{ sid: string; expiresAt: string }> {
  if (!ctx.config.crm) throw new Refusal('crm.unavailable');
  const facts = await findPlayerFacts(ctx.db, ctx.playerId);
  if (!facts || !statusAllowsMarketing(facts.status)) throw new Refusal('crm.not_allowed');
  if (await hasHarmMarker(ctx.db, ctx.playerId)) throw new Refusal('crm.not_allowed');
  if (!(await allowsMarketingCookies(ctx))) throw new Refusal('crm.consent_missing');
  const sid = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + CRM_SESSION_MINUTES * 60_000);
  const { sessionId } = ctx.session;
  await insertCrmSession(ctx.db, {
    sidHash: hashOfSecret(sid),
    playerId: ctx.playerId,
    sessionId,
    expiresAt,
  });
  return { sid, expiresAt: expiresAt.toISOString() };
}

/** The player behind an id, for the CRM. Null: unknown, over, signed out, or not to be written to any more. */
export async function whoIsBehind(
  parts: Invitations & { readonly db: Db; readonly now: Date },
  sid: string,
): Promise<bigint | null> {
  const row = await findCrmSession(parts.db, hashOfSecret(sid));
  if (!row || row.expires_at <= parts.now) return null;
  if (!(await isSessionOpen(parts.db, row.player_id, row.session_id, parts.now))) return null;
  const facts = await findPlayerFacts(parts.db, row.player_id);
  if (!facts || !statusAllowsMarketing(facts.status)) return null;
  return (await parts.hasHarmMarker(parts.db, row.player_id)) ? null : row.player_id;
}
