import type { Tx } from '@halcyon/server-kit/sql';
import { bonusEnding, lockState, type Ledger } from '../ledger/public.ts';
import { cancelWaiting } from './assignment/assignment.store.ts';
import { openCampaigns } from './campaign/campaign.service.ts';
import { returnBudget } from './campaign/campaign.store.ts';
import { endForBreak } from './cashback/break.service.ts';
import { cashbackCampaigns } from './cashback/cashback-campaign.service.ts';
import { endFreeBets } from './assignment/free-bet.service.ts';
import { cancelAwards } from './spins/spin-end.service.ts';

/**
 * An exclusion or a break has begun: what waits ends, cash-back is off, free bets are gone, and free spins
 * that were not played go back, in the
 * transaction that begins it and after the ledger has ended the bonuses.
 */
export async function cancelForProtection(ledger: Ledger, tx: Tx, playerId: bigint): Promise<void> {
  const ended = await cancelWaiting(tx, playerId, bonusEnding.protection);
  // Budgets are locked in the order of their ids.
  for (const row of ended.toSorted((one, other) => (one.campaign_id < other.campaign_id ? -1 : 1))) {
    if (row.is_budgeted) await returnBudget(tx, row.campaign_id, row.currency, row.granted_minor);
  }
  const at = await instantOf(ledger, tx, playerId);
  await endForBreak({ campaignOf: cashbackCampaigns(openCampaigns()) }, tx, playerId, at);
  await endFreeBets(tx, playerId, at);
  await cancelAwards({ ledger, at }, tx, playerId);
}

/** Now, by the clock of money. */
async function instantOf(ledger: Ledger, tx: Tx, playerId: bigint): Promise<Date> {
  const known = await lockState(ledger, tx, playerId);
  if (!known) throw new Error(`player ${playerId} has no wallet`);
  return new Date(known.atMs);
}
