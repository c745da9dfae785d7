import { plainDigits } from '@halcyon/contract/market/typed-text';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  checkRecoveryCode,
  makeRecoveryCodes,
  checkTotp,
  startTotp,
  type TotpKeep,
} from '../../identity/public.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { seal } from '../../platform/vault.ts';
import * as store from './operator-factor.store.ts';
import { endOperatorSessions } from './operator.store.ts';
import type { Operations } from '../dependencies.ts';

/** The app and the codes of one operator: enrolment, check, recovery. Rules: docs/decisions/operator-sign-in.md. */

type Parts = Pick<Operations, 'config' | 'clock' | 'db'>;
/** What let an operator in. */
export type Factor = 'app' | 'recovery_code';

const APP_CODE = /^\d{6}$/;

/** An operator's app; the rules are those of a player's. */
export function operatorTotp(db: Db, operatorId: string): TotpKeep {
  return {
    place: `operator-totp/${operatorId}`,
    find: () => store.findTotp(db, operatorId),
    replace: (tx, sealedSecret, at) => store.replaceTotp(tx, operatorId, sealedSecret, at),
    takeTry: (limit) => store.takeTotpTry(db, operatorId, limit),
    useStep: (step, isMovedBack) => store.useTotpStep(db, operatorId, step, isMovedBack),
    replaceRecoveryCodes: (tx, hashes, at) => store.replaceRecoveryCodes(tx, operatorId, hashes, at),
    useRecoveryCode: (hash, at) => store.useRecoveryCode(db, operatorId, hash, at),
    countRecoveryCodes: () => store.countRecoveryCodes(db, operatorId),
  };
}

/** Since when the operator has a second factor. Null: the next sign-in sets one up. */
export async function factorSince(db: Db, operatorId: string): Promise<Date | null> {
  return (await store.findTotp(db, operatorId))?.confirmed_at ?? null;
}

/** A new secret, before its first code. Refuses: second_factor.already_set. */
export async function startEnrolment(
  parts: Parts,
  operator: { readonly operatorId: string; readonly email: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const keep = operatorTotp(parts.db, operator.operatorId);
  const started = await parts.db.transact((tx) => startTotp(parts, tx, keep, operator.email));
  if (!started) throw new Refusal('second_factor.already_set');
  return started;
}

/**
 * The first code of a new app. The caller continues with `countIn` in the transaction that signs in.
 * Refuses: second_factor.expired (no enrolment was begun), second_factor.invalid, second_factor.too_many.
 */
export async function checkFirstCode(parts: Parts, operatorId: string, code: string): Promise<void> {
  const said = await checkTotp(parts, operatorTotp(parts.db, operatorId), code, true);
  if (said === 'not_set') throw new Refusal('second_factor.expired');
  refuseUnlessRight(said);
}

/** From now on the app counts. The recovery codes, shown once. Refuses: second_factor.already_set. */
export async function countIn(db: Db, tx: Tx, operatorId: string, at: Date): Promise<string[]> {
  if (!(await store.confirmTotp(tx, operatorId, at))) throw new Refusal('second_factor.already_set');
  return makeRecoveryCodes(tx, operatorTotp(db, operatorId), at);
}

/**
 * A code of the app or a recovery code; both count as tries of the same half hour, both work once.
 * Refuses: second_factor.invalid, second_factor.too_many.
 */
export async function checkFactor(parts: Parts, operatorId: string, given: string): Promise<Factor> {
  const keep = operatorTotp(parts.db, operatorId);
  const code = plainDigits(given).replaceAll('-', '');
  const isOfApp = APP_CODE.test(code);
  refuseUnlessRight(await (isOfApp ? checkTotp(parts, keep, code) : checkRecoveryCode(parts, keep, given)));
  return isOfApp ? 'app' : 'recovery_code';
}

/**
 * Removes the app of that instant, the codes and all sessions of an operator. False: by now another app is set, or
 * none. Writes: operations.operator_totp, recovery_code, operator_session.
 */
export async function forgetFactor(
  tx: Tx,
  operatorId: string,
  since: string | null,
  at: Date,
): Promise<boolean> {
  if (since === null || !(await store.deleteTotp(tx, operatorId, new Date(since)))) return false;
  await store.replaceRecoveryCodes(tx, operatorId, [], at);
  await endOperatorSessions(tx, operatorId, at);
  return true;
}

/** Sets a known secret unless the operator has an app already. For the demonstration alone. */
export async function setKnownSecret(parts: Parts, operatorId: string, secret: string): Promise<void> {
  const { place, replace } = operatorTotp(parts.db, operatorId);
  const at = parts.clock.now();
  await parts.db.transact(async (tx) => {
    if (!(await replace(tx, seal(parts.config.vaultKey, place, secret), at))) return;
    await store.confirmTotp(tx, operatorId, at);
  });
}

function refuseUnlessRight(said: 'right' | 'wrong' | 'too_many' | 'not_set'): void {
  if (said === 'too_many') throw new Refusal('second_factor.too_many');
  if (said !== 'right') throw new Refusal('second_factor.invalid');
}
