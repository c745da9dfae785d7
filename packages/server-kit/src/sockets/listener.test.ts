import { connect, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, listenerOptions } from './listener.ts';
import { routeUpgrades } from './upgrades.ts';

let app: FastifyInstance;
let port: number;
let admitted = Promise.withResolvers<number>();
let arrived = Promise.withResolvers<void>();
const logged: string[] = [];

beforeAll(async () => {
  app = Fastify({ ...listenerOptions, loggerInstance: logger() });
  app.get('/', async () => 'hello');
  routeUpgrades(app.server, app.log)
    .set('/slow', async () => {
      arrived.resolve();
      return admitted.promise;
    })
    .set('/broken', () => {
      throw new Error('an admission that throws');
    });
  await listen(app, { host: 'localhost', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a request and keeps its own side open. Returns everything that the server sends until it closes. */
function say(request: string, host = '127.0.0.1'): Promise<string> {
  return text(open(request, host));
}

function open(request: string, host = '127.0.0.1'): Socket {
  const socket = connect({ port, host, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(request);
  return socket;
}

const upgrade = (target: string, protocol = 'websocket') =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`;

test.each([
  ['with two slashes for a path is malformed', '//', 400],
  ['with an address for a path is malformed', 'http://[/', 400],
  ['of another host’s path is malformed', '//evil.example/slow', 400],
  ['on any other path does not exist', '/other', 404],
  ['whose admission throws is a fault of ours', '/broken', 500],
])('an upgrade %s, and its connection is closed', async (_title, target, status) => {
  expect(await say(upgrade(target))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await say('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('hello');
});

test('a client that resets while its admission is decided is logged at debug', async () => {
  arrived = Promise.withResolvers();
  const socket = open(upgrade('/slow'));
  await arrived.promise;
  socket.resetAndDestroy();
  await expect.poll(() => logged).toContain('debug: an upgraded connection broke');
  admitted.resolve(401);
  admitted = Promise.withResolvers();
});

test('an upgrade that is not decided in time is given up', async () => {
  expect(await say(upgrade('/slow'))).toMatch(/^HTTP\/1.1 503 /);
});

test('a client that offers another protocol is answered in HTTP/1.1', async () => {
  const request = upgrade('/', 'h2c').replace('connection: Upgrade', 'connection: Upgrade, close');
  expect(await say(request)).toMatch(/^HTTP\/1.1 200 [\s\S]*hello$/);
});

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n', 400],
  ['has headers without end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`, 431],
])('what %s is refused and closed', async (_title, request, status) => {
  expect(await say(request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('localhost answers on both loopback addresses, where the machine has both', async () => {
  const hello = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  expect(await say(hello, '127.0.0.1')).toContain('hello');
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === '::1');
  if (hasIpv6) expect(await say(hello, '::1')).toContain('hello');
});

function logger(): FastifyBaseLogger {
  const note = (level: string) => (_facts: object, message: string) =>
    void logged.push(`${level}: ${message}`);
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const of = Object.fromEntries(levels.map((level) => [level, note(level)]));
  return { ...of, level: 'debug', child: logger } as unknown as FastifyBaseLogger;
}
