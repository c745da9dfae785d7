import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import { bonusEnding } from '../../ledger/public.ts';
import { grantedMinorOf } from '../campaign/amount.rules.ts';
import { ordinalOf } from '../campaign/audience.rules.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { takeBudget } from '../campaign/campaign.store.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { assignmentState, assignmentStateOf } from './assignment.machine.ts';
import { listOpenOf, moveAssignment, NEXT, type AssignmentRow } from './assignment.store.ts';
import { isTaken } from './claim.service.ts';
import { insertOrdinal } from './consent.store.ts';
import { activate, endWaiting, lockPlayerState, queue, takesPlace } from './grant.service.ts';
import { assign, claimedBy, eligibilityOf, hasAmount } from './offer.service.ts';
import { getPlayer, type RewardPlayer } from './player.service.ts';

/** A deposit that has just been credited, in the transaction that credits it. */
export type CreditedDeposit = {
  readonly playerId: bigint;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The campaign that the player chose for it. */
  readonly bonusId: string | null;
};

/**
 * Gives a deposit its place among the player's deposits and its bonus: the one that was chosen for it, else one that
 * the player has opted into, else one that begins by itself; one per deposit. What is true now decides, and nothing
 * here refuses the deposit. The guard row is locked.
 */
export async function onDeposit(deps: RewardsDependencies, tx: Tx, deposit: CreditedDeposit): Promise<void> {
  const ordinal = await insertOrdinal(tx, deposit.playerId, deposit.paymentId);
  if (ordinal === null) return;
  const known = await getPlayer(tx, deposit.playerId);
  const { state, atMs } = await lockPlayerState(deps, tx, deposit.playerId);
  const isBarred = known.isBarred || atMs < state.stakesBarredUntilMs;
  const player = { ...known, isBarred, depositCount: ordinal - 1 };
  const { campaign, optedIn } = (await choose(deps, tx, player, deposit, ordinal)) ?? {};
  if (!campaign) return;
  const { paymentId: occurrence, amountMinor: depositMinor } = deposit;
  const row = await assign(deps, tx, player, campaign, {
    occurrence,
    source: 'deposit',
    depositMinor,
    optedIn,
  });
  if (row) await begin(deps, tx, campaign, row);
}

/**
 * Begins what a trigger has made, or queues it behind the running bonus. Where neither is possible it waits for a claim;
 * where the budget is used up it ends.
 */
export async function begin(
  deps: RewardsDependencies,
  tx: Tx,
  campaign: Campaign,
  row: AssignmentRow,
): Promise<void> {
  const at = deps.clock.now();
  const state = assignmentStateOf(row.state);
  if (state === 'PENDING_CONSENT' || !hasAmount(campaign.terms)) return;
  if (!(await takeBudget(tx, row.campaign_id, row.currency, row.granted_minor))) {
    await endWaiting(tx, row, 'cancel', bonusEnding.empty, at);
    return;
  }
  await moveAssignment(tx, row, { state, isBudgeted: true });
  const budgeted = { ...row, is_budgeted: true };
  if (takesPlace(campaign.terms) && (await isTaken(deps, tx, row))) {
    if (campaign.body.mayQueue) await queue(deps, tx, budgeted);
    return;
  }
  try {
    await activate(deps, tx, budgeted, campaign);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The player may claim it once a game is on again.
    if (error.code === 'rewards.game_unavailable') return;
    await endWaiting(tx, budgeted, 'cancel', bonusEnding.protection, at);
  }
}

/** What follows the end of an assignment. Once each: the caller marks the end. */
export async function onEnded(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  ended: AssignmentRow,
): Promise<void> {
  const state = assignmentStateOf(ended.state);
  const claimed = await claimedBy(tx, player.id);
  for (const campaign of await deps.campaigns.list(tx)) {
    const { trigger } = campaign.body;
    if (trigger.event !== 'LINKED_CAMPAIGN' || trigger.campaignId !== ended.campaign_id) continue;
    if (!trigger.after.some((of) => of === state) || campaign.status !== 'ACTIVE') continue;
    if (eligibilityOf(deps, player, campaign, claimed.get(campaign.campaignId) ?? 0)) continue;
    const of = { occurrence: ended.assignment_id, source: 'linked' } as const;
    const row = await assign(deps, tx, player, campaign, of);
    if (row && campaign.body.autoGrant) await begin(deps, tx, campaign, row);
  }
}

type Choice = { readonly campaign: Campaign; readonly optedIn: AssignmentRow | undefined };

async function choose(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  deposit: CreditedDeposit,
  ordinal: number,
): Promise<Choice | null> {
  const claimed = await claimedBy(tx, player.id);
  const fitting = (await deps.campaigns.list(tx))
    .filter((campaign) => {
      const { body, campaignId, status, terms } = campaign;
      const { event } = body.trigger;
      const offer = body.offers[player.currency];
      const isItsDeposit = event === 'NEXT_DEPOSIT' || ordinalOf(event) === ordinal;
      const given = { currency: player.currency, depositMinor: deposit.amountMinor };
      const isAnything = !hasAmount(terms) || (offer && grantedMinorOf(terms, offer, given) > 0n);
      const misfit = eligibilityOf(deps, player, campaign, claimed.get(campaignId) ?? 0);
      return status === 'ACTIVE' && isItsDeposit && isAnything && misfit === null;
    })
    .toSorted((one, other) => other.body.priority - one.body.priority);
  const choices: Choice[] = [];
  for (const campaign of fitting) {
    const open = await listOpenOf(tx, player.id, campaign.campaignId);
    const optedIn = open.find((row) => row.occurrence === NEXT && row.state === assignmentState.OPTED_IN);
    // Who has opted in has the version that was read then.
    const version = optedIn ? await deps.campaigns.get(tx, campaign.campaignId, optedIn.version) : campaign;
    choices.push({ campaign: version, optedIn });
  }
  return (
    choices.find(({ campaign }) => campaign.campaignId === deposit.bonusId) ??
    choices.find(({ optedIn }) => optedIn !== undefined) ??
    choices.find(({ campaign }) => campaign.body.autoGrant) ??
    null
  );
}
