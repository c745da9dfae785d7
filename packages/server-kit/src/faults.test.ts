import { expect, test } from 'vitest';
import { Listeners } from './faults.ts';

test('a listener that throws is reported under its name and stops neither the caller nor the next listener', () => {
  const faults: unknown[] = [];
  const listeners = new Listeners<[number]>('wallet.changed', (where, error) =>
    faults.push([where, String(error)]),
  );
  const received: number[] = [];
  listeners.add(() => {
    throw new Error('broken');
  });
  const remove = listeners.add((n) => received.push(n));
  listeners.notify(1);
  remove();
  listeners.notify(2);
  expect(received).toEqual([1]);
  expect(faults).toEqual([
    ['wallet.changed', 'Error: broken'],
    ['wallet.changed', 'Error: broken'],
  ]);
});
