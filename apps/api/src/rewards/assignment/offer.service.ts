import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { NotEligibleReason } from '@halcyon/contract/rewards/reward';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Tx } from '@halcyon/server-kit/sql';
import { earningMinorOf, grantedMinorOf, requiredE4Of } from '../campaign/amount.rules.ts';
import { misfitOf } from '../campaign/audience.rules.ts';
import { endsAt } from '../campaign/schedule.rules.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { assignmentStateOf, stepAssignment, type AssignmentState } from './assignment.machine.ts';
import {
  countClaimed,
  insertAssignment,
  moveAssignment,
  NEXT,
  type AssignmentRow,
  type AssignmentSource,
  type On,
} from './assignment.store.ts';
import { listConsents } from './consent.store.ts';
import type { RewardPlayer } from './player.service.ts';
import { verticalNumberOf } from './slot.rules.ts';

const HOUR_MS = 3_600_000;

/** Why a campaign is not this player's. `code`: of the refusal. */
export type Misfit = { readonly code: string; readonly reason?: NotEligibleReason };

/** Null: the player can have it. Pure. */
export function eligibilityOf(
  { policies, clock }: Pick<RewardsDependencies, 'policies' | 'clock'>,
  player: RewardPlayer,
  campaign: Campaign,
  claimedCount: number,
): Misfit | null {
  const { body, status, terms } = campaign;
  if (status === 'CANCELED') return { code: 'rewards.campaign_not_active' };
  if (player.isBarred) return { code: 'rewards.barred' };
  if (player.isBonusOff) return { code: 'rewards.bonus_not_allowed' };
  const policy = policies.of(player.marketId, player.province);
  const isOffered = {
    CASINO: policy.casino,
    LIVE_CASINO: policy.live,
    VIRTUAL_SPORTS: policy.virtual,
    SPORTS: policy.sports,
  };
  if (!isOffered[terms.vertical] || !player.isOn[terms.vertical])
    return { code: 'rewards.not_eligible', reason: 'MARKET' };
  const reason = misfitOf(body, player, { at: clock.now(), claimedCount });
  if (reason) return { code: 'rewards.not_eligible', reason };
  return player.currency in (terms.cashback?.amounts ?? body.offers)
    ? null
    : { code: 'rewards.currency_mismatch' };
}

/** How often the player has had each campaign, by id. */
export async function claimedBy(on: On, playerId: bigint): Promise<ReadonlyMap<string, number>> {
  const rows = await countClaimed(on, playerId);
  return new Map(rows.map((row) => [row.campaign_id, Number(row.claimed)]));
}

/** Refuses: as `eligibilityOf`, with its reason. */
export async function requireEligible(
  deps: RewardsDependencies,
  on: On,
  player: RewardPlayer,
  campaign: Campaign,
): Promise<void> {
  const claimed = (await claimedBy(on, player.id)).get(campaign.campaignId) ?? 0;
  const misfit = eligibilityOf(deps, player, campaign, claimed);
  if (!misfit) return;
  throw new Refusal(misfit.code, misfit.reason ? { reason: misfit.reason } : {});
}

/** A player sees only what was published. Refuses: rewards.campaign_unknown. */
export async function findOffered(deps: RewardsDependencies, on: On, campaignId: string): Promise<Campaign> {
  const campaign = await deps.campaigns.find(on, campaignId);
  if (!campaign || campaign.status === 'DRAFT') throw new Refusal('rewards.campaign_unknown');
  return campaign;
}

/**
 * Gives the player an assignment of a campaign; its bonus has not begun. An opted-in one takes the occurrence over.
 * Null: the occurrence has one already, or the offer comes to nothing, as of a deposit below the minimum.
 */
export async function assign(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  campaign: Campaign,
  of: {
    readonly occurrence: string;
    readonly source: AssignmentSource;
    readonly depositMinor?: bigint;
    readonly optedIn?: AssignmentRow | undefined;
  },
): Promise<AssignmentRow | null> {
  const { body, terms } = campaign;
  const at = deps.clock.now();
  const offer = body.offers[player.currency];
  if (!offer) return null;
  const depositMinor = of.depositMinor ?? 0n;
  const isOptIn = of.occurrence === NEXT;
  const { currency } = player;
  const grantedMinor = isOptIn ? 0n : grantedMinorOf(terms, offer, { currency, depositMinor });
  if (hasAmount(terms) && grantedMinor === 0n && !isOptIn) return null;
  const requiredE4 = requiredE4Of(terms, grantedMinor, earningMinorOf(offer, depositMinor));
  const claimableUntil = isOptIn ? endsAt(body.schedule) : lastMoment(body, at);
  if (of.optedIn) {
    const { occurrence, source } = of;
    const change = { occurrence, source, grantedMinor, depositMinor, requiredE4 } as const;
    await moveAssignment(tx, of.optedIn, {
      state: 'OPTED_IN',
      ...change,
      ...(claimableUntil && { claimableUntil }),
    });
    return {
      ...of.optedIn,
      occurrence,
      granted_minor: grantedMinor,
      deposit_minor: depositMinor,
      required_e4: requiredE4,
      claimable_until: claimableUntil,
    };
  }
  return insertAssignment(tx, {
    playerId: player.id,
    assignmentId: randomUUIDv7(),
    campaignId: campaign.campaignId,
    version: campaign.version,
    termsId: campaign.termsId,
    occurrence: of.occurrence,
    state: await firstState(tx, player.id, campaign),
    vertical: verticalNumberOf(terms.vertical),
    source: of.source,
    currency,
    grantedMinor,
    depositMinor,
    requiredE4,
    at,
    claimableUntil,
  });
}

/** True: it comes to an amount when it is given. Pure. */
export function hasAmount({ kind }: Pick<RewardTerms, 'kind'>): boolean {
  return kind === 'BONUS' || kind === 'FREE_SPINS' || kind === 'FREE_BET';
}

/** The state after an event, for what money does not decide. Refuses: rewards.assignment_ended. */
export function nextState(row: AssignmentRow, event: 'agree' | 'optIn' | 'optOut'): AssignmentState {
  const next = stepAssignment(assignmentStateOf(row.state), event);
  if (next === null) throw new Refusal('rewards.already_claimed');
  return next;
}

async function firstState(tx: Tx, playerId: bigint, campaign: Campaign): Promise<AssignmentState> {
  if (!campaign.body.needsConsent) return 'ELIGIBLE';
  return (await hasAgreed(tx, playerId, campaign.campaignId)) ? 'ELIGIBLE' : 'PENDING_CONSENT';
}

async function hasAgreed(on: On, playerId: bigint, campaignId: string): Promise<boolean> {
  const consents = await listConsents(on, playerId);
  return consents.some((consent) => consent.campaign_id === campaignId && consent.is_agreed);
}

function lastMoment(body: Campaign['body'], at: Date): Date {
  const until = at.getTime() + body.claimHours * HOUR_MS;
  const end = endsAt(body.schedule)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.max(at.getTime() + 1, Math.min(until, end)));
}
