import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { faultsToStderr, type ReportFault } from '@halcyon/server-kit/faults';
import { inProcessBus, natsBus, receiver, type Bus, type BusMessage } from './bus.ts';

// Method: one contract, run on both transports. Without nats-server on the machine the second half is reported as skipped.
const hasNats = spawnSync('nats-server', ['--version']).status === 0;
const NATS_PORT = 20_000 + (process.pid % 20_000);
let server: ChildProcess | undefined;

async function openNats(report: ReportFault): Promise<Bus> {
  server ??= spawn('nats-server', ['-a', '127.0.0.1', '-p', String(NATS_PORT)], { stdio: 'ignore' });
  for (let tries = 0; ; tries += 1) {
    try {
      return await natsBus(`nats://127.0.0.1:${NATS_PORT}`, report);
    } catch (error) {
      if (tries > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

afterAll(() => {
  server?.kill();
});

const carriers: [string, (report: ReportFault) => Promise<Bus>][] = [
  ['in one process', async (report) => inProcessBus(report)],
];
if (hasNats) carriers.push(['over NATS', openNats]);
else console.log('the NATS half of the bus contract did not run: nats-server is not on this machine');

describe.each(carriers)('the bus %s', (_name, open) => {
  test('brings every message to every subscriber of its subject, in order', async () => {
    const bus = await open(faultsToStderr);
    const received: BusMessage[][] = [[], []];
    bus.subscribe('player.7', (message) => received[0]!.push(message));
    bus.subscribe('player.7', (message) => received[1]!.push(message));
    bus.subscribe('player.8', () => received[0]!.push({ wrong: true }));
    await settled();
    for (let sequence = 1; sequence <= 20; sequence += 1) bus.publish('player.7', { sequence });
    await expect.poll(() => received.map((list) => list.length)).toEqual([20, 20]);
    expect(received[0]!.map((message) => message.sequence)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    await bus.close();
  });

  test('an unsubscribed listener receives nothing more', async () => {
    const bus = await open(faultsToStderr);
    const received: BusMessage[] = [];
    const stop = bus.subscribe('odds', (message) => received.push(message));
    await settled();
    stop();
    bus.publish('odds', { event: 1 });
    await settled();
    expect(received).toEqual([]);
    await bus.close();
  });

  test('a message is a copy: a listener cannot change what another one receives', async () => {
    const bus = await open(faultsToStderr);
    const received: unknown[] = [];
    bus.subscribe('copy', (message) => received.push(message.list));
    await settled();
    const list = [1];
    bus.publish('copy', { list });
    list.push(2);
    await expect.poll(() => received).toEqual([[1]]);
    await bus.close();
  });

  test('a listener that throws, or whose promise does, is reported and keeps no other from its message', async () => {
    const faults: string[] = [];
    const bus = await open((where, error) => faults.push(`${where}: ${String(error)}`));
    const received: unknown[] = [];
    bus.subscribe('news', () => {
      throw new Error('at once');
    });
    bus.subscribe('news', async () => {
      throw new Error('later');
    });
    bus.subscribe('news', ({ n }) => received.push(n));
    await settled();
    bus.publish('news', { n: 1 });
    bus.publish('news', { n: 2 });
    await expect.poll(() => received).toEqual([1, 2]);
    await expect
      .poll(() => faults.toSorted())
      .toEqual([
        'bus.listener: Error: at once',
        'bus.listener: Error: at once',
        'bus.listener: Error: later',
        'bus.listener: Error: later',
      ]);
    await bus.close();
  });
});

test('over NATS a message that is not JSON and a listener that throws are reported separately', () => {
  const faults: string[] = [];
  const received: unknown[] = [];
  const receive = receiver(
    (message) => {
      received.push(message);
      throw new Error('broken');
    },
    (where) => faults.push(where),
  );
  const textOf = (text: string) => ({ json: <T>() => JSON.parse(text) as T });
  receive(null, textOf('not JSON'));
  receive(null, textOf('{"n":1}'));
  receive(new Error('permission'), textOf('{}'));
  expect(received).toEqual([{ n: 1 }]);
  expect(faults).toEqual(['bus.message', 'bus.listener', 'bus.subscription']);
});

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
