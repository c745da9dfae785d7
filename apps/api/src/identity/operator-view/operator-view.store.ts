import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type SearchRow = {
  readonly player_id: bigint;
  readonly status: number;
  readonly verification_level: number;
  readonly market_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
};

/** Players whose number, e-mail or phone is this, or whose last name begins so. Units: at most `limit` rows. */
export function searchPlayers(on: On, query: string, limit: number): Promise<SearchRow[]> {
  const number = /^\d{1,16}$/.test(query) ? BigInt(query) : null;
  const prefix = `${query.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return on.sql<SearchRow>`
    select player_id, status, verification_level, market_id, email, first_name, last_name
    from identity.account join identity.person using (player_id)
    where player_id = ${number} or lower(email) = ${query.toLowerCase()} or phone = ${query}
      or lower(last_name) like ${prefix}
    order by player_id desc limit ${limit}`;
}

export type PersonRow = {
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly region: string | null;
};

export async function findPerson(on: On, playerId: bigint): Promise<PersonRow | null> {
  const rows = await on.sql<PersonRow>`
    select address, city, postal_code, region from identity.person where player_id = ${playerId}`;
  return rows[0] ?? null;
}

export type StatusChangeRow = {
  readonly from_status: number | null;
  readonly to_status: number;
  readonly actor: string;
  readonly reason: string;
  readonly changed_at: Date;
};

/** Moves of an account's status, newest first. */
export function listStatusChanges(on: On, playerId: bigint, limit: number): Promise<StatusChangeRow[]> {
  return on.sql<StatusChangeRow>`
    select from_status, to_status, actor, reason, changed_at from identity.status_change
    where player_id = ${playerId} order by changed_at desc, change_id desc limit ${limit}`;
}

export type NoteRow = { readonly text: string; readonly actor: string; readonly noted_at: Date };

/** Notes that were written for the player, newest first. */
export function listNotes(on: On, playerId: bigint, limit: number): Promise<NoteRow[]> {
  return on.sql<NoteRow>`
    select text, actor, noted_at from identity.activity_note
    where player_id = ${playerId} order by noted_at desc, note_id desc limit ${limit}`;
}

export async function insertNote(
  tx: Tx,
  note: {
    readonly playerId: bigint;
    readonly noteId: string;
    readonly text: string;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into identity.activity_note (player_id, note_id, text, actor, noted_at)
    values (${note.playerId}, ${note.noteId}, ${note.text}, ${note.actor}, ${note.at})`;
}

export async function updateSuspension(tx: Tx, playerId: bigint, isSuspended: boolean): Promise<void> {
  await tx.sql`
    update identity.access set is_multibrand_suspended = ${isSuspended} where player_id = ${playerId}`;
}
