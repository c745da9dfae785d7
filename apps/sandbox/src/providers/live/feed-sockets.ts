import type { Server } from 'node:http';
import { sandboxEvolution } from '@halcyon/wire/providers/evolution';
import { evolutionClose, type EvolutionLobbyMessage } from '@halcyon/wire/providers/evolution-lobby';
import { PragmaticLiveAsk, sandboxPragmaticLive } from '@halcyon/wire/providers/pragmatic-live';
import {
  routeUpgrades,
  upgradeLimits,
  type SocketLog,
  type UpgradeCall,
} from '@halcyon/server-kit/sockets/upgrades';
import { WebSocketServer, type WebSocket } from 'ws';
import { evolutionTable, pragmaticTable } from './feed-shapes.ts';
import type { LiveFloor } from './live-floor.ts';

const MESSAGE_BYTES_MAX = 64_000;
/** A listener that does not take its messages is cut off, as a subscriber to too many currencies is. */
const BUFFERED_BYTES_MAX = 4_000_000;
const CURRENCIES_MAX = 64;
const lobbyPath = `/providers/evolution/api/lobby/v1/${sandboxEvolution.casinoId}/live`;
const dgaPath = '/providers/pragmaticplay/dga/ws';

export const basicOf = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const lobbyKey = basicOf(sandboxEvolution.casinoId, sandboxEvolution.lobbyToken);

/** The two feeds over WebSockets. Returns a function that ends them. */
export function feedSockets(
  server: Server,
  log: SocketLog,
  floor: LiveFloor,
): { resync(): void; stop(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  const lobby = new Set<WebSocket>();
  const silent = new WeakSet<WebSocket>();
  /** A client that has answered no ping since the previous one is cut off. */
  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, upgradeLimits.silenceMs / 2);
  sweep.unref();
  const taking = (speak: (socket: WebSocket) => void) => (call: UpgradeCall) => () =>
    sockets.handleUpgrade(call.request, call.stream, call.head, (socket) => {
      socket.on('error', (error) => log.debug({ err: error }, 'a feed broke'));
      socket.on('pong', () => silent.delete(socket));
      speak(socket);
    });
  const takeLobby = taking((socket) => {
    lobby.add(socket);
    socket.on('close', () => lobby.delete(socket));
    speakLobby(socket, floor);
  });
  const routes = routeUpgrades(server, log);
  routes.set(lobbyPath, (call) => (call.request.headers.authorization === lobbyKey ? takeLobby(call) : 401));
  routes.set(
    dgaPath,
    taking((socket) => speakDga(socket, floor)),
  );
  return {
    /** Disconnects all clients so that they read the state again. */
    resync() {
      for (const socket of lobby) socket.close(evolutionClose.resync);
    },
    stop() {
      clearInterval(sweep);
      routes.delete(lobbyPath);
      routes.delete(dgaPath);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
  else socket.send(text);
}

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** State first, then what changed, every message with the number after the last one's. */
function speakLobby(socket: WebSocket, floor: LiveFloor): void {
  let id = 0;
  const say = (message: Unnumbered<EvolutionLobbyMessage>) =>
    send(socket, JSON.stringify({ id: ++id, ...message }));
  const runs = floor.of('evolution');
  const sent = new Map(runs.map((run) => [run.table.tableId, evolutionTable(run)]));
  say({ type: 'State', tables: Object.fromEntries(sent) });
  const stop = floor.onChange((run) => {
    const { tableId, provider } = run.table;
    const before = sent.get(tableId);
    if (provider !== 'evolution' || !before) return;
    const now = evolutionTable(run);
    sent.set(tableId, now);
    if (now.open !== before.open) say({ type: now.open ? 'TableOpened' : 'TableClosed', tableId });
    if (String(now.seatsTaken) !== String(before.seatsTaken))
      say({ type: 'SeatsUpdated', tableId, seatsTaken: now.seatsTaken ?? [] });
    if (now.players !== before.players) say({ type: 'PlayersUpdated', tableId, players: now.players });
    if (String(now.results) !== String(before.results))
      say({ type: 'ResultsUpdated', tableId, results: now.results ?? [] });
    if (now.dealer?.name !== before.dealer?.name) say({ type: 'TableUpdated', tableId, table: now });
  });
  socket.on('close', stop);
}

/** Silent until subscribed. */
function speakDga(socket: WebSocket, floor: LiveFloor): void {
  /** The same socket may subscribe to several currencies in turn. */
  const stops = new Map<string, () => void>();
  socket.on('close', () => {
    for (const stop of stops.values()) stop();
  });
  socket.on('message', (data) => {
    let parsed;
    try {
      parsed = PragmaticLiveAsk.safeParse(JSON.parse(String(data)));
    } catch {
      return socket.close(1003);
    }
    if (!parsed.success || parsed.data.casinoId !== sandboxPragmaticLive.casinoId) return socket.close(1008);
    const runs = floor.of('pragmaticplay');
    if (parsed.data.type === 'available') {
      send(socket, JSON.stringify({ tableKey: runs.map(({ table }) => table.tableId) }));
      return;
    }
    const { key, currency } = parsed.data;
    if (stops.size >= CURRENCIES_MAX && !stops.has(currency)) return socket.close(1008);
    const sent = new Map<string, string>();
    const update = (run: (typeof runs)[number]) => {
      const text = JSON.stringify(pragmaticTable(run, currency));
      if (text === 'null' || sent.get(run.table.tableId) === text) return;
      sent.set(run.table.tableId, text);
      send(socket, text);
    };
    const wanted = runs.filter(({ table }) => key.includes(table.tableId));
    stops.get(currency)?.();
    stops.set(
      currency,
      floor.onChange((run) => wanted.includes(run) && update(run)),
    );
    for (const run of wanted) update(run);
  });
}
