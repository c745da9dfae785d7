import { languageIds } from '@halcyon/contract/market/languages';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openTestDatabase } from '@halcyon/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentService } from '../../content/public.ts';
import { moveTournaments } from '../tournament/final.service.ts';
import { readTournaments } from '../tournament/tournament.service.ts';
import { announceSeries, readSeries } from './demonstration.service.ts';
import { occurrencesAt } from './series.rules.ts';

const HOUR_MS = 3_600_000;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const clock = new VirtualClock();
const content = { of: () => [] } as unknown as Pick<ContentService, 'of'>;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb({ ...database.app, max: 4 });
});
afterAll(async () => {
  await db?.close();
  await database?.[Symbol.asyncDispose]();
});

const viewer = { playerId: null, siteId: 1, language: 'fi' } as const;

// facts: B7.1
test('in the demonstration a tournament of each series always runs, and the next one is announced', async () => {
  await Promise.all([announceSeries({ db, clock, content }), announceSeries({ db, clock, content })]);
  const categoriesOf = async () => new Map<string, string>();
  const deps = { db, ledger: {} as never, categoriesOf, report: faultsToStderr };
  for (let hour = 0; hour < 24 * 9; hour += 1) {
    await announceSeries({ db, clock, content });
    await moveTournaments(deps, clock.now());
    const { items } = await readTournaments(db, 'casino', viewer, clock.now());
    const of = (state: string) =>
      items.filter((item) => item.state === state).map(({ id }) => id.slice(0, -11));
    const names = readSeries().map(({ series }) => series);
    expect(of('RUNNING').toSorted()).toEqual(names.toSorted());
    expect(new Set(of('PUBLISHED'))).toEqual(new Set(names));
    clock.move(HOUR_MS);
  }
  const { items } = await readTournaments(db, 'casino', viewer, clock.now());
  const ended = items.filter(({ state }) => state === 'FINAL' || state === 'REVIEW' || state === 'ENDED');
  expect(ended.length).toBeGreaterThanOrEqual(9);
  expect(items[0]).toMatchObject({ title: expect.stringMatching(/kisa|maraton|cup/) });
});

test('texts of the demonstration’s tournaments are in every language and no copies of the English', () => {
  const english = new Set(['en', 'ca', 'nz', 'inen']);
  for (const { rules } of readSeries()) {
    expect(Object.keys(rules.texts).toSorted()).toEqual(languageIds.toSorted());
    for (const id of languageIds.filter((language) => !english.has(language)))
      expect(rules.texts[id].summary).not.toBe(rules.texts.en.summary);
  }
});

test('a day and a week follow the clock of their zone, also where it changes', () => {
  const of = (period: 'DAY' | 'WEEK', at: string) =>
    occurrencesAt(period, 'Europe/Dublin', new Date(at)).map(({ day, startsAt, endsAt }) => [
      day,
      startsAt.toISOString(),
      endsAt.toISOString(),
    ]);
  expect(of('DAY', '2026-10-24T12:00:00Z')).toEqual([
    ['2026-10-24', '2026-10-24T12:00:00.000Z', '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ]);
  expect(of('WEEK', '2026-10-19T00:00:00Z')[0]).toEqual([
    '2026-10-19',
    '2026-10-19T00:00:00.000Z',
    '2026-10-26T00:00:00.000Z',
  ]);
});
