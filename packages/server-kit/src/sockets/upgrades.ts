import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

export const upgradeLimits = {
  /** From the request to the decision whether it is admitted. */
  upgradeMs: 5_000,
  /** Requests of one listener that wait for that decision. */
  upgradesPendingMax: 1_000,
  /** Of a WebSocket, without a sign of life; looked for at half of that time. */
  silenceMs: 65_000,
} as const;

export type SocketLog = {
  debug(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

export type UpgradeCall = {
  readonly request: IncomingMessage;
  readonly stream: Duplex;
  readonly head: Buffer;
  readonly query: URLSearchParams;
};
/** Decides about an upgrade: the status that refuses it, or what takes the stream over. */
export type Admission = (call: UpgradeCall) => Promise<number | (() => void)> | number | (() => void);

export type UpgradeRoutes = Map<string, Admission>;
const routesOf = new WeakMap<Server, UpgradeRoutes>();

/**
 * The upgrades of a server by path. Every other one is refused and closed, a malformed target with 400, an unknown
 * path with 404, one that is not decided in time with 503. No error of a stream or an admission leaves the handler.
 */
export function routeUpgrades(server: Server, log: SocketLog): UpgradeRoutes {
  const known = routesOf.get(server);
  if (known) return known;
  const routes: UpgradeRoutes = new Map();
  routesOf.set(server, routes);
  let pending = 0;

  async function answer(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const target = request.url ?? '';
    // Two slashes would begin a host: nothing here is parsed as an address.
    if (!/^\/(?!\/)/.test(target)) return refuse(stream, 400);
    const path = target.split('?', 1)[0]!;
    const admission = routes.get(path);
    if (!admission) return refuse(stream, 404);
    if (pending >= upgradeLimits.upgradesPendingMax) return refuse(stream, 503);
    pending += 1;
    const query = new URLSearchParams(target.slice(path.length));
    try {
      const outcome = await inTime(async () => admission({ request, stream, head, query }));
      if (stream.destroyed) return;
      if (typeof outcome === 'number') refuse(stream, outcome);
      else outcome();
    } finally {
      pending -= 1;
    }
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', (error) => log.debug({ err: error }, 'an upgraded connection broke'));
    answer(request, stream, head).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade could not be answered');
      refuse(stream, 500);
    });
  });
  return routes;
}

async function inTime<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 503> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<503>((resolve) => {
    timer = setTimeout(() => resolve(503), upgradeLimits.upgradeMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers and closes both directions; a client that keeps its own side open keeps nothing here. */
function refuse(stream: Duplex, status: number): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
  if (stream.destroyed) return;
  stream.end(head, () => stream.destroy());
}
