import type { Tx } from '@halcyon/server-kit/sql';

/** An event that another domain or process may subscribe to. Written in the transaction that made it true. */
export type DomainEvent = {
  /** `<domain>.<what_happened>`. */
  readonly name: string;
  readonly playerId: bigint;
  /** JSON values only; no secrets, no personal data beyond ids. */
  readonly facts: Readonly<Record<string, unknown>>;
};

export type Outbox = {
  /** Stores the event in the caller's transaction; the relay delivers it at least once. */
  emit(tx: Tx, event: DomainEvent): Promise<void>;
};

export const outbox: Outbox = {
  async emit(tx, event) {
    await tx.sql`
      insert into platform.outbox (player_id, name, facts)
      values (${event.playerId}, ${event.name}, ${JSON.stringify(event.facts)}::jsonb)`;
  },
};
