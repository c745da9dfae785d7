import { randomUUIDv7 } from 'node:crypto';
import type { CashierDependencies, ProviderName } from '../dependencies.ts';
import * as store from './incident.store.ts';
import type { IncidentKind, IncidentRow } from './incident.store.ts';

const MESSAGE_CHARACTERS_MAX = 4_000;
const WINDOW_MS = 60_000;
/**
 * Above this many of one kind in a minute, incidents are only logged: forged messages must neither fill the disk nor
 * hide those that only a provider can cause.
 */
const PER_WINDOW_MAX = 120;
const PAGE = 50;

export type Incident = {
  readonly provider: ProviderName;
  readonly kind: IncidentKind;
  readonly playerId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly expected?: string;
  readonly given?: string;
  /** The message as received. */
  readonly message: string;
};

/**
 * Stores that an update about money was refused, so that an operator can review it. Never throws on its own account:
 * the refusal applies either way. False: it was not stored, only logged.
 * Writes: one cashier.incident, outside any transaction, so that a rollback cannot lose it.
 */
export async function reportIncident(deps: CashierDependencies, incident: Incident): Promise<boolean> {
  const { provider, kind, playerId, paymentId } = incident;
  deps.log.warn({ provider, kind, playerId, paymentId }, 'a payment notification was refused');
  const at = deps.clock.now();
  try {
    const since = new Date(at.getTime() - WINDOW_MS);
    if ((await store.countIncidents(deps.db, kind, since)) >= PER_WINDOW_MAX) return false;
    await store.insertIncident(deps.db, {
      incident_id: randomUUIDv7(),
      provider,
      kind,
      claimed_player_id: playerId?.slice(0, 100) ?? null,
      claimed_payment_id: paymentId?.slice(0, 100) ?? null,
      expected: incident.expected ?? null,
      given: incident.given?.slice(0, 200) ?? null,
      message: incident.message.slice(0, MESSAGE_CHARACTERS_MAX),
      happened_at: at,
    });
    return true;
  } catch (error) {
    deps.log.error({ err: error, provider, kind }, 'an incident could not be stored');
    return false;
  }
}

/** What operators see: newest first, a page at a time. `before` is the instant of the last one seen. */
export async function listIncidents(
  deps: Pick<CashierDependencies, 'db' | 'clock'>,
  before: Date | null,
): Promise<{ readonly items: readonly IncidentRow[]; readonly nextBefore: Date | null }> {
  // A minute ahead, so that nothing stored by another node's clock is hidden.
  const from = before ?? new Date(deps.clock.now().getTime() + WINDOW_MS);
  const items = await store.listIncidents(deps.db, from, PAGE);
  return { items, nextBefore: items.length === PAGE ? (items.at(-1)?.happened_at ?? null) : null };
}
