import { expect, test } from 'vitest';
import { newProducer, stepProducer, type Producer, type ProducerInput } from './producer.machine.ts';

const second = 1_000;

/** Runs inputs at their seconds; what the last one leads to. */
function run(inputs: readonly (readonly [atSecond: number, input: ProducerInput])[], from?: Producer) {
  let producer = from ?? newProducer(1, { processedAtMs: null, lastRequestId: 0 });
  const requests: (number | null)[] = [];
  let last: ReturnType<typeof stepProducer> | null = null;
  for (const [at, input] of inputs) {
    last = stepProducer(producer, input, at * second);
    producer = last.producer;
    if (last.recover) requests.push(last.recover.afterMs);
  }
  return { producer, requests, last: last! };
}
const alive = (timestamp: number, isSubscribed = true): ProducerInput => ({
  kind: 'alive',
  timestamp,
  isSubscribed,
});
const complete = (requestId: number): ProducerInput => ({ kind: 'snapshot_complete', requestId });
const tick: ProducerInput = { kind: 'tick' };
const up = run([
  [0, alive(1)],
  [1, complete(1)],
  [10, alive(10_000)],
]).producer;

test('a producer is up only when the recovery that its first sign of life starts has ended', () => {
  const first = run([[0, alive(1)]]);
  expect([first.producer.step, first.requests]).toEqual(['recovering', [null]]);
  expect(
    run([
      [0, alive(1)],
      [1, complete(7)],
    ]).producer.step,
  ).toBe('recovering');
  expect([up.step, up.processedAtMs]).toEqual(['up', 10_000]);
});

test('twenty seconds without a sign of life take a producer down; the next one requests what came after the last', () => {
  expect(run([[29, tick]], up).producer.step).toBe('up');
  const silent = run([[30, tick]], up);
  expect(silent.producer.step).toBe('down');
  const back = run([[60, alive(60_000)]], silent.producer);
  expect([back.producer.step, back.requests]).toEqual(['recovering', [10_000]]);
  // Signs of life during a recovery prove nothing about what was missed before them.
  const again = run(
    [
      [70, alive(70_000)],
      [71, { kind: 'line_lost' }],
      [100, alive(100_000)],
    ],
    back.producer,
  );
  expect(again.requests).toEqual([10_000]);
});

test('a producer that has lost its subscription is suspended and recovers', () => {
  const lost = run([[40, alive(40_000, false)]], up);
  expect([lost.producer.step, lost.requests]).toEqual(['recovering', [10_000]]);
});

test('a gap in one event starts a recovery and leaves the producer up', () => {
  const missed = run([[40, { kind: 'missed' }]], up);
  expect([missed.producer.step, missed.requests]).toEqual(['up', [10_000]]);
  const recovered = run([[41, complete(2)]], missed.producer).last;
  expect([recovered.producer.step, recovered.isRecovered]).toEqual(['up', true]);
});

test('a gap that is noticed after a sign of life is recovered from before it, in this process and the next', () => {
  const missed = run([[40, { kind: 'missed', sinceMs: 4_000 }]], up);
  expect([missed.requests, missed.producer.processedAtMs]).toEqual([[4_000], 4_000]);
  // One that is noticed while a recovery runs from later is recovered after it.
  const again = run(
    [
      [41, { kind: 'missed', sinceMs: 3_000 }],
      [42, complete(2)],
      [60, alive(60_000)],
      [70, tick],
    ],
    missed.producer,
  );
  expect(again.requests).toEqual([3_000]);
  const later = run([[40, { kind: 'missed', sinceMs: 11_000 }]], up);
  expect(later.requests).toEqual([10_000]);
});

test('recoveries run one at a time and at least thirty seconds apart', () => {
  const twice = run(
    [
      [40, { kind: 'missed' }],
      [41, { kind: 'missed' }],
      [42, complete(2)],
      [60, tick],
      [69, alive(69_000)],
      [70, tick],
      [71, tick],
    ],
    up,
  );
  expect(twice.requests).toEqual([10_000, 10_000]);
});

test('a refused recovery is requested again after the pause', () => {
  const refused: ProducerInput = { kind: 'request_failed', requestId: 2 };
  const inputs = [
    [40, { kind: 'missed' }],
    [41, refused],
    [59, alive(1)],
    [69, tick],
    [70, tick],
  ] as const;
  expect(run(inputs, up).requests).toEqual([10_000, 10_000]);
});

test('a recovery that does not end within twenty minutes is given up, reported and requested again', () => {
  const missed = run(
    [
      [40, { kind: 'missed' }],
      [1_239, alive(1)],
    ],
    up,
  ).producer;
  expect(run([[1_239, tick]], missed).last.hasGivenUp).toBe(false);
  const late = run([[1_240, tick]], missed);
  expect([late.last.hasGivenUp, late.requests]).toEqual([true, [10_000]]);
});

test('after more than 72 hours everything that is open is requested', () => {
  const within = run([[72 * 3_600 + 10, alive(1)]], run([[40, tick]], up).producer);
  expect(within.requests).toEqual([10_000]);
  const beyond = run([[72 * 3_600 + 11, alive(1)]], run([[40, tick]], up).producer);
  expect(beyond.requests).toEqual([null]);
});
