import { expect, test } from 'vitest';
import { countIn, limitAt, roomIn, rolled, windowAt } from './window.rules.ts';

const utc = (text: string) => Date.parse(text);
const spanOf = (period: 'D' | 'W' | 'M', zone: string, at: string) => {
  const { startsAtMs, endsAtMs } = windowAt(period, zone, utc(at));
  return [new Date(startsAtMs).toISOString().slice(0, 16), new Date(endsAtMs).toISOString().slice(0, 16)];
};

test.each([
  // L13: the day with 25 hours and the day with 23.
  ['D', 'Europe/London', '2026-10-25T12:00Z', '2026-10-24T23:00', '2026-10-26T00:00'],
  ['D', 'Europe/London', '2027-03-28T12:00Z', '2027-03-28T00:00', '2027-03-28T23:00'],
  // L14: half past two in the morning in UTC is still yesterday there.
  ['D', 'America/Sao_Paulo', '2026-11-21T02:30Z', '2026-11-20T03:00', '2026-11-21T03:00'],
  ['W', 'Europe/Stockholm', '2026-11-22T22:59Z', '2026-11-15T23:00', '2026-11-22T23:00'],
  ['W', 'Europe/Stockholm', '2026-11-22T23:00Z', '2026-11-22T23:00', '2026-11-29T23:00'],
  ['M', 'Europe/Vienna', '2026-11-05T12:00Z', '2026-10-31T23:00', '2026-11-30T23:00'],
  ['M', 'UTC', '2028-02-29T23:59Z', '2028-02-01T00:00', '2028-03-01T00:00'],
  // Midnight does not exist there on this day: the day begins at one o'clock.
  ['D', 'America/Santiago', '2026-09-06T12:00Z', '2026-09-06T04:00', '2026-09-07T03:00'],
] as const)('period %s in %s around %s is [%s, %s)', (period, zone, at, start, end) => {
  expect(spanOf(period, zone, at)).toEqual([start, end]);
});

const day = (at: string, usedMinor: bigint) => ({
  period: 'D' as const,
  limitMinor: 100_00n,
  usedMinor,
  ...windowAt('D', 'Europe/Vienna', utc(at)),
});

test('a window resets at its end and not a moment before', () => {
  const window = day('2026-11-18T12:00Z', 70_00n);
  expect(rolled(window, 'Europe/Vienna', window.endsAtMs - 1)).toBe(window);
  expect(rolled(window, 'Europe/Vienna', window.endsAtMs)).toMatchObject({
    usedMinor: 0n,
    startsAtMs: window.endsAtMs,
  });
});

test('a change of time zone waits for the end of the running window, and no player gets two resets', () => {
  const window = day('2026-11-18T12:00Z', 70_00n);
  const next = rolled(window, 'America/Toronto', window.endsAtMs + 60_000);
  expect(new Date(next.startsAtMs).toISOString()).toBe('2026-11-18T23:00:00.000Z');
  expect(new Date(next.endsAtMs).toISOString()).toBe('2026-11-19T05:00:00.000Z');
});

test('what was placed before the window began does not count in it', () => {
  const window = day('2026-11-18T12:00Z', 70_00n);
  const at = window.endsAtMs + 1;
  expect(countIn([window], 'Europe/Vienna', at, -5_00n, window.endsAtMs - 1)[0]!.usedMinor).toBe(0n);
  expect(countIn([window], 'Europe/Vienna', at, 5_00n, at)[0]!.usedMinor).toBe(5_00n);
});

// The amounts of L2, L4 and L5 meet money in limits.api.test.ts and decide.test.ts.
test('L12: in a rolling day what was used at ten is available again at ten the next day, not a second before', () => {
  const empty = {
    period: 'D' as const,
    limitMinor: 100_00n,
    usedMinor: 0n,
    entries: [],
    startsAtMs: 0,
    endsAtMs: 0,
  };
  const [one, two] = [utc('2026-11-18T10:00:00Z'), utc('2026-11-18T22:00:00Z')];
  const after = countIn(countIn([empty], 'UTC', one, 40_00n, one), 'UTC', two, 60_00n, two)[0]!;
  expect(roomIn('deposit', after, 'UTC', utc('2026-11-19T09:59:59Z'))).toMatchObject({
    leftMinor: 0n,
    endsAtMs: one + 86_400_000,
  });
  expect(roomIn('deposit', after, 'UTC', utc('2026-11-19T10:00:00Z'))).toMatchObject({
    leftMinor: 40_00n,
    endsAtMs: two + 86_400_000,
  });
});

test('what leaves a rolling window leaves with the last of its minute, and a refund finds its minute again', () => {
  const empty = {
    period: 'D' as const,
    limitMinor: 100_00n,
    usedMinor: 0n,
    entries: [],
    startsAtMs: 0,
    endsAtMs: 0,
  };
  const [one, two] = [utc('2026-11-18T10:00:01Z'), utc('2026-11-18T10:00:59Z')];
  const both = countIn(countIn([empty], 'UTC', one, 10_00n, one), 'UTC', two, 20_00n, two);
  expect(both[0]!.entries).toEqual([{ atMs: two, amountMinor: 30_00n }]);
  expect(rolled(both[0]!, 'UTC', one + 86_400_000).usedMinor).toBe(30_00n);
  expect(countIn(both, 'UTC', two + 1, -10_00n, one)[0]!.usedMinor).toBe(20_00n);
});

test('a raise that waited counts from its instant on, without any job, and the operator may be stricter', () => {
  const window = {
    ...day('2026-11-18T12:00Z', 0n),
    next: { limitMinor: 500_00n, fromMs: utc('2026-11-18T15:00Z') },
  };
  expect(limitAt(window, utc('2026-11-18T14:59:59Z'))).toBe(100_00n);
  expect(limitAt(window, utc('2026-11-18T15:00Z'))).toBe(500_00n);
  expect(limitAt({ ...window, houseMinor: 300_00n }, utc('2026-11-18T15:00Z'))).toBe(300_00n);
  expect(limitAt({ ...window, next: { limitMinor: null, fromMs: 0 } }, 1)).toBeNull();
});
