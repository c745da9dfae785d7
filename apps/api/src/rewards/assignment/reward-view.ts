import { defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import type {
  Assignment,
  FreeBetDetail,
  FreeSpinDetail,
  Reward,
  rewardActions,
} from '@halcyon/contract/rewards/reward';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { toWire } from '@halcyon/money/amount';
import { bonusState, type PlayerState, type Vertical } from '../../ledger/public.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { endsAt, startsAt } from '../campaign/schedule.rules.ts';
import type { CashbackPart } from '../dependencies.ts';
import { assignmentStateOf, endReason, wireStateOf, type AssignmentState } from './assignment.machine.ts';
import { NEXT, type AssignmentRow } from './assignment.store.ts';
import { isOptIn } from './claim.service.ts';
import type { Misfit } from './offer.service.ts';
import { slotOf, verticalOf } from './slot.rules.ts';

const E4 = 10_000n;
type Action = (typeof rewardActions)[number];

/** Sums of a bonus, in minor units. */
type Sums = { bonusLeft: bigint; lockedLeft: bigint; progress: bigint; required: bigint };

function sumsOf(row: AssignmentRow, state: PlayerState, atMs: number): Sums {
  const required = (row.required_e4 + E4 - 1n) / E4;
  const stage = assignmentStateOf(row.state);
  const slot = slotOf(state, row.vertical as Vertical, atMs);
  if (stage === 'ACTIVATED' && slot?.bonus.number === row.number && slot.bonus.state === bonusState.running) {
    const { keepsMinor, losesMinor, progressMinor } = slot;
    return { bonusLeft: losesMinor, lockedLeft: keepsMinor, progress: progressMinor, required };
  }
  return { bonusLeft: 0n, lockedLeft: 0n, progress: stage === 'COMPLETED' ? required : 0n, required };
}

/** What a player has of a campaign, as the contract shows it. Pure. */
export function assignmentView(
  row: AssignmentRow,
  terms: RewardTerms,
  state: PlayerState,
  atMs: number,
): Assignment {
  const { bonusLeft, lockedLeft, progress, required } = sumsOf(row, state, atMs);
  const stage = assignmentStateOf(row.state);
  const wireState = wireStateOf(stage);
  const reason = Object.entries(endReason).find(([, number]) => number === row.end_reason)?.[0];
  const money = (minor: bigint) => toWire(minor, row.currency);
  return {
    assignmentId: row.assignment_id,
    campaignId: row.campaign_id,
    ...(wireState && { state: wireState }),
    stage,
    ...(reason && { endReason: reason as NonNullable<Assignment['endReason']> }),
    vertical: verticalOf(row.vertical),
    bonusType: terms.bonusType,
    granted: money(row.granted_minor),
    bonusLeft: money(bonusLeft),
    lockedLeft: money(lockedLeft),
    wageringAmount: money(required),
    wageringProgress: money(progress),
    wageringLeft: money(required - progress),
    activatedAt: row.activated_at?.toISOString() ?? null,
    expiresAt: (row.expires_at ?? row.claimable_until)?.toISOString() ?? null,
    termsId: row.terms_id,
  };
}

export type Seen = {
  readonly currency: string;
  readonly languageId: string;
  readonly state: PlayerState;
  readonly at: Date;
  readonly usedUp: ReadonlySet<string>;
  /** Campaigns that the player has agreed to. */
  readonly agreed: ReadonlySet<string>;
};

/** A campaign as a player sees it. `row`: what the player has of it. Pure. */
export function rewardView(
  campaign: Campaign,
  seen: Seen,
  of: {
    readonly row?: AssignmentRow | undefined;
    readonly misfit?: Misfit | null;
    readonly queuePosition?: number;
    readonly spins?: FreeSpinDetail | null;
    readonly freeBet?: FreeBetDetail | null;
  },
): Reward {
  const { body, terms } = campaign;
  const { row, misfit, spins } = of;
  const money = (minor: bigint | string) => toWire(BigInt(minor), seen.currency);
  const offer = body.offers[seen.currency];
  const sums = row && sumsOf(row, seen.state, seen.at.getTime());
  const language = isLanguageId(seen.languageId) ? seen.languageId : defaultLanguage;
  const maxBet = terms.maxBetMinor?.[seen.currency];
  const cap = terms.conversionCap && capOf(terms, row, seen.currency);
  // Winnings that wait for the place of a bonus are shown as what waits in the queue.
  const stage = spins?.isQueued ? 'QUEUED' : row && assignmentStateOf(row.state);
  const { title, summary } = body.texts[language];
  return {
    campaignId: campaign.campaignId,
    ...(row && { assignmentId: row.assignment_id }),
    version: campaign.version,
    termsId: campaign.termsId,
    vertical: terms.vertical,
    campaignStatus: statusOf(campaign, seen),
    campaignCategory: body.type === 'MANUAL' ? 'TRIGGERED' : body.type,
    triggerEvent: body.trigger.event,
    ...(stage && { state: stage }),
    bonusType: terms.bonusType,
    betBonusType: terms.kind === 'FREE_SPINS' ? -1 : terms.kind === 'FREE_BET' ? 1 : 0,
    ...(row && row.occurrence !== NEXT && { granted: money(row.granted_minor) }),
    ...(offer && {
      offered: {
        ...(offer.percentBps !== null && { percentBps: offer.percentBps }),
        ...(offer.fixedMinor !== null && { fixed: money(offer.fixedMinor) }),
        ...(offer.capMinor !== null && { cap: money(offer.capMinor) }),
        ...(offer.minDepositMinor !== null && { minDeposit: money(offer.minDepositMinor) }),
      },
    }),
    wageringAmount: money(sums?.required ?? 0n),
    wageringProgress: money(sums?.progress ?? 0n),
    wageringLeft: money((sums?.required ?? 0n) - (sums?.progress ?? 0n)),
    wrMultiplier: (terms.wager?.multiplierE2 ?? 0) / 100,
    ...(terms.wager && { wagerBase: terms.wager.base }),
    ...(maxBet !== undefined && { maxBet: money(maxBet) }),
    maxBetScope: terms.maxBetScope,
    ...(cap !== null && cap !== undefined && { maxConversion: money(cap) }),
    ...(terms.extra && { extraForm: terms.extra.form }),
    hasBonusCode: body.trigger.event === 'MANUAL_CODE',
    mayQueue: body.mayQueue,
    needsConsent: body.needsConsent && !seen.agreed.has(campaign.campaignId),
    ...(spins && { freeSpinDetail: spins }),
    ...(of.freeBet && { freeBetDetail: of.freeBet }),
    startedAt: startsAt(body.schedule).toISOString(),
    endedAt: endsAt(body.schedule)?.toISOString() ?? null,
    ...(row &&
      (row.expires_at ?? row.claimable_until) && {
        expiresAt: (row.expires_at ?? row.claimable_until)!.toISOString(),
      }),
    ...(stage === 'QUEUED' && row && { queuedPlayerBonusId: row.assignment_id }),
    ...(of.queuePosition !== undefined && { queuePosition: of.queuePosition }),
    campaignDisplayInfo: {
      title,
      summary,
      image: body.image,
      validSeconds: terms.validSeconds,
      zone: body.schedule.zone,
    },
    actions: misfit ? [] : actionsOf(campaign, row, stage, spins ?? null),
    ...(misfit && { notEligible: { code: misfit.code, ...(misfit.reason && { reason: misfit.reason }) } }),
  };
}

/** A cash-back as a player sees it. Pure. */
export function cashbackView(
  campaign: Campaign,
  seen: Seen,
  part: CashbackPart,
  misfit: Misfit | null,
): Reward {
  const actions: readonly (Action | false)[] = [
    part.hasClaimable && 'CLAIM',
    part.isActivated && 'DEACTIVATE',
    !part.isActivated && misfit === null && 'ACTIVATE',
  ];
  return {
    ...rewardView(campaign, seen, { misfit: part.isHeld ? null : misfit }),
    ...part.fields,
    actions: actions.filter((action) => action !== false),
  };
}

/** The status on the wire: a budget that is used up and a period that is over are both EXPIRED. Pure. */
export function statusOf(
  { campaignId, status, body }: Campaign,
  { at, usedUp }: Pick<Seen, 'at' | 'usedUp'>,
): Reward['campaignStatus'] {
  if (status !== 'ACTIVE') return status;
  const end = endsAt(body.schedule);
  return (end !== null && at >= end) || usedUp.has(campaignId) ? 'EXPIRED' : 'ACTIVE';
}

function actionsOf(
  { body }: Campaign,
  row: AssignmentRow | undefined,
  stage: AssignmentState | undefined,
  spins: FreeSpinDetail | null,
): Action[] {
  // Free spins are in the way of nothing, so that there is nothing to give up before they have become a bonus.
  if (spins?.isQueued) return ['QUEUE_CLAIM'];
  if (spins && stage === 'ACTIVATED' && spins.status !== 'FINISHED' && spins.status !== 'EXPIRED') return [];
  if (stage === 'PENDING_CONSENT') return ['CONSENT'];
  if (stage === 'OPTED_IN') return ['OPT_OUT'];
  if (stage === 'QUEUED') return ['QUEUE_CLAIM', 'FORFEIT'];
  if (stage === 'ACTIVATED') return ['FORFEIT'];
  if (stage === 'ELIGIBLE' && row?.occurrence !== NEXT) return ['CLAIM'];
  if (isOptIn({ body })) return ['OPT_IN'];
  return body.trigger.event === 'REGISTRATION' ? ['CLAIM'] : [];
}

function capOf(
  { conversionCap }: RewardTerms,
  row: AssignmentRow | undefined,
  currency: string,
): bigint | null {
  if (conversionCap === null) return null;
  if ('minor' in conversionCap) return BigInt(conversionCap.minor[currency] ?? 0);
  return row ? (row.granted_minor * BigInt(conversionCap.timesE2)) / 100n : null;
}
