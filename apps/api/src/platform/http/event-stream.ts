import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Rounds without a text after which a comment says that the line is still open. */
const QUIET_ROUNDS = 7;
/** So many connections are written to before other work of this process gets its turn. */
const WRITES_AT_ONCE = 1_000;
/** A client that does not read is disconnected; the browser reconnects and starts over. */
const BUFFERED_BYTES_MAX = 64 * 1024;
const RETRY_MS = 3_000;

export type StreamLimits = { readonly connectionsMax: number; readonly perAddressMax: number };
export const streamLimits: StreamLimits = { connectionsMax: 20_000, perAddressMax: 200 };

type Connection<Of> = {
  readonly response: ServerResponse;
  /** The connection itself: a text is the same bytes for all, and is written without further wrapping. */
  readonly line: Writable;
  readonly address: string;
  readonly of: Of;
  quiet: number;
};

/** Open connections of server-sent events. `Of`: what the sender keeps about each. */
export class EventStream<Of> {
  readonly #limits: StreamLimits;
  readonly #quietRounds: number;
  readonly #connections = new Set<Connection<Of>>();
  readonly #byAddress = new Map<string, number>();

  /** `quietRounds`: as many as make some fifteen seconds, by how often the sender makes one. */
  constructor(limits: StreamLimits = streamLimits, quietRounds = QUIET_ROUNDS) {
    this.#limits = limits;
    this.#quietRounds = quietRounds;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** What is kept about every connection. */
  get kept(): readonly Of[] {
    return [...this.#connections].map(({ of }) => of);
  }

  /** False: too many listen already, in all or from this address. */
  mayOpen(address: string): boolean {
    const { connectionsMax, perAddressMax } = this.#limits;
    return this.size < connectionsMax && (this.#byAddress.get(address) ?? 0) < perAddressMax;
  }

  /** Answers a request with a stream. Refuses: request.too_many. */
  admit(request: FastifyRequest, reply: FastifyReply, of: Of): void {
    const subscriber = subscriberOf(addressOf(request));
    if (!this.mayOpen(subscriber)) {
      void reply.header('retry-after', '30');
      throw new Refusal('request.too_many');
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    this.open(reply.raw, subscriber, of);
  }

  open(response: ServerResponse, address: string, of: Of): void {
    const line = response.socket;
    if (!line) return;
    const connection = { response, line, address, of, quiet: 0 };
    this.#connections.add(connection);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    response.on('close', () => this.#close(connection));
    // The answer ends with its connection and so needs no chunks around every frame.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** One round over all connections. Null: there is nothing for this one. */
  async send(textOf: (of: Of) => Buffer | null): Promise<void> {
    let written = 0;
    for (const connection of this.#connections) {
      const text = textOf(connection.of);
      const isQuiet = text === null && ++connection.quiet >= this.#quietRounds;
      if (text === null && !isQuiet) continue;
      connection.quiet = 0;
      const { line } = connection;
      if (line.writableLength > BUFFERED_BYTES_MAX) line.destroy();
      else line.write(text ?? stillHere);
      if (++written % WRITES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  stop(): void {
    for (const { response } of this.#connections) response.end();
  }

  #close(connection: Connection<Of>): void {
    if (!this.#connections.delete(connection)) return;
    const left = (this.#byAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(connection.address, left);
    else this.#byAddress.delete(connection.address);
  }
}

const stillHere = Buffer.from(': still here\n\n');

/** One message of a stream, written down once for all connections. Pure. */
export function eventOf(frame: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);
}
