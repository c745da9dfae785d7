import type { GradedOutcome } from '../grade.ts';
import type { Sport } from '../sport.ts';
import { gradeOutcome, type MarketToGrade } from './grade-market.ts';
import type { EventRecord } from './record.ts';

const hourMs = 3_600_000;

/** What becomes of bets on an event that is not played to its end, by sport. */
export type UnfinishedPolicy = {
  /** All bets are void unless it starts within this time of its original start. */
  readonly startWithinMs: number;
  /** Undecided bets are void unless an interrupted event is resumed and ended within this time of its original start. */
  readonly finishWithinMs: number;
};

const twoDays: UnfinishedPolicy = { startWithinMs: 48 * hourMs, finishWithinMs: 48 * hourMs };
/** Matches are moved within a tournament; its end, or these days, close them. */
const tournament: UnfinishedPolicy = { startWithinMs: 14 * 24 * hourMs, finishWithinMs: 14 * 24 * hourMs };
const oneDay: UnfinishedPolicy = { startWithinMs: 24 * hourMs, finishWithinMs: 24 * hourMs };

export const unfinishedPolicies: Readonly<Record<Sport, UnfinishedPolicy>> = {
  football: twoDays,
  tennis: tournament,
  basketball: twoDays,
  'ice-hockey': twoDays,
  handball: twoDays,
  volleyball: twoDays,
  'table-tennis': twoDays,
  'counter-strike': oneDay,
  dota: oneDay,
  'virtual-football': oneDay,
  horses: oneDay,
  greyhounds: oneDay,
  'motor-racing': oneDay,
  'virtual-tennis': oneDay,
};

/** A change that makes it another event than the one that was bet on. */
export const fixtureBreaks = ['cancelled', 'venue_changed', 'participant_changed', 'format_changed'] as const;
export type FixtureBreak = (typeof fixtureBreaks)[number];

export type EventTiming = {
  /** The first start that was published; a new one never counts. */
  readonly originalStartAtMs: number;
  readonly nowMs: number;
  readonly fixtureBreak?: FixtureBreak;
};

/** Ids of the sentences that explain to the player why an outcome is void though the rule of its market did not say so. */
export const voidReasons = [
  ...fixtureBreaks,
  'not_started',
  'walkover',
  'retired',
  'abandoned',
  'not_resumed',
] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Which bets are void, and why. Null: none. */
export function voidingOf(
  record: EventRecord,
  { originalStartAtMs, nowMs, fixtureBreak }: EventTiming,
): { readonly reason: VoidReason; readonly isForAll: boolean } | null {
  const policy = unfinishedPolicies[record.facts.sport];
  if (fixtureBreak) return { reason: fixtureBreak, isForAll: true };
  if (record.status === 'WALKOVER') return { reason: 'walkover', isForAll: true };
  const startedAtMs = record.startedAtMs ?? nowMs;
  if (startedAtMs > originalStartAtMs + policy.startWithinMs)
    return { reason: 'not_started', isForAll: true };
  if (record.status === 'RETIRED') return { reason: 'retired', isForAll: false };
  if (record.status === 'ABANDONED') return { reason: 'abandoned', isForAll: false };
  const isLate = nowMs > originalStartAtMs + policy.finishWithinMs;
  return record.status === 'INTERRUPTED' && isLate ? { reason: 'not_resumed', isForAll: false } : null;
}

/**
 * As `gradeOutcome`, and void by the policy of the sport where the event was not played to its end. What is decided by
 * then stays so.
 */
export function settleOutcome(
  record: EventRecord,
  market: MarketToGrade,
  timing: EventTiming,
): GradedOutcome | null {
  const voiding = voidingOf(record, timing);
  const graded = voiding?.isForAll ? null : gradeOutcome(record, market);
  if (graded || !voiding) return graded;
  return {
    outcome: market.outcome,
    grade: { result: 'VOID' },
    rule: voiding.reason,
    inputs: { status: record.status },
    incidents: [],
  };
}
