import { expect, test } from 'vitest';
import { dayOf, groupByDay, isDay, startOfDay } from './account-day.ts';

// facts: W6.4
test.each([
  ['2026-05-14T23:30:00Z', 'Europe/Dublin', '2026-05-15'],
  ['2026-05-14T23:30:00Z', 'America/Santiago', '2026-05-14'],
  ['2026-05-14T15:30:00Z', 'Asia/Tokyo', '2026-05-15'],
  ['2026-01-01T00:00:00Z', 'America/Toronto', '2025-12-31'],
])('a transaction of %s belongs to the day of the account in %s: %s', (instant, timeZone, day) => {
  expect(dayOf(instant, timeZone)).toBe(day);
});

test.each([
  ['2026-05-14', 'Europe/Dublin', '2026-05-13T23:00:00.000Z'],
  ['2026-01-10', 'Europe/Dublin', '2026-01-10T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Vienna', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Vienna', '2026-10-24T22:00:00.000Z'],
  ['2026-05-14', 'America/Sao_Paulo', '2026-05-14T03:00:00.000Z'],
])('own dates begin at midnight of the account: %s in %s is %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant);
});

test('the last day of own dates counts in full, also when the clocks change on it', () => {
  expect(startOfDay('2026-10-25', 'Europe/Vienna', 1)).toBe('2026-10-25T23:00:00.000Z');
  expect(startOfDay('2026-12-31', 'Europe/Vienna', 1)).toBe('2026-12-31T23:00:00.000Z');
});

test('dates that do not exist are none', () => {
  expect(isDay('2026-02-29')).toBe(false);
  expect(isDay('2028-02-29')).toBe(true);
  expect(isDay('14/05/2026')).toBe(false);
  expect(isDay(null)).toBe(false);
});

// facts: W6.4
test('every day of the account opens with its first line', () => {
  const line = (referenceId: string, transactionDate: string) => ({ referenceId, transactionDate });
  const lines = [
    line('d', '2026-05-15T01:00:00.000Z'),
    line('c', '2026-05-14T23:30:00.000Z'),
    line('b', '2026-05-14T22:30:00.000Z'),
    line('a', '2026-05-14T10:00:00.000Z'),
  ];
  const idsIn = (timeZone: string) =>
    groupByDay(lines, ({ transactionDate }) => transactionDate, timeZone).map(({ day, lines: of }) => [
      day,
      of.map(({ referenceId }) => referenceId),
    ]);
  expect(idsIn('UTC')).toEqual([
    ['2026-05-15', ['d']],
    ['2026-05-14', ['c', 'b', 'a']],
  ]);
  expect(idsIn('Europe/Dublin')).toEqual([
    ['2026-05-15', ['d', 'c']],
    ['2026-05-14', ['b', 'a']],
  ]);
});
