import type { Sql } from '@halcyon/server-kit/sql';

export type PrizeRow = {
  readonly player_id: bigint;
  readonly tournament_id: string;
  readonly entry_id: string;
  readonly place: number;
  /** Of the tournament's currency; null: the prize is a thing. */
  readonly amount_minor: bigint | null;
  /** What it is in the player's currency by the frozen rates. */
  readonly paid_minor: bigint | null;
  readonly currency: string;
  readonly goods: string | null;
  readonly state: 'DUE' | 'HELD' | 'PAID' | 'WITHHELD';
  readonly held_reason: string | null;
  /** True: out of the prize pool. */
  readonly is_of_pool: boolean;
};

export async function insertPrize(sql: Sql, row: PrizeRow): Promise<void> {
  await sql`
    insert into prizes.tournament_prize (player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency,
      goods, state, held_reason, is_of_pool)
    values (${row.player_id}, ${row.tournament_id}, ${row.entry_id}, ${row.place}, ${row.amount_minor},
      ${row.paid_minor}, ${row.currency}, ${row.goods}, ${row.state}, ${row.held_reason},
      ${row.is_of_pool})`;
}

/** Money that is to be paid, in the order of ids, so that a run that stopped goes on where it was. */
export function listDue(sql: Sql, limit: number): Promise<PrizeRow[]> {
  return sql<PrizeRow>`
    -- fanout
    select player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency, goods, state, held_reason, is_of_pool
    from prizes.tournament_prize where state = 'DUE' and amount_minor is not null
    order by tournament_id, player_id limit ${limit}`;
}

export async function lockPrize(sql: Sql, tournamentId: string, playerId: bigint): Promise<PrizeRow | null> {
  const rows = await sql<PrizeRow>`
    select player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency, goods, state, held_reason, is_of_pool
    from prizes.tournament_prize where player_id = ${playerId} and tournament_id = ${tournamentId} for update`;
  return rows[0] ?? null;
}

export async function movePrize(
  sql: Sql,
  { tournament_id: tournamentId, player_id: playerId }: Pick<PrizeRow, 'tournament_id' | 'player_id'>,
  to: PrizeRow['state'],
  at: Date,
): Promise<void> {
  await sql`
    update prizes.tournament_prize set state = ${to}, decided_at = ${at}
    where player_id = ${playerId} and tournament_id = ${tournamentId}`;
}

export function listPrizes(sql: Sql, tournamentId: string): Promise<PrizeRow[]> {
  return sql<PrizeRow>`
    -- fanout
    select player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency, goods, state, held_reason, is_of_pool
    from prizes.tournament_prize where tournament_id = ${tournamentId} order by place, player_id`;
}

/** A part of a final table's proof. Null: there are no more. */
export async function findProofPart(sql: Sql, tournamentId: string, part: number): Promise<string | null> {
  const rows = await sql<{ lines: string }>`
    select lines from prizes.tournament_proof where tournament_id = ${tournamentId} and part = ${part}`;
  return rows[0]?.lines ?? null;
}

/** The proof, one part in memory at a time. */
export async function* readProof(sql: Sql, tournamentId: string): AsyncGenerator<string> {
  for (let part = 1; ; part += 1) {
    const lines = await findProofPart(sql, tournamentId, part);
    if (lines === null) return;
    yield lines;
  }
}

/** Prizes that wait for a decision, of all players or of one. */
export function listHeldPrizes(sql: Sql, limit: number, playerId: bigint | null = null): Promise<PrizeRow[]> {
  return sql<PrizeRow>`
    -- fanout
    select player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency, goods, state, held_reason, is_of_pool
    from prizes.tournament_prize where state = 'HELD' and (${playerId}::bigint is null or player_id = ${playerId})
    order by tournament_id, place, player_id limit ${limit}`;
}

export async function insertProofPart(
  sql: Sql,
  tournamentId: string,
  part: number,
  lines: string,
): Promise<void> {
  await sql`
    insert into prizes.tournament_proof (tournament_id, part, lines) values (${tournamentId}, ${part}, ${lines})`;
}
