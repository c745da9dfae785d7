import type { PaymentMethod, WithdrawalState } from '@halcyon/contract/cashier/payment';
import type { Tx } from '@halcyon/server-kit/sql';
import type { StepRow } from '../deposit/deposit.store.ts';
import type { On, ProviderName } from '../dependencies.ts';

export type WithdrawalRow = {
  readonly player_id: bigint;
  readonly withdrawal_id: string;
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly market_id: string;
  readonly province: string | null;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly state: WithdrawalState;
  readonly needs_review: boolean;
  /** True: the provider requested approval, and was answered with yes. */
  readonly is_committed: boolean;
  /** True: an order was begun after another one, which may be under way whatever the later answers. */
  readonly is_ordered_again: boolean;
  /** When operators were notified that it is unknown whether it is under way. */
  readonly doubted_at: Date | null;
  readonly masked_account: string | null;
  readonly account_id: string | null;
  /** True: the receiving account belongs to a person other than the player. */
  readonly is_holder_other: boolean;
  readonly next_url: string | null;
  readonly order_id: string | null;
  readonly provider_transaction_id: string | null;
  readonly requested_at: Date;
  readonly moved_at: Date;
  readonly ask_at: Date | null;
};

/** Reason of the step by which players take withdrawals back themselves. */
export const CANCELLED_BY_PLAYER = 'by the player';

/** Null: no such withdrawal of this player. */
export async function findWithdrawal(on: On, playerId: bigint, id: string): Promise<WithdrawalRow | null> {
  const rows = await on.sql<WithdrawalRow>`
    select player_id, withdrawal_id, method, provider, market_id, province, currency, amount_minor, state,
      needs_review, is_committed, is_ordered_again, doubted_at, masked_account, account_id, is_holder_other, next_url, order_id,
      provider_transaction_id, requested_at, moved_at, ask_at
    from cashier.withdrawal where player_id = ${playerId} and withdrawal_id = ${id}`;
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends, so cancellation and payout cannot both win. */
export async function lockWithdrawal(tx: Tx, playerId: bigint, id: string): Promise<WithdrawalRow | null> {
  const rows = await tx.sql<WithdrawalRow>`
    select player_id, withdrawal_id, method, provider, market_id, province, currency, amount_minor, state,
      needs_review, is_committed, is_ordered_again, doubted_at, masked_account, account_id, is_holder_other, next_url, order_id,
      provider_transaction_id, requested_at, moved_at, ask_at
    from cashier.withdrawal where player_id = ${playerId} and withdrawal_id = ${id} for update`;
  return rows[0] ?? null;
}

/** Withdrawals that have not ended, newest first. */
export function listOpenWithdrawals(on: On, playerId: bigint, limit: number): Promise<WithdrawalRow[]> {
  return on.sql<WithdrawalRow>`
    select player_id, withdrawal_id, method, provider, market_id, province, currency, amount_minor, state,
      needs_review, is_committed, is_ordered_again, doubted_at, masked_account, account_id, is_holder_other, next_url, order_id,
      provider_transaction_id, requested_at, moved_at, ask_at
    from cashier.withdrawal
    where player_id = ${playerId} and state in ('requested', 'approved', 'sent', 'failed')
    order by requested_at desc limit ${limit}`;
}

/** Withdrawals of all players in review, and payouts in doubt, the oldest first. */
export function listForOperators(on: On, limit: number): Promise<WithdrawalRow[]> {
  return on.sql<WithdrawalRow>`
    select player_id, withdrawal_id, method, provider, market_id, province, currency, amount_minor, state,
      needs_review, is_committed, is_ordered_again, doubted_at, masked_account, account_id, is_holder_other, next_url, order_id,
      provider_transaction_id, requested_at, moved_at, ask_at
    from cashier.withdrawal -- fanout
    where state = 'requested' and needs_review or state = 'sent' and doubted_at is not null
    order by requested_at limit ${limit}`;
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: {
    readonly playerId: bigint;
    readonly id: string;
    readonly method: PaymentMethod;
    readonly provider: ProviderName;
    readonly marketId: string;
    readonly province: string | null;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly needsReview: boolean;
    readonly maskedAccount: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into cashier.withdrawal (player_id, withdrawal_id, method, provider, market_id, province, currency,
      amount_minor, state, needs_review, masked_account, requested_at, moved_at)
    values (${withdrawal.playerId}, ${withdrawal.id}, ${withdrawal.method}, ${withdrawal.provider},
      ${withdrawal.marketId}, ${withdrawal.province}, ${withdrawal.currency}, ${withdrawal.amountMinor},
      'requested', ${withdrawal.needsReview}, ${withdrawal.maskedAccount}, ${withdrawal.at}, ${withdrawal.at})`;
  await insertWithdrawalStep(tx, withdrawal, 'requested', null, withdrawal.at);
}

/** Moves a locked row and writes the step. `from` is repeated in the where-clause on purpose. */
export async function moveWithdrawal(
  tx: Tx,
  row: Pick<WithdrawalRow, 'player_id' | 'withdrawal_id' | 'state'>,
  move: {
    readonly to: WithdrawalState;
    readonly reason: string | null;
    readonly at: Date;
    readonly askAt: Date | null;
  },
): Promise<void> {
  const moved = await tx.sql`
    update cashier.withdrawal set state = ${move.to}, moved_at = ${move.at}, ask_at = ${move.askAt}
    where player_id = ${row.player_id} and withdrawal_id = ${row.withdrawal_id} and state = ${row.state}
    returning withdrawal_id`;
  if (moved.length !== 1)
    throw new Error(`withdrawal ${row.withdrawal_id} was not locked in state ${row.state}`);
  const of = { playerId: row.player_id, id: row.withdrawal_id };
  await insertWithdrawalStep(tx, of, move.to, move.reason, move.at);
}

async function insertWithdrawalStep(
  tx: Tx,
  of: { readonly playerId: bigint; readonly id: string },
  state: WithdrawalState,
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into cashier.withdrawal_step (player_id, withdrawal_id, step_number, state, reason, at)
    select ${of.playerId}, ${of.id}, count(*), ${state}, ${reason}, ${at}
    from cashier.withdrawal_step where player_id = ${of.playerId} and withdrawal_id = ${of.id}`;
}

/** Stores what the provider reports about a payout; absent values stay. */
export async function noteWithdrawal(
  on: On,
  row: Pick<WithdrawalRow, 'player_id' | 'withdrawal_id'>,
  note: {
    readonly orderId?: string | undefined;
    readonly nextUrl?: string | null;
    readonly transactionId?: string | undefined;
    readonly maskedAccount?: string | undefined;
    readonly accountId?: string | undefined;
    readonly isHolderOther?: boolean;
    readonly needsReview?: true;
    readonly isCommitted?: true;
    readonly isOrderedAgain?: true;
    readonly doubtedAt?: Date;
  },
): Promise<void> {
  await on.sql`
    update cashier.withdrawal set
      order_id = coalesce(${note.orderId ?? null}, order_id),
      next_url = coalesce(${note.nextUrl ?? null}, next_url),
      provider_transaction_id = coalesce(${note.transactionId ?? null}, provider_transaction_id),
      masked_account = coalesce(${note.maskedAccount ?? null}, masked_account),
      account_id = coalesce(${note.accountId ?? null}, account_id),
      is_holder_other = is_holder_other or ${note.isHolderOther ?? false},
      needs_review = needs_review or ${note.needsReview ?? false},
      is_committed = is_committed or ${note.isCommitted ?? false},
      is_ordered_again = is_ordered_again or ${note.isOrderedAgain ?? false},
      doubted_at = coalesce(doubted_at, ${note.doubtedAt ?? null})
    where player_id = ${row.player_id} and withdrawal_id = ${row.withdrawal_id}`;
}

export async function askWithdrawalAt(
  on: On,
  playerId: bigint,
  id: string,
  askAt: Date | null,
): Promise<void> {
  await on.sql`
    update cashier.withdrawal set ask_at = ${askAt} where player_id = ${playerId} and withdrawal_id = ${id}`;
}

export function listWithdrawalSteps(on: On, playerId: bigint, id: string): Promise<StepRow[]> {
  return on.sql<StepRow>`
    select state, at from cashier.withdrawal_step
    where player_id = ${playerId} and withdrawal_id = ${id} order by step_number`;
}

/** Withdrawals that a job checks now: to send, or to poll. */
export function listWithdrawalsToAsk(
  on: On,
  provider: ProviderName,
  now: Date,
  limit: number,
): Promise<{ player_id: bigint; withdrawal_id: string }[]> {
  return on.sql<{ player_id: bigint; withdrawal_id: string }>`
    select player_id, withdrawal_id from cashier.withdrawal -- fanout
    where provider = ${provider} and ask_at <= ${now} order by ask_at limit ${limit}`;
}

/** Paid out or under way, in all; and since an instant, for the player's own limit. */
export async function sumWithdrawn(
  on: On,
  playerId: bigint,
  since: Date,
): Promise<{ all: bigint; since: bigint }> {
  const rows = await on.sql<{ total_minor: bigint; since_minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as total_minor,
      coalesce(sum(amount_minor) filter (where requested_at >= ${since}), 0)::bigint as since_minor
    from cashier.withdrawal
    where player_id = ${playerId} and state in ('requested', 'approved', 'sent', 'paid')`;
  return { all: rows[0]?.total_minor ?? 0n, since: rows[0]?.since_minor ?? 0n };
}

/** How often this player took a withdrawal back since an instant. */
export async function countCancelledByPlayer(on: On, playerId: bigint, since: Date): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from cashier.withdrawal_step
    where player_id = ${playerId} and state = 'cancelled' and reason = ${CANCELLED_BY_PLAYER} and at >= ${since}`;
  return rows[0]?.count ?? 0;
}

export async function countWithdrawalsInReview(on: On, playerId: bigint): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from cashier.withdrawal
    where player_id = ${playerId} and state = 'requested' and needs_review`;
  return rows[0]?.count ?? 0;
}
