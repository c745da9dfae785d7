import { expect, test } from 'vitest';
import { countdownText, idlePhase, isLastMinuteBegun } from './idle-clock.ts';

const idleAt = 1_800_000;

test.each([
  [0, { phase: 'active', nextLookMs: 1_500_000 }],
  [1_499_999, { phase: 'active', nextLookMs: 1 }],
  [1_500_000, { phase: 'warning', leftSeconds: 300 }],
  [1_740_000, { phase: 'warning', leftSeconds: 60 }],
  [1_799_001, { phase: 'warning', leftSeconds: 1 }],
  [1_800_000, { phase: 'over' }],
  [9_999_999, { phase: 'over' }],
])('%i ms after the last activity of a 30-minute session the phase is %o', (nowMs, phase) => {
  expect(idlePhase(nowMs, idleAt)).toEqual(phase);
});

test('the last minute is announced once, and the countdown reads as minutes and seconds', () => {
  const announced = Array.from({ length: 301 }, (_, left) => left).filter(isLastMinuteBegun);
  expect(announced).toEqual([60]);
  expect([300, 61, 60, 9, 0].map(countdownText)).toEqual(['5:00', '1:01', '1:00', '0:09', '0:00']);
});
