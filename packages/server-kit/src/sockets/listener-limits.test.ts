import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, listenerLimits, listenerOptions, listenerOptionsOf, listenTcp } from './listener.ts';

// Method: the options of the product with shorter limits, each far enough from the others to see which one acts.
const limits = {
  ...listenerLimits,
  headersMs: 300,
  requestMs: 1_500,
  idleMs: 500,
  keepAliveMs: 1_000,
  checkMs: 50,
  connectionsMax: 3,
};
/** More than the buffers of a connection on loopback take. */
const LARGE_BYTES = 64 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify(listenerOptionsOf(limits));
  app.get('/', async () => 'hello');
  app.post('/', async () => 'taken');
  app.get('/large', async () => Buffer.alloc(LARGE_BYTES));
  await listen(app, { host: '127.0.0.1', port: 0 }, limits);
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function open(first = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  if (first) socket.write(first);
  return socket;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Milliseconds until the server has let go of the connection, whatever the client does meanwhile. */
async function heldMs(first: string, drip = ''): Promise<number> {
  const startedMs = performance.now();
  const taken = once(app.server, 'connection');
  const socket = open(first);
  const timer = setInterval(() => drip && socket.writable && socket.write(drip), 50);
  await taken;
  await expect.poll(connections, { interval: 20 }).toBe(0);
  clearInterval(timer);
  socket.destroy();
  return performance.now() - startedMs;
}

test.each([
  ['that says nothing', '', ''],
  ['whose headers come a byte at a time', 'GET / HTTP/1.1\r\na: ', 'b'],
])('a connection %s is closed when the time for headers is over', async (_title, first, drip) => {
  expect(await heldMs(first, drip)).toBeLessThan(limits.requestMs);
});

test('a body that comes a byte at a time ends when the time for a request is over', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9999\r\n\r\n';
  expect(await heldMs(head, ' ')).toBeGreaterThan(limits.requestMs - limits.idleMs);
});

test('a client that does not read its answer is cut off', async () => {
  expect(await heldMs('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')).toBeLessThan(limits.requestMs);
});

test('a connection without a next request is closed', async () => {
  const heldForMs = await heldMs('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(heldForMs).toBeGreaterThan(limits.keepAliveMs - limits.checkMs);
});

test('a refused upgrade keeps no connection, also while the client keeps its own side', async () => {
  const upgrade = 'GET /other HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n';
  expect(await heldMs(upgrade)).toBeLessThan(limits.idleMs);
});

test('a connection beyond the limit of a listener is closed immediately, and one that has ended makes room', async () => {
  const held = Array.from({ length: limits.connectionsMax }, () => open('GET / HTTP/1.1\r\na: '));
  await expect.poll(connections).toBe(limits.connectionsMax);
  expect(await isKept()).toBe(false);
  for (const socket of held) socket.destroy();
  await expect.poll(connections).toBe(0);
  expect(await isKept()).toBe(true);
});

test('a listener of mail holds no more connections than one of HTTP', async () => {
  const server = createServer();
  await listenTcp(server, { host: '127.0.0.1', port: 0 });
  expect(server.maxConnections).toBe(listenerLimits.connectionsMax);
  server.close();
});

test('every listener of the product has these limits, a headers’ time below that of a request', () => {
  expect(listenerOptions).toEqual(listenerOptionsOf(listenerLimits));
  expect(listenerLimits.headersMs).toBeLessThan(listenerLimits.requestMs);
});

/** Whether a connection that has just been made is still open. */
async function isKept(): Promise<boolean> {
  const socket = open();
  const closed = new Promise<boolean>((resolve) => {
    socket.once('end', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
  socket.resume();
  const kept = await Promise.race([closed, pause(100, true)]);
  socket.destroy();
  return kept;
}
