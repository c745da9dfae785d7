import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../dependencies.ts';

export type PayoutAccountRow = {
  readonly method: PaymentMethod;
  readonly masked_account: string;
  readonly account_id: string | null;
  readonly last_used_at: Date;
  readonly chosen_at: Date | null;
};

/** Stores the account behind a deposit, so that a payout can go back to it. */
export async function rememberAccount(
  tx: Tx,
  account: {
    readonly playerId: bigint;
    readonly method: PaymentMethod;
    readonly maskedAccount: string;
    readonly accountId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into cashier.payout_account (player_id, method, masked_account, account_id, added_at, last_used_at)
    values (${account.playerId}, ${account.method}, ${account.maskedAccount}, ${account.accountId}, ${account.at},
      ${account.at})
    on conflict (player_id, method, masked_account) do update
    set account_id = coalesce(excluded.account_id, payout_account.account_id), last_used_at = excluded.last_used_at`;
}

/** Chosen ones first, then the newest used. */
export function listAccounts(on: On, playerId: bigint, limit: number): Promise<PayoutAccountRow[]> {
  return on.sql<PayoutAccountRow>`
    select method, masked_account, account_id, last_used_at, chosen_at from cashier.payout_account
    where player_id = ${playerId} order by chosen_at desc nulls last, last_used_at desc limit ${limit}`;
}

/** The account that a payout by this method goes to; null: none is known yet. */
export async function findAccount(
  on: On,
  playerId: bigint,
  method: PaymentMethod,
): Promise<PayoutAccountRow | null> {
  const rows = await on.sql<PayoutAccountRow>`
    select method, masked_account, account_id, last_used_at, chosen_at from cashier.payout_account
    where player_id = ${playerId} and method = ${method}
    order by chosen_at desc nulls last, last_used_at desc limit 1`;
  return rows[0] ?? null;
}

/** The provider's id of the account that a payout was ordered to. Null: none was known, or it has no such id. */
export async function findAccountId(
  on: On,
  playerId: bigint,
  of: { readonly method: PaymentMethod; readonly masked_account: string | null },
): Promise<string | null> {
  const rows = await on.sql<{ account_id: string | null }>`
    select account_id from cashier.payout_account
    where player_id = ${playerId} and method = ${of.method} and masked_account = ${of.masked_account}`;
  return rows[0]?.account_id ?? null;
}

/** False: the player has no such account. */
export async function chooseAccount(
  tx: Tx,
  account: {
    readonly playerId: bigint;
    readonly method: PaymentMethod;
    readonly maskedAccount: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows = await tx.sql`
    update cashier.payout_account set chosen_at = ${account.at}
    where player_id = ${account.playerId} and method = ${account.method}
      and masked_account = ${account.maskedAccount} returning player_id`;
  return rows.length === 1;
}

/** False: the player has no such account. */
export async function removeAccount(
  tx: Tx,
  account: { readonly playerId: bigint; readonly method: PaymentMethod; readonly maskedAccount: string },
): Promise<boolean> {
  const rows = await tx.sql`
    delete from cashier.payout_account
    where player_id = ${account.playerId} and method = ${account.method}
      and masked_account = ${account.maskedAccount} returning player_id`;
  return rows.length === 1;
}
