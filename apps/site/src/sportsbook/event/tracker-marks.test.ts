import { expect, test } from 'vitest';
import type { IncidentRow } from '../offer/offer.queries.ts';
import { ballOf, marksOf } from './tracker-marks.ts';

const incident = (sequence: number, kind: string, of: Partial<IncidentRow> = {}): IncidentRow => ({
  sequence,
  atMs: 0,
  period: 'half1',
  second: 600,
  kind,
  side: 'home',
  ...of,
});

test('a goal that was taken back is not on the line of the match, nor are shots of a shoot-out', () => {
  const marks = marksOf([
    incident(1, 'goal'),
    incident(2, 'overturned', { detail: '1' }),
    incident(3, 'own_goal', { side: 'away', second: 5_700 }),
    incident(4, 'second_yellow'),
    incident(5, 'penalty_scored', { period: 'shootout' }),
    incident(6, 'substitution'),
  ]);
  expect(marks.map(({ sequence, kind }) => [sequence, kind])).toEqual([
    [3, 'goal'],
    [4, 'red'],
  ]);
  expect(marks[0]!.at).toBe(1);
});

test('the home side attacks to the right in both halves', () => {
  for (const period of ['half1', 'half2']) {
    expect(ballOf(incident(1, 'shot', { period }))!.x).toBeGreaterThan(50);
    expect(ballOf(incident(1, 'shot', { period, side: 'away' }))!.x).toBeLessThan(50);
  }
  expect(ballOf(undefined)).toBeNull();
});
