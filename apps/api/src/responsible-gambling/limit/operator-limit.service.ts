import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { randomUUIDv7 } from 'node:crypto';
import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockState } from '../../ledger/public.ts';
import {
  countedWindow,
  heldOf,
  knownOf,
  type LimitPorts,
  openWindow,
  stateOf,
  windowOf,
  type LimitOwner,
} from './known-limits.service.ts';
import { noLimit } from './limit.rules.ts';
import * as store from './limit.store.ts';

/** The most that the operator allows a player in one period, and whether the player's own limit is locked. */
export type OperatorLimit = {
  readonly kind: LimitKind;
  readonly duration: LimitDuration;
  /** Null: the operator sets none. */
  readonly maximumMinor: bigint | null;
  /** True: the player can lower the own limit, not raise or remove it. */
  readonly isLocked: boolean;
};

/**
 * Sets the most that the operator or a regulator allows one player, immediately and in addition to the player's own
 * limit: the lower of the two counts. Returns the previous value.
 * Writes: the window, the record. Emits: responsible_gambling.limit_changed.
 */
export async function setOperatorLimit(
  deps: LimitPorts & { readonly outbox: Outbox; readonly policies: MarketPolicies },
  tx: Tx,
  owner: LimitOwner,
  to: OperatorLimit,
  actor: string,
): Promise<Pick<OperatorLimit, 'maximumMinor' | 'isLocked'>> {
  const { playerId } = owner;
  const { kind, duration, maximumMinor, isLocked } = to;
  const known = await knownOf(deps, owner, tx, lockState); // first lock
  const row = (await store.listLimits(tx, kind, playerId)).find(({ period }) => period === duration);
  const at = new Date(known.atMs);
  if (!row) {
    const window =
      windowOf(known, kind, duration) ?? (await countedWindow(tx, playerId, known, kind, duration));
    await openWindow(tx, playerId, known, kind, duration, window);
  }
  const state = stateOf(row ? heldOf(row) : noLimit, row ?? null, at);
  await store.saveLimit(tx, kind, playerId, duration, {
    ...state,
    house_minor: maximumMinor,
    is_locked: isLocked,
  });
  await store.insertRecord(tx, {
    playerId,
    recordId: randomUUIDv7(),
    kind: `${kind}_limit`,
    period: duration,
    action: maximumMinor === null ? 'house_removed' : 'house_set',
    amountMinor: maximumMinor,
    activeFrom: at,
    actor,
    facts: { isLocked },
    at,
  });
  await deps.outbox.emit(tx, {
    name: 'responsible_gambling.limit_changed',
    playerId,
    facts: { kind, duration, outcome: 'active', activeFrom: at.toISOString() },
  });
  return { maximumMinor: row?.house_minor ?? null, isLocked: row?.is_locked ?? false };
}
