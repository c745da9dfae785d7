import { amountMinorMax } from '@halcyon/money/amount';
import { account, type Leg } from './command.ts';

/**
 * The accounts of one player while one command is being decided. A copy made in a single call of `decide`, which
 * stays pure although the copy changes.
 */
export type WorkingBalances = { readonly balances: Record<number, bigint>; readonly legs: Leg[] };

export function openWorkingBalances(balances: Readonly<Record<number, bigint>>): WorkingBalances {
  return { balances: { ...balances }, legs: [] };
}

/**
 * Moves money and notes the leg. A leg of zero counts only as the first: a lost round has a row too. What would pass the
 * largest balance of a wallet that can be staked goes to the excess account instead: money that is there is never refused.
 * Answers where it went.
 */
export function move(working: WorkingBalances, source: number, towards: number, amountMinor: bigint): number {
  if (amountMinor === 0n && working.legs.length > 0) return towards;
  if (amountMinor < 0n) throw new Error(`a leg of ${amountMinor} would run backwards`);
  const sourceAfterMinor = change(working.balances, source, -amountMinor);
  const destination = hasRoom(working.balances, towards, amountMinor) ? towards : account.excess;
  const destinationAfterMinor = change(working.balances, destination, amountMinor);
  working.legs.push({ source, destination, amountMinor, sourceAfterMinor, destinationAfterMinor });
  return destination;
}

/** False: the wallet would hold more than can be counted exactly, and its money has somewhere else to wait. */
export function hasRoom(
  balances: Readonly<Record<number, bigint>>,
  wallet: number,
  amountMinor: bigint,
): boolean {
  const isStakeable = wallet === account.main || wallet > 10;
  return !isStakeable || (balances[wallet] ?? 0n) + amountMinor <= amountMinorMax;
}

/** How much of these legs came out of one account. */
export function paidFrom(legs: readonly Leg[], wallet: number): bigint {
  return legs.reduce((sum, leg) => (leg.source === wallet ? sum + leg.amountMinor : sum), 0n);
}

function change(balances: Record<number, bigint>, wallet: number, deltaMinor: bigint): bigint {
  if (wallet < 0) return 0n; // An account of a ledger side has no stored balance: it is the sum of its legs.
  const after = (balances[wallet] ?? 0n) + deltaMinor;
  if (after < 0n) throw new Error(`wallet ${wallet} would fall below zero`);
  if (after > amountMinorMax && wallet !== account.excess)
    throw new Error(`wallet ${wallet} would hold more than can be counted exactly`);
  balances[wallet] = after;
  return after;
}
