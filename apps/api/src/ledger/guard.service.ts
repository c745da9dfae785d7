import { accountStatusNumbers, type AccountStatus } from '@halcyon/contract/identity/account-status';
import {
  verificationLevelNumbers,
  type VerificationLevel,
  type VerifyBefore,
} from '@halcyon/contract/kyc/verification-level';
import { getCurrency } from '@halcyon/money/currency';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './guard.store.ts';

const verifyBeforeNumbers: Readonly<Record<VerifyBefore, number>> = { deposit: 1, play: 2, withdrawal: 3 };

export type Opening = {
  readonly status: AccountStatus;
  readonly level: VerificationLevel;
  /** What the player's market makes wait for proof of identity, and from which total of deposits on. */
  readonly verifyBefore: VerifyBefore;
  readonly verifyThresholdMinor: bigint;
};

/**
 * Gives a new player a wallet: the guard row, which holds MAIN. A second call changes nothing
 * and returns false. The other accounts appear with their first money.
 * Writes: wallet.guard, in the caller's transaction.
 */
export async function openWallet(
  tx: Tx,
  playerId: bigint,
  currency: string,
  timeZone: string,
  opening: Partial<Opening> = {},
): Promise<boolean> {
  const { status = 'REGISTERED', level = 'NOT_REQUIRED', verifyBefore = 'withdrawal' } = opening;
  // An unknown zone would throw during a round.
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  const isNew = await store.insertGuard(tx.sql, {
    playerId,
    currency: getCurrency(currency).number,
    timeZone,
    status: accountStatusNumbers[status],
    level: verificationLevelNumbers[level],
    verifyBefore: verifyBeforeNumbers[verifyBefore],
    verifyThresholdMinor: opening.verifyThresholdMinor ?? 0n,
  });
  return isNew;
}

/** The first lock of every money transaction. False: the player has no wallet. */
export function lockGuard(tx: Tx, playerId: bigint): Promise<boolean> {
  return store.lockGuardRow(tx.sql, playerId);
}

/**
 * Changes a player's status, level or market as money commands see them, in the transaction that changes the
 * account. Absent values stay. False: the player has no wallet yet.
 */
export function setStanding(
  tx: Tx,
  playerId: bigint,
  to: Partial<Opening> & { readonly timeZone?: string },
): Promise<boolean> {
  return store.moveStanding(tx.sql, playerId, {
    status: to.status ? accountStatusNumbers[to.status] : null,
    level: to.level ? verificationLevelNumbers[to.level] : null,
    verifyBefore: to.verifyBefore ? verifyBeforeNumbers[to.verifyBefore] : null,
    verifyThresholdMinor: to.verifyThresholdMinor ?? null,
    timeZone: to.timeZone ?? null,
  });
}

/** Time-out and exclusion: no stake and no deposit before `until`; null ends it. Wins and refunds are still booked. */
export function barStakes(tx: Tx, playerId: bigint, until: Date | null): Promise<boolean> {
  return store.moveBar(tx.sql, playerId, until);
}

/** True: the ledger holds an answer under this key, a refusal included. */
export function isAnswered(
  from: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  providerId: number,
  key: string,
): Promise<boolean> {
  return store.hasKey(from.sql, playerId, providerId, key);
}

/** ISO 4217 numbers of players' wallets. */
export async function listCurrencies(
  { sql }: Pick<Tx, 'sql'>,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await store.listGuardCurrencies(sql, players);
  return new Map(rows.map((row) => [row.player_id, row.currency]));
}
