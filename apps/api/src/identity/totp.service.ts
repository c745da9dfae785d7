import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../platform/sql.ts';
import { seal, unseal } from '../platform/vault.ts';
import type { Identity } from './parts.ts';
import * as store from './totp.store.ts';

/** RFC 6238 as every authenticator app knows it. Seconds, digits. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the present one that still count: clocks of phones differ. */
const DRIFT_STEPS = 1;
/** Wrong codes of one player within the window, over all challenges. */
const FAILURES_MAX = 10;
const WINDOW_MS = 30 * 60_000;

export type TotpAnswer = 'right' | 'wrong' | 'too_many' | 'not_set';

/** Makes a new secret that counts once its first code came. Null: a confirmed app stands already. */
export async function startTotp(
  identity: Pick<Identity, 'config' | 'clock'>,
  tx: Tx,
  playerId: bigint,
  email: string,
): Promise<{ readonly secret: string; readonly uri: string } | null> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(identity.config.vaultKey, placeOf(playerId), secret.base32);
  if (!(await store.replaceTotp(tx, playerId, sealed, identity.clock.now()))) return null;
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/**
 * Checks a code of the app. Every try counts before it is looked at; a step counts once, so a code that
 * somebody read along is worth nothing. `isNew`: the first code of an app that is being set up.
 */
export async function checkTotp(
  identity: Pick<Identity, 'config' | 'db' | 'clock'>,
  playerId: bigint,
  code: string,
  isNew = false,
): Promise<TotpAnswer> {
  const at = identity.clock.now();
  const held = await store.findTotp(identity.db, playerId);
  if (!held || (held.confirmed_at === null) !== isNew) return 'not_set';
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  if (!(await store.takeTotpTry(identity.db, playerId, { max: FAILURES_MAX, windowStart, at }))) {
    return 'too_many';
  }
  const secret = Secret.fromBase32(unseal(identity.config.vaultKey, placeOf(playerId), held.sealed_secret));
  const delta = totpOf(secret, '').validate({ token: code, window: DRIFT_STEPS, timestamp: at.getTime() });
  if (delta === null) return 'wrong';
  const step = BigInt(Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta);
  return (await store.useTotpStep(identity.db, playerId, step)) ? 'right' : 'wrong';
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({
    issuer: 'Halcyon',
    ...(label ? { label } : {}),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret,
  });
}

function placeOf(playerId: bigint): string {
  return `totp/${playerId}`;
}
