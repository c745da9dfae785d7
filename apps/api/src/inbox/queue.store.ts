import type { MessageKind } from '@halcyon/contract/inbox/message';
import type { MessageFacts, On } from './message.store.ts';

export type QueuedRow = {
  readonly player_id: bigint;
  readonly queued_id: string;
  readonly kind: MessageKind;
  readonly facts: MessageFacts;
  readonly source: string;
};

export async function insertQueued(
  on: On,
  queued: {
    readonly playerId: bigint;
    readonly queuedId: string;
    readonly kind: MessageKind;
    readonly facts: MessageFacts;
    readonly source: string;
    readonly sendAt: Date;
  },
): Promise<void> {
  await on.sql`
    insert into inbox.queued (player_id, queued_id, kind, facts, source, send_at)
    values (${queued.playerId}, ${queued.queuedId}, ${queued.kind}, ${JSON.stringify(queued.facts)}::jsonb,
      ${queued.source}, ${queued.sendAt})
    on conflict (player_id, source) do nothing`;
}

/** Those whose time has come, oldest first. */
export function listDue(on: On, at: Date, limit: number): Promise<QueuedRow[]> {
  return on.sql<QueuedRow>`
    select player_id, queued_id, kind, facts, source from inbox.queued
    where send_at <= ${at} order by send_at limit ${limit}`;
}

/** It waits until then. */
export async function postpone(on: On, playerId: bigint, queuedId: string, sendAt: Date): Promise<void> {
  await on.sql`
    update inbox.queued set send_at = ${sendAt} where player_id = ${playerId} and queued_id = ${queuedId}`;
}

/** Takes one out of the queue. False: another call did. */
export async function takeQueued(on: On, playerId: bigint, queuedId: string): Promise<boolean> {
  const rows = await on.sql`
    delete from inbox.queued where player_id = ${playerId} and queued_id = ${queuedId} returning queued_id`;
  return rows.length === 1;
}

/** Everything that waits for a player: an exclusion throws it away. */
export async function dropQueued(on: On, playerId: bigint): Promise<void> {
  await on.sql`delete from inbox.queued where player_id = ${playerId}`;
}
