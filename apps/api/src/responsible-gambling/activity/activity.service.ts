import { randomUUIDv7 } from 'node:crypto';
import type {
  activityEndpoints,
  ActivityCheck,
  ActivitySettings,
  ActivitySummary,
} from '@halcyon/contract/responsible-gambling/activity.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { endOwnSession } from '../../identity/public.ts';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { sumEndedRounds } from '../../wallet/public.ts';
import { lockGuard } from '../../ledger/public.ts';
import { insertRecord } from '../limit/limit.store.ts';
import { findStanding, saveStanding, type StandingRow } from '../limit/protection.store.ts';

const MINUTE_MS = 60_000;
const path = '/api/v1/player/activity_check';
type Reminder = InputOf<(typeof activityEndpoints)[`POST ${typeof path}/reminder`]>['body'];
type Settings = InputOf<(typeof activityEndpoints)[`PATCH ${typeof path}/settings`]>['body'];

const nothing: StandingRow = {
  is_limit_missing: false,
  check_minutes: null,
  rest_minutes: 0,
  check_started_at: null,
  check_noticed_at: null,
  rest_until: null,
};

/** The timer of the player's session: whether a check is due, and its settings. */
export async function readActivity(ctx: PlayerContext): Promise<ActivityCheck> {
  const standing = (await findStanding(ctx.db, ctx.playerId)) ?? nothing;
  return viewOf(ctx, standing);
}

/** Whole minutes to the next check, at least none. Null: the timer is off, or nothing was staked. */
export async function readMinutesRemaining(ctx: PlayerContext): Promise<{ minutesRemaining: number | null }> {
  const standing = (await findStanding(ctx.db, ctx.playerId)) ?? nothing;
  const due = dueAt(standing);
  if (due === null) return { minutesRemaining: null };
  const left = Math.ceil((due - ctx.clock.now().getTime()) / MINUTE_MS);
  return { minutesRemaining: Math.max(0, left) };
}

/** Time and money since the first stake of the session, of rounds that have ended. */
export async function readActivitySummary(ctx: PlayerContext): Promise<ActivitySummary> {
  const standing = (await findStanding(ctx.db, ctx.playerId)) ?? nothing;
  const startedAt = standing.check_started_at;
  const sums = startedAt
    ? await sumEndedRounds(ctx.db, ctx.playerId, startedAt)
    : { staked_minor: 0n, won_minor: 0n };
  const money = (minor: bigint) => toWire(minor, ctx.session.currency);
  const elapsedMs = startedAt ? ctx.clock.now().getTime() - startedAt.getTime() : 0;
  return {
    settings: settingsOf(ctx, standing),
    startedAt: startedAt?.toISOString() ?? null,
    elapsedSeconds: Math.max(0, Math.floor(elapsedMs / 1000)),
    turnover: money(sums.staked_minor),
    winnings: money(sums.won_minor),
    delta: money(sums.won_minor - sums.staked_minor),
  };
}

/**
 * Answers a check. Continue resets the timer; the market's rest after it keeps running. Stop ends this session.
 * Refuses: activity_check.not_due. Writes: standing, record; with stop the session.
 */
export async function answerReminder(ctx: PlayerCommandContext, body: Reminder): Promise<ActivityCheck> {
  const { tx, playerId } = ctx;
  await lockGuard(tx, playerId); // first lock
  const standing = (await findStanding(tx, playerId)) ?? nothing;
  const at = ctx.clock.now();
  const due = dueAt(standing);
  if (due === null || at.getTime() < due) throw new Refusal('activity_check.not_due');
  const after = {
    ...standing,
    check_started_at: null,
    check_noticed_at: null,
    rest_until: restOf(standing, at),
  };
  await saveStanding(tx, playerId, after);
  await insertRecord(tx, {
    playerId,
    recordId: randomUUIDv7(),
    kind: 'activity_check',
    action: body.action,
    actor: 'player',
    facts: { answers: body.answers ?? {} },
    at,
  });
  if (body.action === 'stop') await endOwnSession(ctx, ctx.session.sessionId);
  return viewOf(ctx, after);
}

/** The rest counts from the moment the notice was shown, or else from its answer. */
function restOf(standing: StandingRow, at: Date): Date | null {
  if (standing.check_noticed_at || standing.rest_minutes === 0) return standing.rest_until;
  return new Date(at.getTime() + standing.rest_minutes * MINUTE_MS);
}

/**
 * Switches the timer on or off, or sets other minutes. A check that is due stays due.
 * Refuses: activity_check.fixed (the market sets it), activity_check.minutes (not offered).
 * Writes: standing, record.
 */
export async function changeActivity(ctx: PlayerCommandContext, body: Settings): Promise<ActivityCheck> {
  const { tx, playerId } = ctx;
  const { realityCheck } = policyFor(ctx);
  if (realityCheck.mode === 'fixed') throw new Refusal('activity_check.fixed');
  await lockGuard(tx, playerId); // first lock
  const standing = (await findStanding(tx, playerId)) ?? nothing;
  const minutes = body.minutes ?? standing.check_minutes ?? realityCheck.minutes;
  if (!realityCheck.choices.includes(minutes)) throw new Refusal('activity_check.minutes');
  const at = ctx.clock.now();
  if (isDue(standing, at)) return viewOf(ctx, standing);
  const after = { ...standing, check_minutes: body.isOn ? minutes : null };
  await saveStanding(tx, playerId, after);
  await insertRecord(tx, {
    playerId,
    recordId: randomUUIDv7(),
    kind: 'activity_check',
    action: body.isOn ? 'set' : 'off',
    actor: 'player',
    facts: { minutes },
    at,
  });
  return viewOf(ctx, after);
}

/** Resets the timer on the player's request. Refuses: activity_check.due, which must be answered. */
export async function resetTimer(ctx: PlayerCommandContext): Promise<ActivityCheck> {
  const { tx, playerId } = ctx;
  await lockGuard(tx, playerId); // first lock
  const standing = (await findStanding(tx, playerId)) ?? nothing;
  if (isDue(standing, ctx.clock.now())) throw new Refusal('activity_check.due');
  const after = { ...standing, check_started_at: null, check_noticed_at: null };
  if (standing.check_started_at) await saveStanding(tx, playerId, after);
  return viewOf(ctx, after);
}

/**
 * A new session begins while no other one was open: its timer starts with its first stake. A second login with a
 * session still open resets nothing.
 */
export async function beginActivity(tx: Tx, playerId: bigint): Promise<void> {
  await lockGuard(tx, playerId); // first lock
  const standing = await findStanding(tx, playerId);
  if (!standing?.check_started_at) return;
  await saveStanding(tx, playerId, { ...standing, check_started_at: null, check_noticed_at: null });
}

function policyFor(ctx: PlayerContext): MarketPolicy {
  return ctx.policies.of(ctx.session.marketId, ctx.session.province);
}

function dueAt({ check_minutes: minutes, check_started_at: startedAt }: StandingRow): number | null {
  return minutes === null || startedAt === null ? null : startedAt.getTime() + minutes * MINUTE_MS;
}

function isDue(standing: StandingRow, at: Date): boolean {
  const due = dueAt(standing);
  return due !== null && at.getTime() >= due;
}

function settingsOf(ctx: PlayerContext, standing: StandingRow): ActivitySettings {
  const { realityCheck, limitNotices } = policyFor(ctx);
  const { mode, minutes, choices, lockMinutes } = realityCheck;
  return {
    isOn: standing.check_minutes !== null,
    minutes: standing.check_minutes ?? minutes,
    choices: [...choices],
    isFixed: mode === 'fixed',
    restMinutes: lockMinutes,
    tellsLimits: limitNotices.length > 0,
  };
}

function viewOf(ctx: PlayerContext, standing: StandingRow): ActivityCheck {
  const at = ctx.clock.now();
  const { rest_until: rest } = standing;
  return {
    settings: settingsOf(ctx, standing),
    startedAt: standing.check_started_at?.toISOString() ?? null,
    isDue: isDue(standing, at),
    restUntil: rest && rest > at ? rest.toISOString() : null,
  };
}
