import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { LimitEntry } from '../../ledger/public.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { entriesText } from './limit-window.store.ts';

type On = Pick<Db | Tx, 'sql'>;

export type LimitRow = {
  readonly period: LimitDuration;
  readonly limit_minor: bigint | null;
  readonly pending_minor: bigint | null;
  readonly pending_from: Date | null;
  readonly needs_confirmation: boolean;
  readonly house_minor: bigint | null;
  readonly is_locked: boolean;
  readonly updated_at: Date;
};

/** Every limit row of a kind; at most one per period. */
export function listLimits(on: On, kind: LimitKind, playerId: bigint): Promise<LimitRow[]> {
  if (kind === 'deposit') {
    return on.sql<LimitRow>`
      select period, limit_minor, pending_minor, pending_from, needs_confirmation, house_minor, is_locked, updated_at
      from responsible_gambling.deposit_window where player_id = ${playerId}`;
  }
  return on.sql<LimitRow>`
    select period, limit_minor, pending_minor, pending_from, needs_confirmation, house_minor, is_locked, updated_at
    from responsible_gambling.play_window where player_id = ${playerId} and kind = ${kind}`;
}

/** What a window has counted when its first limit is set. */
export type NewWindow = {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly usedMinor: bigint;
  /** The present state of the player's counter of this kind. */
  readonly counterMinor: bigint;
  /** Absent: a calendar window. */
  readonly entries?: readonly LimitEntry[];
  readonly isNet: boolean;
  /** Of a limit of time: the last stake that was counted to. */
  readonly playedUntilMs?: number | null;
};

/** A window that counts from now on, with what has happened in it already. Its limit is set by `saveLimit`. */
export async function insertWindow(
  tx: Tx,
  kind: LimitKind,
  playerId: bigint,
  period: LimitDuration,
  window: NewWindow,
): Promise<void> {
  const [starts, ends] = [new Date(window.startsAtMs), new Date(window.endsAtMs)];
  const entries = entriesText(window.entries);
  if (kind === 'deposit') {
    await tx.sql`
      insert into responsible_gambling.deposit_window
        (player_id, period, starts_at, ends_at, used_minor, is_net, entries)
      values (${playerId}, ${period}, ${starts}, ${ends}, ${window.usedMinor}, ${window.isNet}, ${entries})`;
    return;
  }
  const until = window.playedUntilMs == null ? null : new Date(window.playedUntilMs);
  await tx.sql`
    insert into responsible_gambling.play_window
      (player_id, kind, period, starts_at, ends_at, used_minor, entries, counted_until, counter_minor)
    values (${playerId}, ${kind}, ${period}, ${starts}, ${ends}, ${window.usedMinor}, ${entries}, ${until},
      ${window.counterMinor})`;
}

export type LimitState = Pick<
  LimitRow,
  'limit_minor' | 'pending_minor' | 'pending_from' | 'needs_confirmation' | 'house_minor' | 'is_locked'
> & { readonly at: Date };

/** Writes the present state of a limit. The row exists and the guard is locked. */
export async function saveLimit(
  tx: Tx,
  kind: LimitKind,
  playerId: bigint,
  period: LimitDuration,
  to: LimitState,
): Promise<void> {
  if (kind === 'deposit') {
    await tx.sql`
      update responsible_gambling.deposit_window set limit_minor = ${to.limit_minor},
        pending_minor = ${to.pending_minor}, pending_from = ${to.pending_from},
        needs_confirmation = ${to.needs_confirmation}, house_minor = ${to.house_minor},
        is_locked = ${to.is_locked}, updated_at = ${to.at}
      where player_id = ${playerId} and period = ${period}`;
    return;
  }
  await tx.sql`
    update responsible_gambling.play_window set limit_minor = ${to.limit_minor},
      pending_minor = ${to.pending_minor}, pending_from = ${to.pending_from},
      needs_confirmation = ${to.needs_confirmation}, house_minor = ${to.house_minor},
      is_locked = ${to.is_locked}, updated_at = ${to.at}
    where player_id = ${playerId} and kind = ${kind} and period = ${period}`;
}

/** The limits that are set and will not be removed, by kind and period. */
export async function listLastingLimits(
  on: On,
  playerId: bigint,
): Promise<Record<LimitKind, LimitDuration[]>> {
  const rows = await on.sql<{ kind: LimitKind; period: LimitDuration }>`
    select 'deposit' as kind, period from responsible_gambling.deposit_window
    where player_id = ${playerId} and limit_minor is not null
      and (pending_from is null or pending_minor is not null)
    union all
    select kind, period from responsible_gambling.play_window
    where player_id = ${playerId} and limit_minor is not null
      and (pending_from is null or pending_minor is not null)`;
  const of = (wanted: LimitKind) => rows.filter(({ kind }) => kind === wanted).map(({ period }) => period);
  return { deposit: of('deposit'), loss: of('loss'), stake: of('stake'), time: of('time') };
}

/** True: the player has declined the limits that the market offers first. */
export async function hasDeclined(on: On, playerId: bigint): Promise<boolean> {
  const rows = await on.sql`
    select 1 from responsible_gambling.record
    where player_id = ${playerId} and kind = 'limit_offer' and action = 'declined' limit 1`;
  return rows.length > 0;
}

/** One line of the record that regulators require: a request, who made it, and its result. */
export type NewRecord = {
  readonly playerId: bigint;
  readonly recordId: string;
  readonly kind: `${LimitKind}_limit` | 'limit_offer' | 'break' | 'activity_check' | 'person_review';
  readonly period?: LimitDuration;
  readonly action: string;
  readonly amountMinor?: bigint | null;
  readonly activeFrom?: Date | null;
  readonly endsAt?: Date | null;
  readonly actor: string;
  readonly facts?: object;
  readonly at: Date;
};

export async function insertRecord(tx: Tx, record: NewRecord): Promise<void> {
  await tx.sql`
    insert into responsible_gambling.record (player_id, record_id, kind, period, action, amount_minor, active_from,
      ends_at, actor, facts, recorded_at)
    values (${record.playerId}, ${record.recordId}, ${record.kind}, ${record.period ?? null}, ${record.action},
      ${record.amountMinor ?? null}, ${record.activeFrom ?? null}, ${record.endsAt ?? null}, ${record.actor},
      ${JSON.stringify(record.facts ?? {})}::jsonb, ${record.at})`;
}
