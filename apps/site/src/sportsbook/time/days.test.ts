import { expect, test } from 'vitest';
import { dayIn, nextDay, startOfDay } from './days.ts';

test('a day begins at midnight of its zone, across both changes of the clock (bug report 21)', () => {
  expect(startOfDay('2026-11-26', 'Europe/Helsinki').toISOString()).toBe('2026-11-25T22:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/London').toISOString()).toBe('2026-03-29T00:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/London').toISOString()).toBe('2026-03-29T23:00:00.000Z');
  expect(startOfDay('2026-10-25', 'Europe/London').toISOString()).toBe('2026-10-24T23:00:00.000Z');
  expect(startOfDay('2026-10-26', 'America/Sao_Paulo').toISOString()).toBe('2026-10-26T03:00:00.000Z');
});

test('the day of an instant is that of the reader, and the day after a day is one day later', () => {
  const late = new Date('2026-12-31T23:30:00Z');
  expect([dayIn(late, 'Europe/Helsinki'), dayIn(late, 'America/Lima')]).toEqual(['2027-01-01', '2026-12-31']);
  expect([nextDay('2026-12-31', 1), nextDay('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
});
