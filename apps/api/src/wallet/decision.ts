import { Dependency } from '../platform/dependency.ts';
import type { Decide } from './command.ts';
import type { StatePart } from './state-part.ts';

/** The rules that carry money: the pure decision, and what other domains add to the state it sees. */
export type Decision = { readonly decide: Decide; readonly parts: readonly StatePart[] };

const wired = new Dependency<Decision>('wallet.decision');

/**
 * `wagering` hands its decision down, once, when it is loaded: the wallet stands below it and may not
 * import it, and `cashier` beside it needs the same decision.
 */
export function useDecision(decision: Decision): void {
  wired.provide(decision);
}

export function currentDecision(): Decision {
  return wired.value;
}
