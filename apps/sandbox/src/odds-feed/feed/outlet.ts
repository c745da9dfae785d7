import { aliveEveryMs, products, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { Consumers, type Reader } from './consumers.ts';
import type { FeedFaults } from './feed-faults.ts';
import type { UnsentMessage } from './feed-message.ts';
import { MessageLog } from './message-log.ts';

export type Product = 1 | 3;
export const producers: readonly Product[] = [products.live, products.prematch];

type Numbering = {
  readonly realMs: () => number;
  /** Number before the first message of an event and product. */
  readonly firstSequence: (product: Product, event: string) => number;
};

/** Numbers, keeps and sends the messages of both producers, disturbed as the switches say. */
export class Outlet {
  readonly log = new MessageLog();
  readonly #faults: FeedFaults;
  readonly #of: Numbering;
  readonly #consumers: Readonly<Record<Product, Consumers>> = { 1: new Consumers(), 3: new Consumers() };
  readonly #sequences = new Map<string, number>();
  readonly #held = new Map<Product, string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #alive: NodeJS.Timeout;

  constructor(faults: FeedFaults, of: Numbering) {
    this.#faults = faults;
    this.#of = of;
    this.#alive = setInterval(() => {
      for (const product of producers) this.#sendAlive(product, 1);
    }, aliveEveryMs);
    this.#alive.unref();
  }

  consumersOf(product: Product): Consumers {
    return this.#consumers[product];
  }

  connect(product: Product, socket: Reader): void {
    this.#consumers[product].add(socket);
    // What was sent before is missing: the consumer recovers.
    socket.send(JSON.stringify(this.#aliveOf(product, 0)));
  }

  #aliveOf(product: Product, subscribed: 0 | 1): FeedMessage {
    return { kind: 'alive', product, timestamp: this.#of.realMs(), subscribed };
  }

  #sendAlive(product: Product, subscribed: 0 | 1): void {
    if (!this.#faults.isSilent)
      this.#consumers[product].send(JSON.stringify(this.#aliveOf(product, subscribed)));
  }

  /** Number of the last message of an event and product. */
  #sequenceOf(product: Product, event: string): number {
    return this.#sequences.get(`${product} ${event}`) ?? this.#of.firstSequence(product, event);
  }

  /** A message that says how things are after the last one that was sent. */
  stamped(unsent: UnsentMessage): FeedMessage {
    const message = { ...unsent, timestamp: this.#of.realMs() } as FeedMessage;
    if ('event' in message) message.sequence = this.#sequenceOf(unsent.product as Product, message.event);
    return message;
  }

  publish(unsent: UnsentMessage): void {
    const product = unsent.product as Product;
    const message = { ...unsent, timestamp: this.#of.realMs() } as FeedMessage;
    if ('event' in message) {
      message.sequence = this.#sequenceOf(product, message.event) + 1;
      this.#sequences.set(`${product} ${message.event}`, message.sequence);
    }
    this.log.keep(message);
    if (this.#consumers[product].size > 0) this.#disturb(product, JSON.stringify(message));
  }

  /** Sends a message as it is: it belongs to a recovery. */
  resend(message: FeedMessage): void {
    this.#consumers[message.product as Product].send(JSON.stringify(message));
  }

  #disturb(product: Product, text: string): void {
    for (const nonsense of this.#faults.takeNonsense()) this.#consumers[product].send(nonsense);
    if (this.#faults.take('gap')) return;
    const held = this.#held.get(product);
    if (this.#faults.isReordered && held === undefined) {
      this.#held.set(product, text);
      return;
    }
    this.#held.delete(product);
    for (const one of held === undefined ? [text] : [text, held]) this.#deliver(product, one);
  }

  #deliver(product: Product, text: string): void {
    const send = () => this.#consumers[product].send(text);
    const times = 1 + this.#faults.repeats;
    const { lateMs } = this.#faults;
    for (let sent = 0; sent < times; sent += 1) {
      if (lateMs === 0) {
        send();
        continue;
      }
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        send();
      }, lateMs);
      this.#timers.add(timer.unref());
    }
  }

  stop(): void {
    clearInterval(this.#alive);
    for (const timer of this.#timers) clearTimeout(timer);
    for (const product of producers) this.#consumers[product].end();
  }
}
