import { randomUUIDv7 } from 'node:crypto';
import { INBOX_PAGE, type InboxMessage, type inboxEndpoints } from '@halcyon/contract/inbox/inbox.contract';
import { messageKinds, type MessageKind } from '@halcyon/contract/inbox/message';
import { statusAllowsMarketing } from '@halcyon/contract/identity/account-status';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findPlayerFacts, readMarketing, screenPlayer, type Screen } from '../identity/public.ts';
import type { PlayerCommandContext, PlayerContext } from '../platform/http/context.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './message.store.ts';
import type { On } from './message.store.ts';
import { dropQueued, insertQueued, listDue, postpone, takeQueued, type QueuedRow } from './queue.store.ts';

type Ends = typeof inboxEndpoints;
type ListCall = Ends['GET /api/v1/player/inbox'];

/** The inbox counts as a push channel: a message that may be pushed may be stored here. */
const INBOX_CHANNEL = 'PUSH_NOTIFICATION';
const DUE_MAX = 200;
/** Retry interval for a silent register; until then nothing is sent. */
const ASK_AGAIN_MS = 3_600_000;

/** Own messages, newest first. */
export async function listMessages(
  ctx: PlayerContext,
  { query }: InputOf<ListCall>,
): Promise<AnswerOf<ListCall>> {
  const rows = await store.listMessages(ctx.db, ctx.playerId, query.cursor ?? null, INBOX_PAGE + 1);
  const shown = rows.slice(0, INBOX_PAGE);
  const hasMore = rows.length > INBOX_PAGE;
  return { items: shown.map(viewOf), nextCursor: hasMore ? (shown.at(-1)?.message_id ?? null) : null };
}

function viewOf(row: store.MessageRow): InboxMessage {
  const { amountMinor, currency, date } = row.facts;
  return {
    id: row.message_id,
    kind: row.kind,
    sentAt: row.sent_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    ...(amountMinor && currency ? { amount: { amountMinor, currency } } : {}),
    ...(date ? { date } : {}),
  };
}

export async function readUnread(ctx: PlayerContext): Promise<{ unread: number }> {
  return { unread: await store.countUnread(ctx.db, ctx.playerId) };
}

/** Refuses: inbox.message_unknown, also for another player's message. */
export async function markRead(ctx: PlayerCommandContext, id: string): Promise<{ unread: number }> {
  if (!(await store.markRead(ctx.tx, ctx.playerId, id, ctx.clock.now()))) {
    throw new Refusal('inbox.message_unknown');
  }
  return { unread: await store.countUnread(ctx.tx, ctx.playerId) };
}

/** Marks what the player has seen, so a message that arrives meanwhile stays unread. */
export async function markAllRead(ctx: PlayerCommandContext, upTo: string): Promise<{ unread: number }> {
  await store.markReadUpTo(ctx.tx, ctx.playerId, upTo, ctx.clock.now());
  return { unread: await store.countUnread(ctx.tx, ctx.playerId) };
}

/** Refuses: inbox.message_unknown, also for another player's message. */
export async function deleteMessage(ctx: PlayerCommandContext, id: string): Promise<Record<string, never>> {
  if (!(await store.deleteMessage(ctx.tx, ctx.playerId, id, ctx.clock.now()))) {
    throw new Refusal('inbox.message_unknown');
  }
  return {};
}

export type NewMessage = {
  readonly kind: MessageKind;
  readonly facts?: store.MessageFacts;
  /** Its source; the same source is written once. */
  readonly source: string;
  readonly at: Date;
  /** Not written while one of its kind is unread. */
  readonly isOneAtATime?: boolean;
};

/** Writes a service message into the inbox, regardless of the player's status and choices. */
export async function deliver(tx: Tx, playerId: bigint, message: NewMessage): Promise<void> {
  const { kind, facts = {}, source, at } = message;
  if (messageKinds[kind] !== 'service') throw new Error(`${kind} is no message of service: queue it`);
  if (message.isOneAtATime && (await store.hasUnread(tx, playerId, kind))) return;
  await store.insertMessage(tx, { playerId, kind, facts, source, at });
}

/** Puts a hint or an offer into the queue. Whether it may be sent is checked when it is due. */
export async function queue(
  tx: Tx,
  playerId: bigint,
  message: Pick<NewMessage, 'kind' | 'facts' | 'source'> & { readonly sendAt: Date },
): Promise<void> {
  const { kind, facts = {}, source, sendAt } = message;
  await insertQueued(tx, { playerId, queuedId: randomUUIDv7(), kind, facts, source, sendAt });
}

/** An exclusion or a time-out throws away what waits for the player, in its own transaction. */
export async function forgetQueued(tx: Tx, playerId: bigint): Promise<void> {
  await dropQueued(tx, playerId);
}

/**
 * Sends what is due. Status, consent and the register of excluded people are checked now: what may not be sent any
 * more is dropped, and what needs an answer of a register that gives none waits.
 * Safe to repeat and to run concurrently. Returns how many were sent.
 */
export async function sendQueued(parts: Sending): Promise<number> {
  let sent = 0;
  for (const row of await listDue(parts.db, parts.now, DUE_MAX)) {
    if (await sendOne(parts, row)) sent += 1;
  }
  return sent;
}

export type Invitations = {
  /** Such a player is not invited to anything; hints about safety go on. */
  readonly hasHarmMarker: (on: On, playerId: bigint) => Promise<boolean>;
};
type Sending = Invitations & { readonly db: Db; readonly now: Date; readonly screen: Screen };

async function sendOne(sending: Sending, row: QueuedRow): Promise<boolean> {
  const { db, now, screen } = sending;
  const { player_id: playerId, kind, facts, source } = row;
  const mayReceive = (on: On) => mayReceiveKind(sending, on, playerId, kind);
  const screening = (await mayReceive(db)) ? await screened(screen, db, playerId) : 'listed';
  if (screening === 'unknown') {
    await postpone(db, playerId, row.queued_id, new Date(now.getTime() + ASK_AGAIN_MS));
    return false;
  }
  return db.transact(async (tx) => {
    if (!(await takeQueued(tx, playerId, row.queued_id))) return false;
    // Checked again at the write: the register's response took time.
    if (screening === 'listed' || !(await mayReceive(tx))) return false;
    return store.insertMessage(tx, { playerId, kind, facts, source, at: now });
  });
}

async function screened(screen: Screen, on: On, playerId: bigint): Promise<'clear' | 'listed' | 'unknown'> {
  try {
    return await screenPlayer(screen, on, playerId, 'marketing');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.busy') return 'unknown';
    throw error;
  }
}

async function mayReceiveKind(
  { hasHarmMarker }: Invitations,
  on: On,
  playerId: bigint,
  kind: MessageKind,
): Promise<boolean> {
  const type = messageKinds[kind];
  if (type === 'service') return true;
  const facts = await findPlayerFacts(on, playerId);
  if (!facts || !statusAllowsMarketing(facts.status)) return false;
  if (type !== 'RESPONSIBLE_GAMING' && (await hasHarmMarker(on, playerId))) return false;
  const { items } = await readMarketing(on, playerId);
  return items.some(
    ({ channel, communicationType, isAllowed }) =>
      isAllowed && channel === INBOX_CHANNEL && communicationType === type,
  );
}
