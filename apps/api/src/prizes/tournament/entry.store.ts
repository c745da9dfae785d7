import type { Sql } from '@halcyon/server-kit/sql';
import { noScore, type Score } from './score.rules.ts';

export type EntryRow = {
  readonly player_id: bigint;
  readonly entry_id: string;
  readonly name_mask: string;
  readonly currency: string;
  readonly joined_at: Date;
  readonly seen_sequence: bigint;
  readonly value: bigint;
  readonly reached_at: Date;
  readonly rounds: number;
  readonly detail: unknown;
  readonly buy_in_minor: bigint | null;
};

/** A player's entry with its score. */
export type Entry = {
  readonly playerId: bigint;
  readonly entryId: string;
  readonly nameMask: string;
  readonly currency: string;
  readonly joinedAtMs: number;
  /** The ledger is folded up to here. */
  readonly seenSequence: bigint;
  readonly score: Score;
  /** What was paid into the prize pool. Null: nothing. */
  readonly buyInMinor: bigint | null;
};

export async function listEntries(sql: Sql, tournamentId: string): Promise<Entry[]> {
  const rows = await sql<EntryRow>`
    select player_id, entry_id, name_mask, currency, joined_at, seen_sequence, value, reached_at, rounds, detail,
      buy_in_minor
    from prizes.tournament_entry where tournament_id = ${tournamentId} order by player_id`;
  return rows.map(entryOf);
}

export async function findEntry(sql: Sql, tournamentId: string, playerId: bigint): Promise<Entry | null> {
  const rows = await sql<EntryRow>`
    select player_id, entry_id, name_mask, currency, joined_at, seen_sequence, value, reached_at, rounds, detail,
      buy_in_minor
    from prizes.tournament_entry where player_id = ${playerId} and tournament_id = ${tournamentId}`;
  return rows[0] ? entryOf(rows[0]) : null;
}

export type Joined = { readonly buyInMinor: bigint | null; readonly returnedAt: Date | null };

/** The tournaments of a player, by their ids, with what was paid to join and when it went back. */
export async function listJoined(sql: Sql, playerId: bigint): Promise<ReadonlyMap<string, Joined>> {
  const rows = await sql<{
    tournament_id: string;
    buy_in_minor: bigint | null;
    buy_in_returned_at: Date | null;
  }>`
    select tournament_id, buy_in_minor, buy_in_returned_at from prizes.tournament_entry where player_id = ${playerId}`;
  return new Map(
    rows.map((row) => [
      row.tournament_id,
      { buyInMinor: row.buy_in_minor, returnedAt: row.buy_in_returned_at },
    ]),
  );
}

/** A second time: nothing changes. */
export async function insertEntry(
  sql: Sql,
  tournamentId: string,
  { playerId, entryId, nameMask, currency, joinedAtMs, buyInMinor }: Omit<Entry, 'seenSequence' | 'score'>,
): Promise<void> {
  await sql`
    insert into prizes.tournament_entry (player_id, tournament_id, entry_id, name_mask, currency, joined_at, seen_sequence,
      value, reached_at, rounds, detail, buy_in_minor)
    values (${playerId}, ${tournamentId}, ${entryId}, ${nameMask}, ${currency}, ${new Date(joinedAtMs)}, -1, 0,
      ${new Date(0)}, 0, ${detailOf(noScore)}::jsonb, ${buyInMinor})
    on conflict do nothing`;
}

/** The scores of entries that have changed, at once. An older state than the stored one changes nothing. */
export async function writeScores(sql: Sql, tournamentId: string, entries: readonly Entry[]): Promise<void> {
  await sql`
    update prizes.tournament_entry as entry set seen_sequence = new.seen, value = new.value,
      reached_at = to_timestamp(new.reached_ms / 1000.0), rounds = new.rounds, detail = new.detail::jsonb
    from unnest(${entries.map(({ playerId }) => playerId)}::bigint[],
      ${entries.map(({ seenSequence }) => seenSequence)}::bigint[],
      ${entries.map(({ score }) => score.value)}::bigint[],
      ${entries.map(({ score }) => score.reachedAtMs)}::float8[],
      ${entries.map(({ score }) => score.rounds)}::integer[],
      ${entries.map(({ score }) => detailOf(score))}::text[])
      as new (player_id, seen, value, reached_ms, rounds, detail)
    where entry.player_id = new.player_id and entry.tournament_id = ${tournamentId} and entry.seen_sequence <= new.seen`;
}

function entryOf(row: EntryRow): Entry {
  const { value, rounds } = row;
  return {
    playerId: row.player_id,
    entryId: row.entry_id,
    nameMask: row.name_mask,
    currency: row.currency,
    joinedAtMs: row.joined_at.getTime(),
    seenSequence: row.seen_sequence,
    buyInMinor: row.buy_in_minor,
    score: { ...scoreDetail(row.detail), value, rounds, reachedAtMs: row.reached_at.getTime() },
  };
}

type Detail = {
  readonly stake: string;
  readonly win: string;
  readonly points: string;
  readonly best: readonly [key: string, value: string, atMs: number][];
  readonly recent: readonly [
    key: string,
    category: string | null,
    stake: string,
    win: string,
    stakedAtMs: number,
    settledAtMs: number | null,
  ][];
};

function detailOf({ stakeMinor, winMinor, pointsE4, best, recent }: Score): string {
  const detail: Detail = {
    stake: String(stakeMinor),
    win: String(winMinor),
    points: String(pointsE4),
    best: best.map(({ key, value, atMs }) => [key, String(value), atMs]),
    recent: recent.map((round) => [
      round.key,
      round.category,
      String(round.stakeMinor),
      String(round.winMinor),
      round.stakedAtMs,
      round.settledAtMs,
    ]),
  };
  return JSON.stringify(detail);
}

function scoreDetail(detail: unknown): Omit<Score, 'value' | 'rounds' | 'reachedAtMs'> {
  const { stake, win, points, best, recent } = detail as Detail;
  return {
    stakeMinor: BigInt(stake),
    winMinor: BigInt(win),
    pointsE4: BigInt(points),
    best: best.map(([key, value, atMs]) => ({ key, value: BigInt(value), atMs })),
    recent: recent.map(([key, category, stakeMinor, winMinor, stakedAtMs, settledAtMs]) => ({
      key,
      category,
      stakeMinor: BigInt(stakeMinor),
      winMinor: BigInt(winMinor),
      stakedAtMs,
      settledAtMs,
    })),
  };
}

/** The best entries by their stored scores, in order but for draws. */
export async function listBest(
  sql: Sql,
  tournamentId: string,
  of: { readonly minRounds: number; readonly limit: number },
): Promise<Entry[]> {
  const rows = await sql<EntryRow>`
    select player_id, entry_id, name_mask, currency, joined_at, seen_sequence, value, reached_at, rounds, detail,
      buy_in_minor
    from prizes.tournament_entry
    where tournament_id = ${tournamentId} and value > 0 and rounds >= ${of.minRounds}
    order by value desc, reached_at limit ${of.limit}`;
  return rows.map(entryOf);
}

/** How many entries are above this one, and the lowest score among them. */
export async function countAbove(
  sql: Sql,
  tournamentId: string,
  { value, reachedAtMs }: Pick<Score, 'value' | 'reachedAtMs'>,
  minRounds: number,
): Promise<{ above: number; nextValue: bigint | null }> {
  const rows = await sql<{ above: bigint; next_value: bigint | null }>`
    -- fanout
    select count(*) as above, min(value) as next_value from prizes.tournament_entry
    where tournament_id = ${tournamentId} and rounds >= ${minRounds}
      and (value > ${value} or (value = ${value} and reached_at < ${new Date(reachedAtMs)}))`;
  return { above: Number(rows[0]!.above), nextValue: rows[0]!.next_value };
}

/** The entry of a public name. Null: there is none. */
export async function findByEntryId(sql: Sql, tournamentId: string, entryId: string): Promise<Entry | null> {
  const rows = await sql<EntryRow>`
    -- fanout
    select player_id, entry_id, name_mask, currency, joined_at, seen_sequence, value, reached_at, rounds, detail,
      buy_in_minor
    from prizes.tournament_entry where tournament_id = ${tournamentId} and entry_id = ${entryId}`;
  return rows[0] ? entryOf(rows[0]) : null;
}

export async function countEntries(sql: Sql, tournamentId: string): Promise<number> {
  const rows = await sql<{ entries: bigint }>`
    -- fanout
    select count(*) as entries from prizes.tournament_entry where tournament_id = ${tournamentId}`;
  return Number(rows[0]!.entries);
}

type BuyIn = {
  readonly player_id: bigint;
  readonly tournament_id: string;
  readonly currency: string;
};

/**
 * Buy-ins that are to go back: of a cancelled tournament, and of a final one in which no entry had a place. In the order of
 * ids, so that a run that stopped goes on where it was.
 */
export function listBuyInsDue(sql: Sql, limit: number): Promise<BuyIn[]> {
  return sql<BuyIn>`
    -- fanout
    select entry.player_id, entry.tournament_id, entry.currency
    from prizes.tournament_entry as entry join prizes.tournament using (tournament_id)
    where buy_in_minor is not null and buy_in_returned_at is null and (state = 'CANCELED' or state = 'FINAL' and not exists (
      select from prizes.tournament_prize as prize where prize.tournament_id = entry.tournament_id))
    order by entry.tournament_id, entry.player_id limit ${limit}`;
}

/** False: it went back already. The row is locked until the transaction ends. */
export async function markBuyInReturned(
  sql: Sql,
  { tournament_id: tournamentId, player_id: playerId }: BuyIn,
  at: Date,
): Promise<boolean> {
  const rows = await sql<{ player_id: bigint }>`
    update prizes.tournament_entry set buy_in_returned_at = ${at}
    where player_id = ${playerId} and tournament_id = ${tournamentId} and buy_in_returned_at is null
    returning player_id`;
  return rows.length === 1;
}
