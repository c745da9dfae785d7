import type { Sql } from '@halcyon/server-kit/sql';
import type { ChainEntry } from './chain.rules.ts';

export type LinkRow = { readonly sequence: bigint; readonly hash: Buffer };

/** The newest link of a player; null before the first. */
export async function findHead(sql: Sql, playerId: bigint): Promise<LinkRow | null> {
  const rows = await sql<LinkRow>`
    select sequence, hash from wallet.link where player_id = ${playerId} order by sequence desc limit 1`;
  return rows[0] ?? null;
}

/** The links between two sequence numbers, both included. */
export function listLinks(sql: Sql, playerId: bigint, from: bigint, to: bigint): Promise<LinkRow[]> {
  return sql<LinkRow>`
    select sequence, hash from wallet.link
    where player_id = ${playerId} and sequence between ${from} and ${to} order by sequence`;
}

type EntryRow = {
  readonly sequence: bigint;
  readonly leg_number: number;
  readonly provider_id: number;
  readonly command_key: string;
  readonly kind: number;
  readonly outcome: number;
  readonly vertical: number;
  readonly requested_minor: bigint;
  readonly weight_basis_points: number;
  readonly source: number;
  readonly destination: number;
  readonly currency: number;
  readonly amount_minor: bigint;
  readonly source_after_minor: bigint;
  readonly destination_after_minor: bigint;
  readonly playable_after_minor: bigint;
  readonly decided_at: Date;
  readonly reference_key: string | null;
  readonly round_key: string | null;
  readonly ends_round: boolean;
  readonly game_id: string | null;
};

/** Recorded commands after a sequence number, oldest first. */
export async function listEntries(
  sql: Sql,
  playerId: bigint,
  range: { readonly after: bigint; readonly limit: number; readonly from?: Date; readonly to?: Date },
): Promise<ChainEntry[]> {
  const { after, limit, from = null, to = null } = range;
  const rows = await sql<EntryRow>`
    with head as (
      select player_id, sequence from wallet.leg
      where player_id = ${playerId} and leg_number = 0 and sequence > ${after} and sequence > 0
        and (${from}::timestamptz is null or decided_at >= ${from})
        and (${to}::timestamptz is null or decided_at < ${to})
      order by sequence limit ${limit})
    select leg.sequence, leg_number, provider_id, command_key, kind, outcome, vertical, requested_minor,
      weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, reference_key, round_key, ends_round, game_id
    from head join wallet.leg on leg.player_id = head.player_id and leg.sequence = head.sequence
    where leg.player_id = ${playerId} and leg.sequence > 0 order by leg.sequence, leg_number`;
  return toEntries(playerId, rows);
}

function toEntries(playerId: bigint, rows: readonly EntryRow[]): ChainEntry[] {
  type Draft = ChainEntry & { legs: ChainEntry['legs'][number][]; resolves: string[] };
  const entries: Draft[] = [];
  for (const row of rows) {
    if (row.leg_number === 0) entries.push({ ...toHead(playerId, row), legs: [], resolves: [] });
    const entry = entries.at(-1)!;
    if (row.leg_number === 99) entry.resolves.push(row.command_key);
    else if (row.source !== 0) entry.legs.push(toLeg(row));
  }
  return entries;
}

function toHead(playerId: bigint, row: EntryRow): Omit<ChainEntry, 'legs' | 'resolves'> {
  return {
    playerId,
    sequence: row.sequence,
    providerId: row.provider_id,
    commandKey: row.command_key,
    kind: row.kind,
    outcome: row.outcome,
    vertical: row.vertical,
    requestedMinor: row.requested_minor,
    weightBasisPoints: row.weight_basis_points,
    currency: row.currency,
    decidedAtMs: row.decided_at.getTime(),
    referenceKey: row.reference_key,
    roundKey: row.round_key,
    endsRound: row.ends_round,
    gameId: row.game_id,
    playableAfterMinor: row.playable_after_minor,
  };
}

function toLeg(row: EntryRow): ChainEntry['legs'][number] {
  return {
    number: row.leg_number,
    source: row.source,
    destination: row.destination,
    amountMinor: row.amount_minor,
    sourceAfterMinor: row.source_after_minor,
    destinationAfterMinor: row.destination_after_minor,
  };
}

/** Two concurrent sealers write the same links: the second finds them there. */
export async function insertLinks(
  sql: Sql,
  playerId: bigint,
  links: readonly { readonly sequence: bigint; readonly hash: Buffer; readonly decidedAt: Date }[],
): Promise<void> {
  await sql`
    insert into wallet.link (player_id, sequence, hash, decided_at)
    select ${playerId}, * from unnest(${links.map((link) => String(link.sequence))}::bigint[],
      ${links.map((link) => link.hash)}::bytea[], ${links.map((link) => link.decidedAt)}::timestamptz[])
    on conflict (player_id, sequence) do nothing`;
}

/** Players whose newest commands have no link yet. */
export async function listUnsealed(sql: Sql, limit: number): Promise<bigint[]> {
  const rows = await sql<{ player_id: bigint }>`
    -- fanout
    select guard.player_id from wallet.guard
    where guard.sequence > coalesce((select max(link.sequence) from wallet.link
      where link.player_id = guard.player_id), 0)
    limit ${limit}`;
  return rows.map((row) => row.player_id);
}

/** Players who have links at all. */
export async function listSealedPlayers(sql: Sql): Promise<bigint[]> {
  const rows = await sql<{ player_id: bigint }>`
    -- fanout
    select player_id from wallet.link where sequence = 1 order by player_id`;
  return rows.map((row) => row.player_id);
}

export type DayLeaf = { readonly player_id: bigint; readonly sequence: bigint; readonly hash: Buffer };

/** The last link of each player who had one that UTC day, in the order of their ids. */
export function listDayLeaves(sql: Sql, day: string): Promise<DayLeaf[]> {
  return sql<DayLeaf>`
    -- fanout
    select distinct on (player_id) player_id, sequence, hash from wallet.link
    where decided_at >= ${day}::date::timestamp at time zone 'UTC'
      and decided_at < (${day}::date + 1)::timestamp at time zone 'UTC'
    order by player_id, sequence desc`;
}

/** The first UTC day that has links; null when there are none. */
export async function findFirstDay(sql: Sql): Promise<string | null> {
  const rows = await sql<{ day: string | null }>`
    -- fanout
    select (min(decided_at) at time zone 'UTC')::date as day from wallet.link`;
  return rows[0]?.day ?? null;
}

export type RootRow = {
  readonly day: string;
  readonly root: Buffer;
  readonly previous_root: Buffer;
  readonly leaf_count: number;
  readonly key_id: string;
  readonly signature: Buffer;
};

export async function findRoot(sql: Sql, day: string): Promise<RootRow | null> {
  const rows = await sql<RootRow>`
    select day, root, previous_root, leaf_count, key_id, signature from wallet.root where day = ${day}`;
  return rows[0] ?? null;
}

export async function findNewestRoot(sql: Sql): Promise<RootRow | null> {
  const rows = await sql<RootRow>`
    select day, root, previous_root, leaf_count, key_id, signature from wallet.root order by day desc limit 1`;
  return rows[0] ?? null;
}

/** False: another node has published this day. */
export async function insertRoot(sql: Sql, row: RootRow): Promise<boolean> {
  const rows = await sql`
    insert into wallet.root (day, root, previous_root, leaf_count, key_id, signature)
    values (${row.day}, ${row.root}, ${row.previous_root}, ${row.leaf_count}, ${row.key_id}, ${row.signature})
    on conflict (day) do nothing returning 1`;
  return rows.length === 1;
}

export type DayHead = {
  readonly playerId: bigint;
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly leafIndex: number;
  /** One byte for the side (0 left, 1 right), then the hash. */
  readonly path: readonly Buffer[];
};

export async function insertDayHead(sql: Sql, day: string, of: DayHead): Promise<void> {
  await sql`
    insert into wallet.day_head (player_id, day, sequence, hash, leaf_index, path)
    values (${of.playerId}, ${day}, ${of.sequence}, ${of.hash}, ${of.leafIndex}, ${of.path}::bytea[])`;
}

export type DayProofRow = RootRow & {
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly leaf_index: number;
  readonly path: readonly Buffer[];
};

/** A player's places under the roots of the days that end these sequence numbers. */
export function listDayProofs(sql: Sql, playerId: bigint, from: bigint, to: bigint): Promise<DayProofRow[]> {
  return sql<DayProofRow>`
    select day_head.day, day_head.sequence, day_head.hash, leaf_index, path, root.root, root.previous_root,
      root.leaf_count, root.key_id, root.signature
    from wallet.day_head join wallet.root using (day)
    where player_id = ${playerId} and day_head.sequence between ${from} and ${to} order by day`;
}

export type KeyRow = {
  readonly key_id: string;
  readonly public_key: string;
  readonly private_key: string;
  readonly created_at: Date;
};

/** Newest first: it signs. */
export function listKeys(sql: Sql): Promise<KeyRow[]> {
  return sql<KeyRow>`
    select key_id, public_key, private_key, created_at from wallet.signing_key order by created_at desc, key_id`;
}

export async function insertKey(sql: Sql, of: Omit<KeyRow, 'created_at'>): Promise<void> {
  await sql`
    insert into wallet.signing_key (key_id, public_key, private_key)
    values (${of.key_id}, ${of.public_key}, ${of.private_key})`;
}
