import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { seal, unseal } from '../../platform/vault.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import type { Identity } from '../dependencies.ts';
import * as store from './totp.store.ts';
import type { TotpRow, TryLimit } from './totp.store.ts';

/** RFC 6238 as every authenticator app knows it. Seconds, digits. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the present one that still count: clocks of phones differ. */
const DRIFT_STEPS = 1;
/** Wrong codes of one person within the window, over all challenges. */
const FAILURES_MAX = 10;
const WINDOW_MS = 30 * 60_000;

export type TotpAnswer = 'right' | 'wrong' | 'too_many' | 'not_set';

/** Where the app of one person is stored: a player's here, an operator's in operations. */
export type TotpKeep = {
  /** Binds the sealed secret to its row. */
  readonly place: string;
  find(): Promise<TotpRow | null>;
  /** False: a confirmed one exists and stays. */
  replace(tx: Tx, sealedSecret: string, at: Date): Promise<boolean>;
  /** Counts one try before it is checked. False: too many were wrong. */
  takeTry(limit: TryLimit): Promise<boolean>;
  /** False: this step or a later one was used before. `isMovedBack`: later ones are of a clock that was ahead. */
  useStep(step: bigint, isMovedBack: boolean): Promise<boolean>;
  /** New recovery codes in place of all others. */
  replaceRecoveryCodes(tx: Tx, hashes: readonly string[], at: Date): Promise<void>;
  /** False: no such recovery code, or it was used. */
  useRecoveryCode(hash: string, at: Date): Promise<boolean>;
  countRecoveryCodes(): Promise<number>;
};
type Parts = Pick<Identity, 'config' | 'clock'>;

/** A player's app. The use of a recovery code is reported by mail. */
export function playerTotp(db: Db, playerId: bigint): TotpKeep {
  return {
    place: `totp/${playerId}`,
    find: () => store.findTotp(db, playerId),
    replace: (tx, sealedSecret, at) => store.replaceTotp(tx, playerId, sealedSecret, at),
    takeTry: (limit) => store.takeTotpTry(db, playerId, limit),
    useStep: (step, isMovedBack) => store.useTotpStep(db, playerId, step, isMovedBack),
    replaceRecoveryCodes: (tx, hashes, at) => store.replaceRecoveryCodes(tx, playerId, hashes, at),
    useRecoveryCode: (hash, at) =>
      db.transact(async (tx) => {
        if (!(await store.useRecoveryCode(tx, playerId, hash, at))) return false;
        const left = await store.countRecoveryCodes(tx, playerId);
        await sendNoticeLater(tx, playerId, 'recoveryCodeUsed', { left: String(left) });
        return true;
      }),
    countRecoveryCodes: () => store.countRecoveryCodes(db, playerId),
  };
}

/**
 * Makes a new secret that counts once its first code came; the app shows it under `label`. Null: a confirmed app
 * exists already.
 */
export async function startTotp(
  parts: Parts,
  tx: Tx,
  keep: TotpKeep,
  label: string,
): Promise<{ readonly secret: string; readonly uri: string } | null> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(parts.config.vaultKey, keep.place, secret.base32);
  if (!(await keep.replace(tx, sealed, parts.clock.now()))) return null;
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/**
 * Checks a code of the app. Every try counts before it is checked; a step counts once, so a code that
 * an onlooker has read is worth nothing. `isNew`: the first code of an app that is being set up.
 */
export async function checkTotp(
  parts: Parts,
  keep: TotpKeep,
  code: string,
  isNew = false,
): Promise<TotpAnswer> {
  const held = await keep.find();
  if (!held || (held.confirmed_at === null) !== isNew) return 'not_set';
  if (!(await takeTry(parts, keep))) return 'too_many';
  const secret = Secret.fromBase32(unseal(parts.config.vaultKey, keep.place, held.sealed_secret));
  const at = parts.clock.now().getTime();
  const delta = totpOf(secret, '').validate({ token: code, window: DRIFT_STEPS, timestamp: at });
  if (delta === null) return 'wrong';
  const step = BigInt(Math.floor(at / 1000 / PERIOD_SECONDS) + delta);
  // The next start resets a moved clock; codes of the moved time must not lock players out until that time comes.
  const isMovedBack = parts.config.virtualClock && held.last_step > step + 2n * BigInt(DRIFT_STEPS);
  return (await keep.useStep(step, isMovedBack)) ? 'right' : 'wrong';
}

/** Counts one try of a replacement for the app. False: too many were wrong. */
export function takeTry({ clock }: Pick<Parts, 'clock'>, keep: TotpKeep): Promise<boolean> {
  const at = clock.now();
  return keep.takeTry({ max: FAILURES_MAX, windowStart: new Date(at.getTime() - WINDOW_MS), at });
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
