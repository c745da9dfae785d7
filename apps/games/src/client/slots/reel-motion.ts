import { clamp01 } from '../loop/easing.ts';

/**
 * How a reel moves: it leans back, accelerates, runs, brakes and settles with a bounce. Everything is a
 * function of time, so the same instant always looks the same. Units: rows, milliseconds, rows per second.
 */
export interface ReelPace {
  /** How far the reel leans back before it runs, in rows, and for how long. */
  leanRows: number;
  leanMs: number;
  accelerateMs: number;
  runSpeed: number;
  /** The speed with which the last symbol arrives; what is left of it becomes the bounce. */
  landSpeed: number;
  brakeMs: number;
  /** Swings per second and how fast they die; together they make a reel light or heavy. */
  bounceHertz: number;
  settleMs: number;
  /** From the press to the first reel's landing at the earliest, and from one reel to the next. */
  firstLandMs: number;
  betweenReelsMs: number;
}

export interface ReelLanding {
  brakeAtMs: number;
  landAtMs: number;
  /** The bounce is over and the reel is still. */
  restAtMs: number;
  /** The strip's index in the top row at the end. */
  targetRow: number;
  brakeMs: number;
}

/** Where an unstopped reel is, `ms` after it was started. Negative while it leans back. */
export function runningPosition(pace: ReelPace, ms: number): number {
  if (ms <= 0) return 0;
  if (ms < pace.leanMs) return (-pace.leanRows * (1 - Math.cos((Math.PI * ms) / pace.leanMs))) / 2;
  const afterLeanMs = ms - pace.leanMs;
  const speedPerMs = pace.runSpeed / 1000;
  if (afterLeanMs < pace.accelerateMs) {
    return -pace.leanRows + (speedPerMs * afterLeanMs ** 2) / (2 * pace.accelerateMs);
  }
  return -pace.leanRows + speedPerMs * (afterLeanMs - pace.accelerateMs / 2);
}

/**
 * Plans a landing on a whole row, at `wishedLandMs` or at most one row's time after it. A reel never brakes
 * before it has reached its speed.
 */
export function planLanding(pace: ReelPace, wishedLandMs: number, brakeMs = pace.brakeMs): ReelLanding {
  const brakeRows = brakingRows(pace, brakeMs);
  const earliestBrakeMs = Math.max(wishedLandMs - brakeMs, pace.leanMs + pace.accelerateMs);
  const reachedRows = runningPosition(pace, earliestBrakeMs);
  const targetRow = Math.ceil(reachedRows + brakeRows - 1e-9);
  const brakeAtMs = earliestBrakeMs + ((targetRow - brakeRows - reachedRows) / pace.runSpeed) * 1000;
  const landAtMs = brakeAtMs + brakeMs;
  return { brakeAtMs, landAtMs, restAtMs: landAtMs + pace.settleMs, targetRow, brakeMs };
}

/** Where a reel with a planned landing is. Exactly `targetRow` from `restAtMs` on. */
export function landingPosition(pace: ReelPace, landing: ReelLanding, ms: number): number {
  if (ms >= landing.restAtMs) return landing.targetRow;
  if (ms <= landing.brakeAtMs) return runningPosition(pace, ms);
  if (ms < landing.landAtMs) {
    const braking = (ms - landing.brakeAtMs) / landing.brakeMs;
    const run = pace.runSpeed;
    const meanSpeed = run + ((pace.landSpeed - run) * braking) / 2;
    const fromRow = landing.targetRow - brakingRows(pace, landing.brakeMs);
    return fromRow + (meanSpeed * (ms - landing.brakeAtMs)) / 1000;
  }
  return landing.targetRow + bounce(pace, ms - landing.landAtMs);
}

/** Rows per second at an instant; the painter blurs by it. */
export function landingSpeed(pace: ReelPace, landing: ReelLanding, ms: number): number {
  const before = landingPosition(pace, landing, ms - 4);
  return Math.abs(landingPosition(pace, landing, ms + 4) - before) * 125;
}

function brakingRows(pace: ReelPace, brakeMs: number): number {
  return ((pace.runSpeed + pace.landSpeed) / 2) * (brakeMs / 1000);
}

/** A damped swing that starts with the landing speed and is exactly zero when the settling ends. */
function bounce(pace: ReelPace, ms: number): number {
  const swing = 2 * Math.PI * pace.bounceHertz;
  const share = clamp01(ms / pace.settleMs);
  const amplitude = pace.landSpeed / swing;
  return amplitude * Math.sin((swing * ms) / 1000) * (1 - share) ** 2;
}
