import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPushOpen } from './push-channel.ts';
import { readFrame } from './push-frame.ts';

/** The browser's socket, as far as the channel uses it. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  happen(name: 'open' | 'close' | 'message', details: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), details));
  }
}

const heard: string[] = [];
let stop: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  heard.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  const page = Object.assign(new EventTarget(), { location: new URL('https://site.example/en-UN/') });
  vi.stubGlobal('window', page);
  vi.spyOn(console, 'warn').mockReturnValue();
  let tickets = 0;
  stop = keepPushOpen({
    ticket: async () => `ticket-${(tickets += 1)}`,
    hear: (text) => heard.push(text),
    refetch: () => {},
    checkSession: () => {},
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const newest = () => FakeSocket.all.at(-1)!;

// facts: W3.2
test('an open connection is pinged by the text ping every 20 seconds', async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(newest().address).toBe('wss://site.example/push?authorization=ticket-1');
  newest().happen('open');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(newest().sent).toEqual([]);
  for (const count of [1, 2]) {
    newest().happen('message', { data: 'pong' });
    await vi.advanceTimersByTimeAsync(count === 1 ? 1 : 20_000);
    expect(newest().sent).toEqual(Array<string>(count).fill('ping'));
  }
});

// facts: W3.2
test('a lost connection is tried again ten times, three seconds apart, each time with a new ticket', async () => {
  await vi.advanceTimersByTimeAsync(0);
  newest().happen('open');
  newest().happen('close', { code: 1006 });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await vi.advanceTimersByTimeAsync(2_999);
    expect(FakeSocket.all).toHaveLength(attempt);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(attempt + 1);
    expect(newest().address).toContain(`ticket-${attempt + 1}`);
    newest().happen('close', { code: 1006 });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(11);
  expect(console.warn).toHaveBeenCalledOnce();
});

// facts: W3.2
test('a frame of the loyalty level is read as it came', () => {
  const frame = { type: 'loyalty', sequence: 4, body: { loyaltyLevel: 3 } };
  expect(readFrame(JSON.stringify(frame))).toEqual(frame);
});
