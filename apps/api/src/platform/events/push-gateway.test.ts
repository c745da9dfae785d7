import { faultsToStderr } from '@halcyon/server-kit/faults';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { upgradeLimits } from '@halcyon/server-kit/sockets/upgrades';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { inProcessBus } from './bus.ts';
import type { Log } from '@halcyon/server-kit/log';
import { PushGateway } from './push-gateway.ts';

afterEach(() => vi.useRealTimers());

test('a page that has gone silent is cut off, one that pings stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { open, close } = await gatewayWith(async () => []);
  const [silent, living] = [await open(), await open()];
  const cutOff = once(silent, 'close');
  for (const ofSilence of [0.4, 0.4, 0.4, 0.4]) {
    living.send('ping');
    await once(living, 'message');
    vi.advanceTimersByTime(upgradeLimits.silenceMs * ofSilence);
  }
  await cutOff;
  living.send('ping');
  expect(String((await once(living, 'message'))[0])).toBe('pong');
  living.close();
  close();
});

test('a balance that could not be read at first is pushed a moment later', async () => {
  let reads = 0;
  const { open, close } = await gatewayWith(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is busy');
    return [{ type: 'balance' }];
  });
  const socket = await open();
  expect(String((await once(socket, 'message'))[0])).toBe('{"type":"balance"}');
  socket.close();
  close();
});

async function gatewayWith(framesOf: () => Promise<readonly object[]>) {
  const gateway = new PushGateway({
    bus: inProcessBus(faultsToStderr),
    log: { debug() {}, warn() {} } as unknown as Log,
    redeem: async () => ({ playerId: 42n, sessionId: 'session-1' }),
    framesOf,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway.attach(server);
  const open = async () => {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/push`);
    await once(socket, 'open');
    return socket;
  };
  const close = () => {
    gateway.close();
    server.close();
  };
  return { open, close };
}
