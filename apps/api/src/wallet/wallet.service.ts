import { getCurrencyByNumber, type CurrencyCode } from '@halcyon/money/currency';
import { account, bonusAccount, lockedAccount, vertical } from '../ledger/public.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './wallet.store.ts';

/** A player's money by account, in minor units of `currency`. */
export type Balances = {
  readonly currency: CurrencyCode;
  readonly mainMinor: bigint;
  readonly lockedMinor: bigint;
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
  const lockedMinor = Object.values(vertical).reduce((sum, game) => sum + minorOf(lockedAccount(game)), 0n);
  const bonusMinor = {
    casino: minorOf(bonusAccount(vertical.casino)),
    live: minorOf(bonusAccount(vertical.live)),
    virtual: minorOf(bonusAccount(vertical.virtual)),
    sports: minorOf(bonusAccount(vertical.sports)),
  };
  const allBonusMinor = Object.values(bonusMinor).reduce((sum, minor) => sum + minor, 0n);
  return {
    currency: getCurrencyByNumber(first.currency).code,
    mainMinor,
    lockedMinor,
    bonusMinor,
    pendingWithdrawalMinor: minorOf(account.hold),
    owedMinor: first.owed_minor,
    totalMinor: mainMinor + lockedMinor + allBonusMinor,
    sequence: first.sequence,
  };
}
