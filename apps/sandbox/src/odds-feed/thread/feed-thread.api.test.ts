import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Switchboard } from '../../platform/switchboard.ts';
import { testConfig } from '../../platform/test-sandbox.ts';
import { FeedThread, FeedUnavailable } from './feed-thread.ts';

/** A feed that answers with the number of its thread, and ends as the name of the event says. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ kind, id, call }) => {
      if (kind === 'stop' || call?.event === 'exit') process.exit(3);
      if (call?.event === 'throw') setTimeout(() => { throw new Error('no such market'); });
      if (call?.event === 'fault') parentPort.postMessage({ kind: 'failed', id, error: 'no such law' });
      if (call?.event === 'known') parentPort.postMessage({ kind: 'answer', id, json: String(threadId) });
      if (call?.event === 'late') {
        parentPort.postMessage({ kind: 'switches', revision: 0, values: { gap: 9 } });
        parentPort.postMessage({ kind: 'switches', revision: 1, values: { gap: 4 } });
        parentPort.postMessage({ kind: 'answer', id, json: null });
      }
    });
  `)}`,
);

class TestSocket extends EventEmitter {
  isCutOff = false;
  terminate() {
    this.isCutOff = true;
    this.emit('close');
  }
}

let thread: FeedThread;
afterEach(() => thread.stop());

function openThread() {
  const faults: string[] = [];
  const switchboard = new Switchboard();
  const report = (where: string, error: unknown) => void faults.push(`${where}: ${String(error)}`);
  thread = new FeedThread({ config: testConfig(''), switchboard, report, file });
  const ask = (event: string) => thread.call({ name: 'fixture', event });
  return { ask, faults, switchboard };
}

test.each([
  ['exit', 'the thread ended with 3'],
  ['throw', 'no such market'],
])(
  'a feed that ends (%s) is reported, cuts off its consumers, fails its calls, and starts again',
  async (how, why) => {
    const { ask, faults } = openThread();
    const first = await ask('known');
    const socket = new TestSocket();
    thread.connect(1, socket as unknown as WebSocket);
    const [waiting, ending] = await Promise.allSettled([ask('never'), ask(how)]);
    expect([waiting, ending]).toMatchObject([
      { status: 'rejected', reason: { statusCode: 503 } },
      { status: 'rejected', reason: { statusCode: 503 } },
    ]);
    expect(socket.isCutOff).toBe(true);
    expect(faults).toEqual([`odds-feed.thread: Error: ${why}`]);
    const second = await ask('known');
    expect(Number(second)).toBeGreaterThan(Number(first));
  },
);

test('a fault in one call of the feed fails that call alone', async () => {
  const { ask, faults } = openThread();
  await expect(ask('fault')).rejects.toThrow('no such law');
  await expect(ask('known')).resolves.toMatch(/^\d+$/);
  expect(faults).toEqual([]);
});

test('a feed that was stopped on purpose is no fault, and is not started again', async () => {
  const { ask, faults } = openThread();
  const waiting = ask('never');
  await Promise.all([thread.stop(), expect(waiting).rejects.toThrow(FeedUnavailable)]);
  await expect(ask('known')).rejects.toThrow('has stopped');
  const socket = new TestSocket();
  thread.connect(1, socket as unknown as WebSocket);
  expect(socket.isCutOff).toBe(true);
  expect(faults).toEqual([]);
});

test('a count that the feed reported before it received newer switches does not replace them', async () => {
  const { ask, switchboard } = openThread();
  await ask('known');
  switchboard.set('odds-feed', { gap: 5 });
  const seen = new Set<number>();
  const adopt = vi.spyOn(switchboard, 'adopt').mockImplementation((_name, values) => {
    seen.add((values as { gap: number }).gap);
  });
  expect(await ask('late')).toBeNull();
  expect(seen).toEqual(new Set([4]));
  adopt.mockRestore();
});
