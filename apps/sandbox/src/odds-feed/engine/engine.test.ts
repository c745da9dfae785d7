import { liveSports, type Sport } from '@halcyon/odds/sport';
import { expect, test } from 'vitest';
import { listedAt } from '../calendar/calendar.ts';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { engines } from './engine.ts';
import { isGoal, standing } from './incidents.ts';
import { incidentsOf } from './played.ts';
import { scoreBoardOf } from './score-board.ts';
import type { Script } from './script.ts';
import { benchOf, startersOf } from './football/football-squad.ts';

const listed = listedAt(Date.UTC(2026, 10, 26, 12));
const eventOf = (sport: Sport) => listed.find(({ competition }) => competition.sport === sport)!;
const draw = (sport: Sport, number: number): Script => {
  const event = eventOf(sport);
  const chance = seededChance({ serverSeed: '5a'.repeat(32), publicSeed: 'root', event: `${number}` });
  return engines[sport]!.draw(chance, event);
};
test.each(liveSports)('a match of %s is the same from the same seeds, in order, and ends once', (sport) => {
  for (let number = 0; number < 40; number += 1) {
    const script = draw(sport, number);
    expect(draw(sport, number)).toEqual(script);
    const times = script.steps.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, two) => one - two));
    const incidents = incidentsOf(script);
    expect(incidents[0]!.kind).toBe('period_start');
    expect(incidents.filter(({ kind }) => kind === 'match_end')).toHaveLength(1);
    expect(incidents.at(-1)!.kind).toBe('match_end');
    expect(script.endMs).toBe(times.at(-1));
    const starts = incidents.filter(({ kind }) => kind === 'period_start').map(({ period }) => period);
    const ends = incidents.filter(({ kind }) => kind === 'period_end').map(({ period }) => period);
    expect(ends).toEqual(starts);
    // The clock of every period only goes on, but for a check that came between two incidents of one moment.
    for (const period of starts) {
      const seconds = incidents.filter((one) => one.period === period).map(({ second }) => second);
      for (const [at, second] of seconds.entries())
        expect(second + 1).toBeGreaterThanOrEqual(seconds[at - 1] ?? 0);
    }
  }
});

test.each([
  ['tennis', 'set', 2],
  ['volleyball', 'set', 3],
  ['table-tennis', 'set', 3],
  ['counter-strike', 'map', 2],
  ['dota', 'map', 2],
] as const)('a match of %s ends when one side has its %ss', (sport, _part, needed) => {
  for (let number = 0; number < 40; number += 1) {
    const { score } = scoreBoardOf(sport, incidentsOf(draw(sport, number)));
    expect(Math.max(score.home, score.away)).toBe(needed);
    expect(Math.min(score.home, score.away)).toBeLessThan(needed);
  }
});

test('sets, games and maps end by their rules', () => {
  for (let number = 0; number < 60; number += 1) {
    for (const { home, away } of scoreBoardOf('tennis', incidentsOf(draw('tennis', number))).periodScores) {
      const [more, less] = [Math.max(home, away), Math.min(home, away)];
      expect(more === 6 ? less <= 4 : more === 7 && (less === 5 || less === 6), `${more}-${less}`).toBe(true);
    }
    for (const { home, away } of scoreBoardOf('table-tennis', incidentsOf(draw('table-tennis', number)))
      .periodScores) {
      const [more, less] = [Math.max(home, away), Math.min(home, away)];
      expect(more === 11 ? less <= 9 : more - less === 2, `${more}-${less}`).toBe(true);
    }
    for (const { home, away } of scoreBoardOf('counter-strike', incidentsOf(draw('counter-strike', number)))
      .periodScores) {
      const [more, less] = [Math.max(home, away), Math.min(home, away)];
      const isOvertime = more > 13 && (more - 13) % 3 === 0 && more - less >= 2 && more - less <= 4;
      expect(more === 13 ? less <= 11 : isOvertime, `${more}-${less}`).toBe(true);
    }
    const { score } = scoreBoardOf('ice-hockey', incidentsOf(draw('ice-hockey', number)));
    expect(score.home).not.toBe(score.away);
    const points = scoreBoardOf('basketball', incidentsOf(draw('basketball', number))).score;
    expect(points.home).not.toBe(points.away);
  }
});

test('in football only players on the pitch score, are carded or leave, and no player twice', () => {
  const { home, away } = eventOf('football');
  for (let number = 0; number < 300; number += 1) {
    const on = new Set([home, away].flatMap((club) => startersOf(club)).map(({ id }) => id));
    const bench = new Set([home, away].flatMap((club) => benchOf(club)).map(({ id }) => id));
    const yellow = new Set<string>();
    for (const { kind, player, detail, side, sequence } of standing(incidentsOf(draw('football', number)))) {
      if (player === undefined) continue;
      expect(on.has(player), `${number}.${sequence} ${kind}`).toBe(true);
      const club = (kind === 'own_goal') === (side === 'home') ? away : home;
      expect(player.startsWith(`${club.id}:`)).toBe(true);
      if (kind === 'yellow') expect(yellow.has(player)).toBe(false);
      if (kind === 'second_yellow') expect(yellow.has(player)).toBe(true);
      if (kind === 'yellow') yellow.add(player);
      if (kind === 'red' || kind === 'second_yellow') on.delete(player);
      if (kind !== 'substitution') continue;
      on.delete(player);
      expect(bench.delete(detail!)).toBe(true);
      on.add(detail!);
    }
  }
});

test('bets are stopped at every goal before it is published, and what a check takes back is no goal', () => {
  let overturned = 0;
  let late = 0;
  for (let number = 0; number < 600; number += 1) {
    const { steps } = draw('football', number);
    for (const { incidents, stop, stoppedUntilMs, atMs, cancelsFromMs } of steps)
      for (const incident of incidents) {
        if (
          ['goal', 'own_goal', 'penalty_scored', 'penalty_awarded', 'red', 'second_yellow'].includes(
            incident.kind,
          )
        ) {
          expect(stop?.groups).toEqual(['all']);
          expect(stoppedUntilMs).toBeGreaterThanOrEqual(atMs);
        }
        if (incident.kind !== 'overturned') continue;
        overturned += 1;
        expect(steps.some(({ incidents: all }) => all.includes(incident.overturns!))).toBe(true);
        if (cancelsFromMs !== undefined) late += 1;
      }
    const all = incidentsOf({ steps, endMs: 0 });
    const taken = all.filter(({ kind }) => kind === 'overturned').map(({ detail }) => Number(detail));
    expect(
      standing(all)
        .filter(isGoal)
        .some(({ sequence }) => taken.includes(sequence)),
    ).toBe(false);
  }
  // 0.29 a match are meant; some minutes are taken.
  expect(overturned / 600).toBeGreaterThan(0.15);
  expect(overturned / 600).toBeLessThan(0.35);
  expect(late).toBeGreaterThan(0);
});
