/**
 * A load generator of its own: a fixed number of connections, one request in flight on each, every request
 * signed and unlike the last. Runs as a child process and prints one line of JSON.
 */
import { connect } from 'node:net';
import { signCall } from '../packages/wire/src/seamless/signature.ts';

export type LoadOrder = {
  readonly port: number;
  readonly connections: number;
  readonly players: number;
  readonly warmMs: number;
  readonly measureMs: number;
  readonly secret: string;
  /** Calls a second over all connections, at even distances; absent: as many as go. */
  readonly pacePerSecond?: number;
  /** Stands in every transaction id, so that no run meets another's keys. */
  readonly name: string;
};
export type LoadFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  /** With the warm-up. */
  readonly answered: number;
  readonly refused: number;
  readonly errors: number;
};

type Call = { readonly path: string; readonly body: object };
type Stake = { readonly id: string; readonly player: number };

/** 50 % stakes, 48 % wins of the stake before, 1 % repeated keys, 1 % refunds. */
class Script {
  #last: Stake | null = null;
  #count = 0;
  readonly #order: LoadOrder;
  readonly #connection: number;

  constructor(order: LoadOrder, connection: number) {
    this.#order = order;
    this.#connection = connection;
  }

  next(): Call {
    const number = (this.#count += 1);
    const last = this.#last;
    if (last && number % 100 === 1) return this.#stake(last);
    if (!last || number % 2 === 1) {
      const spread = (this.#connection * 7919 + number * 104_729) % this.#order.players;
      this.#last = { id: `${this.#order.name}-${this.#connection}-${number}`, player: spread + 1 };
      return this.#stake(this.#last);
    }
    this.#last = null;
    return number % 100 === 50 ? this.#refund(last) : this.#win(last, number);
  }

  #of(stake: Stake, prefix: string) {
    return {
      transactionId: `${prefix}${stake.id}`,
      playerRef: String(stake.player),
      roundId: `r${stake.id}`,
      gameId: 'bench',
      vertical: 'casino',
      mode: 'real',
      currency: 'EUR',
    };
  }

  #stake(stake: Stake): Call {
    const body = { ...this.#of(stake, 's'), sessionToken: 'bench-session-token', amountMinor: '100' };
    return { path: '/stake', body: { ...body, referenceTransactionId: null, isRoundFinal: false } };
  }

  #win(stake: Stake, number: number): Call {
    const amountMinor = String((number * 37) % 196);
    const body = { ...this.#of(stake, 'w'), amountMinor, referenceTransactionId: `s${stake.id}` };
    return { path: '/win', body: { ...body, isRoundFinal: true } };
  }

  #refund(stake: Stake): Call {
    const body = { ...this.#of(stake, 'x'), amountMinor: '100', referenceTransactionId: `s${stake.id}` };
    return { path: '/rollback', body: { ...body, isRoundFinal: true } };
  }
}

/** `requestsOf` makes the next whole request of a connection; the wallet's own script when absent. */
export async function runLoad(
  order: LoadOrder,
  requestsOf: (connection: number) => () => string = (connection) => {
    const script = new Script(order, connection);
    return () => toRequest(order, script.next());
  },
): Promise<LoadFigures> {
  const startMs = performance.now();
  const fromMs = startMs + order.warmMs;
  const endMs = fromMs + order.measureMs;
  const latencies: number[] = [];
  const counts = { answered: 0, refused: 0, errors: 0 };
  const one = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const next = requestsOf(number);
      const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
      let sentMs = 0;
      let pending = '';
      let turn = 0;
      const send = () => {
        const dueMs = order.pacePerSecond
          ? startMs + ((turn * order.connections + number) * 1000) / order.pacePerSecond
          : 0;
        const waitMs = dueMs - performance.now();
        if (waitMs > 1) {
          setTimeout(send, waitMs);
          return;
        }
        turn += 1;
        // A call that is sent late counts from when it was due: a queue before the server is waiting, too.
        sentMs = order.pacePerSecond ? dueMs : performance.now();
        if (sentMs >= endMs) {
          socket.end();
          resolve();
          return;
        }
        socket.write(next());
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const head = pending.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, head))?.[1] ?? 0);
        if (pending.length < head + 4 + length) return;
        const status = pending.slice(9, 12);
        pending = '';
        const nowMs = performance.now();
        counts.answered += 1;
        if (nowMs >= fromMs && nowMs < endMs) {
          latencies.push(nowMs - sentMs);
          if (status === '422') counts.refused += 1;
          else if (status !== '200') counts.errors += 1;
        }
        send();
      });
    });
  await Promise.all(Array.from({ length: order.connections }, (_, number) => one(number)));
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const perSecond = (latencies.length / order.measureMs) * 1000;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), requests: latencies.length, ...counts };
}

function toRequest(order: LoadOrder, call: Call): string {
  const body = JSON.stringify(call.body);
  const headers = signCall(order.secret, { method: 'POST', path: call.path, rawBody: body }, Date.now());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `POST ${call.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
    `${lines.join('')}content-length: ${body.length}\r\n\r\n${body}`
  );
}

if (import.meta.main) {
  console.log(JSON.stringify(await runLoad(JSON.parse(process.argv[2] ?? '{}') as LoadOrder)));
}
