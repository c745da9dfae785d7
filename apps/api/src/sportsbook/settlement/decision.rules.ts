import type { Grade } from '@halcyon/odds/grade';
import type { Decision, DecisionKind } from './decision.store.ts';

/** What a decision does to the legs of its outcome. */
export type Marking = {
  readonly eventId: string;
  readonly marketKey: string;
  readonly outcome: string;
  /** The decision that the legs name from then on, with its grade; null: undecided again. */
  readonly decisionId: bigint;
  readonly grade: Grade | null;
  /** Legs that nothing has decided are marked, too. */
  readonly marksUndecided: boolean;
  /** Decisions that give way. */
  readonly replaces: readonly bigint[];
  readonly acceptedFrom: Date | null;
  readonly acceptedUntil: Date | null;
  /** Legs that pay early alone. */
  readonly isEarly: boolean;
  readonly reason: string;
  readonly version: bigint;
};

const givesWay: Readonly<Record<DecisionKind, readonly DecisionKind[]>> = {
  // What was paid early stays won, and what a window made void stays void until the window is taken back.
  settled: ['settled', 'rolled_back', 'cancel_rolled_back'],
  rolled_back: ['settled'],
  cancelled: ['settled', 'rolled_back', 'cancel_rolled_back', 'paid_early'],
  cancel_rolled_back: ['cancelled'],
  paid_early: ['settled', 'rolled_back', 'cancel_rolled_back'],
};
const takesBack: ReadonlySet<DecisionKind> = new Set(['rolled_back', 'cancel_rolled_back']);
const reasons: Readonly<Record<DecisionKind, string>> = {
  settled: 'settled',
  rolled_back: 'rolled_back',
  cancelled: 'cancelled',
  cancel_rolled_back: 'cancel_rolled_back',
  paid_early: 'paid_early',
};

/**
 * What the decisions of a message do to the legs of their outcomes: winners and voids first. One that another message has
 * replaced does nothing, and legs that have the same result already keep it. What operators decided holds against the feed
 * until they decide otherwise. `all`: of the event, oldest first, by when its producer said it. Pure.
 */
export function markingsOf(all: readonly Decision[], version: bigint): readonly Marking[] {
  const markings = all
    .filter((decision) => decision.version === version)
    .flatMap((decision) => {
      const ofOutcome = all.filter((other) => isSameOutcome(other, decision));
      return isMoot(decision, ofOutcome) ? [] : [markingOf(decision, ofOutcome)];
    });
  return [
    ...markings.filter(({ grade }) => !isLost(grade)),
    ...markings.filter(({ grade }) => isLost(grade)),
  ];
}

function markingOf(decision: Decision, ofOutcome: readonly Decision[]): Marking {
  const { kind, eventId, marketKey, outcome, version, acceptedFrom, acceptedUntil } = decision;
  const at = ofOutcome.indexOf(decision);
  const replaces = ofOutcome.filter(
    (other, number) =>
      other !== decision &&
      givesWay[kind].includes(other.kind) &&
      // A message that came late takes back what was said before it, not what was said after it.
      (number < at || !takesBack.has(kind)) &&
      !holdsAgainst(other, decision) &&
      // A confirmation moves nothing.
      !(kind === 'settled' && other.kind === 'settled' && isSameGrade(other, decision)),
  );
  // Bets that are void no more have the result of its outcome; so have those whose result was taken back when a later one is
  // here already, which moved nothing where it was the same.
  const standing = takesBack.has(kind) ? (windowOf(decision, ofOutcome) ?? standingOf(ofOutcome)) : null;
  const by = standing ?? decision;
  return {
    eventId,
    marketKey,
    outcome,
    decisionId: by.decisionId,
    grade: gradeOf(by),
    marksUndecided: !takesBack.has(kind),
    replaces: replaces.map(({ decisionId }) => decisionId),
    acceptedFrom,
    acceptedUntil,
    isEarly: kind === 'paid_early',
    reason: reasons[kind],
    version,
  };
}

/** What the feed says of what operators decided changes nothing. */
const holdsAgainst = (decided: Decision, by: Decision) => decided.isByOperators && !by.isByOperators;

/** The result of an outcome that was not rolled back; what operators decided before any other. Null: none. Pure. */
export function standingOf(ofOutcome: readonly Decision[]): Decision | null {
  const results = ofOutcome.filter(({ kind }) => kind === 'settled' || kind === 'rolled_back');
  const newest = results.findLast(({ isByOperators }) => isByOperators) ?? results.at(-1);
  return newest?.kind === 'settled' ? newest : null;
}

/** Of a window that is taken back: the cancellation that was said again later. Null: none. */
function windowOf(decision: Decision, ofOutcome: readonly Decision[]): Decision | null {
  if (decision.kind !== 'cancel_rolled_back') return null;
  const newest = ofOutcome.findLast(
    (other) =>
      (other.kind === 'cancelled' || other.kind === 'cancel_rolled_back') && isSameWindow(other, decision),
  );
  return newest?.kind === 'cancelled' ? newest : null;
}

function isMoot(decision: Decision, ofOutcome: readonly Decision[]): boolean {
  if (decision.kind === 'settled') return standingOf(ofOutcome) !== decision;
  // A window that was taken back before it came.
  const later = ofOutcome.slice(ofOutcome.indexOf(decision) + 1);
  return (
    decision.kind === 'cancelled' &&
    later.some(
      (other) =>
        other.kind === 'cancel_rolled_back' &&
        isSameWindow(other, decision) &&
        !holdsAgainst(decision, other),
    )
  );
}

function isSameWindow(one: Decision, other: Decision): boolean {
  return (
    one.acceptedFrom?.getTime() === other.acceptedFrom?.getTime() &&
    one.acceptedUntil?.getTime() === other.acceptedUntil?.getTime()
  );
}

function isSameOutcome(one: Decision, other: Decision): boolean {
  return one.marketKey === other.marketKey && one.outcome === other.outcome;
}

function isSameGrade(one: Decision, other: Decision): boolean {
  return (
    one.result === other.result &&
    one.deductionBps === other.deductionBps &&
    one.deadHeat?.placesLeft === other.deadHeat?.placesLeft &&
    one.deadHeat?.tied === other.deadHeat?.tied
  );
}

export function gradeOf({
  result,
  deadHeat,
  deductionBps,
}: Pick<Decision, 'result' | 'deadHeat' | 'deductionBps'>): Grade | null {
  if (result === null) return null;
  return { result, ...(deadHeat && { deadHeat }), ...(deductionBps > 0 && { deductionBps }) };
}

const isLost = (grade: Grade | null) => grade?.result === 'LOST';
