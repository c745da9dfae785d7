import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStreamOpen, type StreamState } from './event-stream.ts';

/** The browser's event stream, as far as the page uses it. */
class FakeStream extends EventTarget {
  static all: FakeStream[] = [];
  isClosed = false;

  constructor() {
    super();
    FakeStream.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

let screen: EventTarget & { visibilityState: string };
let stop: () => void;
let states: StreamState[];
beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.all = [];
  screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', screen);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  states = [];
  stop = keepStreamOpen(
    '/stream',
    () => {},
    (state) => states.push(state),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const newest = () => FakeStream.all.at(-1)!;
const fail = () => newest().dispatchEvent(new Event('error'));
const show = (state: string) => {
  screen.visibilityState = state;
  screen.dispatchEvent(new Event('visibilitychange'));
};

test('a stream reconnects after a deploy however long it takes, with growing pauses', () => {
  for (const [index, pause] of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
    fail();
    expect(newest().isClosed).toBe(true);
    vi.advanceTimersByTime(pause - 1);
    expect(FakeStream.all).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(FakeStream.all).toHaveLength(index + 2);
  }
  newest().dispatchEvent(new Event('open'));
  fail();
  vi.advanceTimersByTime(4_000);
  expect(FakeStream.all).toHaveLength(8);
});

test('a hidden page holds no stream and tries none, and opens one as soon as it is visible or focused', () => {
  fail();
  show('hidden');
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.all).toHaveLength(1);
  show('visible');
  expect(FakeStream.all).toHaveLength(2);
  window.dispatchEvent(new Event('focus'));
  expect(FakeStream.all).toHaveLength(2);
  fail();
  window.dispatchEvent(new Event('focus'));
  expect(FakeStream.all).toHaveLength(3);
});

test('the page knows when a stream is lost and when it is open again', () => {
  newest().dispatchEvent(new Event('open'));
  fail();
  vi.advanceTimersByTime(4_000);
  newest().dispatchEvent(new Event('open'));
  expect(states).toEqual(['open', 'lost', 'open']);
});
