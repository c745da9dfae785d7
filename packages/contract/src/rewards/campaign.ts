import { z } from 'zod';
import { verificationLevelNames } from '../kyc/verification-level.ts';
import { languageIds } from '../market/languages.ts';
import { marketIds } from '../market/markets.ts';
import { CurrencyCode, PlayerId } from '../platform/shapes.ts';
import { WalletVertical } from '../wallet/wallet.contract.ts';
import { AmountMinor, WallDateTime, WallTime } from './terms.ts';

/** The triggers, as the specification spells them. A staff grant has none: it is a proposal of an operator. */
export const depositEvents = [
  'FIRST_DEPOSIT',
  'SECOND_DEPOSIT',
  'THIRD_DEPOSIT',
  'FORTH_DEPOSIT',
  'FIFTH_DEPOSIT',
] as const;
export const triggerEvents = [
  ...depositEvents,
  'NEXT_DEPOSIT',
  'REGISTRATION',
  'LINKED_CAMPAIGN',
  'MANUAL_CODE',
  'CASHBACK_INSTANT',
  'CASHBACK_DAILY',
  'CASHBACK_WEEKLY',
  'CASHBACK_WITH_TIMEFRAME',
  'CASHBACK_SPECIFIC_DAY',
  'TOURNAMENT',
] as const;
export type TriggerEvent = (typeof triggerEvents)[number];

const campaignTypes = ['MANUAL', 'TRIGGERED', 'OPT_IN', 'LOYALTY'] as const;

const Trigger = z.discriminatedUnion('event', [
  z.strictObject({ event: z.enum([...depositEvents, 'NEXT_DEPOSIT']) }),
  z.strictObject({ event: z.literal('REGISTRATION'), withinHours: z.number().int().min(1).max(8_784) }),
  z.strictObject({
    event: z.literal('LINKED_CAMPAIGN'),
    /** The campaign whose end it follows. */
    campaignId: z.uuid(),
    /** The ends that count. */
    after: z.array(z.enum(['COMPLETED', 'EMPTY', 'EXPIRED'])).min(1),
  }),
  z.strictObject({
    event: z.enum([
      'MANUAL_CODE',
      'CASHBACK_INSTANT',
      'CASHBACK_DAILY',
      'CASHBACK_WEEKLY',
      'CASHBACK_WITH_TIMEFRAME',
      'CASHBACK_SPECIFIC_DAY',
      'TOURNAMENT',
    ]),
  }),
]);

/** An empty list, and null, leave no one out. */
const Audience = z.strictObject({
  markets: z.array(z.enum(marketIds)).min(1).max(marketIds.length),
  languages: z.array(z.enum(languageIds)).max(languageIds.length),
  players: z.array(PlayerId).max(10_000),
  /** Deposits so far. */
  deposits: z
    .strictObject({ min: z.number().int().min(0), max: z.number().int().min(0).nullable() })
    .nullable(),
  loyaltyLevelMin: z.number().int().min(0).max(100).nullable(),
  verificationLevels: z.array(z.enum(verificationLevelNames)).max(verificationLevelNames.length),
});

/** When it can be claimed, by the wall clock of `zone`. */
const Schedule = z.strictObject({
  zone: z.string().min(1).max(60),
  from: WallDateTime,
  /** The first moment after it. Null: without an end. */
  to: WallDateTime.nullable(),
  /** 1 is Monday. Empty: every day. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  /** Half-open; over midnight where `to` is the smaller one. Null: all day. */
  hours: z.strictObject({ from: WallTime, to: WallTime }).nullable(),
});

/** What is offered in one currency: a share of the deposit up to a cap, or an amount. Both null: neither. */
const Offer = z.strictObject({
  percentBps: z.number().int().min(1).max(100_000).nullable(),
  capMinor: AmountMinor.nullable(),
  fixedMinor: AmountMinor.nullable(),
  minDepositMinor: AmountMinor.nullable(),
});
export type Offer = z.infer<typeof Offer>;

const Budget = z.strictObject({
  /** Null: without a limit. */
  limitMinor: AmountMinor.nullable(),
  limitCount: z.number().int().min(0).max(1_000_000_000).nullable(),
});

const Text = z.strictObject({ title: z.string().min(1).max(120), summary: z.string().min(1).max(600) });

/** A version of a campaign. Its terms are a separate document. */
export const CampaignBody = z.strictObject({
  /** For operators. */
  name: z.string().min(1).max(120),
  type: z.enum(campaignTypes),
  trigger: Trigger,
  audience: Audience,
  schedule: Schedule,
  /** By currency; empty of cash-back. Nothing is converted: a player in another currency cannot have it. */
  offers: z.record(CurrencyCode, Offer),
  budgets: z.record(CurrencyCode, Budget),
  countPerPlayer: z.number().int().min(1).max(1_000),
  needsConsent: z.boolean(),
  /** True: it begins with its trigger, without a claim. */
  autoGrant: z.boolean(),
  mayQueue: z.boolean(),
  /** The highest one of several comes first. */
  priority: z.number().int().min(0).max(1_000),
  /** How long what a trigger has made can be claimed, and a window of cash-back that has ended. */
  claimHours: z.number().int().min(1).max(8_784),
  /** Whose stakes qualify for it. Null: no product's. */
  qualifyingVertical: WalletVertical.nullable(),
  texts: z.record(z.enum(languageIds), Text),
  image: z.string().max(300).nullable(),
});
export type CampaignBody = z.infer<typeof CampaignBody>;
