import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { listenTcp } from '@halcyon/server-kit/sockets/listener';
import { upgradeLimits } from '@halcyon/server-kit/sockets/upgrades';
import { sandboxPragmaticLive } from '@halcyon/wire/providers/pragmatic-live';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { feedSockets } from './feed-sockets.ts';
import type { LiveFloor } from './live-floor.ts';

let server: Server;
let feeds: ReturnType<typeof feedSockets>;
let url: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = createServer();
  const floor = { of: () => [], onChange: () => () => {} } as unknown as LiveFloor;
  feeds = feedSockets(server, { debug: () => {}, error: () => {} }, floor);
  const port = await listenTcp(server, { host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${port}/providers/pragmaticplay/dga/ws`;
});
afterAll(() => {
  feeds.stop();
  server.close();
  vi.useRealTimers();
});

test('a subscriber that answers no ping is cut off, one that does stays', async () => {
  const silent = new WebSocket(url, { autoPong: false });
  const living = new WebSocket(url);
  await Promise.all([once(silent, 'open'), once(living, 'open')]);
  const cutOff = once(silent, 'close');
  const pinged = once(living, 'ping');
  vi.advanceTimersByTime(upgradeLimits.silenceMs / 2);
  await pinged;
  await answered(living);
  vi.advanceTimersByTime(upgradeLimits.silenceMs / 2);
  await cutOff;
  expect(await answered(living)).toContain('tableKey');
  living.close();
});

/** An answer to a new request: everything that the client sent before has reached the server. */
async function answered(socket: WebSocket): Promise<string> {
  const answer = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'available', casinoId: sandboxPragmaticLive.casinoId }));
  return String((await answer)[0]);
}
