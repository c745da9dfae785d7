import type { LimitPorts } from '../limit/known-limits.service.ts';
import { randomUUIDv7 } from 'node:crypto';
import {
  accountStatusNumbers,
  accountStatusOf,
  type AccountStatus,
} from '@halcyon/contract/identity/account-status';
import type {
  breakEndpoints,
  Breaks,
  RunningBreak,
} from '@halcyon/contract/responsible-gambling/break.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  findPlayerFacts,
  moveAccountStatus,
  setRunningBreak,
  storedStatusOf,
  endPlayerSessions,
} from '../../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { type Ledger, barStakes, lockGuard, setStanding, voidBonuses } from '../../ledger/public.ts';
import { breakOf, isExclusion, isStricter, liftsAt, strictest, type BreakWish } from './break.rules.ts';
import * as store from './break.store.ts';
import { insertRecord } from '../limit/limit.store.ts';
import { matchLater } from './person-mark.service.ts';
import { hasOpenReview } from './person-review.store.ts';

export { breakOf, earliestExclusionEnd } from './break.rules.ts';
export { listBrokenSince } from './break.store.ts';

/** A bar without an end, in an instant that the database can write. */
const NEVER = new Date(Date.UTC(9999, 0, 1));
const BATCH = 200;

/** What takes part in a break: where it is written, and by whose clock. */
export type BreakDependencies = { readonly clock: Clock; readonly outbox: Outbox; readonly ledger: Ledger };

type Exclusion = InputOf<(typeof breakEndpoints)['PATCH /api/v1/player/exclusion']>['body'];

/** The running break and what the market offers. */
export async function readBreaks(ctx: PlayerContext): Promise<Breaks> {
  const policy = ctx.policies.of(ctx.session.marketId, ctx.session.province);
  const open = await store.listOpenBreaks(ctx.db, ctx.playerId);
  const running = strictestOf(open, ctx.clock.now());
  const { definite, indefinite } = policy.exclusionWaitAfterRequest;
  return {
    running: running && viewOf(running),
    offers: {
      coolingHours: policy.coolingHours,
      timeOutDays: [...policy.timeOutDays],
      exclusionMonths: [...policy.exclusionMonths],
      indefinite: policy.exclusionIndefinite,
      exclusionEndsByItself: policy.exclusionAutoEnd,
      waitAfterRequest: definite,
      waitAfterRequestIndefinite: indefinite,
    },
  };
}

/** Carries out a player's request about an exclusion. Refuses: as `takeBreak` and `askToComeBack`. */
export function changeExclusion(
  ctx: PlayerCommandContext & LimitPorts,
  body: Exclusion,
): Promise<{ running: RunningBreak }> {
  if (body.requestEnd) return askToComeBack(ctx);
  if (body.accountDisableIndefinitely) return takeBreak(ctx, { kind: 'SELF_EXCLUDED_INDEFINITE' });
  return takeBreak(ctx, { kind: 'SELF_EXCLUDED', months: body.exclusionInMonths ?? 0 });
}

/**
 * Begins a time-out or an exclusion for the player who requests it.
 * Refuses: break.duration (the market does not offer it), break.not_stricter (a stricter or longer one runs).
 */
export async function takeBreak(
  ctx: PlayerCommandContext & LimitPorts,
  wish: BreakWish,
): Promise<{ running: RunningBreak }> {
  const { session, playerId, tx } = ctx;
  const policy = ctx.policies.of(session.marketId, session.province);
  const at = ctx.clock.now();
  const next = breakOf(wish, policy, session.timeZone, at);
  if (!next) throw new Refusal('break.duration');
  const row = await beginBreak(ctx, tx, { playerId, currency: session.currency, next, actor: 'player', at });
  if (!row) throw new Refusal('break.not_stricter');
  return { running: viewOf(row) };
}

type Beginning = {
  readonly playerId: bigint;
  readonly currency: string;
  readonly next: NonNullable<ReturnType<typeof breakOf>>;
  /** `player`, `register`, or an operator by id. */
  readonly actor: string;
  readonly at: Date;
};

/**
 * Everything that a break does, in the transaction that records it and under the guard's lock, so that no stake,
 * no deposit and no claim commits after it: the account's status, the bar on the guard, bonuses void and bound
 * money free, every session and socket ended, the record, and the event that drops waiting messages. Rounds in
 * progress finish, and own money can leave. Null: a stricter or longer break runs.
 * Writes: break, record, account, guard, wallet, sessions. Emits: responsible_gambling.break_started.
 */
export async function beginBreak(
  deps: BreakDependencies,
  tx: Tx,
  { playerId, currency, next, actor, at }: Beginning,
): Promise<store.BreakRow | null> {
  await lockGuard(tx, playerId); // first lock
  const open = (await store.listOpenBreaks(tx, playerId)).filter((row) => isRunning(row, at));
  if (!isStricter(next, strictestOf(open, at))) return null;
  const facts = await findPlayerFacts(tx, playerId);
  if (!facts) throw new Error(`there is no player ${playerId}`);
  const row = {
    break_id: randomUUIDv7(),
    kind: next.kind,
    starts_at: at,
    ends_at: next.endsAt,
    earliest_end_at: next.earliestEndAt,
    ends_by_itself: next.endsByItself,
    origin: originOf(actor),
    status_before: open[0]?.status_before ?? accountStatusNumbers[before(facts.status)],
  };
  await store.insertBreak(tx, playerId, row);
  const running = [...open, { ...row, end_asked_at: null, lifts_at: null }];
  await carryStatus(deps, tx, playerId, running, { actor, reason: next.kind, at });
  await voidBonuses(deps.ledger, tx, { playerId, key: `break:${row.break_id}`, currency });
  await insertRecord(tx, {
    playerId,
    recordId: randomUUIDv7(),
    kind: 'break',
    action: next.kind,
    activeFrom: at,
    endsAt: next.endsAt,
    actor,
    at,
  });
  await deps.outbox.emit(tx, {
    name: 'responsible_gambling.break_started',
    playerId,
    facts: { kind: next.kind, endsAt: next.endsAt?.toISOString() ?? null },
  });
  if (isExclusion(next.kind)) await matchLater(tx, playerId);
  return { ...row, end_asked_at: null, lifts_at: null };
}

function originOf(actor: string): store.BreakRow['origin'] {
  return actor === 'player' || actor === 'register' ? actor : 'operator';
}

/** The register that began an exclusion no longer lists the player: it ends immediately. */
export async function endRegisterBreak(deps: BreakDependencies, tx: Tx, playerId: bigint): Promise<void> {
  const at = deps.clock.now();
  const open = await store.listOpenBreaks(tx, playerId);
  const over = open.filter(({ origin }) => origin === 'register');
  if (over.length === 0) return;
  await lockGuard(tx, playerId); // first lock of all that follows
  for (const row of over) await store.askEnd(tx, playerId, row.break_id, at, at);
  await endBreaksOf(deps, tx, playerId, at);
}

/** A status set by an earlier time-out or exclusion is not one to restore. */
function before(status: AccountStatus): AccountStatus {
  return status === 'TIMEOUT' || status === 'SELF_EXCLUDED' ? 'REGISTERED' : status;
}

/**
 * The player requests to return. Refuses: break.none (nothing runs that needs it), break.too_early.
 * Writes: break, record.
 */
async function askToComeBack(ctx: PlayerCommandContext): Promise<{ running: RunningBreak }> {
  const { tx, playerId, session } = ctx;
  const at = ctx.clock.now();
  await lockGuard(tx, playerId); // first lock
  const running = strictestOf(await store.listOpenBreaks(tx, playerId), at);
  if (!running || running.ends_by_itself || running.origin === 'register') throw new Refusal('break.none');
  if (at < running.earliest_end_at) {
    throw new Refusal('break.too_early', { earliestEndAt: running.earliest_end_at.toISOString() });
  }
  if (running.lifts_at) return { running: viewOf(running) };
  const policy = ctx.policies.of(session.marketId, session.province);
  const lifts = liftsAt(running.kind, policy, session.timeZone, at);
  await store.askEnd(tx, playerId, running.break_id, at, lifts);
  await insertRecord(tx, {
    playerId,
    recordId: randomUUIDv7(),
    kind: 'break',
    action: 'end_asked',
    activeFrom: lifts,
    actor: 'player',
    at,
  });
  return { running: viewOf({ ...running, end_asked_at: at, lifts_at: lifts }) };
}

/**
 * Ends every break whose time is over and gives the account the status of what is left. What counts is computed on
 * read; this only updates the stored status, and ends exclusions whose end was requested.
 */
export async function endOverdueBreaks(deps: BreakDependencies & { readonly db: Db }): Promise<number> {
  const at = deps.clock.now();
  const players = await store.listOverdue(deps.db, at, BATCH);
  for (const playerId of players) await deps.db.transact((tx) => endBreaksOf(deps, tx, playerId, at));
  return players.length;
}

async function endBreaksOf(deps: BreakDependencies, tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await lockGuard(tx, playerId); // first lock
  const open = await store.listOpenBreaks(tx, playerId);
  const over = open.filter((row) => !isRunning(row, at));
  if (over.length === 0) return;
  for (const row of over) await store.endBreak(tx, playerId, row.break_id, at);
  const left = open.filter((row) => isRunning(row, at));
  await carryStatus(deps, tx, playerId, left, {
    actor: 'system',
    reason: 'break ended',
    at,
    statusBefore: over[0]!.status_before,
  });
  await deps.outbox.emit(tx, { name: 'responsible_gambling.break_ended', playerId, facts: {} });
}

/**
 * Status and bar that the running breaks require. A time-out keeps the status of an account that is barred for other
 * reasons, because it must return to nothing easier.
 */
async function carryStatus(
  deps: BreakDependencies,
  tx: Tx,
  playerId: bigint,
  running: readonly store.BreakRow[],
  move: {
    readonly actor: string;
    readonly reason: string;
    readonly at: Date;
    readonly statusBefore?: number;
  },
): Promise<void> {
  const { actor, reason, at } = move;
  const leading = strictestOf(running, at);
  const stored = await storedStatusOf(tx, playerId);
  const statusBefore = accountStatusOf(running[0]?.status_before ?? move.statusBefore ?? 3);
  if (!leading) {
    await setRunningBreak(tx, playerId, null);
    await carryBar(tx, playerId, at);
    // An account that was restricted, blacklisted or closed meanwhile stays so.
    if (before(stored) === stored && stored !== 'REGISTERED') return;
    await moveAccountStatus(tx, playerId, { to: statusBefore, actor, reason, at });
    await setStanding(tx, playerId, { status: statusBefore });
    return;
  }
  const isExcluded = isExclusion(leading.kind);
  await carryBar(tx, playerId, at);
  await setRunningBreak(tx, playerId, { until: barUntil(running), isExcluded });
  if (stored === 'BLACKLISTED' || stored === 'CLOSED') return;
  if (!isExcluded && statusBefore !== 'REGISTERED') {
    await endPlayerSessions(tx, playerId, deps.clock);
    return;
  }
  const to = isExcluded ? 'SELF_EXCLUDED' : 'TIMEOUT';
  await moveAccountStatus(tx, playerId, { to, restrictedUntil: leading.ends_at, actor, reason, at });
  // The guard keeps REGISTERED during a time-out: its bar ends by the clock, with no job.
  await setStanding(tx, playerId, { status: isExcluded ? 'SELF_EXCLUDED' : 'REGISTERED' });
}

/**
 * The bar on the guard that running breaks and an open review of the person require: no stake and no deposit before
 * the later one is over.
 */
export async function carryBar(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  const running = (await store.listOpenBreaks(tx, playerId)).filter((row) => isRunning(row, at));
  const isReviewed = await hasOpenReview(tx, playerId);
  await barStakes(tx, playerId, isReviewed ? NEVER : running.length === 0 ? null : barUntil(running));
}

/** The strictest exclusion that runs; null: none. */
export async function runningExclusionOf(
  on: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  at: Date,
): Promise<store.BreakRow | null> {
  const running = strictestOf(await store.listOpenBreaks(on, playerId), at);
  return running && isExclusion(running.kind) ? running : null;
}

function barUntil(running: readonly store.BreakRow[]): Date {
  const ends = running.map((row) => (row.ends_by_itself && row.ends_at ? row.ends_at : NEVER).getTime());
  return new Date(Math.max(...ends));
}

/** False: over by time or by request. */
function isRunning(row: store.BreakRow, at: Date): boolean {
  const end = row.lifts_at ?? (row.ends_by_itself ? row.ends_at : null);
  return end === null || end > at;
}

function strictestOf(
  rows: readonly store.BreakRow[],
  at: Date,
): (store.BreakRow & { readonly endsAt: Date | null }) | null {
  const running = rows.filter((row) => isRunning(row, at));
  return strictest(running.map((row) => ({ ...row, endsAt: row.ends_at })));
}

function viewOf(row: store.BreakRow): RunningBreak {
  return {
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    earliestEndAt: row.earliest_end_at.toISOString(),
    endsByItself: row.ends_by_itself,
    liftsAt: row.lifts_at?.toISOString() ?? null,
  };
}
