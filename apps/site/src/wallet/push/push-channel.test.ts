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

const received: string[] = [];
let screen: EventTarget & { visibilityState: string };
let stop: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  received.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  const page = Object.assign(new EventTarget(), { location: new URL('https://site.example/en-UN/') });
  vi.stubGlobal('window', page);
  screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', screen);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(console, 'warn').mockReturnValue();
  let tickets = 0;
  stop = keepPushOpen({
    ticket: async () => `ticket-${(tickets += 1)}`,
    hear: (text) => received.push(text),
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
test('after a deploy of an hour the connection reconnects automatically, each try with a new ticket', async () => {
  await vi.advanceTimersByTimeAsync(0);
  newest().happen('open');
  newest().happen('close', { code: 1001 });
  const pauses = [4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
  for (const [index, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(FakeSocket.all).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().address).toContain(`ticket-${index + 2}`);
    newest().happen('close', { code: 1006 });
  }
  for (let minute = 0; minute < 60; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    newest().happen('close', { code: 1006 });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  newest().happen('open');
  expect(FakeSocket.all).toHaveLength(1 + pauses.length + 61);
  expect(console.warn).toHaveBeenCalledOnce();
});

test.each([
  ['is visible again', () => screen, 'visibilitychange'],
  ['is focused', () => window, 'focus'],
  ['has its network back', () => window, 'online'],
] as const)('a page that %s connects immediately', async (_when, target, event) => {
  await vi.advanceTimersByTimeAsync(0);
  newest().happen('close', { code: 1006 });
  screen.visibilityState = 'hidden';
  screen.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(1);
  screen.visibilityState = 'visible';
  target().dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(2);
});

// facts: W3.2
test('a frame of the loyalty level is read as it came', () => {
  const frame = { type: 'loyalty', sequence: 4, body: { loyaltyLevel: 3 } };
  expect(readFrame(JSON.stringify(frame))).toEqual(frame);
});
