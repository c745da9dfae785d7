import { randomUUIDv7 } from 'node:crypto';
import {
  limitDurations,
  type LimitChange,
  type LimitChanged,
  type LimitDuration,
  type LimitKind,
  type Limits,
  type LimitView,
} from '@halcyon/contract/responsible-gambling/limits.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { amountMinorMax, toWire } from '@halcyon/money/amount';
import type { PlayerCommandContext, PlayerContext } from '../platform/context.ts';
import type { Tx } from '../platform/sql.ts';
import { lockState, readState } from '../wallet/wallet.service.ts';
import {
  countedWindow,
  heldOf,
  knownOf,
  stateOf,
  windowOf,
  type Known,
  type LimitOwner,
} from './known-limits.service.ts';
import { missingLimits, requiredLimits } from './limit-policy.rules.ts';
import {
  changed,
  lapsesAtMs,
  noLimit,
  settled,
  type ChangeRules,
  type HeldLimit,
  type Wish,
} from './limit.rules.ts';
import * as store from './limit.store.ts';
import { findStanding, saveStanding } from './protection.store.ts';
import { limitAt } from './window.rules.ts';

export { requiredLimits };

const noStanding = {
  is_limit_missing: false,
  check_minutes: null,
  rest_minutes: 0,
  check_started_at: null,
  check_noticed_at: null,
  rest_until: null,
};

function ownerOf({ playerId, session }: PlayerContext): LimitOwner {
  const { marketId, province, currency } = session;
  return { playerId, marketId, province, currency };
}

/** The own limits of a kind, with what is used and left of each. */
export async function readLimits(ctx: PlayerContext, kind: LimitKind): Promise<Limits> {
  return ctx.db.transact(async (tx) => viewOf(tx, ctx, kind, await knownOf(ownerOf(ctx), tx, readState)));
}

/**
 * Carries a wish about one limit out, under the guard's lock, so that no deposit and no stake can pass between
 * an old limit and a new one.
 * Refuses: limit.interval, limit.currency_mismatch, then as `changed`.
 * Writes: the window, the standing, the record. Emits: responsible_gambling.limit_changed.
 */
export async function changeLimit(
  ctx: PlayerCommandContext,
  kind: LimitKind,
  body: LimitChange,
): Promise<LimitChanged> {
  const { tx, playerId } = ctx;
  const duration = limitDurations.find((one) => one === body.duration);
  const known = await knownOf(ownerOf(ctx), tx, lockState); // first lock of every change
  const { policy, currency } = known;
  if (!duration || !policy.limitPeriods.includes(duration)) throw new Refusal('limit.interval');
  if (body.limit && body.limit.currency !== currency) throw new Refusal('limit.currency_mismatch');
  const row = (await store.listLimits(tx, kind, playerId)).find(({ period }) => period === duration);
  const before = row ? heldOf(row) : noLimit;
  const window =
    windowOf(known, kind, duration) ?? (await countedWindow(tx, playerId, known, kind, duration));
  const result = changed(before, wishOf(body), rulesOf(known, kind, duration, row), {
    nowMs: known.atMs,
    periodEndsAtMs: window.endsAtMs,
  });
  if ('refusal' in result) throw new Refusal(result.refusal, factsOf(known, result.refusal, row));
  const { held, outcome } = result;
  if (outcome === 'unchanged') return { ...(await viewOf(tx, ctx, kind, known)), outcome };
  const at = new Date(known.atMs);
  if (!row) {
    await store.insertWindow(tx, kind, playerId, duration, { ...window, isNet: policy.limitBasis === 'net' });
  }
  await store.saveLimit(tx, kind, playerId, duration, stateOf(held, row ?? null, at));
  await noteStanding(tx, playerId, policy);
  await noteChange(ctx, kind, duration, { body, outcome, held, at });
  const now = await knownOf(ownerOf(ctx), tx, lockState);
  return { ...(await viewOf(tx, ctx, kind, now)), outcome };
}

function wishOf(body: LimitChange): Wish {
  if (body.limit) return { what: 'set', minor: BigInt(body.limit.amountMinor) };
  if (body.deleteLimit) return { what: 'delete' };
  return { what: body.cancelPendingLimit ? 'cancel' : 'confirm' };
}

function rulesOf(
  { policy, capMinor, minMinor }: Known,
  kind: LimitKind,
  duration: LimitDuration,
  row: store.LimitRow | undefined,
): ChangeRules {
  const maxima = [kind === 'deposit' ? capMinor : null, row?.house_minor ?? null, amountMinorMax];
  const maxMinor = maxima.reduce<bigint | null>(
    (least, one) => (one !== null && (least === null || one < least) ? one : least),
    null,
  );
  return {
    delayHours: policy.increaseDelayHours,
    waitsForPeriodEnd: policy.increaseNotBeforePeriodEnd,
    needsConfirmation: policy.increaseReconfirm,
    isMandatory: requiredLimits(policy).some((one) => one.kind === kind && one.duration === duration),
    minMinor,
    maxMinor,
  };
}

function factsOf(known: Known, refusal: string, row: store.LimitRow | undefined): Record<string, string> {
  const { currency, minMinor, capMinor } = known;
  if (refusal === 'limit.too_low') return { currency, minimumMinor: String(minMinor) };
  const maxMinor = row?.house_minor ?? capMinor;
  if (refusal === 'limit.too_high' && maxMinor !== null) return { currency, maximumMinor: String(maxMinor) };
  return {};
}

/** Money commands ask one flag whether the limits stand that the market wants first. */
async function noteStanding(tx: Tx, playerId: bigint, policy: MarketPolicy): Promise<void> {
  const standing = await findStanding(tx, playerId);
  if (!standing?.is_limit_missing) return;
  const held = await listHeld(tx, playerId);
  if (missingLimits(policy, held).length > 0) return;
  await saveStanding(tx, playerId, { ...noStanding, ...standing, is_limit_missing: false });
}

async function listHeld(on: Tx, playerId: bigint) {
  const deposit = await store.listLimits(on, 'deposit', playerId);
  const loss = await store.listLimits(on, 'loss', playerId);
  const isSet = (row: store.LimitRow) => row.limit_minor !== null;
  return {
    deposit: deposit.filter(isSet).map(({ period }) => period),
    loss: loss.filter(isSet).map(({ period }) => period),
  };
}

async function noteChange(
  ctx: PlayerCommandContext,
  kind: LimitKind,
  duration: LimitDuration,
  change: { body: LimitChange; outcome: string; held: HeldLimit; at: Date },
): Promise<void> {
  const { body, outcome, held, at } = change;
  const activeFrom = held.pending ? new Date(held.pending.fromMs) : at;
  await store.insertRecord(ctx.tx, {
    playerId: ctx.playerId,
    recordId: randomUUIDv7(),
    kind: kind === 'deposit' ? 'deposit_limit' : 'loss_limit',
    period: duration,
    action: outcome,
    amountMinor: body.limit ? BigInt(body.limit.amountMinor) : held.limitMinor,
    activeFrom,
    actor: 'player',
    at,
  });
  await ctx.outbox.emit(ctx.tx, {
    name: 'responsible_gambling.limit_changed',
    playerId: ctx.playerId,
    facts: { kind, duration, outcome, activeFrom: activeFrom.toISOString() },
  });
}

async function viewOf(tx: Tx, ctx: PlayerContext, kind: LimitKind, known: Known): Promise<Limits> {
  const { policy, currency, minMinor, capMinor } = known;
  const rows = await store.listLimits(tx, kind, ctx.playerId);
  const required = requiredLimits(policy).filter((one) => one.kind === kind);
  const items: LimitView[] = [];
  for (const duration of limitDurations.filter((one) => policy.limitPeriods.includes(one))) {
    const row = rows.find(({ period }) => period === duration);
    const window =
      windowOf(known, kind, duration) ?? (await countedWindow(tx, ctx.playerId, known, kind, duration));
    items.push(
      itemOf(
        known,
        duration,
        row ?? null,
        window,
        required.some((one) => one.duration === duration),
      ),
    );
  }
  const missing = missingLimits(policy, await listHeld(tx, ctx.playerId));
  return {
    items,
    minimum: toWire(minMinor, currency),
    maximum: kind === 'deposit' && capMinor !== null ? toWire(capMinor, currency) : null,
    raiseDelayHours: policy.increaseDelayHours,
    raiseWaitsForPeriodEnd: policy.increaseNotBeforePeriodEnd,
    raiseNeedsConfirmation: policy.increaseReconfirm,
    missing: missing.filter((one) => one.kind === kind).map((one) => one.duration),
  };
}

function itemOf(
  { atMs, currency }: Known,
  duration: LimitDuration,
  row: store.LimitRow | null,
  window: NonNullable<ReturnType<typeof windowOf>>,
  isMandatory: boolean,
): LimitView {
  const { pending, isLocked } = settled(row ? heldOf(row) : noLimit, atMs);
  const money = (minor: bigint) => toWire(minor, currency);
  const limitMinor = limitAt(window, atMs);
  const netMinor = window.usedMinor;
  const lapses = pending ? lapsesAtMs(pending) : null;
  return {
    duration,
    limit: limitMinor === null ? null : money(limitMinor),
    pendingLimit: pending?.minor != null ? money(pending.minor) : null,
    pendingLimitActiveFrom: pending ? new Date(pending.fromMs).toISOString() : null,
    awaitsConfirmation: pending !== null && pending.needsConfirmation && atMs >= pending.fromMs,
    confirmBefore: lapses === null ? null : new Date(lapses).toISOString(),
    locked: isLocked,
    mandatory: isMandatory,
    updatedAt: row?.updated_at.toISOString() ?? null,
    startAt: new Date(window.startsAtMs).toISOString(),
    resetAt: new Date(window.endsAtMs).toISOString(),
    used: money(netMinor < 0n ? 0n : netMinor),
    remaining: limitMinor === null ? null : money(netMinor > limitMinor ? 0n : limitMinor - netMinor),
  };
}

/**
 * The first row of a player's protection: whether the market wants limits first, and its activity timer.
 * Called where an account is opened, in the same transaction.
 */
export async function openProtection(tx: Tx, playerId: bigint, policy: MarketPolicy): Promise<void> {
  const { mode, minutes, lockMinutes } = policy.realityCheck;
  await saveStanding(tx, playerId, {
    ...noStanding,
    is_limit_missing: requiredLimits(policy).length > 0,
    check_minutes: mode === 'fixed' ? minutes : null,
    rest_minutes: lockMinutes,
  });
}
