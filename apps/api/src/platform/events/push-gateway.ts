import type { Server } from 'node:http';
import { routeUpgrades, upgradeLimits, type Admission } from '@halcyon/server-kit/sockets/upgrades';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Bus, BusMessage } from './bus.ts';
import type { Log } from '@halcyon/server-kit/log';

/** A socket that does not take its frames is disconnected; the client reconnects and requests again. */
const BUFFERED_BYTES_MAX = 256 * 1024;
const MESSAGE_BYTES_MAX = 1024;
const SOCKETS_PER_PLAYER_MAX = 12;
/** After frames could not be read: the change is not lost, only later. */
const RETRY_MS = 1_000;
/** Changes that one frame describes while a read is slow; further ones show in its balances alone. */
const CHANGES_MAX = 100;

const closeCode = { goingAway: 1001, policy: 1008, sessionEnded: 4001 } as const;

export type Viewer = { readonly playerId: bigint; readonly sessionId: string };

export type GatewayDependencies = {
  readonly bus: Bus;
  readonly log: Log;
  /** Uses the ticket up; null refuses the connection. */
  readonly redeem: (ticket: string, origin: string) => Promise<Viewer | null>;
  /** What the player should see now, as frames with absolute values; `changes`: messages since the frames before. */
  readonly framesOf: (playerId: bigint, changes: readonly BusMessage[]) => Promise<readonly object[]>;
};

type Connection = { readonly socket: WebSocket; readonly sessionId: string; receivedAtMs: number };
type Room = {
  readonly connections: Set<Connection>;
  readonly changes: BusMessage[];
  stop: () => void;
  isLoading: boolean;
  isStale: boolean;
  /** The next read after one that failed. */
  retry: NodeJS.Timeout | undefined;
};

/**
 * `/push`: one socket per open page. A message on the bus (`player.<id>`) makes the gateway read the player's
 * frames once and send them to all of the player's sockets; messages during a read are joined into one more.
 */
export class PushGateway {
  readonly #deps: GatewayDependencies;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    // Answered below, within the same bound as frames.
    autoPong: false,
  });
  readonly #rooms = new Map<bigint, Room>();
  readonly #sweep: NodeJS.Timeout;

  constructor(deps: GatewayDependencies) {
    this.#deps = deps;
    this.#sweep = setInterval(() => this.#dropSilent(), upgradeLimits.silenceMs / 2);
    this.#sweep.unref();
  }

  /** How many sockets are open, for the metrics page. */
  get size(): number {
    return this.#sockets.clients.size;
  }

  /** Takes the upgrades of `/push`. */
  attach(server: Server): void {
    routeUpgrades(server, this.#deps.log).set('/push', this.#admit);
  }

  readonly #admit: Admission = async ({ request, stream, head, query }) => {
    const ticket = query.get('authorization') ?? '';
    const viewer = await this.#deps.redeem(ticket, request.headers.origin ?? '');
    if (!viewer) return 401;
    return () => this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#open(socket, viewer));
  };

  #open(socket: WebSocket, viewer: Viewer): void {
    // Before anything else: a socket that is refused below may break as well.
    socket.on('error', (error) => this.#deps.log.debug({ err: error }, 'a push socket broke'));
    const room = this.#roomOf(viewer.playerId);
    if (room.connections.size >= SOCKETS_PER_PLAYER_MAX) {
      socket.close(closeCode.policy, 'too many connections');
      return;
    }
    const connection = { socket, sessionId: viewer.sessionId, receivedAtMs: performance.now() };
    room.connections.add(connection);
    socket.on('message', (data) => {
      connection.receivedAtMs = performance.now();
      if (String(data) === 'ping') send(socket, ['pong']);
    });
    socket.on('ping', (data) => isTaking(socket) && socket.pong(data));
    socket.on('close', () => this.#leave(viewer.playerId, room, connection));
    void this.#refresh(viewer.playerId, room);
  }

  #roomOf(playerId: bigint): Room {
    const known = this.#rooms.get(playerId);
    if (known) return known;
    const room: Room = {
      connections: new Set(),
      changes: [],
      stop: () => {},
      isLoading: false,
      isStale: false,
      retry: undefined,
    };
    const stops = [
      this.#deps.bus.subscribe(`player.${playerId}`, (change) => {
        if (room.changes.length < CHANGES_MAX) room.changes.push(change);
        void this.#refresh(playerId, room);
      }),
      this.#deps.bus.subscribe(`session-ended.${playerId}`, (message) =>
        endSessions(room, message.sessionIds),
      ),
      // Anything but a balance is published as a complete frame and sent unchanged.
      this.#deps.bus.subscribe(`frame.${playerId}`, (message) => {
        const frames = [JSON.stringify(message['frame'])];
        for (const { socket } of room.connections) send(socket, frames);
      }),
    ];
    room.stop = () => stops.forEach((stop) => stop());
    this.#rooms.set(playerId, room);
    return room;
  }

  #leave(playerId: bigint, room: Room, connection: Connection): void {
    room.connections.delete(connection);
    if (room.connections.size > 0) return;
    room.stop();
    clearTimeout(room.retry);
    this.#rooms.delete(playerId);
  }

  async #refresh(playerId: bigint, room: Room): Promise<void> {
    room.isStale = true;
    if (room.isLoading) return;
    room.isLoading = true;
    try {
      while (room.isStale && room.connections.size > 0) {
        room.isStale = false;
        const read = await this.#deps.framesOf(playerId, room.changes.splice(0));
        const frames = read.map((frame) => JSON.stringify(frame));
        for (const { socket } of room.connections) send(socket, frames);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'push frames could not be read');
      // One at a time, however many changes come while reads fail.
      clearTimeout(room.retry);
      if (room.connections.size > 0)
        room.retry = setTimeout(() => void this.#refresh(playerId, room), RETRY_MS).unref();
    } finally {
      room.isLoading = false;
    }
  }

  /** Clients ping every 20 s; after three missed pings the page is taken to be gone. */
  #dropSilent(): void {
    const oldestMs = performance.now() - upgradeLimits.silenceMs;
    for (const room of this.#rooms.values()) {
      for (const { socket, receivedAtMs } of room.connections)
        if (receivedAtMs < oldestMs) socket.terminate();
    }
  }

  /** Closes every socket as going away, so that clients reconnect (to another node). */
  close(): void {
    clearInterval(this.#sweep);
    for (const socket of this.#sockets.clients) socket.close(closeCode.goingAway, 'going away');
    this.#sockets.close();
  }
}

function send(socket: WebSocket, frames: readonly string[]): void {
  if (!isTaking(socket)) return;
  for (const frame of frames) socket.send(frame);
}

/** Ends a socket that does not read its frames. */
function isTaking(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= BUFFERED_BYTES_MAX) return true;
  socket.terminate();
  return false;
}

function endSessions(room: Room, sessionIds: unknown): void {
  if (!Array.isArray(sessionIds)) return;
  for (const { socket, sessionId } of room.connections) {
    if (sessionIds.includes(sessionId)) socket.close(closeCode.sessionEnded, 'session ended');
  }
}
