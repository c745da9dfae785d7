import { depositEvents, type CampaignBody, type TriggerEvent } from '@halcyon/contract/rewards/campaign';
import type { NotEligibleReason } from '@halcyon/contract/rewards/reward';
import { isOpenAt } from './schedule.rules.ts';

const HOUR_MS = 3_600_000;

/** What the audience of a campaign is decided by. */
export type AudienceFacts = {
  readonly playerId: number;
  readonly marketId: string;
  readonly languageId: string;
  readonly verificationLevel: string;
  readonly loyaltyLevel: number;
  readonly registeredAt: Date;
  /** Deposits before the one that is considered. */
  readonly depositCount: number;
};

/**
 * Why a player cannot have a campaign; null: nothing is in the way. `claimedCount`: how often the player has had it.
 * Money in the player's currency, flags and breaks are decided elsewhere. Pure.
 */
export function misfitOf(
  body: CampaignBody,
  facts: AudienceFacts,
  { at, claimedCount }: { readonly at: Date; readonly claimedCount: number },
): NotEligibleReason | null {
  const { audience, trigger } = body;
  const isNamed = audience.players.length === 0 || audience.players.includes(facts.playerId);
  const isSpoken =
    audience.languages.length === 0 || audience.languages.some((language) => language === facts.languageId);
  if (!audience.markets.some((market) => market === facts.marketId)) return 'MARKET';
  if (!isNamed || !isSpoken || !hasDeposits(body, facts.depositCount)) return 'AUDIENCE';
  if (facts.loyaltyLevel < (audience.loyaltyLevelMin ?? 0)) return 'LEVEL';
  if (isOutside(audience.verificationLevels, facts.verificationLevel)) return 'KYC';
  const isTooLate =
    trigger.event === 'REGISTRATION' &&
    at.getTime() >= facts.registeredAt.getTime() + trigger.withinHours * HOUR_MS;
  if (isTooLate || !isOpenAt(body.schedule, at)) return 'PERIOD';
  return claimedCount >= body.countPerPlayer ? 'COUNT' : null;
}

/** Which deposit a trigger is about: 1 for the first. Null: any, or none. Pure. */
export function ordinalOf(event: TriggerEvent): number | null {
  const index = depositEvents.findIndex((of) => of === event);
  return index < 0 ? null : index + 1;
}

function hasDeposits({ audience, trigger }: CampaignBody, count: number): boolean {
  const ordinal = ordinalOf(trigger.event);
  if (ordinal !== null && count !== ordinal - 1) return false;
  const { min, max } = audience.deposits ?? { min: 0, max: null };
  return count >= min && (max === null || count <= max);
}

function isOutside(allowed: readonly string[], value: string): boolean {
  return allowed.length > 0 && !allowed.includes(value);
}
