import type { MarketPolicies, MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Money } from '@halcyon/contract/platform/shapes';
import type {
  LimitDuration,
  LimitKind,
  MoneyLimitKind,
  PlayTime,
} from '@halcyon/contract/responsible-gambling/limits.contract';
import { toWire } from '@halcyon/money/amount';
import { findPlayerFacts } from '../../identity/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  listCountedDeposits,
  listCountedLosses,
  listCountedPlay,
  listCountedStakes,
  type Counted,
} from '../../wallet/public.ts';
import type { Ledger, LimitWindow, PlayerState, lockState } from '../../ledger/public.ts';
import { counterOf, playWindows } from './limit-window.store.ts';
import { capMinorOf } from './limit-policy.rules.ts';
import type { HeldLimit } from './limit.rules.ts';
import * as store from './limit.store.ts';
import { PLAY_PAUSE_MS } from './play-time.rules.ts';
import { rolled, windowAt } from './window.rules.ts';

/** Whose limits, and under which market's rules. */
export type LimitOwner = {
  readonly playerId: bigint;
  readonly marketId: string;
  readonly province: string | null;
  readonly currency: string;
};

/** What limits need from other domains. */
export type LimitPorts = { readonly ledger: Ledger };

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
export async function knownOf(
  { ledger, policies }: LimitPorts & { readonly policies: MarketPolicies },
  owner: LimitOwner,
  tx: Tx,
  read: ReadState,
): Promise<Known> {
  const { playerId, marketId, province, currency } = owner;
  const found = await read(ledger, tx, playerId);
  if (!found) throw new Error(`player ${playerId} has no wallet`);
  const policy = policies.of(marketId, province);
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

/** How amounts of a kind are counted inside, and written on the wire. */
export type Units<Amount> = {
  readonly kind: LimitKind;
  /** The least that a limit can be. */
  readonly minimum: bigint;
  readonly wire: (units: bigint) => Amount;
  /** Refuses: limit.currency_mismatch. */
  readonly read: (amount: Money | PlayTime) => bigint;
  /** What is used, as far as the wire can say it. */
  readonly whole: (units: bigint) => bigint;
};

/** Minor units of the account's currency. */
export function moneyUnits({ currency, minMinor }: Known, kind: MoneyLimitKind): Units<Money> {
  return {
    kind,
    minimum: minMinor,
    wire: (units) => toWire(units, currency),
    read(amount) {
      if (!('currency' in amount) || amount.currency !== currency) {
        throw new Refusal('limit.currency_mismatch');
      }
      return BigInt(amount.amountMinor);
    },
    whole: (units) => units,
  };
}

const MINUTE_MS = 60_000n;

/** Milliseconds inside, whole minutes outside. */
export const timeUnits: Units<PlayTime> = {
  kind: 'time',
  minimum: MINUTE_MS,
  wire: (units) => ({ minutes: Number(units / MINUTE_MS) }),
  read(amount) {
    if (!('minutes' in amount)) throw new Refusal('limit.currency_mismatch');
    return BigInt(amount.minutes) * MINUTE_MS;
  },
  whole: (units) => units - (units % MINUTE_MS),
};

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

/** The window that counts already, in its present state. */
export function windowOf(known: Known, kind: LimitKind, duration: LimitDuration) {
  const { state, atMs } = known;
  const windows: readonly LimitWindow[] = state[kind === 'deposit' ? 'depositWindows' : playWindows[kind]];
  const window = windows.find(({ period }) => period === duration);
  return window ? rolled(window, state.timeZone, atMs) : null;
}

type CountedWindow = Omit<store.NewWindow, 'isNet' | 'counterMinor'>;

/** A window that nothing has counted yet, filled from the ledger. */
export async function countedWindow(
  tx: Tx,
  playerId: bigint,
  { policy, state, atMs }: Known,
  kind: LimitKind,
  period: LimitDuration,
): Promise<CountedWindow & { readonly period: LimitDuration; readonly limitMinor: null }> {
  const empty = { period, limitMinor: null, usedMinor: 0n } as const;
  const isRolling = policy.limitWindow === 'rolling';
  const bounds = isRolling
    ? rolled({ ...empty, startsAtMs: 0, endsAtMs: 0, entries: [] }, state.timeZone, atMs)
    : windowAt(period, state.timeZone, atMs);
  const since = new Date(bounds.startsAtMs);
  const counted = await listCounted(tx, kind, playerId, since, policy);
  const usedMinor = counted.reduce((sum, { amount_minor: minor }) => sum + minor, 0n);
  const { startsAtMs, endsAtMs } = bounds;
  const playedUntilMs = kind === 'time' ? (counted.at(-1)?.at.getTime() ?? null) : null;
  if (!isRolling) return { ...empty, startsAtMs, endsAtMs, usedMinor, playedUntilMs };
  const entries = counted.map(({ at, amount_minor: amountMinor }) => ({ atMs: at.getTime(), amountMinor }));
  return rolled({ ...empty, startsAtMs, endsAtMs, usedMinor, playedUntilMs, entries }, state.timeZone, atMs);
}

/** From now on the window is counted in. The guard is locked. */
export function openWindow(
  tx: Tx,
  playerId: bigint,
  { policy, state }: Known,
  kind: LimitKind,
  duration: LimitDuration,
  window: CountedWindow,
): Promise<void> {
  const isNet = policy.limitBasis === 'net';
  return store.insertWindow(tx, kind, playerId, duration, {
    ...window,
    isNet,
    counterMinor: counterOf(state, kind),
  });
}

function listCounted(
  tx: Tx,
  kind: LimitKind,
  playerId: bigint,
  since: Date,
  policy: MarketPolicy,
): Promise<Counted[]> {
  switch (kind) {
    case 'deposit':
      return listCountedDeposits(tx, playerId, since, policy.limitBasis === 'net');
    case 'loss':
      return listCountedLosses(tx, playerId, since);
    case 'stake':
      return listCountedStakes(tx, playerId, since);
    case 'time':
      return listCountedPlay(tx, playerId, since, PLAY_PAUSE_MS);
  }
}
