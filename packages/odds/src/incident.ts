import type { Side } from './sport.ts';

export const incidentKinds = [
  'period_start',
  'period_end',
  'goal',
  'own_goal',
  'penalty_awarded',
  'penalty_scored',
  'penalty_missed',
  'var_check',
  'overturned',
  'yellow',
  'second_yellow',
  'red',
  'corner',
  'substitution',
  'shot',
  'danger',
  'point',
  'game',
  'set',
  'timeout',
  'interruption',
  'resumption',
  'retirement',
  'walkover',
  'abandoned',
  'match_end',
  'finish',
  'withdrawn',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/**
 * What happened in an event, in order. What kinds mean in each sport:
 * - `goal`, `own_goal` and `penalty_scored` are one goal each; in period `shootout` a `penalty_scored` is a shot of it.
 * - `point` is a point of a rally or of tennis, a round of Counter-Strike, and in basketball a score whose value is in
 *   `detail`. In Dota `detail` says what was won: `kill`, `tower` or `aegis`.
 * - `game` ends a game of tennis and names its winner; `detail` is `tiebreak` or `match_tiebreak` where it was one. `set`
 *   ends a set or a map and names its winner; its points and games came before it, in the same period.
 * - `second_yellow` comes instead of a second `yellow`; no `red` follows it.
 * - `match_end` names the side that goes through where the score alone does not say so. `retirement` and `walkover` name
 *   the side that gives up. `abandoned` is for good unless a `resumption` follows; a `resumption` with `detail` `restart`
 *   begins its period again from nothing.
 * - `finish` and `withdrawn` name a runner or participant as `player`; the place is in `detail`, the same for all that share it.
 *
 * The only source of scores, settlement, tracker and replay. */
export type Incident = {
  /** From 1, without gaps, per event. */
  readonly sequence: number;
  /** When it was recorded, in milliseconds since 1970. */
  readonly atMs: number;
  /** `half1`, `half2`, `overtime1`, `shootout`, `quarter3`, `period2` (ice hockey), `set2` (also of table tennis), `map1`. */
  readonly period: string;
  /** Seconds of the event's clock; in football those of the whole match, 45:00 + stoppage being above 2,700 in half 1; in esports those of the map. */
  readonly second: number;
  readonly kind: IncidentKind;
  /** An own goal names the side that gains. */
  readonly side?: Side;
  readonly player?: string;
  /** Value of the kind: points scored, player who came on (`player` went off), sequence of the incident that was overturned. */
  readonly detail?: string;
};
