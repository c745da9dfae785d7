import { z } from 'zod';
import { Instant, Money } from '../platform/shapes.ts';
import { Wallet, WalletVertical } from '../wallet/wallet.contract.ts';
import { triggerEvents } from './campaign.ts';
import { CashbackBooster, CashbackInfo } from './cashback.ts';
import { SpinState } from './spin-state.ts';
import { extraForms, FreeBetTerms } from './terms.ts';
import { TermsId } from './terms.contract.ts';

/** Why a player cannot have a campaign. */
export const notEligibleReasons = [
  'AUDIENCE',
  'MARKET',
  'LEVEL',
  'KYC',
  'PERIOD',
  'COUNT',
  'LINKED',
] as const;
export type NotEligibleReason = (typeof notEligibleReasons)[number];

export const assignmentStages = [
  'PENDING_CONSENT',
  'ELIGIBLE',
  'OPTED_IN',
  'QUEUED',
  'ACTIVATED',
  'COMPLETED',
  'FORFEITED',
  'EXPIRED',
  'EMPTY',
  'CANCELED',
] as const;

const endReasons = [
  'completed',
  'givenUp',
  'expired',
  'empty',
  'replaced',
  'depositReversed',
  'protection',
  'withdrawal',
  'notAgreed',
  'lapsed',
] as const;

export const campaignStatuses = ['ACTIVE', 'DRAFT', 'EXPIRED', 'CANCELED'] as const;
export const rewardActions = [
  'CLAIM',
  'OPT_IN',
  'OPT_OUT',
  'CONSENT',
  'FORFEIT',
  'ACTIVATE',
  'DEACTIVATE',
  'QUEUE_CLAIM',
] as const;

/** Free spins of a reward: what is offered, and how far they have been played once they are claimed. */
export const FreeSpinDetail = z.object({
  /** The provider's name of the award. Null: not claimed, or being issued. */
  bonusCode: z.string().nullable(),
  roundsTotal: z.number().int(),
  roundsPlayed: z.number().int(),
  /** Of one spin. */
  value: Money,
  winnings: Money,
  /** Most that all spins together bring. Absent: everything. */
  maxWinnings: Money.optional(),
  wagerFree: z.boolean(),
  gameId: z.string(),
  /** Of its page. Null: the game is not in the catalogue. */
  gameSlug: z.string().nullable(),
  gameName: z.string().nullable(),
  /** Where it is played, below the locale prefix. Null: nowhere now. */
  gamePath: z.string().nullable(),
  gameImage: z.string().nullable(),
  /** Absent: not claimed. */
  status: SpinState.optional(),
  /** True: the winnings wait until the place of a bonus is free. */
  isQueued: z.boolean(),
});
export type FreeSpinDetail = z.infer<typeof FreeSpinDetail>;

/** A free bet of a reward: where it may be used, and whether it is still there. */
export const FreeBetDetail = FreeBetTerms.extend({
  /** Absent: not claimed. `TAKEN`: a bet holds it, or has used it. */
  status: z.enum(['READY', 'TAKEN', 'EXPIRED', 'FORFEITED']).optional(),
});
export type FreeBetDetail = z.infer<typeof FreeBetDetail>;

/** A campaign as a player sees it, with what the player has of it. */
export const Reward = z.object({
  campaignId: z.uuid(),
  assignmentId: z.uuid().optional(),
  version: z.number().int(),
  termsId: TermsId,
  vertical: WalletVertical,
  campaignStatus: z.enum(campaignStatuses),
  campaignCategory: z.enum(['LOYALTY', 'OPT_IN', 'TRIGGERED']),
  triggerEvent: z.enum(triggerEvents),
  /** Absent: the player has nothing of it yet. */
  state: z.enum(assignmentStages).optional(),
  bonusType: z.enum(['STICKY', 'NON_STICKY']),
  /** −1: free spins. 0: bonus money. 1: a free bet. */
  betBonusType: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  granted: Money.optional(),
  offered: z
    .object({
      percentBps: z.number().int().optional(),
      fixed: Money.optional(),
      cap: Money.optional(),
      minDeposit: Money.optional(),
    })
    .optional(),
  wageringAmount: Money,
  wageringProgress: Money,
  wageringLeft: Money,
  wrMultiplier: z.number(),
  wagerBase: z.enum(['BONUS', 'DEPOSIT_AND_BONUS', 'SPIN_WINNINGS']).optional(),
  maxBet: Money.optional(),
  maxBetScope: z.enum(['BONUS_FUNDED', 'WHILE_ACTIVE']),
  maxConversion: Money.optional(),
  hasBonusCode: z.boolean(),
  cashbackInfo: CashbackInfo.optional(),
  cashbackActivated: z.boolean().optional(),
  cashbackBooster: CashbackBooster.optional(),
  /** True: it may wait behind the running bonus of its vertical. */
  mayQueue: z.boolean(),
  /** True: it requires an agreement that the player has not given. */
  needsConsent: z.boolean(),
  freeSpinDetail: FreeSpinDetail.optional(),
  freeBetDetail: FreeBetDetail.optional(),
  /** Of a wheel, a loot box or a draw, which takes no bonus's place. */
  extraForm: z.enum(extraForms).optional(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  expiresAt: Instant.optional(),
  queuedPlayerBonusId: z.uuid().optional(),
  queuePosition: z.number().int().optional(),
  campaignDisplayInfo: z.object({
    title: z.string(),
    summary: z.string(),
    image: z.string().nullable(),
    /** How long the bonus is valid once it begins. */
    validSeconds: z.number().int(),
    zone: z.string(),
  }),
  actions: z.array(z.enum(rewardActions)),
  notEligible: z.object({ code: z.string(), reason: z.enum(notEligibleReasons).optional() }).optional(),
});
export type Reward = z.infer<typeof Reward>;

/** What a player has, or had, of a campaign. */
export const Assignment = z.object({
  assignmentId: z.uuid(),
  campaignId: z.uuid(),
  /** ACTIVATED while it runs and after its completion, FORFEITED after any other end; absent before both. */
  state: z.enum(['ACTIVATED', 'FORFEITED']).optional(),
  stage: z.enum(assignmentStages),
  endReason: z.enum(endReasons).optional(),
  vertical: WalletVertical,
  bonusType: z.enum(['STICKY', 'NON_STICKY']),
  granted: Money,
  bonusLeft: Money,
  lockedLeft: Money,
  wageringAmount: Money,
  wageringProgress: Money,
  wageringLeft: Money,
  activatedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  termsId: TermsId,
});
export type Assignment = z.infer<typeof Assignment>;

/** A running bonus with the play that its money paid for; the newest comes first. */
export const RunningBonus = Assignment.extend({
  openRounds: z.array(
    z.object({
      /** Null: the game is in no lobby any more. */
      gameName: z.string().nullable(),
      bonusPart: Money,
    }),
  ),
  lastBets: z.array(
    z.object({
      gameName: z.string().nullable(),
      /** Of the bonus, and of own money that it binds. */
      stake: Money,
      weightBps: z.number().int(),
      counted: Money,
    }),
  ),
});

/** Where the screen goes after an action. */
export const nextScreens = ['REWARDS', 'REWARDS_ACTIVE', 'SPORTSBOOK', 'PLAY'] as const;

/** The answer of everything that claims, activates or gives up. */
export const RewardResult = z.object({
  assignment: Assignment,
  wallet: Wallet.pick({ main: true, locked: true, bonus: true, sequence: true }),
  next: z.enum(nextScreens),
  gameSlug: z.string().optional(),
  /** Of what was given up. */
  keeps: Money.optional(),
  loses: Money.optional(),
  reward: Reward.optional(),
});
export type RewardResult = z.infer<typeof RewardResult>;
