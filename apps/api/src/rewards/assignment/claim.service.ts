import { Refusal } from '@halcyon/contract/platform/refusal';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Tx } from '@halcyon/server-kit/sql';
import { bonusEnding } from '../../ledger/public.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { forfeitFreeBet } from './free-bet.service.ts';
import { getTerms } from '../terms/terms.service.ts';
import { assignmentState, assignmentStateOf, isEnded } from './assignment.machine.ts';
import {
  NEXT,
  findAssignment,
  findOccurrence,
  listOpenOf,
  moveAssignment,
  type AssignmentRow,
} from './assignment.store.ts';
import { deleteQueueClaim } from './consent.store.ts';
import {
  activate,
  endBonus,
  endWaiting,
  lockPlayerState,
  queue,
  takesPlace,
  type Given,
} from './grant.service.ts';
import { assign, claimedBy, findOffered, nextState, requireEligible } from './offer.service.ts';
import { getPlayer, requireAllowed, type RewardPlayer } from './player.service.ts';
import { slotOf } from './slot.rules.ts';

/** The occurrence of a campaign that is claimed once. */
const ONCE = '0';

export type Wish = {
  /** What the player has read. */
  readonly termsId?: string | undefined;
  readonly forfeitAssignmentId?: string | undefined;
  readonly queue?: boolean | undefined;
  /** Where free spins leave a choice. */
  readonly gameId?: string | undefined;
};
/** What an action did: its assignment, and what was given up for it. */
export type Done = { readonly assignmentId: string; readonly given: Given | null };

/**
 * Claims a campaign: what its trigger has made for the player, or the one that needs no trigger. The guard row is locked.
 * Refuses: rewards.campaign_unknown, rewards.not_eligible and the rest of `eligibilityOf`, rewards.terms_changed, and as
 * `activate`.
 */
export async function claimCampaign(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  campaignId: string,
  wish: Wish & { readonly occurrence?: string | undefined },
): Promise<Done> {
  const offered = await findOffered(deps, tx, campaignId);
  const player = await getPlayer(tx, playerId);
  const open = (await listOpenOf(tx, playerId, campaignId)).filter((row) => row.occurrence !== NEXT);
  const row = open.find((of) => wish.occurrence === undefined || of.occurrence === wish.occurrence);
  if (row) return claimRow(deps, tx, player, row, wish);
  const { event } = offered.body.trigger;
  const ticket =
    event === 'TOURNAMENT' ? await deps.tournaments.findOpen(tx, campaignId, deps.clock.now()) : ONCE;
  const occurrence = wish.occurrence ?? ticket;
  if (occurrence === null) throw new Refusal('prizes.tournament_closed');
  if (await findOccurrence(tx, playerId, campaignId, occurrence))
    throw new Refusal('rewards.already_claimed');
  await requireEligible(deps, tx, player, offered);
  if (event === 'LINKED_CAMPAIGN') throw new Refusal('rewards.not_eligible', { reason: 'LINKED' });
  if (event !== 'REGISTRATION' && event !== 'TOURNAMENT')
    throw new Refusal('rewards.not_eligible', { reason: 'PERIOD' });
  await requireTerms(tx, offered.termsId, wish.termsId);
  const source = event === 'TOURNAMENT' ? 'tournament' : 'claim';
  const made = await assign(deps, tx, player, offered, { occurrence, source });
  if (!made) throw new Refusal('rewards.already_claimed');
  return claimRow(deps, tx, player, made, wish);
}

/**
 * Claims an assignment. Refuses: rewards.assignment_unknown, rewards.assignment_ended, and as `claimCampaign`.
 */
export async function claimAssignment(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  assignmentId: string,
  wish: Wish,
): Promise<Done> {
  const row = await getRow(tx, playerId, assignmentId);
  return claimRow(deps, tx, await getPlayer(tx, playerId), row, wish);
}

/** Refuses: rewards.assignment_unknown, for another player's as well. */
export async function getRow(tx: Tx, playerId: bigint, assignmentId: string): Promise<AssignmentRow> {
  const row = await findAssignment(tx, playerId, assignmentId);
  if (!row) throw new Refusal('rewards.assignment_unknown');
  return row;
}

export async function claimRow(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  row: AssignmentRow,
  wish: Wish,
): Promise<Done> {
  const state = assignmentStateOf(row.state);
  if (state === 'ACTIVATED' || state === 'COMPLETED') throw new Refusal('rewards.already_claimed');
  if (isEnded(state)) throw new Refusal('rewards.assignment_ended');
  requireAllowed(player);
  const current = await deps.campaigns.find(tx, row.campaign_id);
  // What waits in the queue was taken before the campaign was stopped.
  if (current?.status !== 'ACTIVE' && state !== 'QUEUED') throw new Refusal('rewards.campaign_not_active');
  await requireTerms(tx, row.terms_id, wish.termsId);
  const campaign = await deps.campaigns.get(tx, row.campaign_id, row.version);
  const { assignment_id: assignmentId } = row;
  const mayQueue = campaign.body.mayQueue && takesPlace(campaign.terms);
  if (wish.queue && mayQueue && (await isTaken(deps, tx, row))) {
    await queue(deps, tx, row);
    return { assignmentId, given: null };
  }
  const { forfeitAssignmentId = null, gameId = null } = wish;
  const given = await activate(deps, tx, row, campaign, forfeitAssignmentId, gameId);
  await deleteQueueClaim(tx, player.id);
  return { assignmentId, given };
}

/** True: a bonus that still has its time runs in the vertical. The guard row is locked. */
export async function isTaken(deps: RewardsDependencies, tx: Tx, row: AssignmentRow): Promise<boolean> {
  const { state, atMs } = await lockPlayerState(deps, tx, row.player_id);
  const slot = slotOf(state, row.vertical as 1 | 2 | 3 | 4, atMs);
  return slot !== null && !slot.isTimeUp;
}

/**
 * Gives a running bonus up, or what waits to begin. `agreedLossMinor`: the loss that the player has been shown.
 * Refuses: rewards.assignment_unknown, rewards.assignment_ended, rewards.loss_changed (with the sums of now).
 */
export async function forfeit(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  assignmentId: string,
  agreedLossMinor: bigint | null,
): Promise<Done> {
  const { state, atMs } = await lockPlayerState(deps, tx, playerId);
  const row = await getRow(tx, playerId, assignmentId);
  if (isEnded(assignmentStateOf(row.state))) throw new Refusal('rewards.assignment_ended');
  const nothing = { keepsMinor: 0n, losesMinor: 0n };
  if (row.state !== assignmentState.ACTIVATED) {
    await endWaiting(tx, row, 'giveUp', bonusEnding.givenUp, deps.clock.now());
    return { assignmentId, given: nothing };
  }
  const slot = slotOf(state, row.vertical as 1 | 2 | 3 | 4, atMs);
  const { terms } = await deps.campaigns.get(tx, row.campaign_id, row.version);
  if (terms.kind === 'FREE_BET') {
    await forfeitFreeBet(tx, row, bonusEnding.givenUp, deps.clock.now());
    return { assignmentId, given: nothing };
  }
  if (terms.kind === 'FREE_SPINS' && slot?.bonus.number !== row.number) {
    await deps.spinAwards.cancel(tx, row, bonusEnding.givenUp);
    return { assignmentId, given: nothing };
  }
  const { keepsMinor, losesMinor } = slot ?? nothing;
  if (agreedLossMinor !== null && losesMinor > agreedLossMinor) {
    throw new Refusal('rewards.loss_changed', {
      keeps: String(keepsMinor),
      loses: String(losesMinor),
      currency: row.currency,
    });
  }
  await endBonus(deps, tx, row, bonusEnding.givenUp);
  return { assignmentId, given: { keepsMinor, losesMinor } };
}

/**
 * Opts into a deposit campaign, or out of it again. The one that is opted into is taken by the next deposit.
 * Refuses: rewards.campaign_unknown, rewards.already_claimed, rewards.terms_changed, and as `eligibilityOf`.
 */
export async function optIn(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  campaignId: string,
  termsId: string,
): Promise<void> {
  const campaign = await findOffered(deps, tx, campaignId);
  const player = await getPlayer(tx, playerId);
  const row = await findOccurrence(tx, playerId, campaignId, NEXT);
  if (row?.state === assignmentState.OPTED_IN) return;
  if (await isUsedUp(tx, player, campaign)) throw new Refusal('rewards.already_claimed');
  await requireEligible(deps, tx, player, campaign);
  if (!isOptIn(campaign)) throw new Refusal('rewards.not_eligible', { reason: 'PERIOD' });
  await requireTerms(tx, campaign.termsId, termsId);
  const made = row ?? (await insertOptIn(deps, tx, player, campaign));
  await moveAssignment(tx, made, { state: nextState(made, 'optIn') });
}

export async function optOut(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  campaignId: string,
): Promise<void> {
  const campaign = await findOffered(deps, tx, campaignId);
  const row = await findOccurrence(tx, playerId, campaignId, NEXT);
  // After the trigger the occurrence is the deposit's.
  const isTriggered = !row && (await isUsedUp(tx, await getPlayer(tx, playerId), campaign));
  if (isTriggered) throw new Refusal('rewards.already_claimed');
  if (!row || row.state === assignmentState.ELIGIBLE) return;
  await moveAssignment(tx, row, { state: nextState(row, 'optOut') });
}

/** True: the player has had it as often as it can be had. */
async function isUsedUp(tx: Tx, player: RewardPlayer, { campaignId, body }: Campaign): Promise<boolean> {
  return ((await claimedBy(tx, player.id)).get(campaignId) ?? 0) >= body.countPerPlayer;
}

/** True: a deposit is its trigger, so that a player can only ask for it beforehand. Pure. */
export function isOptIn({ body }: Pick<Campaign, 'body'>): boolean {
  return body.trigger.event.endsWith('_DEPOSIT');
}

async function insertOptIn(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  campaign: Campaign,
): Promise<AssignmentRow> {
  const made = await assign(deps, tx, player, campaign, { occurrence: NEXT, source: 'deposit' });
  if (!made) throw new Refusal('rewards.already_claimed');
  if (assignmentStateOf(made.state) === 'PENDING_CONSENT') throw new Refusal('rewards.consent_required');
  return made;
}

/** Refuses: rewards.terms_changed, with the address of what binds and the keys that differ. */
async function requireTerms(tx: Tx, termsId: string, readId: string | undefined): Promise<void> {
  if (readId === undefined || readId === termsId) return;
  const now = await getTerms(tx, termsId);
  const before: Partial<RewardTerms> = await getTerms(tx, readId).catch(() => ({}));
  const changed = Object.entries(now)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof RewardTerms]))
    .map(([key]) => key);
  throw new Refusal('rewards.terms_changed', { termsId, changed: changed.join(',') });
}
