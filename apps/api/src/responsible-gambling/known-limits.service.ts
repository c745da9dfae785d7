import type { MarketPolicy } from '@halcyon/contract/market/policy';
import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { findPlayerFacts } from '../identity/account.service.ts';
import { policyOf } from '../market/policy.service.ts';
import type { Tx } from '../platform/sql.ts';
import { listCountedDeposits, listCountedLosses } from '../wallet/counted.service.ts';
import type { PlayerState } from '../wallet/ledger.service.ts';
import type { lockState } from '../wallet/wallet.service.ts';
import { capMinorOf } from './limit-policy.rules.ts';
import type { HeldLimit } from './limit.rules.ts';
import type * as store from './limit.store.ts';
import { rolled, windowAt } from './window.rules.ts';

/** Whose limits, and under which market's rules. */
export type LimitOwner = {
  readonly playerId: bigint;
  readonly marketId: string;
  readonly province: string | null;
  readonly currency: string;
};

/** What every question about a player's limits begins with. */
export type Known = {
  readonly state: PlayerState;
  readonly atMs: number;
  readonly policy: MarketPolicy;
  readonly capMinor: bigint | null;
  readonly minMinor: bigint;
  readonly currency: string;
};

type ReadState = typeof lockState;

/** With `lockState` the guard stays locked; the first lock of every change. */
export async function knownOf(owner: LimitOwner, tx: Tx, read: ReadState): Promise<Known> {
  const { playerId, marketId, province, currency } = owner;
  const found = await read(tx, playerId);
  if (!found) throw new Error(`player ${playerId} has no wallet`);
  const policy = policyOf(marketId, province);
  const birthDate = (await findPlayerFacts(tx, playerId))?.birthDate ?? null;
  const minima = policy.paymentMethods.map(({ deposit }) => BigInt(deposit.min.amountMinor));
  return {
    ...found,
    policy,
    currency,
    capMinor: capMinorOf(policy, { birthDate, timeZone: found.state.timeZone, atMs: found.atMs }),
    minMinor: minima.reduce((least, one) => (one < least ? one : least), minima[0] ?? 1n),
  };
}

export function heldOf(row: store.LimitRow): HeldLimit {
  const { limit_minor: limitMinor, pending_from: from, is_locked: isLocked } = row;
  const pending = from && {
    minor: row.pending_minor,
    fromMs: from.getTime(),
    needsConfirmation: row.needs_confirmation,
  };
  return { limitMinor, pending, isLocked };
}

export function stateOf(held: HeldLimit, row: store.LimitRow | null, at: Date): store.LimitState {
  return {
    limit_minor: held.limitMinor,
    pending_minor: held.pending?.minor ?? null,
    pending_from: held.pending ? new Date(held.pending.fromMs) : null,
    needs_confirmation: held.pending?.needsConfirmation ?? false,
    house_minor: row?.house_minor ?? null,
    is_locked: held.isLocked,
    at,
  };
}

/** The window that counts already, as it stands now. */
export function windowOf(known: Known, kind: LimitKind, duration: LimitDuration) {
  const { state, atMs } = known;
  const windows = kind === 'deposit' ? state.depositWindows : state.lossWindows;
  const window = windows.find(({ period }) => period === duration);
  return window ? rolled(window, state.timeZone, atMs) : null;
}

/** A window that nothing has counted yet, filled with what the ledger knows of it. */
export async function countedWindow(
  tx: Tx,
  playerId: bigint,
  { policy, state, atMs }: Known,
  kind: LimitKind,
  period: LimitDuration,
): Promise<Omit<store.NewWindow, 'isNet'> & { readonly period: LimitDuration; readonly limitMinor: null }> {
  const empty = { period, limitMinor: null, usedMinor: 0n } as const;
  const isRolling = policy.limitWindow === 'rolling';
  const bounds = isRolling
    ? rolled({ ...empty, startsAtMs: 0, endsAtMs: 0, entries: [] }, state.timeZone, atMs)
    : windowAt(period, state.timeZone, atMs);
  const since = new Date(bounds.startsAtMs);
  const counted =
    kind === 'deposit'
      ? await listCountedDeposits(tx, playerId, since, policy.limitBasis === 'net')
      : await listCountedLosses(tx, playerId, since);
  const usedMinor = counted.reduce((sum, { amount_minor: minor }) => sum + minor, 0n);
  const { startsAtMs, endsAtMs } = bounds;
  if (!isRolling) return { ...empty, startsAtMs, endsAtMs, usedMinor };
  const entries = counted.map(({ at, amount_minor: amountMinor }) => ({ atMs: at.getTime(), amountMinor }));
  return rolled({ ...empty, startsAtMs, endsAtMs, usedMinor, entries }, state.timeZone, atMs);
}
