import type { FreeBetProblem } from '@halcyon/contract/sportsbook/free-bet.contract';
import type { SlipProblem, StakeReason } from '@halcyon/contract/sportsbook/slip.contract';

/** What a bet has, as far as it decides about the next press. */
export type SlipFacts = {
  readonly isVisitor: boolean;
  readonly isOffline: boolean;
  /** The server has not said yet how long the bet waits, and what bounds its stake. */
  readonly isUnchecked: boolean;
  readonly stakeMinor: bigint | null;
  readonly bounds: {
    readonly minMinor: bigint;
    readonly maxMinor: bigint;
    readonly reason: StakeReason;
  } | null;
  readonly legs: readonly { readonly state: 'loading' | 'open' | 'suspended' | 'closed' }[];
  /** Problems that the server reports, except outdated versions. */
  readonly problem: SlipProblem | FreeBetProblem | null;
  /** Null: the price is as it was seen, or better. */
  readonly changedToMilli: number | null;
};

/** What the button of the slip does, or why it does nothing. */
export type SlipStep =
  | { readonly kind: 'offline' | 'loading' | 'suspended' | 'closed' | 'stake_missing' | 'log_in' | 'place' }
  | { readonly kind: 'problem'; readonly code: SlipProblem | FreeBetProblem }
  | { readonly kind: 'below_min'; readonly minMinor: bigint }
  | { readonly kind: 'above_max'; readonly maxMinor: bigint; readonly reason: StakeReason }
  | { readonly kind: 'accept'; readonly oddsMilli: number };

/** Problems that the slip shows by the state of its legs, or that accepting the price solves. */
const shownElsewhere: ReadonlySet<SlipFacts['problem']> = new Set([
  'bet.suspended',
  'bet.outcome_unavailable',
  'bet.market_closed',
  'bet.event_over',
  'bet.market_changed',
  'bet.version_unknown',
]);

/** Pure. What cannot be changed by the player comes first. */
export function slipStep(facts: SlipFacts): SlipStep {
  const { legs, problem, stakeMinor, bounds } = facts;
  if (facts.isOffline) return { kind: 'offline' };
  if (legs.some(({ state }) => state === 'closed')) return { kind: 'closed' };
  if (problem && !shownElsewhere.has(problem)) return { kind: 'problem', code: problem };
  if (legs.some(({ state }) => state === 'suspended')) return { kind: 'suspended' };
  if (stakeMinor === null) return { kind: 'stake_missing' };
  if (facts.isUnchecked || legs.some(({ state }) => state === 'loading')) return { kind: 'loading' };
  if (facts.isVisitor) return { kind: 'log_in' };
  if (bounds && stakeMinor > bounds.maxMinor)
    return { kind: 'above_max', maxMinor: bounds.maxMinor, reason: bounds.reason };
  if (bounds && stakeMinor < bounds.minMinor) return { kind: 'below_min', minMinor: bounds.minMinor };
  if (facts.changedToMilli !== null) return { kind: 'accept', oddsMilli: facts.changedToMilli };
  return { kind: 'place' };
}
