import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Exchange = { readonly said: string; readonly isOpen: boolean };

export type Input = {
  readonly kind: string;
  readonly chunks: readonly Buffer[];
  /** The server sends first, and is allowed to finish. */
  readonly waitsForGreeting?: boolean;
  /** Between two chunks and before the end. */
  readonly pauseMs?: number;
  /** `wait`: this side stays open until the server closes. */
  readonly ending: 'close' | 'reset' | 'wait';
  /** What is wrong with the answer; null: nothing. */
  readonly judge?: (exchange: Exchange) => string | null;
};

const SAID_MAX = 64 * 1024;

/** Sends one input over its own connection. A server that responds before it has read everything may close. */
export async function exchange(port: number, input: Input, waitMs: number): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  let said = '';
  let hasEnded = false;
  socket.on('data', (chunk: Buffer) => {
    if (said.length < SAID_MAX) said += chunk.toString('latin1');
  });
  socket.on('end', () => (hasEnded = true));
  const failed = once(socket, 'close').catch(() => {});
  const fault: { refused?: boolean } = {};
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') fault.refused = true;
  });
  await Promise.race([once(socket, 'connect').catch(() => {}), failed]);
  if (fault.refused) throw new Error('nothing listens any more');
  if (input.waitsForGreeting)
    await within(
      once(socket, 'data').catch(() => {}),
      waitMs,
    );
  for (const chunk of input.chunks) {
    if (socket.destroyed || hasEnded) break;
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => {}), failed, pause(waitMs)]);
    if (input.pauseMs) await pause(input.pauseMs);
  }
  if (input.ending === 'wait') {
    const closed = new Promise((resolve) => socket.once('end', resolve));
    if (!hasEnded && !socket.destroyed) await within(Promise.race([closed, failed]), waitMs);
  } else if (input.ending === 'close') {
    if (input.pauseMs) await pause(input.pauseMs);
    socket.end();
  }
  const isOpen = !hasEnded && !socket.destroyed;
  if (input.ending === 'close') await within(failed, 50);
  if (input.ending === 'reset') socket.resetAndDestroy();
  // A server that keeps its side open after announcing its end would keep this one too.
  const isKept = input.ending === 'wait' && hasEnded && !(await isWholyClosed(socket, failed, waitMs));
  socket.destroy();
  return { said, isOpen: isOpen || isKept };
}

/** Writes into a connection that the other side has ended: only one that it has closed as well answers with a reset. */
async function isWholyClosed(
  socket: ReturnType<typeof connect>,
  closed: Promise<unknown>,
  waitMs: number,
): Promise<boolean> {
  const endMs = performance.now() + waitMs;
  while (performance.now() < endMs) {
    if (socket.destroyed) return true;
    socket.write('x');
    await within(closed, 40);
  }
  return socket.destroyed;
}

async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([promise, pause(ms, null, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

/** Holds a connection that sends a byte now and then, or nothing. Resolves with the time until the server ends it. */
export async function dawdle(
  port: number,
  of: { readonly first: string; readonly drip: string; readonly waitMs: number },
): Promise<number | null> {
  const startedMs = performance.now();
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.resume();
  socket.write(of.first);
  const timer = setInterval(() => of.drip && socket.writable && socket.write(of.drip), 250);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - startedMs)),
  );
  const tookMs = await Promise.race([closed, pause(of.waitMs, null, { ref: false })]);
  clearInterval(timer);
  socket.destroy();
  return tookMs;
}
