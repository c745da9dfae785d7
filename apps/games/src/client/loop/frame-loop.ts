/**
 * Runs a scene at a fixed step, so that motion is the same on a 60 and a 144 Hz screen.
 *
 * The loop stops while the page is hidden or the parent has paused it, and resumes without a jump.
 * With `frozenAtMs` it steps to that instant, draws once and stays there: a picture that tests can compare.
 */
export interface Scene {
  /** Advances what is integrated (particles) by one fixed step. */
  step(stepMs: number): void;
  /** Draws the instant `nowMs` of the scene's own clock. */
  draw(nowMs: number): void;
}

export interface FrameLoop {
  start(): void;
  pause(reason: string): void;
  resume(reason: string): void;
  isRunning(): boolean;
  nowMs(): number;
  dispose(): void;
}

export const STEP_MS = 1000 / 120;
/** After a stall (a sleeping laptop, a slow frame) at most this much is caught up, the rest is forgotten. */
const CATCH_UP_MS_MAX = 250;

interface FrameSource {
  request(callback: (timestampMs: number) => void): number;
  cancel(handle: number): void;
}

const browserFrames: FrameSource = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export function createFrameLoop(
  scene: Scene,
  options: { frozenAtMs?: number | undefined; frames?: FrameSource } = {},
): FrameLoop {
  const frames = options.frames ?? browserFrames;
  const pausedBy = new Set<string>();
  let simulatedMs = 0;
  let accumulatedMs = 0;
  let lastTimestampMs: number | null = null;
  let handle: number | null = null;
  let isStarted = false;

  function advance(elapsedMs: number): void {
    accumulatedMs += Math.min(elapsedMs, CATCH_UP_MS_MAX);
    while (accumulatedMs >= STEP_MS) {
      scene.step(STEP_MS);
      simulatedMs += STEP_MS;
      accumulatedMs -= STEP_MS;
    }
  }

  function frame(timestampMs: number): void {
    handle = null;
    advance(lastTimestampMs === null ? 0 : timestampMs - lastTimestampMs);
    lastTimestampMs = timestampMs;
    scene.draw(simulatedMs + accumulatedMs);
    schedule();
  }

  function schedule(): void {
    if (isStarted && pausedBy.size === 0 && handle === null) handle = frames.request(frame);
  }

  function halt(): void {
    if (handle !== null) frames.cancel(handle);
    handle = null;
    lastTimestampMs = null;
  }

  function freeze(atMs: number): void {
    while (simulatedMs < atMs) {
      scene.step(STEP_MS);
      simulatedMs += STEP_MS;
    }
    simulatedMs = atMs;
    scene.draw(atMs);
  }

  return {
    start() {
      if (options.frozenAtMs !== undefined) return freeze(options.frozenAtMs);
      isStarted = true;
      schedule();
    },
    pause(reason) {
      pausedBy.add(reason);
      halt();
    },
    resume(reason) {
      pausedBy.delete(reason);
      schedule();
    },
    isRunning: () => handle !== null,
    nowMs: () => simulatedMs + accumulatedMs,
    dispose() {
      isStarted = false;
      halt();
    },
  };
}

/** Device pixels per CSS pixel, never above 2: a third pixel costs a phone half its frames and shows nothing. */
export function cappedPixelRatio(devicePixelRatio: number): number {
  return Math.max(1, Math.min(2, devicePixelRatio || 1));
}
