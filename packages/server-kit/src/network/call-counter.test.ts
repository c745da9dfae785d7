import { expect, test } from 'vitest';
import { CallCounter } from './call-counter.ts';

const rate = { max: 2, windowSeconds: 60 };

test('calls over the limit are refused with the time to wait, and a new window begins after it', () => {
  let nowMs = 0;
  const calls = new CallCounter({ now: () => nowMs });
  expect([calls.take('a', rate), calls.take('a', rate)]).toEqual([0, 0]);
  nowMs = 15_000;
  expect(calls.take('a', rate)).toBe(45);
  expect(calls.take('b', rate)).toBe(0);
  nowMs = 60_000;
  expect(calls.take('a', rate)).toBe(0);
});

test('a call that is given back does not count', () => {
  const calls = new CallCounter();
  for (let call = 0; call < 10; call += 1) {
    expect(calls.take('a', rate)).toBe(0);
    calls.giveBack('a');
  }
});

test('memory is bounded: the least recent caller is dropped first', () => {
  const calls = new CallCounter({ callersMax: 3 });
  const spent = { max: 1, windowSeconds: 60 };
  for (const caller of ['a', 'b', 'c']) calls.take(caller, spent);
  expect(calls.take('a', spent)).toBeGreaterThan(0);
  calls.take('d', spent);
  expect(calls.size).toBe(3);
  expect(calls.take('a', spent)).toBeGreaterThan(0);
  expect(calls.take('b', spent)).toBe(0);
});
