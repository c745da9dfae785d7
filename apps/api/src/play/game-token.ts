import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Tokens that go to a provider. The player's id is part of a real token, so that every look-up has it; the
 * secret part is stored hashed. `l` opens a game once, `s` goes with stakes, `d` opens a demo once.
 */
export type GameToken =
  | { readonly use: 'l' | 's'; readonly playerId: bigint; readonly sessionId: string; readonly hash: string }
  | { readonly use: 'd'; readonly hash: string };

const REAL = /^([ls])\.([1-9]\d{0,18})\.([0-9a-f-]{36})\.[\w-]{32}$/;
const DEMO = /^d\.[\w-]{32}$/;

/** A new token of a real session. Only its hash is stored. */
export function makeToken(
  use: 'l' | 's',
  playerId: bigint,
  sessionId: string,
): { token: string; hash: string } {
  const token = `${use}.${playerId}.${sessionId}.${secret()}`;
  return { token, hash: hashOf(token) };
}

/** A new token for play money. */
export function makeDemoToken(): { token: string; hash: string } {
  const token = `d.${secret()}`;
  return { token, hash: hashOf(token) };
}

/** What a token says of itself; null when it is malformed. Nothing of it is trusted before the hash. */
export function readToken(token: string): GameToken | null {
  const real = REAL.exec(token);
  if (real) {
    return {
      use: real[1] as 'l' | 's',
      playerId: BigInt(real[2]!),
      sessionId: real[3]!,
      hash: hashOf(token),
    };
  }
  return DEMO.test(token) ? { use: 'd', hash: hashOf(token) } : null;
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}

/** The token that follows another one: the same for every repetition of the call. */
export function makeNextToken(
  key: Buffer,
  token: string,
  of: { playerId: bigint; sessionId: string },
): { token: string; hash: string } {
  const next = createHmac('sha256', key).update(`next ${token}`).digest('base64url').slice(0, 32);
  const made = `s.${of.playerId}.${of.sessionId}.${next}`;
  return { token: made, hash: hashOf(made) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
