import { expect, test } from 'vitest';
import { openSeasonOf, roundsOf } from './schedule.ts';
import type { ScheduledEvent, VirtualSport } from './virtuals.queries.ts';

const base = Date.UTC(2026, 10, 26, 16);
const at = (seconds: number) => new Date(base + seconds * 1_000).toISOString();
const event = (id: string, startSeconds: number, sport: VirtualSport = 'horses'): ScheduledEvent => ({
  id,
  sport,
  kind: sport === 'horses' ? 'race' : 'match',
  competition: '',
  season: '',
  round: '1',
  name: id,
  runnerCount: 8,
  state: 'not_started',
  startsAt: at(startSeconds),
  closesAt: at(startSeconds - 10),
  endsAt: at(startSeconds + 38),
});
const items = [
  event('next', 120),
  event('first', 0),
  event('later', 240),
  event('round', 75, 'virtual-football'),
];
const namesAt = (seconds: number) => {
  const { shown, coming, open } = roundsOf(items, 'horses', base + seconds * 1_000);
  return [
    shown?.events[0]?.id ?? null,
    coming?.events[0]?.id ?? null,
    open.map(({ events }) => events[0]!.id),
  ];
};

test('a race is shown from its start until fifteen seconds after its film, and the next one can be bet on meanwhile', () => {
  expect(namesAt(-1)).toEqual([null, 'first', ['next', 'later']]);
  expect(namesAt(0)).toEqual(['first', 'next', ['next', 'later']]);
  expect(namesAt(52)).toEqual(['first', 'next', ['next', 'later']]);
  expect(namesAt(53)).toEqual([null, 'next', ['next', 'later']]);
});

test('ten seconds before its start a race is the next one to come, and the one after it is open', () => {
  expect(namesAt(110)).toEqual([null, 'next', ['later']]);
});

test('matches with the same start are one round', () => {
  const round = [event('a', 75, 'virtual-football'), event('b', 75, 'virtual-football')];
  expect(roundsOf(round, 'virtual-football', base).coming?.events).toHaveLength(2);
});

test('a season is none of the rounds, and the next one takes bets until it closes', () => {
  const season = (id: string, startSeconds: number): ScheduledEvent => ({
    ...event(id, startSeconds, 'virtual-football'),
    kind: 'outright',
  });
  const all = [...items, season('running', 75), season('next season', 5_475)];
  const { coming, open } = roundsOf(all, 'virtual-football', base);
  expect([coming, ...open].map((round) => round?.events.map(({ id }) => id))).toEqual([['round'], ['round']]);
  const openAt = (seconds: number) => openSeasonOf(all, base + seconds * 1_000)?.id ?? null;
  expect([openAt(64), openAt(66), openAt(5_464), openAt(5_466)]).toEqual([
    'running',
    'next season',
    'next season',
    null,
  ]);
});
