import { expect, test } from 'vitest';
import { filterOf, readWhen } from './event-lists.ts';

const nowMs = Date.parse('2026-11-26T18:02:31Z');
const filter = (when: string | null) => filterOf(readWhen(when), '2026-11-26', 'America/Sao_Paulo', nowMs);

test('a day is one of the reader’s time zone, and the next three hours begin now', () => {
  expect(filter('today')).toEqual({ from: '2026-11-26T03:00:00.000Z', to: '2026-11-27T03:00:00.000Z' });
  expect(filter('tomorrow')).toEqual(filter('2026-11-27'));
  expect(filter('3h')).toEqual({ live: 'false', to: '2026-11-26T21:05:00.000Z' });
  expect(filter('live')).toEqual({ live: 'true' });
});

test('an unknown list name lists all coming events', () => {
  for (const when of [null, '', 'yesterday', '2026-13-01', '2026-1-1'])
    expect([when, filter(when)]).toEqual([when, { live: 'false' }]);
});
