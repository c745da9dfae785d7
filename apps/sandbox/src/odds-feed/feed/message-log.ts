import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { recoveryWindowMs, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { isStateful } from './feed-message.ts';

type Entry = {
  readonly product: number;
  readonly event: string;
  readonly timestamp: number;
  readonly packed: Buffer;
};

const trimmedEvery = 500;

/** Messages that a recovery sends again, of the last 72 hours, in memory. */
export class MessageLog {
  #entries: Entry[] = [];

  keep(message: FeedMessage): void {
    if (!isStateful(message)) return;
    const { product, event, timestamp } = message;
    this.#entries.push({ product, event, timestamp, packed: deflateRawSync(JSON.stringify(message)) });
    if (this.#entries.length % trimmedEvery !== 0) return;
    this.#entries = this.#entries.filter((entry) => entry.timestamp >= timestamp - recoveryWindowMs);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** What both producers said of an event, in order. */
  ofEvent(event: string): FeedMessage[] {
    return this.#entries
      .filter((entry) => entry.event === event)
      .map(({ packed }) => JSON.parse(String(inflateRawSync(packed))) as FeedMessage);
  }

  /** Messages of a product after an instant, or all of one event, in order. */
  *read(
    product: number,
    of: { readonly after: number } | { readonly event: string },
  ): Generator<FeedMessage> {
    const entries = this.#entries.filter(
      (entry) =>
      entry.product === product && ('event' in of ? entry.event === of.event : entry.timestamp > of.after), // prettier-ignore
    );
    for (const { packed } of entries) yield JSON.parse(String(inflateRawSync(packed))) as FeedMessage;
  }
}
