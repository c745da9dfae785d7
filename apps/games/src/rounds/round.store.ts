import type { Queryable } from '@halcyon/server-kit/sql';
import type { BlackjackAction, Mode, RoundState } from '../protocol.ts';

/** A round and the seeds that decide it. */
export type RoundRow = {
  round_id: string; public_id: string; player_key: string; player_ref: string; idempotency_key: string;
  game_id: string; mode: Mode; currency: string; math_version: string; seed_id: string; nonce: number;
  first_stake_minor: bigint; stake_minor: bigint; win_minor: bigint | null; actions: BlackjackAction[];
  pending_action: BlackjackAction | null; state: RoundState; started_at: Date; moved_at: Date;
  settled_at: Date | null; server_seed: string; server_seed_hash: string; client_seed: string;
  seed_state: 'current' | 'revealed'; award_id: string | null;
}; // prettier-ignore

export type NewRound = {
  roundId: string; publicId: string; playerKey: string; playerRef: string; idempotencyKey: string; gameId: string;
  mode: Mode; currency: string; mathVersion: string; seedId: string; nonce: number; stakeMinor: bigint;
  winMinor: bigint | null; startedAt: Date; awardId: string | null;
}; // prettier-ignore

/** Writes a decided round whose stake is not requested yet. */
export async function insertRound(tx: Queryable, round: NewRound): Promise<void> {
  await tx.sql`
    insert into games.round
      (round_id, public_id, player_key, player_ref, idempotency_key, game_id, mode, currency, math_version, seed_id,
       nonce, first_stake_minor, stake_minor, win_minor, award_id, state, started_at, moved_at)
    values (${round.roundId}, ${round.publicId}, ${round.playerKey}, ${round.playerRef}, ${round.idempotencyKey},
      ${round.gameId}, ${round.mode}, ${round.currency}, ${round.mathVersion}, ${round.seedId}, ${round.nonce},
      ${round.stakeMinor}, ${round.stakeMinor}, ${round.winMinor}, ${round.awardId}, 'staking', ${round.startedAt}, ${round.startedAt})`;
}

/** By its own id. Null: no such round. */
export async function findRound(tx: Queryable, roundId: string): Promise<RoundRow | null> {
  const rows = await tx.sql<RoundRow>`
    select r.*, s.server_seed, s.server_seed_hash, s.client_seed, s.state as seed_state
    from games.round r join games.player_seed s on s.player_key = r.player_key and s.seed_id = r.seed_id
    where r.round_id = ${roundId}`;
  return rows[0] ?? null;
}

/** Locks the round until the transaction ends; its seeds do not change while it is unfinished. */
export async function lockRound(tx: Queryable, roundId: string): Promise<RoundRow | null> {
  const rows = await tx.sql<RoundRow>`
    select r.*, s.server_seed, s.server_seed_hash, s.client_seed, s.state as seed_state
    from games.round r join games.player_seed s on s.player_key = r.player_key and s.seed_id = r.seed_id
    where r.round_id = ${roundId} for update of r`;
  return rows[0] ?? null;
}

/** By public id or by internal id. Null: no such round. */
export async function findRoundByAnyId(tx: Queryable, id: string): Promise<RoundRow | null> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.round where public_id = ${id} or round_id::text = ${id}`;
  return rows[0] ? findRound(tx, rows[0].round_id) : null;
}

/** The round that this press of the button made. Null: none yet. */
export async function findRoundByKey(
  tx: Queryable,
  playerKey: string,
  idempotencyKey: string,
): Promise<RoundRow | null> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.round where player_key = ${playerKey} and idempotency_key = ${idempotencyKey}`;
  return rows[0] ? findRound(tx, rows[0].round_id) : null;
}

/** The unfinished round of this game, at most one. Null: none. */
export async function findUnfinishedRound(
  tx: Queryable,
  playerKey: string,
  gameId: string,
): Promise<RoundRow | null> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.round
    where player_key = ${playerKey} and game_id = ${gameId}
      and state in ('staking', 'open', 'settling', 'cancelling')`;
  return rows[0] ? findRound(tx, rows[0].round_id) : null;
}

/** The last settled round of a game. Null: none yet. */
export async function findLastSettledRound(
  tx: Queryable,
  playerKey: string,
  gameId: string,
): Promise<RoundRow | null> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.round
    where player_key = ${playerKey} and game_id = ${gameId} and state = 'settled'
    order by started_at desc limit 1`;
  return rows[0] ? findRound(tx, rows[0].round_id) : null;
}

/** When the last round of a game that took a stake began. Null: none yet. */
export async function findLastStart(tx: Queryable, playerKey: string, gameId: string): Promise<Date | null> {
  const rows = await tx.sql<{ started_at: Date }>`
    select started_at from games.round
    where player_key = ${playerKey} and game_id = ${gameId} and state not in ('refused', 'cancelled')
    order by started_at desc limit 1`;
  return rows[0]?.started_at ?? null;
}

export type RoundMove = {
  state: RoundState;
  stakeMinor: bigint;
  winMinor: bigint | null;
  actions: readonly BlackjackAction[];
  pendingAction: BlackjackAction | null;
  at: Date;
};

/** Writes the next state of a locked round. */
export async function moveRound(tx: Queryable, roundId: string, move: RoundMove): Promise<void> {
  await tx.sql`
    update games.round set state = ${move.state}, stake_minor = ${move.stakeMinor}, win_minor = ${move.winMinor},
      actions = ${move.actions}, pending_action = ${move.pendingAction}, moved_at = ${move.at},
      settled_at = case when ${move.state} = 'settled' then ${move.at}::timestamptz else settled_at end
    where round_id = ${roundId}`;
}

/** Blackjack hands without an action since then. Oldest first, 50 at most. */
export async function listAbandonedRounds(tx: Queryable, movedBefore: Date): Promise<readonly string[]> {
  const rows = await tx.sql<{ round_id: string }>`
    select round_id from games.round
    where state = 'open' and pending_action is null and moved_at < ${movedBefore} order by moved_at limit 50`;
  return rows.map((row) => row.round_id);
}

/** Real rounds with money in play. Oldest first, 200 at most. Null: of all players. */
export async function listUnfinishedRounds(
  tx: Queryable,
  playerKey: string | null,
): Promise<readonly RoundRow[]> {
  return tx.sql<RoundRow>`
    select r.*, s.server_seed, s.server_seed_hash, s.client_seed, s.state as seed_state
    from games.round r join games.player_seed s on s.player_key = r.player_key and s.seed_id = r.seed_id
    where r.mode = 'real' and r.state in ('open', 'settling', 'cancelling', 'staking')
      and (${playerKey}::text is null or r.player_key = ${playerKey})
    order by r.started_at limit 200`;
}

/** Settled real rounds in order of settling, after a given one. */
export async function listSettledRounds(
  tx: Queryable,
  span: { from: Date; before: Date; afterRoundId: string | null; limit: number },
): Promise<readonly RoundRow[]> {
  return tx.sql<RoundRow>`
    select r.*, s.server_seed, s.server_seed_hash, s.client_seed, s.state as seed_state
    from games.round r join games.player_seed s on s.player_key = r.player_key and s.seed_id = r.seed_id
    where r.mode = 'real' and r.state = 'settled' and r.settled_at >= ${span.from} and r.settled_at < ${span.before}
      and (${span.afterRoundId}::uuid is null or (r.settled_at, r.round_id) >
        (select a.settled_at, a.round_id from games.round a where a.round_id = ${span.afterRoundId}::uuid))
    order by r.settled_at, r.round_id limit ${span.limit}`;
}
