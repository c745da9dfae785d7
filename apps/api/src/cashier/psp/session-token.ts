import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The session id that a hosted cashier holds for one payment: the payment's id and a MAC over it, so that nothing
 * needs to be stored and the id cannot be forged.
 */
export function sessionTokenOf(of: TokenOf, secret: string): string {
  return `${of.id}.${macOf(of, secret)}`;
}

/** The payment of a token that was made for this player; null: it is not ours. */
export function readSessionToken(token: string, playerId: bigint, secret: string): string | null {
  const [id = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0) return null;
  const expected = Buffer.from(macOf({ id, playerId }, secret));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

export type TokenOf = { readonly id: string; readonly playerId: bigint };

function macOf({ id, playerId }: TokenOf, secret: string): string {
  return createHmac('sha256', secret).update(`cashier session|${playerId}|${id}`).digest('base64url');
}
