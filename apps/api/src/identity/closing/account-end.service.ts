import { randomUUIDv7 } from 'node:crypto';
import type { PlayerCommandContext } from '../../platform/http/context.ts';
import { moveAccountStatus } from './account.service.ts';
import { insertSecurityEvent } from '../account/login-guard.store.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import { forgetSessionCookie } from '../session/session.service.ts';

/**
 * The identity half of closing an account by its owner; the cashier has checked the money and moved the
 * guard. Writes: status, status_change, the end of every session, security_event.
 * Emits: identity.account_closed with the rest that support still pays. Sends a mail.
 */
export async function endOwnAccount(
  ctx: PlayerCommandContext,
  end: { readonly reason: string; readonly restMinor: string },
): Promise<void> {
  const { tx, playerId } = ctx;
  const at = ctx.clock.now();
  const reason = end.reason ? `closed by the player: ${end.reason}` : 'closed by the player';
  await moveAccountStatus(tx, playerId, { to: 'CLOSED', actor: 'player', reason, at });
  await insertSecurityEvent(tx, {
    eventId: randomUUIDv7(),
    kind: 'account.closed',
    emailHash: null,
    playerId,
    address: ctx.address,
    at,
  });
  await ctx.outbox.emit(tx, {
    name: 'identity.account_closed',
    playerId,
    facts: { restMinor: end.restMinor, currency: ctx.session.currency },
  });
  await sendNoticeLater(tx, playerId, 'accountClosed');
  forgetSessionCookie(ctx);
}
