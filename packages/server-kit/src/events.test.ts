import { expect, test } from 'vitest';
import { Events, type Topic } from './events.ts';

const moved: Topic<[playerId: bigint]> = { name: 'sample.moved' };

test('a notification reaches only the listeners of its process and topic', () => {
  const [one, other] = [new Events(() => {}), new Events(() => {})];
  const received: string[] = [];
  const unsubscribe = one.subscribe(moved, (playerId) => received.push(`one ${playerId}`));
  other.subscribe(moved, (playerId) => received.push(`other ${playerId}`));
  one.subscribe({ name: 'sample.ended' }, () => received.push('ended'));
  one.publish(moved, 7n);
  unsubscribe();
  one.publish(moved, 8n);
  expect(received).toEqual(['one 7']);
});
