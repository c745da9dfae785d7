import {
  account,
  move,
  paidFrom,
  type Known,
  type Leg,
  type PlayerState,
  type WorkingBalances,
} from '../../ledger/public.ts';

/**
 * What is paid in a round of which something is owed corrects it: the debt of that round comes out of it, so that a
 * correction moves the difference alone. Answers what the player owes afterwards.
 */
export function setOff(state: PlayerState, { round }: Known, working: WorkingBalances): bigint {
  if (state.owedMinor === 0n) return 0n;
  const before = round.flatMap(({ recorded }) => recorded?.legs ?? []);
  const ofRoundMinor = paidFrom(before, account.receivable) - paidInto(before, account.receivable);
  const bounds = [ofRoundMinor, state.owedMinor, paidInto(working.legs, account.main)];
  const setOffMinor = bounds.reduce((least, bound) => (bound < least ? bound : least));
  if (setOffMinor <= 0n) return state.owedMinor;
  move(working, account.main, account.receivable, setOffMinor);
  return state.owedMinor - setOffMinor;
}

function paidInto(legs: readonly Leg[], wallet: number): bigint {
  return legs.reduce((sum, leg) => (leg.destination === wallet ? sum + leg.amountMinor : sum), 0n);
}
