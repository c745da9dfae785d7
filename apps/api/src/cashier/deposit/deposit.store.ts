import type { PaymentMethod, DepositState } from '@halcyon/contract/cashier/payment';
import type { Tx } from '@halcyon/server-kit/sql';
import type { On, ProviderName } from '../dependencies.ts';

export type DepositRow = {
  readonly player_id: bigint;
  readonly payment_id: string;
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly market_id: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly state: DepositState;
  readonly bonus_id: string | null;
  readonly cashier_url: string | null;
  readonly order_id: string | null;
  readonly provider_transaction_id: string | null;
  readonly masked_account: string | null;
  readonly account_id: string | null;
  /** True: the account belongs to a person other than the player. */
  readonly is_holder_other: boolean;
  /** When the provider's request for approval was answered with yes. */
  readonly asked_at: Date | null;
  readonly created_at: Date;
  readonly moved_at: Date;
  readonly expires_at: Date;
  readonly ask_at: Date | null;
};

/** Null: no such deposit of this player. */
export async function findDeposit(on: On, playerId: bigint, paymentId: string): Promise<DepositRow | null> {
  const rows = await on.sql<DepositRow>`
    select player_id, payment_id, method, provider, market_id, currency, amount_minor, state, bonus_id,
      cashier_url, order_id, provider_transaction_id, masked_account, account_id, is_holder_other, asked_at, created_at, moved_at, expires_at, ask_at
    from cashier.deposit where player_id = ${playerId} and payment_id = ${paymentId}`;
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends, so that two notifications cannot move it concurrently. */
export async function lockDeposit(tx: Tx, playerId: bigint, paymentId: string): Promise<DepositRow | null> {
  const rows = await tx.sql<DepositRow>`
    select player_id, payment_id, method, provider, market_id, currency, amount_minor, state, bonus_id,
      cashier_url, order_id, provider_transaction_id, masked_account, account_id, is_holder_other, asked_at, created_at, moved_at, expires_at, ask_at
    from cashier.deposit where player_id = ${playerId} and payment_id = ${paymentId} for update`;
  return rows[0] ?? null;
}

type BegunDeposit = Pick<DepositRow, 'payment_id' | 'method' | 'currency' | 'amount_minor' | 'bonus_id'>;

/** The deposit that the same Idempotency-Key began before. */
export async function findDepositByKey(on: On, playerId: bigint, key: string): Promise<BegunDeposit | null> {
  const rows = await on.sql<BegunDeposit>`
    select payment_id, method, currency, amount_minor, bonus_id from cashier.deposit
    where player_id = ${playerId} and idempotency_key = ${key}`;
  return rows[0] ?? null;
}

/** True: this transaction of the provider is a deposit of the player already. */
export async function isTransactionKnown(
  on: On,
  playerId: bigint,
  provider: ProviderName,
  transactionId: string,
): Promise<boolean> {
  const rows = await on.sql`
    select 1 from cashier.deposit where player_id = ${playerId} and provider = ${provider}
      and provider_transaction_id = ${transactionId} limit 1`;
  return rows.length > 0;
}

/** Releases the player's key: its deposit never reached the provider, so the same call may start again. */
export async function releaseKey(on: On, playerId: bigint, paymentId: string): Promise<void> {
  await on.sql`
    update cashier.deposit set idempotency_key = payment_id::text
    where player_id = ${playerId} and payment_id = ${paymentId}`;
}

/** Stores whose charge a PIX charge is: its notices do not carry it. */
export async function insertPixCharge(tx: Tx, playerId: bigint, paymentId: string): Promise<void> {
  await tx.sql`insert into cashier.pix_charge (payment_id, player_id) values (${paymentId}, ${playerId})`;
}

/** Null: no charge of ours. */
export async function findPixPlayer(on: On, paymentId: string): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from cashier.pix_charge where payment_id = ${paymentId}`;
  return rows[0]?.player_id ?? null;
}

export async function countOpenDeposits(on: On, playerId: bigint): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from cashier.deposit
    where player_id = ${playerId} and state in ('created', 'pending') and asked_at is null`;
  return rows[0]?.count ?? 0;
}

export async function insertDeposit(
  tx: Tx,
  deposit: {
    readonly playerId: bigint;
    readonly paymentId: string;
    readonly idempotencyKey: string;
    readonly method: PaymentMethod;
    readonly provider: ProviderName;
    readonly marketId: string;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly bonusId: string | null;
    readonly at: Date;
    readonly expiresAt: Date;
    readonly askAt: Date | null;
  },
): Promise<void> {
  await tx.sql`
    insert into cashier.deposit (player_id, payment_id, idempotency_key, method, provider, market_id, currency,
      amount_minor, state, bonus_id, created_at, moved_at, expires_at, ask_at)
    values (${deposit.playerId}, ${deposit.paymentId}, ${deposit.idempotencyKey}, ${deposit.method},
      ${deposit.provider}, ${deposit.marketId}, ${deposit.currency}, ${deposit.amountMinor}, 'created',
      ${deposit.bonusId}, ${deposit.at}, ${deposit.at}, ${deposit.expiresAt}, ${deposit.askAt})`;
  await insertDepositStep(tx, deposit, 'created', null, deposit.at);
}

/** Moves a locked row and writes the step. `from` is repeated in the where-clause on purpose. */
export async function moveDeposit(
  tx: Tx,
  row: DepositRow,
  move: {
    readonly to: DepositState;
    readonly reason: string | null;
    readonly at: Date;
    readonly askAt: Date | null;
  },
): Promise<void> {
  const moved = await tx.sql`
    update cashier.deposit set state = ${move.to}, moved_at = ${move.at}, ask_at = ${move.askAt}
    where player_id = ${row.player_id} and payment_id = ${row.payment_id} and state = ${row.state}
    returning payment_id`;
  if (moved.length !== 1) throw new Error(`deposit ${row.payment_id} was not locked in state ${row.state}`);
  const of = { playerId: row.player_id, paymentId: row.payment_id };
  await insertDepositStep(tx, of, move.to, move.reason, move.at);
}

async function insertDepositStep(
  tx: Tx,
  of: { readonly playerId: bigint; readonly paymentId: string },
  state: DepositState,
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into cashier.deposit_step (player_id, payment_id, step_number, state, reason, at)
    select ${of.playerId}, ${of.paymentId}, count(*), ${state}, ${reason}, ${at}
    from cashier.deposit_step where player_id = ${of.playerId} and payment_id = ${of.paymentId}`;
}

/** Stores what the provider reports about a deposit; absent values stay. */
export async function noteDeposit(
  tx: Tx,
  row: Pick<DepositRow, 'player_id' | 'payment_id'>,
  note: {
    readonly cashierUrl?: string;
    readonly orderId?: string | undefined;
    readonly transactionId?: string | undefined;
    readonly maskedAccount?: string | undefined;
    readonly accountId?: string | undefined;
    readonly isHolderOther?: boolean;
    readonly askedAt?: Date;
  },
): Promise<void> {
  await tx.sql`
    update cashier.deposit set
      cashier_url = coalesce(${note.cashierUrl ?? null}, cashier_url),
      order_id = coalesce(${note.orderId ?? null}, order_id),
      provider_transaction_id = coalesce(${note.transactionId ?? null}, provider_transaction_id),
      masked_account = coalesce(${note.maskedAccount ?? null}, masked_account),
      account_id = coalesce(${note.accountId ?? null}, account_id),
      is_holder_other = is_holder_other or ${note.isHolderOther ?? false},
      asked_at = coalesce(asked_at, ${note.askedAt ?? null})
    where player_id = ${row.player_id} and payment_id = ${row.payment_id}`;
}

export async function askDepositAt(
  on: On,
  playerId: bigint,
  paymentId: string,
  askAt: Date | null,
): Promise<void> {
  await on.sql`
    update cashier.deposit set ask_at = ${askAt} where player_id = ${playerId} and payment_id = ${paymentId}`;
}

export type StepRow = { readonly state: string; readonly at: Date };
type DepositStepRow = StepRow & { readonly reason: string | null };

export function listDepositSteps(on: On, playerId: bigint, paymentId: string): Promise<DepositStepRow[]> {
  return on.sql<DepositStepRow>`
    select state, reason, at from cashier.deposit_step
    where player_id = ${playerId} and payment_id = ${paymentId} order by step_number`;
}

/** Those that hold suspended money, the longest waiting first. */
export function listSuspended(on: On, limit: number): Promise<DepositRow[]> {
  return on.sql<DepositRow>`
    select player_id, payment_id, method, provider, market_id, currency, amount_minor, state, bonus_id,
      cashier_url, order_id, provider_transaction_id, masked_account, account_id, is_holder_other, asked_at, created_at, moved_at, expires_at, ask_at
    from cashier.deposit -- fanout
    where state = 'suspended' order by moved_at limit ${limit}`;
}

/**
 * Deposits whose provider is due for polling, those that are open or those that have ended, the longest waiting first.
 */
export function listDepositsToAsk(
  on: On,
  provider: ProviderName,
  of: { readonly now: Date; readonly isOpen: boolean; readonly limit: number },
): Promise<{ player_id: bigint; payment_id: string }[]> {
  return on.sql<{ player_id: bigint; payment_id: string }>`
    select player_id, payment_id from cashier.deposit -- fanout
    where provider = ${provider} and ask_at <= ${of.now}
      and (state in ('created', 'pending', 'authorised')) = ${of.isOpen}
    order by ask_at limit ${of.limit}`;
}

export type RecentRow = {
  readonly method: PaymentMethod;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly moved_at: Date;
  readonly masked_account: string | null;
};

/** The last successful deposit of each method, newest first. */
export function listRecentMethods(on: On, playerId: bigint, limit: number): Promise<RecentRow[]> {
  return on.sql<RecentRow>`
    select method, amount_minor, currency, moved_at, masked_account from (
      select distinct on (method) method, amount_minor, currency, moved_at, masked_account
      from cashier.deposit where player_id = ${playerId} and state = 'succeeded'
      order by method, moved_at desc) as newest
    order by moved_at desc limit ${limit}`;
}
