import type { Side, Sport } from '../sport.ts';

/** What is counted in an event, by what its markets are about. */
export type Counter =
  | 'goals'
  | 'points'
  | 'games'
  | 'sets'
  | 'corners'
  | 'bookings'
  | 'booking_points'
  | 'shootout'
  | 'kills'
  | 'towers'
  | 'aegis';

/** Something that a side was credited with. */
export type Counted = {
  readonly counter: Counter;
  readonly sequence: number;
  readonly period: string;
  readonly second: number;
  readonly side: Side;
  readonly value: number;
  readonly player?: string;
  /** An own goal, credited to the side that gains. */
  readonly isOwn?: boolean;
  readonly isPenalty?: boolean;
  readonly isSendingOff?: boolean;
  /** A tie-break of tennis. */
  readonly tiebreak?: 'set' | 'match';
  /** Of a point of tennis: its game within the set, from 1. */
  readonly game?: number;
};

/** When a player was on the pitch, as sequences of incidents. */
export type OnPitch = {
  readonly side: Side;
  /** 0 and no period: from the start. */
  readonly from: number;
  readonly period?: string;
  readonly until: number;
};

export const recordStatuses = [
  'NOT_STARTED',
  'RUNNING',
  'INTERRUPTED',
  'ABANDONED',
  'RETIRED',
  'WALKOVER',
  'ENDED',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Facts of a fixture that rules depend on. */
export type EventFacts = {
  readonly sport: Sport;
  /** Sets or maps of which the majority wins. */
  readonly bestOf?: number;
  readonly players?: readonly { readonly id: string; readonly side: Side; readonly isStarting: boolean }[];
  /** Places of a table from which on a participant goes down. */
  readonly relegatedFrom?: number;
};

/** All that is known of an event, from which every market is graded. */
export type EventRecord = {
  readonly facts: EventFacts;
  readonly status: RecordStatus;
  /** When the first incident of the play was recorded. */
  readonly startedAtMs: number | null;
  /** Who gave up. */
  readonly givenUpBy: Side | null;
  /** Who won or goes through, where the end of the event says so. */
  readonly winner: Side | null;
  /** In the order of their start. */
  readonly periods: readonly string[];
  readonly periodsEnded: ReadonlySet<string>;
  /** Clock of the last incident of each period. */
  readonly periodSeconds: ReadonlyMap<string, number>;
  readonly counted: readonly Counted[];
  readonly onPitch: ReadonlyMap<string, OnPitch>;
  /** Places of runners or participants, from 1; those that share a place have the same. */
  readonly places: ReadonlyMap<string, number>;
  readonly withdrawn: ReadonlySet<string>;
};

/** Who won: from what the end of the event says, never from the score of a part that was not finished. */
export function winnerOf(record: EventRecord): Side | null {
  if (record.givenUpBy) return record.givenUpBy === 'home' ? 'away' : 'home';
  return record.status === 'ENDED' ? record.winner : null;
}
