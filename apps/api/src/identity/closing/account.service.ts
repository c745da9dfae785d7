import { randomUUIDv7 } from 'node:crypto';
import {
  accountStatusNumbers,
  accountStatusOf,
  type AccountStatus,
} from '@halcyon/contract/identity/account-status';
import {
  verificationLevelNumbers,
  verificationLevelOf,
  type VerificationLevel,
} from '@halcyon/contract/kyc/verification-level';
import type { Tx } from '@halcyon/server-kit/sql';
import * as store from '../account/account.store.ts';
import { presentStatus } from '../session/session.rules.ts';
import { publishSessionsEnded } from '../session/session-ended.service.ts';
import { endAllSessions } from '../session/session.store.ts';

/** Who did it: the player, the system, or an operator by id. */
export type Actor = 'player' | 'system' | (string & {});

/**
 * Moves an account to another status and writes who did it. Any move that takes rights away ends all
 * sessions; the player signs in again and gets the current state.
 * The wallet's guard holds a copy: a caller that changes a status updates the guard in the same transaction.
 * Writes: account, status_change, sessions.
 */
export async function moveAccountStatus(
  tx: Tx,
  playerId: bigint,
  move: {
    readonly to: AccountStatus;
    /** End of a time-out or of an exclusion; absent: none, or without an end. */
    readonly restrictedUntil?: Date | null;
    /** With CLOSED: the operator closed it, not the player. */
    readonly isDeactivated?: boolean;
    readonly actor: Actor;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<{ readonly from: AccountStatus }> {
  const account = await store.lockAccount(tx, playerId);
  if (!account) throw new Error(`there is no player ${playerId}`);
  await store.moveStatus(tx, {
    playerId,
    from: account.status,
    to: accountStatusNumbers[move.to],
    restrictedUntil: move.restrictedUntil ?? null,
    isDeactivated: move.isDeactivated ?? false,
    readyAt: move.to === 'REGISTERED' ? move.at : null,
    actor: move.actor,
    reason: move.reason,
    changeId: randomUUIDv7(),
    at: move.at,
  });
  if (move.to !== 'REGISTERED') {
    publishSessionsEnded(tx, playerId, await endAllSessions(tx, playerId, 'revoked', move.at));
  }
  return { from: accountStatusOf(account.status) };
}

/**
 * Stores the time-out or exclusion that runs; null: none any more. Only `responsible-gambling` calls this: it owns
 * breaks, and no move of a status ends one.
 */
export function setRunningBreak(
  tx: Tx,
  playerId: bigint,
  running: { readonly until: Date; readonly isExcluded: boolean } | null,
): Promise<void> {
  return store.updateBreak(tx, playerId, running);
}

/** The status as set, regardless of any running break. */
export async function storedStatusOf(on: store.On, playerId: bigint): Promise<AccountStatus> {
  const account = await store.findAccount(on, playerId);
  if (!account) throw new Error(`there is no player ${playerId}`);
  return accountStatusOf(account.status);
}

/** Carries the verification level to the profile. Only `kyc` calls this: it owns the level. */
export async function copyVerificationLevel(
  tx: Tx,
  playerId: bigint,
  level: VerificationLevel,
): Promise<void> {
  await store.updateVerificationLevel(tx, playerId, verificationLevelNumbers[level]);
}

/** One more deposit went through. Content is targeted by the count. Called in the deposit's transaction. */
export async function raiseDepositCount(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await store.raiseDepositCount(tx, playerId, at);
}

/** Marks that other domains put on the profile: a withdrawal under review, loyalty, documents requested. */
export async function setProfileMarks(
  tx: Tx,
  playerId: bigint,
  marks: Parameters<typeof store.updateMarks>[2],
): Promise<void> {
  await store.updateMarks(tx, playerId, marks);
}

/**
 * True: the account may only be paid out, by a flag of risk or by a suspension over several brands. No stake,
 * no deposit and no claim is taken. Unknown id: true.
 */
export async function isPayoutOnly(on: store.On, playerId: bigint): Promise<boolean> {
  const access = await store.findAccess(on, playerId);
  return access === null || access.payout || access.is_multibrand_suspended;
}

export const listExcluded = store.listExcluded;

/** Of these accounts those that were ever open. `isGone`: it can no longer be signed in to, by exclusion or otherwise. */
export async function listPersons(
  on: store.On,
  playerIds: readonly bigint[],
  at: Date,
): Promise<
  readonly {
    readonly playerId: bigint;
    readonly firstName: string;
    readonly lastName: string;
    readonly isExcluded: boolean;
    readonly isGone: boolean;
  }[]
> {
  const rows = await store.listPersons(on, playerIds);
  return rows.map((row) => {
    const status = presentStatus(row, at);
    return {
      playerId: row.player_id,
      firstName: row.first_name,
      lastName: row.last_name,
      isExcluded: row.is_excluded && row.break_until !== null && row.break_until > at,
      isGone: status === 'BLACKLISTED' || status === 'CLOSED',
    };
  });
}

/** What others may know of an account: rules and messages need it, screens use the profile. Null: no such player. */
export async function findPlayerFacts(on: store.On, playerId: bigint): Promise<PlayerFacts | null> {
  const row = await store.findAccount(on, playerId);
  if (!row) return null;
  return {
    playerId: row.player_id,
    siteId: row.site_id,
    // Whatever has not been ended yet still runs: no clock is needed.
    status: presentStatus(row, new Date(0)),
    marketId: row.market_id,
    province: row.province,
    countryCode: row.country_code,
    currency: row.currency,
    timeZone: row.time_zone,
    languageId: row.language_id,
    email: row.email,
    isEmailProven: row.email_verified_at !== null,
    phone: row.phone,
    isPhoneProven: row.phone_verified_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    cpf: row.cpf,
    depositCount: row.deposit_count,
    verificationLevel: verificationLevelOf(row.verification_level),
    registeredAt: row.registered_at,
  };
}

export type PlayerFacts = {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly status: AccountStatus;
  readonly marketId: string;
  readonly province: string | null;
  readonly countryCode: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly languageId: string;
  readonly email: string;
  /** False: it may be another person's; nothing but its own code is sent there. */
  readonly isEmailProven: boolean;
  readonly phone: string | null;
  readonly isPhoneProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** yyyy-MM-dd. Null: not given yet. */
  readonly birthDate: string | null;
  /** Brazil's tax number, eleven digits. */
  readonly cpf: string | null;
  readonly depositCount: number;
  readonly verificationLevel: VerificationLevel;
  readonly registeredAt: Date;
};
