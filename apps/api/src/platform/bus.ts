import type { NatsConnection } from '@nats-io/transport-node';

/** What travels between the nodes of one installation. Losing a message loses nothing: it is only a nudge. */
export type BusMessage = Readonly<Record<string, unknown>>;
export type Unsubscribe = () => void;

/**
 * Tells other nodes that something changed. At most once, in order per subject and sender; every receiver
 * must be able to find the truth without it (frames carry sequence numbers, and clients repair gaps).
 */
export type Bus = {
  publish(subject: string, message: BusMessage): void;
  subscribe(subject: string, hear: (message: BusMessage) => void): Unsubscribe;
  close(): Promise<void>;
};

/** The bus of a single process. */
export function inProcessBus(): Bus {
  const listeners = new Map<string, Set<(message: BusMessage) => void>>();
  return {
    publish(subject, message) {
      const heard = listeners.get(subject);
      if (!heard) return;
      // As over the network: the publisher never waits for a listener, nor fails with it.
      const copy = structuredClone(message);
      for (const hear of heard) queueMicrotask(() => hear(copy));
    },
    subscribe(subject, hear) {
      const heard = listeners.get(subject) ?? new Set();
      listeners.set(subject, heard.add(hear));
      return () => heard.delete(hear);
    },
    close: async () => listeners.clear(),
  };
}

/** The bus of several nodes, over NATS. Reconnects for ever; what is published meanwhile is dropped. */
export async function natsBus(url: string): Promise<Bus> {
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
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) return;
          try {
            hear(message.json<BusMessage>());
          } catch {
            // A message that is not ours (not JSON) is not worth a fault: the bus only nudges.
          }
        },
      });
      return () => subscription.unsubscribe();
    },
    close: () => connection.drain(),
  };
}
