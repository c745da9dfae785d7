/** The player's own limit on withdrawals as it is stored. Units: minor units of the account's currency. */
export type WithdrawalLimitRow = {
  readonly period: WithdrawalPeriod;
  readonly limit_minor: bigint;
  /** The limit before the last change that took effect. */
  readonly original_limit_minor: bigint;
  readonly pending_period: WithdrawalPeriod | null;
  /** Null with `pending_from`: there will be no limit. */
  readonly pending_limit_minor: bigint | null;
  readonly pending_from: Date | null;
};
export type WithdrawalPeriod = 'D' | 'W' | 'M';
export type WithdrawalLimitWish = { readonly period: WithdrawalPeriod; readonly limitMinor: bigint };

const lengthOf = { D: 1, W: 2, M: 3 } as const;
const nothingPending = { pending_period: null, pending_limit_minor: null, pending_from: null } as const;

/** The limit that applies at an instant: a pending change whose wait is over has replaced it. Null: no limit. Pure. */
export function withdrawalLimitAt(row: WithdrawalLimitRow | null, at: Date): WithdrawalLimitRow | null {
  if (!row?.pending_from || row.pending_from > at) return row;
  if (row.pending_limit_minor === null) return null;
  return {
    period: row.pending_period ?? row.period,
    limit_minor: row.pending_limit_minor,
    original_limit_minor: row.limit_minor,
    ...nothingPending,
  };
}

/**
 * The limit after a change. The first limit and a stricter one apply immediately; a stricter one also replaces a
 * pending change. Anything else waits for `activeFrom`. Stricter means that it lets out no more in any period: an
 * amount that is not higher over a time that is not shorter. Pure.
 */
export function changeWithdrawalLimit(
  now: WithdrawalLimitRow | null,
  wish: WithdrawalLimitWish,
  activeFrom: Date,
): WithdrawalLimitRow {
  const { period, limitMinor } = wish;
  if (!now) return { period, limit_minor: limitMinor, original_limit_minor: limitMinor, ...nothingPending };
  const isStricter = limitMinor <= now.limit_minor && lengthOf[period] >= lengthOf[now.period];
  if (!isStricter) {
    return { ...now, pending_period: period, pending_limit_minor: limitMinor, pending_from: activeFrom };
  }
  return { period, limit_minor: limitMinor, original_limit_minor: now.limit_minor, ...nothingPending };
}

/** The limit with a pending end. Pure. */
export function endWithdrawalLimit(now: WithdrawalLimitRow, activeFrom: Date): WithdrawalLimitRow {
  return { ...now, ...nothingPending, pending_from: activeFrom };
}

/** The limit without the pending change. Pure. */
export function keepWithdrawalLimit(now: WithdrawalLimitRow): WithdrawalLimitRow {
  return { ...now, ...nothingPending };
}
