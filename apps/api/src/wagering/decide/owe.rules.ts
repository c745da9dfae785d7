import { account, move, type WorkingBalances } from '../../ledger/public.ts';

/**
 * Takes money out of MAIN and of what no balance could hold, as far as they reach; the rest is owed, for no wallet ever
 * falls below zero. Answers what is owed.
 */
export function takeOrOwe(working: WorkingBalances, amountMinor: bigint, destination: number): bigint {
  let openMinor = amountMinor;
  for (const wallet of [account.main, account.excess])
    openMinor -= takeOut(working, wallet, openMinor, destination);
  if (openMinor > 0n) move(working, account.receivable, destination, openMinor);
  return openMinor;
}

/** As much of an amount as an account holds; one of a ledger side gives all of it. Answers what was taken. */
export function takeOut(
  working: WorkingBalances,
  wallet: number,
  wantedMinor: bigint,
  destination: number,
): bigint {
  const heldMinor = wallet < 0 ? wantedMinor : (working.balances[wallet] ?? 0n);
  const takenMinor = heldMinor < wantedMinor ? heldMinor : wantedMinor;
  if (takenMinor > 0n) move(working, wallet, destination, takenMinor);
  return takenMinor;
}
