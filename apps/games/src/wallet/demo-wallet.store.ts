import type { Queryable } from '@halcyon/server-kit/sql';

type Account = { balance_minor: bigint; currency: string };
export type MovementKind = 'stake' | 'win' | 'rollback' | 'roundEnd' | 'tombstone';
type Movement = { kind: MovementKind; amount_minor: bigint; is_refused: boolean };

/** Opens the demo balance of a visitor once; a second call changes nothing. */
export async function insertDemoAccount(
  tx: Queryable,
  account: { playerKey: string; currency: string; balanceMinor: bigint; openedAt: Date },
): Promise<void> {
  await tx.sql`
    insert into games.demo_account (player_key, currency, balance_minor, opened_at)
    values (${account.playerKey}, ${account.currency}, ${account.balanceMinor}, ${account.openedAt})
    on conflict (player_key) do nothing`;
}

/** Null: no such account. */
export async function findDemoAccount(tx: Queryable, playerKey: string): Promise<Account | null> {
  const rows = await tx.sql<Account>`
    select balance_minor, currency from games.demo_account where player_key = ${playerKey}`;
  return rows[0] ?? null;
}

/** Locks the account until the transaction ends. Null: no such account. */
export async function lockDemoAccount(tx: Queryable, playerKey: string): Promise<Account | null> {
  const rows = await tx.sql<Account>`
    select balance_minor, currency from games.demo_account where player_key = ${playerKey} for update`;
  return rows[0] ?? null;
}

/** Null: the transaction was never seen. */
export async function findDemoMovement(
  tx: Queryable,
  playerKey: string,
  transactionId: string,
): Promise<Movement | null> {
  const rows = await tx.sql<Movement>`
    select kind, amount_minor, is_refused from games.demo_movement
    where player_key = ${playerKey} and transaction_id = ${transactionId}`;
  return rows[0] ?? null;
}

/** Writes a movement and the balance it leaves, under the account's lock. */
export async function insertDemoMovement(
  tx: Queryable,
  movement: {
    playerKey: string; transactionId: string; kind: MovementKind; amountMinor: bigint; isRefused: boolean;
    balanceAfterMinor: bigint; bookedAt: Date;
  }, // prettier-ignore
): Promise<void> {
  await tx.sql`
    insert into games.demo_movement
      (player_key, transaction_id, kind, amount_minor, is_refused, balance_after_minor, booked_at)
    values (${movement.playerKey}, ${movement.transactionId}, ${movement.kind}, ${movement.amountMinor},
      ${movement.isRefused}, ${movement.balanceAfterMinor}, ${movement.bookedAt})`;
  await tx.sql`
    update games.demo_account set balance_minor = ${movement.balanceAfterMinor}
    where player_key = ${movement.playerKey}`;
}
