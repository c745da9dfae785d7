import { languageIds } from '@halcyon/contract/market/languages';
import { expect, test } from 'vitest';
import { eventsBetween, findCalendarEvent, kickOffMs, listedAt } from './calendar.ts';
import { clubsOf, realWordsOf, squadOf } from './clubs.ts';
import { competitions } from './competitions.data.ts';
import { categoryNames, competitionNames } from './localised-names.ts';
import { pairingsOf, roundsOf } from '@halcyon/odds/round-robin';

const hourMs = 3_600_000;
const yearFromMs = Date.UTC(2026, 10, 26);
/** How long an event of a sport lasts about, in hours. */
const hoursOf: Readonly<Record<string, number>> = {
  football: 1.9, tennis: 1.6, basketball: 2, 'ice-hockey': 2.3, handball: 1.5, volleyball: 1.7, 'table-tennis': 0.5,
  'counter-strike': 2, dota: 1.9,
}; // prettier-ignore
const allClubs = competitions.flatMap(({ id }) => clubsOf(id));

test('64 competitions, 24 of them of football, hold 1,200 sides and 14,000 players', () => {
  expect(competitions).toHaveLength(64);
  expect(competitions.filter(({ sport }) => sport === 'football')).toHaveLength(24);
  expect(new Set(competitions.map(({ id }) => id)).size).toBe(64);
  expect(new Set(allClubs.map(({ name }) => name)).size).toBe(1_200);
  const players = allClubs.flatMap(squadOf);
  expect(new Set(players.map(({ id }) => id)).size).toBe(14_000);
});

test('no side has the name of a real club, and a real one is recognised with its accents and endings', () => {
  expect(allClubs.filter(({ name }) => realWordsOf(name).length > 0)).toEqual([]);
  for (const real of ['FC Malmö', 'Lech Poznań', 'Konyaspor', 'Bodø IL', 'Arsenal Town', 'Zagłębie'])
    expect(realWordsOf(real), real).not.toEqual([]);
});

test('no two clubs of a league share the palette of their crests', () => {
  for (const { id, squad } of competitions.filter(({ squad }) => squad > 1)) {
    const looks = clubsOf(id).map(({ look }) => look!);
    expect(new Set(looks.map((look) => look.split('.')[3])).size, `${id} ${squad}`).toBe(looks.length);
    for (const look of looks) expect(look).toMatch(/^[a-z]+\.[a-z]+\.[a-z]+\.[a-z]+$/);
  }
});

test('competitions and their countries have a name in all 17 languages', () => {
  for (const competition of competitions)
    for (const names of [competitionNames(competition), categoryNames(competition.country)]) {
      expect(Object.keys(names).toSorted()).toEqual([...languageIds].toSorted());
      expect(Object.values(names).every((name) => name.length > 1 && !name.includes('#'))).toBe(true);
    }
});

test('in a season every side meets every other once at home and once away, one match a round', () => {
  for (const sides of [16, 20, 28, 32]) {
    const met = new Set<string>();
    for (let round = 0; round < roundsOf(sides); round += 1) {
      const pairings = pairingsOf(sides, round);
      expect(new Set(pairings.flatMap(({ home, away }) => [home, away])).size).toBe(sides);
      for (const { home, away } of pairings) met.add(`${home}-${away}`);
    }
    expect(met.size).toBe(sides * (sides - 1));
  }
});

test('whenever it is, about 1,500 events are listed and about 60 are under way', () => {
  for (let step = 0; step < 47; step += 1) {
    // Every hour of the day and every day of the week, all through a year.
    const atMs = yearFromMs + step * 187 * hourMs;
    const listed = listedAt(atMs);
    const live = eventsBetween(atMs - 3 * hourMs, atMs).filter(
      ({ startsAtMs, competition }) => startsAtMs + hoursOf[competition.sport]! * hourMs > atMs,
    );
    const when = new Date(atMs).toISOString();
    expect(listed.length, when).toBeGreaterThan(1_400);
    expect(listed.length, when).toBeLessThan(1_600);
    expect(live.length, when).toBeGreaterThan(35);
    expect(live.length, when).toBeLessThan(85);
  }
});

test('no side plays twice at once', () => {
  const lastEnd = new Map<string, number>();
  for (const event of eventsBetween(yearFromMs, yearFromMs + 21 * 24 * hourMs))
    for (const { id } of [event.home, event.away]) {
      expect(event.startsAtMs, event.id).toBeGreaterThanOrEqual(lastEnd.get(id) ?? 0);
      lastEnd.set(id, event.startsAtMs + hoursOf[event.competition.sport]! * hourMs);
    }
});

test('an event is found by its id, the same every time', () => {
  for (const event of listedAt(yearFromMs)) expect(findCalendarEvent(event.id)).toEqual(event);
  for (const id of [
    '',
    'football-england-1:1:99:1',
    'football-england-1:1:1:11',
    'x:1:1:1',
    'football-england-1:1:1',
  ])
    expect(findCalendarEvent(id), id).toBeNull();
});

test('a kick-off keeps the hour of its venue across both clock changes (bug report 21)', () => {
  const utc = (zone: string, date: string, from: string) => {
    const window = { zone, days: [7], from, to: '22:00' };
    return new Date(kickOffMs(window, Temporal.PlainDate.from(date), 0, 10)).toISOString().slice(11, 16);
  };
  // 25 October 2026 and 28 March 2027 in Europe; 1 November 2026 and 14 March 2027 in Toronto.
  expect(utc('Europe/London', '2026-10-24', '15:00')).toBe('14:00');
  expect(utc('Europe/London', '2026-10-25', '15:00')).toBe('15:00');
  expect(utc('Europe/London', '2027-03-27', '15:00')).toBe('15:00');
  expect(utc('Europe/London', '2027-03-28', '15:00')).toBe('14:00');
  expect(utc('America/Toronto', '2026-10-31', '19:00')).toBe('23:00');
  expect(utc('America/Toronto', '2026-11-01', '19:00')).toBe('00:00');
  expect(utc('America/Toronto', '2027-03-13', '19:00')).toBe('00:00');
  expect(utc('America/Toronto', '2027-03-14', '19:00')).toBe('23:00');
  // 02:30 is skipped in spring; in autumn it is the first of two.
  expect(utc('Europe/London', '2027-03-28', '01:30')).toBe('01:30');
  expect(utc('Europe/London', '2026-10-25', '01:30')).toBe('00:30');
});
