import type { LimitPorts } from './known-limits.service.ts';
import type { LimitNotices } from '@halcyon/contract/responsible-gambling/activity.contract';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockState, readState } from '../../ledger/public.ts';
import { marksReached, type LimitMark } from './limit-notice.rules.ts';
import * as store from './limit-notice.store.ts';

const LONGEST_PERIOD_MS = 32 * 86_400_000;

/** How much of which limits is used, as far as the player was not notified in this period. Decided on read. */
export async function readLimitNotices(ctx: PlayerContext & LimitPorts): Promise<LimitNotices> {
  return ctx.db.transact(async (tx) => viewOf((await untold(ctx, tx, readState)).marks));
}

/**
 * The player has seen them: each is shown once a period, and is in the inbox as well.
 * Writes: limit_notice. Emits: responsible_gambling.limit_mark_reached.
 */
export async function seeLimitNotices(ctx: PlayerCommandContext & LimitPorts): Promise<LimitNotices> {
  const { tx, playerId } = ctx;
  const { marks, atMs } = await untold(ctx, tx, lockState); // first lock
  for (const mark of marks) {
    if (!(await store.insertSeen(tx, playerId, mark, new Date(atMs)))) continue;
    const { kind, duration, percent } = mark;
    const name = 'responsible_gambling.limit_mark_reached';
    await ctx.outbox.emit(tx, { name, playerId, facts: { kind, duration, percent } });
  }
  return viewOf([]);
}

async function untold(
  { playerId, session, policies, ledger }: PlayerContext & LimitPorts,
  tx: Tx,
  read: typeof lockState,
): Promise<{ readonly marks: readonly LimitMark[]; readonly atMs: number }> {
  const { limitNotices } = policies.of(session.marketId, session.province);
  const known = limitNotices.length === 0 ? null : await read(ledger, tx, playerId);
  if (!known) return { marks: [], atMs: 0 };
  const { state, atMs } = known;
  const seen = await store.listSeen(tx, playerId, new Date(atMs - LONGEST_PERIOD_MS));
  const isTold = ({ kind, duration, percent, startsAtMs }: LimitMark) =>
    seen.some(
      (row) =>
        row.kind === kind &&
        row.period === duration &&
        row.starts_at.getTime() === startsAtMs &&
        row.percent >= percent,
    );
  return { marks: marksReached(state, limitNotices, atMs).filter((mark) => !isTold(mark)), atMs };
}

function viewOf(marks: readonly LimitMark[]): LimitNotices {
  const items = marks.map(({ kind, duration, percent, resetsAtMs }) => ({
    kind,
    duration,
    percent,
    resetAt: new Date(resetsAtMs).toISOString(),
  }));
  return { items };
}
