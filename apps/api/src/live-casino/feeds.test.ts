import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EvolutionLobbyMessage, EvolutionTable } from '@halcyon/wire/providers/evolution-lobby';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log } from '@halcyon/server-kit/log';
import { creedroomzFeed } from './creedroomz.feed.ts';
import { evolutionFeed } from './evolution.feed.ts';
import { factsOfPragmatic } from './feed-facts.ts';
import { keepUp } from '../platform/feed-line.ts';
import { LiveTables } from './live-tables.ts';
import { pragmaticFeed } from './pragmatic.feed.ts';

const log = { debug() {}, warn() {}, error() {} } as unknown as Log;
const table: EvolutionTable = {
  name: 'Aurora',
  gameType: 'blackjack',
  gameTypeUnified: 'blackjack',
  open: true,
  players: 12,
  language: 'en',
  seats: 7,
  seatsTaken: [1, 4],
  betLimits: { EUR: { min: 0.5, max: 2000 }, JPY: { min: 100, max: 200_000 } },
  dealer: { name: 'Isla' },
  results: ['20', 'BJ'],
};

/** A provider: HTTP answers by path, and a socket for every listener. */
let server: Server;
let origin: string;
let sockets: WebSocketServer;
let facts: LiveTables;
let stop: () => void;
let answers: Record<string, { status?: number; body: unknown }>;
let reads: string[];
let isRefusing: boolean;
let onSocket: (socket: WebSocket) => void;

beforeEach(async () => {
  answers = {};
  reads = [];
  isRefusing = false;
  onSocket = () => {};
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    reads.push(path);
    const answer = answers[path] ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, stream, head) => {
    if (isRefusing) return stream.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    sockets.handleUpgrade(request, stream, head, (socket) => onSocket(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  facts = new LiveTables();
});
afterEach(async () => {
  stop();
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const known = (provider: string, id: string) => () => facts.find(provider, id);
function listenToEvolution(): void {
  const account = { origin, casinoId: 'c', lobbyToken: 't' };
  stop = keepUp(evolutionFeed(account, facts.sinkOf('evolution')), log);
}
const send = (socket: WebSocket, message: EvolutionLobbyMessage) => socket.send(JSON.stringify(message));

test('Evolution’s state and its numbered changes make the table, with limits of every currency', async () => {
  onSocket = (socket) => {
    send(socket, { id: 1, type: 'State', tables: { t1: table } });
    send(socket, { id: 2, type: 'SeatsUpdated', tableId: 't1', seatsTaken: [1, 2, 4] });
    send(socket, { id: 3, type: 'ResultsUpdated', tableId: 't1', results: ['19', '20', 'BJ'] });
    send(socket, { id: 4, type: 'TableClosed', tableId: 't1' });
  };
  listenToEvolution();
  await expect.poll(() => facts.find('evolution', 't1')?.isOpen).toBe(false);
  expect(facts.find('evolution', 't1')).toMatchObject({
    kind: 'blackjack',
    seats: 7,
    seatsTaken: 3,
    dealer: 'Isla',
    lastResults: ['19', '20', 'BJ'],
  });
  const limits = facts.find('evolution', 't1')!.limits;
  expect(limits.get('EUR')).toEqual({ minMinor: 50n, maxMinor: 200_000n });
  expect(limits.get('JPY')).toEqual({ minMinor: 100n, maxMinor: 200_000n });
});

test('a number that is missing makes the whole state be read again', async () => {
  answers['/api/lobby/v1/c/state'] = { body: { tables: { t1: { ...table, players: 99 }, t2: table } } };
  onSocket = (socket) => {
    send(socket, { id: 1, type: 'State', tables: { t1: table } });
    send(socket, { id: 3, type: 'PlayersUpdated', tableId: 't1', players: 13 });
  };
  listenToEvolution();
  await expect.poll(known('evolution', 't2')).not.toBeNull();
  expect(facts.find('evolution', 't1')?.players).toBe(99);
});

test('close code 4000 makes the listener reconnect immediately, without the tables being unknown', async () => {
  let lines = 0;
  onSocket = (socket) => {
    lines += 1;
    send(socket, { id: 1, type: 'State', tables: { t1: table } });
    if (lines === 1) setImmediate(() => socket.close(4000));
  };
  listenToEvolution();
  await expect.poll(() => lines).toBe(2);
  expect(facts.find('evolution', 't1')).not.toBeNull();
});

test.each(['close code 4001', 'a refused handshake'])('%s ends listening for good', async (how) => {
  isRefusing = how === 'a refused handshake';
  let lines = 0;
  onSocket = (socket) => {
    lines += 1;
    send(socket, { id: 1, type: 'State', tables: { t1: table } });
    setTimeout(() => socket.close(4001), 20);
  };
  const logged = vi.spyOn(log, 'error');
  listenToEvolution();
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(facts.find('evolution', 't1')).toBeNull();
  expect(lines).toBe(isRefusing ? 0 : 1);
  logged.mockRestore();
});

test('a line that breaks makes every table of that provider unknown, and of no other', async () => {
  onSocket = (socket) => send(socket, { id: 1, type: 'State', tables: { t1: table } });
  facts.sinkOf('creedroomz').set('9', factsOfPragmatic(pragmatic('EUR', 1), null));
  listenToEvolution();
  await expect.poll(known('evolution', 't1')).not.toBeNull();
  onSocket = () => {};
  for (const socket of sockets.clients) socket.terminate();
  await expect.poll(known('evolution', 't1')).toBeNull();
  expect(facts.find('creedroomz', '9')).not.toBeNull();
});

function pragmatic(currency: string, minBet: number) {
  return {
    tableId: '21',
    tableName: 'Ruby',
    tableType: 'BLACKJACK',
    tableOpen: true,
    language: 'en',
    currency,
    seatLimit: 7,
    availableSeats: 5,
    totalSeatedPlayers: 8,
    tableLimits: { minBet, maxBet: 100 },
    dealer: { name: 'Nora' },
    last20Results: [{ result: '21' }],
  };
}

test('Pragmatic’s tables are queried in every currency, and free seats become taken ones', async () => {
  onSocket = (socket) => {
    socket.on('message', (data) => {
      const asked = JSON.parse(String(data)) as { type: string; currency: string };
      const answer = asked.type === 'available' ? { tableKey: ['21'] } : pragmatic(asked.currency, 0.5);
      socket.send(JSON.stringify(answer));
    });
  };
  const account = { url: `${origin}/dga/ws`, casinoId: 'c', currencies: ['EUR', 'SEK'] };
  stop = keepUp(pragmaticFeed(account, facts.sinkOf('pragmaticplay')), log);
  await expect.poll(() => facts.find('pragmaticplay', '21')?.limits.size).toBe(2);
  expect(facts.find('pragmaticplay', '21')).toMatchObject({ seats: 7, seatsTaken: 2, lastResults: ['21'] });
});

test('CreedRoomz’ tables are read by partner id, and unknown as soon as it answers nonsense', async () => {
  const row = {
    Id: 51, Name: 'Atlas', GameType: 'Roulette', IsOpen: true, Language: 'en', DealerName: 'Theo',
    PlayersCount: 30, Limits: [{ Currency: 'EUR', Min: 0.1, Max: 500 }], LastResults: ['17'],
  }; // prettier-ignore
  answers['/api/live/tables'] = { body: { Tables: [row] } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    stop = keepUp(creedroomzFeed({ origin, partnerId: 'p' }, facts.sinkOf('creedroomz')), log);
    await vi.waitUntil(known('creedroomz', '51'));
    expect(facts.find('creedroomz', '51')).toMatchObject({ kind: 'roulette', seats: null, seatsTaken: null });
    answers['/api/live/tables'] = { body: '<html>' };
    await vi.advanceTimersByTimeAsync(2_100);
    await vi.waitUntil(() => facts.find('creedroomz', '51') === null);
  } finally {
    vi.useRealTimers();
  }
});
