import { describe, expect, test } from 'vitest';
import { landingPosition, planLanding, runningPosition } from './reel-motion.ts';
import { HEAVY_REELS, LIGHT_REELS, STEADY_REELS } from './theme.ts';

const paces = { light: LIGHT_REELS, steady: STEADY_REELS, heavy: HEAVY_REELS };

describe.each(Object.entries(paces))('%s reels', (_, pace) => {
  test('lean back before they run', () => {
    expect(runningPosition(pace, 0)).toBe(0);
    expect(runningPosition(pace, pace.leanMs)).toBeCloseTo(-pace.leanRows, 5);
  });

  test('land on a whole row at the wished time or at most one row’s time later', () => {
    for (let wishedMs = 500; wishedMs < 6000; wishedMs += 37) {
      const landing = planLanding(pace, wishedMs);
      expect(Number.isInteger(landing.targetRow)).toBe(true);
      const earliestMs = Math.max(wishedMs, pace.leanMs + pace.accelerateMs + pace.brakeMs);
      expect(landing.landAtMs).toBeGreaterThanOrEqual(earliestMs - 1e-6);
      expect(landing.landAtMs - earliestMs).toBeLessThanOrEqual(1000 / pace.runSpeed + 1e-6);
    }
  });

  test('never jump: every millisecond moves them less than their own speed allows', () => {
    const landing = planLanding(pace, 1400);
    for (let ms = 1; ms < landing.restAtMs + 50; ms++) {
      const moved = Math.abs(landingPosition(pace, landing, ms) - landingPosition(pace, landing, ms - 1));
      expect(moved).toBeLessThanOrEqual((pace.runSpeed / 1000) * 1.05);
    }
  });

  test('bounce past their row by less than half a symbol and rest exactly on it', () => {
    const landing = planLanding(pace, 1400);
    let highest = 0;
    for (let ms = landing.landAtMs; ms < landing.restAtMs; ms += 2) {
      highest = Math.max(highest, landingPosition(pace, landing, ms) - landing.targetRow);
    }
    expect(highest).toBeGreaterThan(0.08);
    expect(highest).toBeLessThan(0.5);
    expect(landingPosition(pace, landing, landing.restAtMs)).toBe(landing.targetRow);
    expect(landingPosition(pace, landing, landing.restAtMs + 9999)).toBe(landing.targetRow);
  });
});
