import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { expect, test } from 'vitest';
import { heldEvents } from './held-events.ts';

const event = (id: string) => ({ id, markets: [{ key: '1x2', state: 'active' }] }) as unknown as EventRow;

test('a match that begins keeps its row in the list, locked, and the next ones come last', () => {
  const [first, second, third] = ['a', 'b', 'c'].map(event) as [EventRow, EventRow, EventRow];
  const rows = heldEvents([first, second], [second, third]);
  expect(rows.map(({ id, markets: [market] }) => `${id} ${market!.state}`)).toEqual([
    'a inactive',
    'b active',
    'c active',
  ]);
  expect(rows[1]).toBe(second);
  expect(heldEvents(rows, [second, third])[0]).toBe(rows[0]);
});
