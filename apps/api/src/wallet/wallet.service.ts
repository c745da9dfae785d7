import { getCurrencyByNumber, type CurrencyCode } from '@halcyon/money/currency';
import { account, bonusAccount, lockedAccount, vertical, type Vertical } from '../ledger/public.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './wallet.store.ts';

/** A player's money by account, in minor units of `currency`. */
export type Balances = {
  readonly currency: CurrencyCode;
  readonly mainMinor: bigint;
  readonly lockedMinor: bigint;
  /** What of it is bound in which vertical. */
  readonly lockedInMinor: Readonly<Record<keyof typeof vertical, bigint>>;
  readonly bonusMinor: Readonly<Record<keyof typeof vertical, bigint>>;
  /** Of requested withdrawals. */
  readonly pendingWithdrawalMinor: bigint;
  /** After wins were taken back that had been spent. */
  readonly owedMinor: bigint;
  /** MAIN, LOCKED and BONUS. Money on its way out is not counted. */
  readonly totalMinor: bigint;
  /** Grows with every recorded command; a lower one is older. */
  readonly sequence: bigint;
};

/** Null: the player has no wallet yet. */
export async function balancesOf(from: Pick<Db | Tx, 'sql'>, playerId: bigint): Promise<Balances | null> {
  const rows = await store.listBalances(from.sql, playerId);
  const [first] = rows;
  if (!first) return null;
  const held = new Map(rows.map((row) => [row.account, row.balance_minor]));
  const minorOf = (code: number) => held.get(code) ?? 0n;
  const mainMinor = minorOf(account.main);
  const inEach = (accountOf: (of: Vertical) => number) => ({
    casino: minorOf(accountOf(vertical.casino)),
    live: minorOf(accountOf(vertical.live)),
    virtual: minorOf(accountOf(vertical.virtual)),
    sports: minorOf(accountOf(vertical.sports)),
  });
  const lockedInMinor = inEach(lockedAccount);
  const bonusMinor = inEach(bonusAccount);
  const sumOf = (of: Readonly<Record<keyof typeof vertical, bigint>>) =>
    Object.values(of).reduce((sum, minor) => sum + minor, 0n);
  const lockedMinor = sumOf(lockedInMinor);
  return {
    currency: getCurrencyByNumber(first.currency).code,
    mainMinor,
    lockedMinor,
    lockedInMinor,
    bonusMinor,
    pendingWithdrawalMinor: minorOf(account.hold),
    owedMinor: first.owed_minor,
    totalMinor: mainMinor + lockedMinor + sumOf(bonusMinor),
    sequence: first.sequence,
  };
}
