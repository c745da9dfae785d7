import { randomUUIDv7 } from 'node:crypto';
import {
  limitDurations,
  type LimitChange,
  type LimitChanged,
  type LimitDuration,
  type LimitKind,
  type LimitOffer,
  type Limits,
  type MoneyLimitKind,
  type PlayTime,
} from '@halcyon/contract/responsible-gambling/limits.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Money } from '@halcyon/contract/platform/shapes';
import { amountMinorMax } from '@halcyon/money/amount';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockState, readState } from '../../ledger/public.ts';
import {
  countedWindow,
  heldOf,
  knownOf,
  type LimitPorts,
  moneyUnits,
  openWindow,
  stateOf,
  timeUnits,
  windowOf,
  type Known,
  type LimitOwner,
  type Units,
} from './known-limits.service.ts';
import { fixedLimits, missingLimits, requiredLimits } from './limit-policy.rules.ts';
import { changed, noLimit, type ChangeRules, type HeldLimit, type Wish } from './limit.rules.ts';
import * as store from './limit.store.ts';
import { viewOf } from './limit-view.service.ts';
import { findStanding, saveStanding } from './protection.store.ts';

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

/** The own limits of a kind, with what is used and left of each. Refuses: limit.not_offered. */
export function readLimits(ctx: PlayerContext & LimitPorts, kind: MoneyLimitKind): Promise<Limits<Money>> {
  return read(ctx, (known) => moneyUnits(known, kind));
}

/** The same of time. Refuses: limit.not_offered. */
export function readTimeLimits(ctx: PlayerContext & LimitPorts): Promise<Limits<PlayTime>> {
  return read(ctx, () => timeUnits);
}

function read<Amount>(
  ctx: PlayerContext & LimitPorts,
  unitsOf: (known: Known) => Units<Amount>,
): Promise<Limits<Amount>> {
  return ctx.db.transact(async (tx) => {
    const known = await knownOf(ctx, ownerOf(ctx), tx, readState);
    const units = unitsOf(known);
    refuseUnoffered(known, units.kind);
    return viewOf(tx, ctx.playerId, known, units);
  });
}

/** Carries a wish about a limit of money out: as `change`. */
export function changeLimit(
  ctx: PlayerCommandContext & LimitPorts,
  kind: MoneyLimitKind,
  body: LimitChange,
): Promise<LimitChanged<Money>> {
  return change(ctx, body, (known) => moneyUnits(known, kind));
}

/** The same about a limit of time. */
export function changeTimeLimit(
  ctx: PlayerCommandContext & LimitPorts,
  body: LimitChange,
): Promise<LimitChanged<PlayTime>> {
  return change(ctx, body, () => timeUnits);
}

/**
 * Applies a request about one limit, under the guard's lock, so that no deposit and no stake can pass between an old
 * limit and a new one.
 * Refuses: limit.not_offered, limit.interval, limit.currency_mismatch, then as `changed`.
 * Writes: the window, the standing, the record. Emits: responsible_gambling.limit_changed.
 */
async function change<Amount>(
  ctx: PlayerCommandContext & LimitPorts,
  body: LimitChange,
  unitsOf: (known: Known) => Units<Amount>,
): Promise<LimitChanged<Amount>> {
  const { tx, playerId } = ctx;
  const duration = limitDurations.find((one) => one === body.duration);
  const known = await knownOf(ctx, ownerOf(ctx), tx, lockState); // first lock of every change
  const { policy } = known;
  const units = unitsOf(known);
  const { kind } = units;
  refuseUnoffered(known, kind);
  if (!duration || !policy.limitPeriods.includes(duration)) throw new Refusal('limit.interval');
  const wish = wishOf(body, units);
  const row = (await store.listLimits(tx, kind, playerId)).find(({ period }) => period === duration);
  const before = row ? heldOf(row) : noLimit;
  const window =
    windowOf(known, kind, duration) ?? (await countedWindow(tx, playerId, known, kind, duration));
  const rules = rulesOf(known, units, row, await isFixed(tx, playerId, policy, kind, duration));
  const result = changed(before, wish, rules, { nowMs: known.atMs, periodEndsAtMs: window.endsAtMs });
  if ('refusal' in result) throw new Refusal(result.refusal, factsOf(known, result.refusal, rules, kind));
  const { held, outcome } = result;
  if (outcome === 'unchanged') return { ...(await viewOf(tx, playerId, known, units)), outcome };
  const at = new Date(known.atMs);
  if (!row) await openWindow(tx, playerId, known, kind, duration, window);
  await store.saveLimit(tx, kind, playerId, duration, stateOf(held, row ?? null, at));
  await noteStanding(tx, playerId, policy);
  await noteChange(ctx, kind, duration, { wish, outcome, held, at });
  const now = await knownOf(ctx, ownerOf(ctx), tx, lockState);
  return { ...(await viewOf(tx, playerId, now, units)), outcome };
}

function refuseUnoffered({ policy }: Known, kind: LimitKind): void {
  if (!policy.limitKinds.includes(kind)) throw new Refusal('limit.not_offered');
}

function wishOf(body: LimitChange, units: Units<unknown>): Wish {
  if (body.limit) return { what: 'set', minor: units.read(body.limit) };
  if (body.deleteLimit) return { what: 'delete' };
  return { what: body.cancelPendingLimit ? 'cancel' : 'confirm' };
}

async function isFixed(
  tx: Tx,
  playerId: bigint,
  policy: MarketPolicy,
  kind: LimitKind,
  duration: LimitDuration,
): Promise<boolean> {
  const fixed = fixedLimits(policy, await store.listLastingLimits(tx, playerId));
  return fixed.some((one) => one.kind === kind && one.duration === duration);
}

function rulesOf(
  { policy, capMinor }: Known,
  { kind, minimum }: Units<unknown>,
  row: store.LimitRow | undefined,
  isMandatory: boolean,
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
    isMandatory,
    minMinor: minimum,
    maxMinor,
  };
}

/** The end that was passed, in money; minutes are on the screen already. */
function factsOf(
  { currency }: Known,
  refusal: string,
  { minMinor, maxMinor }: ChangeRules,
  kind: LimitKind,
): Record<string, string> {
  if (kind === 'time') return {};
  if (refusal === 'limit.too_low') return { currency, minimumMinor: String(minMinor) };
  if (refusal === 'limit.too_high' && maxMinor !== null) return { currency, maximumMinor: String(maxMinor) };
  return {};
}

/** Money commands check one flag: whether the limits that the market requires first are set. */
async function noteStanding(tx: Tx, playerId: bigint, policy: MarketPolicy): Promise<void> {
  const standing = await findStanding(tx, playerId);
  if (!standing?.is_limit_missing) return;
  if (missingLimits(policy, await store.listLastingLimits(tx, playerId)).length > 0) return;
  await saveStanding(tx, playerId, { ...noStanding, ...standing, is_limit_missing: false });
}

async function noteChange(
  ctx: PlayerCommandContext,
  kind: LimitKind,
  duration: LimitDuration,
  change: { wish: Wish; outcome: string; held: HeldLimit; at: Date },
): Promise<void> {
  const { wish, outcome, held, at } = change;
  const activeFrom = held.pending ? new Date(held.pending.fromMs) : at;
  await store.insertRecord(ctx.tx, {
    playerId: ctx.playerId,
    recordId: randomUUIDv7(),
    kind: `${kind}_limit`,
    period: duration,
    action: outcome,
    amountMinor: wish.what === 'set' ? wish.minor : held.limitMinor,
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

/** What the market offers, and which of it the market still requires of this player or offers first. */
export function readLimitOffer(ctx: PlayerContext): Promise<LimitOffer> {
  return ctx.db.transact((tx) => offerOf(tx, ctx));
}

/**
 * The player declines the limits that the market offers first. Once; they can be set at any time.
 * Refuses: limit.mandatory, where the market requires them. Writes: the record.
 */
export async function declineLimits(ctx: PlayerCommandContext): Promise<LimitOffer> {
  const { tx, playerId } = ctx;
  const { prompt, missing } = await offerOf(tx, ctx);
  if (prompt === 'required') throw new Refusal('limit.mandatory');
  if (missing.length > 0) {
    await store.insertRecord(tx, {
      playerId,
      recordId: randomUUIDv7(),
      kind: 'limit_offer',
      action: 'declined',
      actor: 'player',
      at: ctx.clock.now(),
    });
  }
  return offerOf(tx, ctx);
}

async function offerOf(tx: Tx, { playerId, session, policies }: PlayerContext): Promise<LimitOffer> {
  const policy = policies.of(session.marketId, session.province);
  const { prompt, mode } = policy.mandatoryLimits;
  const isDone = prompt === 'none' || (prompt === 'ask' && (await store.hasDeclined(tx, playerId)));
  const missing = isDone ? [] : missingLimits(policy, await store.listLastingLimits(tx, playerId));
  return { kinds: [...policy.limitKinds], prompt, mode, missing: [...missing] };
}

/**
 * The first row of a player's protection: whether the market requires limits first, and its activity timer.
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
