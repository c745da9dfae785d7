/**
 * A separate load generator: a fixed number of connections, one request in flight on each, every request
 * signed and unlike the last. Runs as a child process and prints one line of JSON.
 *
 * It shares the machine with what it measures, so it stays cheap and out of the way: requests are built and signed
 * before the measurement, and a response's time is taken when its bytes arrive, before anything else is done with it.
 */
import { connect } from 'node:net';
import { signCall } from '../packages/wire/src/seamless/signature.ts';

export type LoadOrder = {
  readonly port: number;
  readonly connections: number;
  readonly players: number;
  /** The number before that of the first one; absent: 0. */
  readonly afterPlayer?: number;
  readonly warmMs: number;
  /** This many answers end the warm-up before its time is over. */
  readonly warmCalls?: number;
  readonly measureMs: number;
  readonly secret: string;
  /** Calls a second over all connections, at even distances; absent: as many as go. */
  readonly pacePerSecond?: number;
  /** Part of every transaction id, so that runs do not share keys. */
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
  /** Of every call, sorted by duration, when the calls were paced: to combine several runs. */
  readonly timesMs?: readonly number[];
  /** The first of them as they came, for diagnosis. */
  readonly notTaken: readonly string[];
};

type Call = { readonly path: string; readonly body: object };
type Stake = { readonly id: string; readonly player: number };

/**
 * A server runs for weeks, so measuring starts when the compiler has finished with the hot code. It does so in one go
 * between the sixteen and the twenty thousandth call, and responses take a tenth of a second meanwhile. A slow form
 * gets the same up to half a minute.
 */
export const warmUp = { warmCalls: 30_000, warmMs: 30_000 } as const;

/** Made by each connection before it begins when the count is not given; more are made during the run. */
const MADE_AHEAD = 400;
const KEPT_MAX = 3;
const READ_BYTES = 64 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('content-length: ');
/** The wallet's or a provider protocol's answer to a call that must be refused. */
const refusedStatuses = new Set([412, 422]);

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
    if (!last || number % 2 === 1) {
      const spread = (this.#connection * 7919 + number * 104_729) % this.#order.players;
      this.#last = {
        id: `${this.#order.name}-${this.#connection}-${number}`,
        player: (this.#order.afterPlayer ?? 0) + spread + 1,
      };
      return this.#stake(this.#last);
    }
    if (number % 100 === 2) return this.#stake(last);
    this.#last = null;
    return number % 100 === 50 ? this.#refund(last) : this.#win(last, number);
  }

  #of(stake: Stake, prefix: string) {
    return {
      transactionId: `${prefix}${stake.id}`,
      playerRef: String(stake.player),
      roundId: `r${stake.id}`,
      gameId: 'bench',
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

type Answer = { readonly status: number; readonly whole: Buffer };

/** One connection: sends a request on demand and reads the whole response. */
class Line {
  sentMs = 0;
  turn = 0;
  readonly number: number;
  readonly #socket;
  readonly #make: () => string;
  readonly #made: Buffer[];
  #pending: Buffer | null = null;

  constructor(
    port: number,
    number: number,
    requests: { readonly make: () => string; readonly ahead: number },
    hear: { connected(): void; answered(answer: Answer, atMs: number): void; failed(error: Error): void },
  ) {
    this.number = number;
    this.#make = requests.make;
    this.#made = Array.from({ length: requests.ahead }, () =>
      Buffer.from(requests.make(), 'latin1'),
    ).toReversed();
    const onread = {
      buffer: readBuffer,
      callback: (length: number, bytes: Uint8Array) => {
        const atMs = performance.now();
        const answer = this.#read(bytes as Buffer, length);
        if (answer) hear.answered(answer, atMs);
        return true;
      },
    };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('connect', hear.connected);
    this.#socket.on('error', hear.failed);
  }

  send(): void {
    this.#socket.write(this.#made.pop() ?? Buffer.from(this.#make(), 'latin1'));
  }

  end(): void {
    this.#socket.end();
  }

  /** The answer, once its whole body has arrived. */
  #read(bytes: Buffer, length: number): Answer | null {
    const arrived = bytes.subarray(0, length);
    const whole = this.#pending ? Buffer.concat([this.#pending, arrived]) : arrived;
    const head = whole.indexOf(headEnd);
    if (head >= 0 && whole.length >= head + headEnd.length + lengthIn(whole, head)) {
      this.#pending = null;
      return { status: numberAt(whole, 9), whole };
    }
    this.#pending = Buffer.from(whole);
    return null;
  }
}

/** Every read is parsed before the next one begins, so all connections share it. */
const readBuffer = Buffer.allocUnsafe(READ_BYTES);

function lengthIn(whole: Buffer, head: number): number {
  const at = whole.indexOf(lengthName);
  if (at < 0 || at > head) throw new Error('an answer without content-length cannot be measured');
  return numberAt(whole, at + lengthName.length);
}

/** The decimal number that begins at this byte. */
function numberAt(bytes: Buffer, at: number): number {
  let value = 0;
  for (let index = at; ; index += 1) {
    const digit = (bytes[index] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
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
  const latencies: number[] = [];
  const counts = { answered: 0, refused: 0, errors: 0 };
  const notTaken: string[] = [];
  let open = order.connections;
  const ended = Promise.withResolvers<void>();

  const dueMsOf = (line: Line) =>
    order.pacePerSecond
      ? startMs + ((line.turn * order.connections + line.number) * 1000) / order.pacePerSecond
      : 0;
  const send = (line: Line) => {
    const dueMs = dueMsOf(line);
    const nowMs = performance.now();
    if (dueMs - nowMs > 1) {
      setTimeout(send, dueMs - nowMs, line);
      return;
    }
    line.turn += 1;
    // A call that is sent late counts from when it was due: a queue before the server is waiting, too.
    line.sentMs = order.pacePerSecond ? dueMs : nowMs;
    if (line.sentMs >= endMs) {
      line.end();
      open -= 1;
      if (open === 0) ended.resolve();
      return;
    }
    line.send();
  };
  const hear = (line: Line, { status, whole }: Answer, atMs: number) => {
    counts.answered += 1;
    if (counts.answered === order.warmCalls && atMs < fromMs) {
      fromMs = atMs;
      endMs = fromMs + order.measureMs;
    }
    if (status !== 200 && notTaken.length < KEPT_MAX) notTaken.push(whole.toString('utf8'));
    if (atMs >= fromMs && atMs < endMs) {
      latencies.push(atMs - line.sentMs);
      if (refusedStatuses.has(status)) counts.refused += 1;
      else if (status !== 200) counts.errors += 1;
    }
    // After all answers that have arrived by now were read, so that none waits for a request of another connection.
    setImmediate(send, line);
  };
  const paceMs = (order.pacePerSecond ?? 0) / 1000;
  const warmCalls = Math.min(order.warmMs * paceMs, order.warmCalls ?? Infinity);
  const paced = (warmCalls + order.measureMs * paceMs) / order.connections;
  const ahead = order.pacePerSecond ? Math.ceil(paced) : MADE_AHEAD;
  for (let number = 0; number < order.connections; number += 1) {
    const requests = { make: requestsOf(number), ahead };
    const line: Line = new Line(order.port, number, requests, {
      connected: () => send(line),
      answered: (answer, atMs) => hear(line, answer, atMs),
      failed: ended.reject,
    });
  }
  // No connection is open before this turn of the event loop is over.
  const startMs = performance.now();
  let fromMs = startMs + order.warmMs;
  let endMs = fromMs + order.measureMs;
  await ended.promise;
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const perSecond = (latencies.length / order.measureMs) * 1000;
  const timesMs = order.pacePerSecond ? { timesMs: [...sorted] } : {};
  const requests = latencies.length;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), requests, ...counts, ...timesMs, notTaken };
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
