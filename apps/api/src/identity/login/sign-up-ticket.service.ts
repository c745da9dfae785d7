import { randomBytes } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context } from '../../platform/http/context.ts';
import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import { findTicket, replaceTicket } from '../messaging/code.store.ts';
import { hashOfSecret } from '../account/value-hash.ts';

const TICKET_COOKIE = 'registration';
const TICKET_SECONDS = 3_600;

/** Lets this browser continue this sign-up for an hour: an HttpOnly cookie bound to the player id. */
export async function giveTicket(
  ctx: Pick<Context, 'cookies' | 'clock'>,
  tx: Tx,
  playerId: bigint,
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + TICKET_SECONDS * 1000);
  await replaceTicket(tx, playerId, hashOfSecret(secret), expiresAt);
  ctx.cookies.set(TICKET_COOKIE, `${playerId}.${secret}`, { maxAgeSeconds: TICKET_SECONDS });
}

/**
 * The sign-up that this browser may continue. `claimed` is the player id of the body, which must agree.
 * Refuses: registration.ticket_invalid.
 */
export async function readTicket(
  ctx: Pick<Context, 'cookies' | 'clock'>,
  on: Queryable,
  claimed: number | undefined,
): Promise<bigint> {
  const [id = '', secret = ''] = (ctx.cookies.get(TICKET_COOKIE) ?? '').split('.');
  const isReadable = /^\d{1,16}$/.test(id) && (claimed === undefined || String(claimed) === id);
  if (!isReadable) throw new Refusal('registration.ticket_invalid');
  const held = await findTicket(on, BigInt(id), ctx.clock.now());
  if (held === null || held !== hashOfSecret(secret)) throw new Refusal('registration.ticket_invalid');
  return BigInt(id);
}

export function dropTicket(ctx: Pick<Context, 'cookies'>): void {
  ctx.cookies.clear(TICKET_COOKIE);
}
