import type { MessageKind } from '@halcyon/contract/inbox/message';
import type { Tx } from '@halcyon/server-kit/sql';

export type On = Pick<Tx, 'sql'>;

export type MessageRow = {
  readonly message_id: string;
  readonly kind: MessageKind;
  readonly facts: MessageFacts;
  readonly sent_at: Date;
  readonly read_at: Date | null;
};
/** Values that a message text may contain. */
export type MessageFacts = {
  readonly amountMinor?: string;
  readonly currency?: string;
  /** RFC 3339. */
  readonly date?: string;
};

/**
 * False: a message about the same source is there already. The database makes the id: its ids grow within a
 * millisecond as well, so that messages of one batch keep their order.
 */
export async function insertMessage(
  on: On,
  message: {
    readonly playerId: bigint;
    readonly kind: MessageKind;
    readonly facts: MessageFacts;
    readonly source: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows = await on.sql`
    insert into inbox.message (player_id, message_id, kind, facts, source, sent_at)
    values (${message.playerId}, uuidv7(), ${message.kind}, ${JSON.stringify(message.facts)}::jsonb,
      ${message.source}, ${message.at})
    on conflict (player_id, source) do nothing returning message_id`;
  return rows.length === 1;
}

/** Newest first, those after the cursor. Ids grow with time. */
export function listMessages(
  on: On,
  playerId: bigint,
  cursor: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return on.sql<MessageRow>`
    select message_id, kind, facts, sent_at, read_at from inbox.message
    where player_id = ${playerId} and deleted_at is null
      and (${cursor}::uuid is null or message_id < ${cursor}::uuid)
    order by message_id desc limit ${limit}`;
}

export async function hasUnread(on: On, playerId: bigint, kind: MessageKind): Promise<boolean> {
  const rows = await on.sql`
    select 1 from inbox.message
    where player_id = ${playerId} and kind = ${kind} and read_at is null and deleted_at is null limit 1`;
  return rows.length === 1;
}

export async function countUnread(on: On, playerId: bigint): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from inbox.message
    where player_id = ${playerId} and read_at is null and deleted_at is null`;
  return rows[0]?.count ?? 0;
}

/** False: no such message of this player. */
export async function markRead(on: On, playerId: bigint, messageId: string, at: Date): Promise<boolean> {
  const rows = await on.sql`
    update inbox.message set read_at = coalesce(read_at, ${at})
    where player_id = ${playerId} and message_id = ${messageId} and deleted_at is null returning message_id`;
  return rows.length === 1;
}

/** Ids grow with time. */
export async function markReadUpTo(on: On, playerId: bigint, messageId: string, at: Date): Promise<void> {
  await on.sql`
    update inbox.message set read_at = ${at}
    where player_id = ${playerId} and message_id <= ${messageId} and read_at is null and deleted_at is null`;
}

/** The row stays, so that the event behind it does not write it again. False: no such message. */
export async function deleteMessage(on: On, playerId: bigint, messageId: string, at: Date): Promise<boolean> {
  const rows = await on.sql`
    update inbox.message set deleted_at = ${at}, facts = '{}'
    where player_id = ${playerId} and message_id = ${messageId} and deleted_at is null returning message_id`;
  return rows.length === 1;
}
