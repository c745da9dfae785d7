import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { routeUpgrades, upgradeLimits, type SocketLog } from './upgrades.ts';

/** What a listener of any process grants a connection. docs/decisions/one-listener.md */
export const listenerLimits = {
  /** From the start of a connection, or of the next request on it, to the end of the headers. */
  headersMs: 10_000,
  /** From its first byte to its last. */
  requestMs: 30_000,
  /** Between two requests; longer than proxies keep an idle connection themselves. */
  keepAliveMs: 72_000,
  /** Without a byte in either direction, as when a client does not read its answer. */
  idleMs: 120_000,
  /** How late a limit on headers or requests may be noticed. */
  checkMs: 2_000,
  headerBytes: 16 * 1024,
  /** Per listener. A connection beyond them is closed immediately. */
  connectionsMax: 20_000,
  ...upgradeLimits,
} as const;
export type ListenerLimits = { readonly [Name in keyof typeof listenerLimits]: number };

/** Where every process listens unless HALCYON_HOST says otherwise: both loopback addresses. */
export const defaultHost = 'localhost';

/** Only a WebSocket is an upgrade; a client that offers another protocol gets its answer in HTTP/1.1 (RFC 9110, 7.8). */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.trim().toLowerCase() === 'websocket';

/** What the constructor of a Fastify server takes to keep the limits. */
export function listenerOptionsOf(limits: ListenerLimits) {
  return {
    http: {
      headersTimeout: limits.headersMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: limits.checkMs,
      shouldUpgradeCallback: isWebSocket,
    },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.idleMs,
  };
}

/** For the constructor of every Fastify server. */
export const listenerOptions = listenerOptionsOf(listenerLimits);

type Address = { readonly host: string; readonly port: number };
type App = {
  readonly server: HttpServer;
  readonly log: SocketLog;
  listen(at: Address): Promise<string>;
};

/** Opens a Fastify server on the host; upgrades that nothing takes are refused. Returns its URL. */
export async function listen(
  app: App,
  { host, port }: Address,
  { connectionsMax }: Pick<ListenerLimits, 'connectionsMax'> = listenerLimits,
): Promise<string> {
  routeUpgrades(app.server, app.log);
  app.server.maxConnections = connectionsMax;
  const [first, ...others] = addressesOf(host);
  const url = await app.listen({ host: first, port });
  for (const other of others) await listenOn(app.server, other);
  return url;
}

/** The same for a server of TCP that is no Fastify server. Returns its port. */
export async function listenTcp(server: Server, { host, port }: Address): Promise<number> {
  const [first, ...others] = addressesOf(host);
  server.maxConnections = listenerLimits.connectionsMax;
  await opened(server, { host: first, port });
  for (const other of others) await listenOn(server, other);
  return (server.address() as AddressInfo).port;
}

/** `localhost` is both loopback addresses, whatever the machine's hosts file says. */
function addressesOf(host: string): readonly [string, ...string[]] {
  if (host !== 'localhost') return [host];
  const all = Object.values(networkInterfaces()).flat();
  return all.some((one) => one?.address === '::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

/** Hands connections to a second address, at the same port, over to the server. */
async function listenOn(server: Server, host: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  second.maxConnections = server.maxConnections;
  await opened(second, { host, port });
  server.once('close', () => second.close());
}

function opened(server: Server, at: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...at, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
