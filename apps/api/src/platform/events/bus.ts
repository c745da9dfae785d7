import type { NatsConnection } from '@nats-io/transport-node';
import { callSafely, Listeners, type ReportFault } from '@halcyon/server-kit/faults';

/** What travels between the nodes of one installation. Losing a message loses nothing: it is only a nudge. */
export type BusMessage = Readonly<Record<string, unknown>>;
export type Unsubscribe = () => void;

/**
 * Notifies other nodes that something changed. At most once, in order per subject and sender; every receiver
 * must be able to find the truth without it (frames carry sequence numbers, and clients repair gaps).
 */
export type Bus = {
  publish(subject: string, message: BusMessage): void;
  subscribe(subject: string, hear: (message: BusMessage) => void): Unsubscribe;
  close(): Promise<void>;
};

const LISTENER = 'bus.listener';

/** The bus of a single process. */
export function inProcessBus(report: ReportFault): Bus {
  const subjects = new Map<string, Listeners<[BusMessage]>>();
  return {
    publish(subject, message) {
      const listeners = subjects.get(subject);
      if (!listeners) return;
      // As over the network: the publisher never waits for a listener, nor fails with it.
      const copy = structuredClone(message);
      queueMicrotask(() => listeners.notify(copy));
    },
    subscribe(subject, hear) {
      const listeners = subjects.get(subject) ?? new Listeners<[BusMessage]>(LISTENER, report);
      subjects.set(subject, listeners);
      const remove = listeners.add(hear);
      return () => {
        remove();
        if (listeners.size === 0) subjects.delete(subject);
      };
    },
    close: async () => subjects.clear(),
  };
}

/** The bus of several nodes, over NATS. Reconnects for ever; what is published meanwhile is dropped. */
export async function natsBus(url: string, report: ReportFault): Promise<Bus> {
  // Loaded by those who have a NATS: a single process starts without it.
  const { connect } = await import('@nats-io/transport-node');
  const connection: NatsConnection = await connect({
    servers: url,
    maxReconnectAttempts: -1,
    name: 'halcyon',
  });
  return {
    publish(subject, message) {
      if (!connection.isClosed()) connection.publish(subject, JSON.stringify(message));
    },
    subscribe(subject, hear) {
      const subscription = connection.subscribe(subject, { callback: receiver(hear, report) });
      return () => subscription.unsubscribe();
    },
    close: () => connection.drain(),
  };
}

type Received = { json<T>(): T };

/** What is no message of ours and what a listener throws are reported alike, and end nothing. */
export function receiver(
  hear: (message: BusMessage) => void,
  report: ReportFault,
): (error: unknown, message: Received) => void {
  return (error, message) => {
    if (error) return report('bus.subscription', error);
    let read: BusMessage;
    try {
      read = message.json<BusMessage>();
    } catch (unreadable) {
      return report('bus.message', unreadable);
    }
    callSafely(report, LISTENER, hear, read);
  };
}
