import { setTimeout as sleep } from 'node:timers/promises';

/** A reader that falls behind by more is cut off; it recovers what it missed. */
export const bufferedBytesMax = 16_000_000;
/** A recovery waits until less than this is on its way. */
const recoveryBytes = 1_000_000;
const waitMs = 10;

/** A consumer's connection: what of a WebSocket is used. */
export type Reader = {
  readonly bufferedAmount: number;
  send(text: string): void;
  terminate(): void;
  on(event: 'close', listener: () => void): unknown;
};

/** Connections of the consumers of one product. */
export class Consumers {
  readonly #sockets = new Set<Reader>();

  add(socket: Reader): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  get size(): number {
    return this.#sockets.size;
  }

  send(text: string): void {
    for (const socket of this.#sockets) {
      if (socket.bufferedAmount > bufferedBytesMax) socket.terminate();
      else socket.send(text);
    }
  }

  /** Waits for readers that are merely slow; a reader that takes nothing is cut off by what else is sent. */
  async drained(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && [...this.#sockets].some(({ bufferedAmount }) => bufferedAmount > recoveryBytes))
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }

  end(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}
