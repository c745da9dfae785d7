import { expect, test } from 'vitest';
import { cappedPixelRatio, createFrameLoop, STEP_MS } from './frame-loop.ts';

/** A screen whose frames come when the test says so. */
function screenOf() {
  let waiting: ((timestampMs: number) => void) | null = null;
  return {
    frames: {
      request: (callback: (timestampMs: number) => void) => ((waiting = callback), 1),
      cancel: () => void (waiting = null),
    },
    show(timestampMs: number) {
      const callback = waiting;
      waiting = null;
      callback?.(timestampMs);
    },
    isWaiting: () => waiting !== null,
  };
}

function sceneOf() {
  const seen = { steppedMs: 0, drawnAtMs: [] as number[] };
  const step = (ms: number) => void (seen.steppedMs += ms);
  const draw = (ms: number) => void seen.drawnAtMs.push(ms);
  return { seen, scene: { step, draw } };
}

test('the scene moves by the same steps whatever the screen’s rate', () => {
  for (const rateHz of [30, 60, 144]) {
    const { seen, scene } = sceneOf();
    const screen = screenOf();
    createFrameLoop(scene, { frames: screen.frames }).start();
    for (let frame = 0; frame <= rateHz; frame++) screen.show((frame * 1000) / rateHz);
    expect(Math.abs(seen.steppedMs - 1000)).toBeLessThanOrEqual(STEP_MS);
  }
});

test('a hidden game pauses and resumes without a jump', () => {
  const { seen, scene } = sceneOf();
  const screen = screenOf();
  const loop = createFrameLoop(scene, { frames: screen.frames });
  loop.start();
  screen.show(0);
  screen.show(100);
  const beforeMs = seen.steppedMs;
  loop.pause('hidden');
  loop.pause('host');
  expect(screen.isWaiting()).toBe(false);
  loop.resume('hidden');
  expect(screen.isWaiting()).toBe(false);
  loop.resume('host');
  screen.show(60_000);
  expect(seen.steppedMs).toBe(beforeMs);
  screen.show(60_100);
  expect(seen.steppedMs - beforeMs).toBeGreaterThan(80);
  expect(seen.steppedMs - beforeMs).toBeLessThan(120);
});

test('a stall is not caught up step by step', () => {
  const { seen, scene } = sceneOf();
  const screen = screenOf();
  createFrameLoop(scene, { frames: screen.frames }).start();
  screen.show(0);
  screen.show(90_000);
  expect(seen.steppedMs).toBeLessThanOrEqual(250);
});

test('a frozen film shows exactly the requested instant and stays there', () => {
  const { seen, scene } = sceneOf();
  const screen = screenOf();
  createFrameLoop(scene, { frames: screen.frames, frozenAtMs: 1234 }).start();
  expect(seen.drawnAtMs).toEqual([1234]);
  expect(screen.isWaiting()).toBe(false);
  expect(Math.abs(seen.steppedMs - 1234)).toBeLessThanOrEqual(STEP_MS);
});

test('a third device pixel is never drawn', () => {
  expect([0, 1, 1.5, 2, 3].map(cappedPixelRatio)).toEqual([1, 1, 1.5, 2, 2]);
});
