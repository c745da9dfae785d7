import type { Queryable } from '@halcyon/server-kit/sql';
import type { BlackjackAction } from '../protocol.ts';

/** One stored intent towards a wallet. A round has at most one that is pending. */
export type WalletCallRow = {
  transaction_id: string;
  round_id: string;
  call: 'stake' | 'stakeAndWin' | 'freeSpin' | 'win' | 'rollback' | 'roundEnd';
  /** Blackjack: the action whose stake this is. Null: the round's first stake, or not a stake. */
  action: BlackjackAction | null;
  amount_minor: bigint;
  /** Of `stakeAndWin`, whose amount is the stake, and of `freeSpin`, which has none. */
  win_minor: bigint | null;
  /** Of `freeSpin`. */
  award_id: string | null;
  reference_transaction_id: string | null;
  wallet_session_token: string | null;
  state: 'pending' | 'booked' | 'refused' | 'given_up';
  attempts: number;
  next_attempt_at: Date;
  created_at: Date;
  answered_at: Date | null;
  balance_minor: bigint | null;
  last_problem: string | null;
  player_text: string | null;
};

export type NewWalletCall = {
  roundId: string;
  call: WalletCallRow['call'];
  action: BlackjackAction | null;
  amountMinor: bigint;
  winMinor: bigint | null;
  awardId?: string | null;
  referenceTransactionId: string | null;
  walletSessionToken: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
};

/** Stores an intent before it is sent. Its id counts the calls of the round, so that it is the same for ever. */
export async function insertWalletCall(tx: Queryable, call: NewWalletCall): Promise<string> {
  const rows = await tx.sql<{ transaction_id: string }>`
    insert into games.wallet_call
      (transaction_id, round_id, call, action, amount_minor, win_minor, award_id, reference_transaction_id,
       wallet_session_token, state, next_attempt_at, created_at)
    select ${call.roundId}::text || '-' || count(*), ${call.roundId}::uuid, ${call.call}::text, ${call.action}::text,
      ${call.amountMinor}::bigint, ${call.winMinor}::bigint, ${call.awardId ?? null}::uuid, ${call.referenceTransactionId}::text, ${call.walletSessionToken}::text, 'pending',
      ${call.nextAttemptAt}::timestamptz, ${call.createdAt}::timestamptz
    from games.wallet_call where round_id = ${call.roundId}
    returning transaction_id`;
  const id = rows[0]?.transaction_id;
  if (!id) throw new Error(`the call of round ${call.roundId} was not stored`);
  return id;
}

/** Counts an attempt at the round's pending call and returns it. Null: nothing is pending. */
export async function beginAttempt(
  tx: Queryable,
  roundId: string,
  nextAttemptAt: Date,
): Promise<WalletCallRow | null> {
  const rows = await tx.sql<WalletCallRow>`
    update games.wallet_call set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    where round_id = ${roundId} and state = 'pending' returning *`;
  return rows[0] ?? null;
}

/** Null: no such call. */
export async function findWalletCall(tx: Queryable, transactionId: string): Promise<WalletCallRow | null> {
  const rows = await tx.sql<WalletCallRow>`
    select * from games.wallet_call where transaction_id = ${transactionId}`;
  return rows[0] ?? null;
}

/** Writes the answer of a pending call. False: it was answered already. */
export async function answerWalletCall(
  tx: Queryable,
  transactionId: string,
  answer: {
    state: 'booked' | 'refused' | 'given_up'; balanceMinor: bigint | null; problem: string | null;
    playerText: string | null; at: Date;
  }, // prettier-ignore
): Promise<boolean> {
  const rows = await tx.sql`
    update games.wallet_call set state = ${answer.state}, answered_at = ${answer.at},
      balance_minor = ${answer.balanceMinor}, last_problem = ${answer.problem}, player_text = ${answer.playerText}
    where transaction_id = ${transactionId} and state = 'pending' returning 1`;
  return rows.length === 1;
}

/** Remembers why a pending call has no answer and when it is due again. */
export async function postponeWalletCall(
  tx: Queryable,
  transactionId: string,
  problem: string,
  nextAttemptAt: Date,
): Promise<void> {
  await tx.sql`
    update games.wallet_call set last_problem = ${problem}, next_attempt_at = ${nextAttemptAt}
    where transaction_id = ${transactionId} and state = 'pending'`;
}

/** The last known balance after the calls of a round. Null: none was booked. */
export async function findLastBalance(tx: Queryable, roundId: string): Promise<bigint | null> {
  const rows = await tx.sql<{ balance_minor: bigint }>`
    select balance_minor from games.wallet_call
    where round_id = ${roundId} and balance_minor is not null order by answered_at desc limit 1`;
  return rows[0]?.balance_minor ?? null;
}

/** Rounds whose pending call is due, oldest first, 100 at most. */
export async function listDueRounds(tx: Queryable, dueBefore: Date): Promise<readonly string[]> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.wallet_call
    where state = 'pending' and next_attempt_at <= ${dueBefore} order by next_attempt_at limit 100`;
  return rows.map((row) => row.round_id);
}

/** At startup nothing else is running: everything pending is due. */
export async function makeAllDue(tx: Queryable, at: Date): Promise<void> {
  await tx.sql`update games.wallet_call set next_attempt_at = ${at} where state = 'pending' and next_attempt_at > ${at}`;
}
