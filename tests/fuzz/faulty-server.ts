import { faultsToStderr } from '@halcyon/server-kit/faults';
import type { IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { inProcessBus } from '../../apps/api/src/platform/events/bus.ts';
import { Metrics } from '../../apps/api/src/platform/metrics.ts';
import { PushGateway } from '../../apps/api/src/platform/events/push-gateway.ts';
import { surviveFaults } from '@halcyon/server-kit/sockets/process-guard';
import { listen, listenerLimits, listenerOptionsOf, listenTcp } from '@halcyon/server-kit/sockets/listener';
import { startMailServer } from '../../apps/sandbox/src/mail/mail-server.ts';
import { MessageBox } from '../../apps/sandbox/src/platform/mailbox-page.ts';
import { Switchboard } from '../../apps/sandbox/src/platform/switchboard.ts';
import { plantedLimits, type Fault } from './planted.ts';

// A small server made of the product's own parts, with one fault planted: what the fuzz must find.
const fault = process.argv[2] as Fault | 'none';
const host = '127.0.0.1';
const limits = { ...listenerLimits, ...plantedLimits };
const metrics = new Metrics();
const kept: unknown[] = [];
let players = 0;
const refusal = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

const app = Fastify({
  ...listenerOptionsOf({
    ...limits,
    ...(fault === 'no header timeout' && { headersMs: 0, requestMs: 0 }),
    ...(fault === 'no request timeout' && { requestMs: 0 }),
    ...(fault === 'idle connection kept' && { keepAliveMs: 0, idleMs: 0 }),
  }),
  bodyLimit: fault === 'body without bound' ? 1e9 : 64 * 1024,
});
app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
  if (fault === 'handler throws later') {
    setImmediate(() => {
      throw new Error('thrown after the call');
    });
  }
  if (fault === 'rejection without a handler') void Promise.reject(new Error('rejected after the call'));
  return reply.status(error.statusCode ?? 500).send();
});
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
  if (fault === 'body without bound') return done(null, body);
  try {
    done(null, JSON.parse(String(body)));
  } catch (error) {
    done(Object.assign(error as Error, { statusCode: 400 }));
  }
});
app.addHook('onRequest', async () => {
  if (fault === 'memory kept') kept.push(Buffer.alloc(4 * 1024 * 1024, 1));
});
app.get('/metrics', () => metrics.registry.metrics());
app.all('/*', async () => ({ status: 'ok' }));
upgrades(app);
await listen(app, { host, port: 0 });
const { port: http } = app.server.address() as AddressInfo;
// As the product's processes do, one fault logged, the other counted; the other faults show that an end is noticed.
if (fault === 'handler throws later' || fault === 'none') {
  surviveFaults((error, origin) => console.error(`faulty: ${origin}`, error));
}
if (fault === 'rejection without a handler')
  surviveFaults((_error, origin) => metrics.faults.inc({ origin }));
if (fault === 'listener without a name') await listenTcp(createServer(), { host, port: 0 });
console.log(JSON.stringify({ http, smtp: await openMail() }));

function upgrades({ server }: FastifyInstance): void {
  // Each replaces the product's handler and omits one thing that it does.
  const faulty: Partial<Record<Fault, (request: IncomingMessage, stream: Duplex) => unknown>> = {
    'stream without error listener': (_request, stream) => {
      stream.resume();
      setTimeout(() => stream.write(refusal), 20);
      setTimeout(() => stream.end('\r\n'), 40);
    },
    'address that throws': (request, stream) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/push') return stream.destroy();
      stream.on('error', () => {});
      stream.end(refusal, () => stream.destroy());
    },
    'upgrade ignored': (_request, stream) => void stream.on('error', () => {}),
    'half-open connection kept': (_request, stream) => {
      stream.on('error', () => {});
      stream.end(refusal);
    },
  };
  const handler = fault === 'none' ? undefined : faulty[fault];
  if (!handler) return gateway().attach(server);
  // The product's handler, which `listen` adds, finds nothing to do.
  server.on('upgrade', handler);
  const { on } = server;
  server.on = ((name: string, listener: () => void) =>
    name === 'upgrade' ? server : on.call(server, name, listener)) as typeof server.on;
}

/** The product's own, which admits every caller. */
function gateway(): PushGateway {
  const note = (_facts: unknown, text?: string) => {
    if (fault === 'frame ends the process' && text === 'a push socket broke') process.exit(1);
  };
  return new PushGateway({
    bus: inProcessBus(faultsToStderr),
    log: Object.assign(Object.create(app.log), { debug: note }) as typeof app.log,
    redeem: async () => ({ playerId: BigInt((players += 1)), sessionId: 'session' }),
    framesOf: async () => [],
  });
}

async function openMail(): Promise<number> {
  if (fault !== 'mail line without bound') {
    const parts = { box: new MessageBox(), switchboard: new Switchboard() };
    return (await startMailServer({ host, port: 0, ...parts })).port;
  }
  const server = createServer((socket) => {
    let line = '';
    socket.on('error', () => {});
    socket.write('220 faulty\r\n');
    socket.on('data', (chunk) => {
      line += chunk.toString('latin1');
      if (line.includes('\r\n')) line = '';
      if (line === '') socket.end('552 221\r\n');
    });
  });
  return listenTcp(server, { host, port: 0 });
}
