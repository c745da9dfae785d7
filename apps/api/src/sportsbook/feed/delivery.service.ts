import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { wait } from '../../platform/feed-line.ts';
import type { FeedName } from './fixture.service.ts';
import { findDue, findMessage, listDueEvents, noteDelivered } from './feed.store.ts';
import type { StatefulMessage } from './message.rules.ts';

/** Events whose messages are delivered at the same time. */
const EVENTS_AT_ONCE = 4;
/** How often events are looked up whose delivery failed, or was cut off. */
const SWEEP_MS = 5_000;
const SWEEP_EVENTS_MAX = 1_000;

type Of<Kind extends StatefulMessage['kind']> = Extract<StatefulMessage, { kind: Kind }>;
/** A message that moves money, as stored. `eventId` and `version` name it for ever. */
export type Delivered<Message extends StatefulMessage> = {
  readonly eventId: string;
  /** Of the event: rises from each message to the next. */
  readonly version: bigint;
  readonly receivedAt: Date;
  readonly message: Message;
};

/**
 * What settles bets. Each call is one message, after it is stored; those of an event come in order, the next only when
 * the last has resolved. A call that throws, or that a crash cut off, comes again: each must be safe to repeat.
 */
export type Settler = {
  onSettlement(of: Delivered<Of<'bet_settlement'>>): Promise<void>;
  onRollback(of: Delivered<Of<'rollback_bet_settlement' | 'rollback_bet_cancel'>>): Promise<void>;
  onCancel(of: Delivered<Of<'bet_cancel'>>): Promise<void>;
};

type Deps = {
  readonly feed: FeedName;
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly settler: Settler;
};

/** Delivers stored messages to what settles bets. The marks are in the database, so a start continues where the last ended. */
export class Deliveries {
  readonly #deps: Deps;
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #leaving = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#leaving = new AbortController();
    this.#sweeping = this.#sweep(this.#leaving.signal);
  }

  /** Resolves when the calls under way have ended. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    this.#waiting.clear();
    await this.#sweeping;
    await Promise.all(this.#running.values());
  }

  /** These events have something that is due. */
  add(eventIds: Iterable<string>): void {
    for (const eventId of eventIds) this.#waiting.add(eventId);
    this.#next();
  }

  #next(): void {
    for (const eventId of this.#waiting) {
      if (this.#leaving.signal.aborted || this.#running.size >= EVENTS_AT_ONCE) return;
      if (this.#running.has(eventId)) continue;
      this.#waiting.delete(eventId);
      const running = deliverDue(this.#deps, eventId, () => this.#leaving.signal.aborted)
        .catch((error: unknown) =>
          this.#deps.log.error({ err: error, eventId }, 'odds feed: a delivery failed'),
        )
        .finally(() => {
          this.#running.delete(eventId);
          this.#next();
        });
      this.#running.set(eventId, running);
    }
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await listDueEvents(this.#deps.db, this.#deps.feed, SWEEP_EVENTS_MAX)
        .then((eventIds) => this.add(eventIds))
        .catch((error: unknown) =>
          this.#deps.log.error({ err: error }, 'odds feed: deliveries cannot be read'),
        );
      await wait(SWEEP_MS, signal);
    }
  }
}

/** Everything that is due of an event, in order. Throws what the settler throws; the rest waits for the next run. */
export async function deliverDue(
  { db, clock, settler }: Pick<Deps, 'db' | 'clock' | 'settler'>,
  eventId: string,
  isLeaving: () => boolean = () => false,
): Promise<void> {
  while (!isLeaving()) {
    const version = await findDue(db, eventId);
    if (version === null) return;
    const stored = await findMessage(db, eventId, version);
    if (!stored) throw new Error(`message ${eventId} ${version} is not stored`);
    const message = FeedMessage.parse(JSON.parse(stored.body)) as StatefulMessage;
    await deliver(settler, { eventId, version, receivedAt: stored.received_at, message });
    await noteDelivered(db, eventId, version, clock.now());
  }
}

function deliver(settler: Settler, { message, ...of }: Delivered<StatefulMessage>): Promise<void> {
  switch (message.kind) {
    case 'bet_settlement':
      return settler.onSettlement({ ...of, message });
    case 'bet_cancel':
      return settler.onCancel({ ...of, message });
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      return settler.onRollback({ ...of, message });
  }
}
