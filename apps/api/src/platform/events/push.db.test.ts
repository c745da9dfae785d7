import { faultsToStderr } from '@halcyon/server-kit/faults';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { inProcessBus } from './bus.ts';
import type { Log } from '@halcyon/server-kit/log';
import { PushGateway } from './push-gateway.ts';
import { issueTicket, redeemTicket } from './push-ticket.store.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';

const ORIGIN = 'http://localhost:3000';
const log = { debug() {}, warn() {} } as unknown as Log;
const bus = inProcessBus(faultsToStderr);
let database: TestDatabase;
let db: Db;
let server: Server;
let gateway: PushGateway;
let sequence = 1;
let reads = 0;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  gateway = new PushGateway({
    bus,
    log,
    redeem: (ticket, origin) => redeemTicket(db.sql, { ticket, origin, now }),
    framesOf: async (_playerId, changes) => {
      reads += 1;
      const frame = { type: 'balance', sequence, body: {}, changed: changes.map((change) => change['name']) };
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [frame];
    },
  });
  server = createServer().listen(0, '127.0.0.1');
  gateway.attach(server);
});
afterAll(async () => {
  gateway.close();
  server.close();
  await db.close();
  await database.close();
});

// What a client does while its ticket is redeemed, or before it reads the refusal, is no fault of this process.
test('a client that resets in mid-handshake leaves the gateway at work', async () => {
  const tickets = [await ticketFor(), 'made-up', '42.x'];
  const { port } = server.address() as AddressInfo;
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  process.on('uncaughtException', note);
  for (const ticket of tickets) {
    const socket = connectTcp(port, '127.0.0.1').on('error', () => {});
    socket.write(
      `GET /push?authorization=${ticket} HTTP/1.1\r\nhost: x\r\norigin: ${ORIGIN}\r\nconnection: Upgrade\r\n` +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      () => setTimeout(() => socket.resetAndDestroy(), 2),
    );
    await once(socket, 'close');
  }
  await expect.poll(() => gateway.size).toBe(0);
  const { socket } = await connect(await ticketFor());
  socket.close();
  process.off('uncaughtException', note);
  expect(errors).toEqual([]);
});

const ticketFor = async (playerId = 42n) =>
  (await issueTicket(db.sql, { playerId, sessionId: 'session-1', origin: ORIGIN, now })).ticket;

function connect(ticket: string, origin = ORIGIN): Promise<{ socket: WebSocket; received: string[] }> {
  const { port } = server.address() as AddressInfo;
  const received: string[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/push?authorization=${ticket}`, { origin });
  socket.on('message', (data) => received.push(String(data)));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, received }));
    socket.once('error', reject);
  });
}

// facts: W3.1
test('a ticket opens one connection, once', async () => {
  const ticket = await ticketFor();
  const { socket } = await connect(ticket);
  await expect(connect(ticket)).rejects.toThrow('401');
  socket.close();
});

test.each([
  ['a ticket shown from another origin', async () => [await ticketFor(), 'http://evil.example'] as const],
  ['a ticket that was made up', async () => [`42.${'x'.repeat(32)}`, ORIGIN] as const],
  ['no ticket', async () => ['', ORIGIN] as const],
  [
    'another player’s secret under one’s own number',
    async () => [`43.${(await ticketFor()).split('.')[1]}`, ORIGIN] as const,
  ],
])('%s opens nothing', async (_title, make) => {
  const [ticket, origin] = await make();
  await expect(connect(ticket, origin)).rejects.toThrow('401');
});

test('a ticket is good for thirty seconds and no longer', async () => {
  const ticket = await ticketFor();
  now = new Date(now.getTime() + 30_000);
  await expect(connect(ticket)).rejects.toThrow('401');
});

// facts: W3.2
test('a new connection receives the balance immediately and again after each change, in absolute values', async () => {
  const { socket, received } = await connect(await ticketFor());
  await expect.poll(() => received.length).toBe(1);
  sequence = 2;
  bus.publish('player.42', { sequence: '2' });
  await expect.poll(() => received.map((text) => JSON.parse(text).sequence)).toEqual([1, 2]);
  socket.close();
});

// facts: W3.2
test('what changed comes once with the next frame, and changes during a read come together', async () => {
  const { socket, received } = await connect(await ticketFor(45n));
  await expect.poll(() => received.length).toBe(1);
  for (const name of ['first', 'second', 'third']) bus.publish('player.45', { name });
  const changed = () => received.map((text) => JSON.parse(text).changed);
  await expect.poll(changed).toEqual([[], ['first'], ['second', 'third']]);
  socket.close();
});

test('of the changes during one read a frame describes a hundred at most, and its state is still the newest', async () => {
  const { socket, received } = await connect(await ticketFor(45n));
  await expect.poll(() => received.length).toBe(1);
  for (let change = 0; change < 150; change += 1) bus.publish('player.45', { name: String(change) });
  const counts = () => received.map((text) => JSON.parse(text).changed.length);
  await expect.poll(counts).toEqual([0, 1, 100]);
  socket.close();
});

// facts: N4.1 W3.2
test('a switch of the profile that changes reaches every open page of its player immediately', async () => {
  const [one, two] = [await connect(await ticketFor()), await connect(await ticketFor())];
  const other = await connect(await ticketFor(43n));
  await expect.poll(() => Math.min(one.received.length, two.received.length)).toBeGreaterThan(0);
  const frame = { type: 'attributes', sequence: 9, body: { isMultibrandSuspended: true } };
  bus.publish('frame.42', { frame });
  const attributes = ({ received }: typeof one) =>
    received.map((text) => JSON.parse(text)).filter(({ type }) => type === 'attributes');
  await expect.poll(() => [one, two].map(attributes)).toEqual([[frame], [frame]]);
  expect(attributes(other)).toEqual([]);
  for (const { socket } of [one, two, other]) socket.close();
});

test('a burst of changes is joined, and the last state is always sent', async () => {
  const { socket, received } = await connect(await ticketFor());
  await expect.poll(() => received.length).toBe(1);
  const before = reads;
  for (let change = 0; change < 50; change += 1) {
    sequence += 1;
    bus.publish('player.42', { sequence: String(sequence) });
  }
  await expect.poll(() => JSON.parse(received.at(-1)!).sequence).toBe(sequence);
  expect(reads - before).toBeLessThan(5);
  socket.close();
});

test('a text ping is answered with pong; a change of another player sends nothing', async () => {
  const { socket, received } = await connect(await ticketFor());
  await expect.poll(() => received.length).toBe(1);
  bus.publish('player.43', { sequence: '9' });
  socket.send('ping');
  await expect.poll(() => received.slice(1)).toEqual(['pong']);
  socket.close();
});

test('when a session ends, its sockets are closed', async () => {
  const { socket } = await connect(await ticketFor());
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  bus.publish('session-ended.42', { sessionIds: ['session-1'] });
  expect(await closed).toBe(4001);
});
