import type { MarketPolicy } from '@halcyon/contract/market/policy';

/** What a launch depends on, gathered by the service. */
export type LaunchFacts = {
  readonly game: {
    readonly isLive: boolean;
    readonly isAvailable: boolean;
    readonly isCountryRestricted: boolean;
  };
  readonly policy: Pick<MarketPolicy, 'casino' | 'live' | 'demoAllowed'>;
  /** Null: play money. */
  readonly player: {
    readonly access: { readonly casino: boolean; readonly liveCasino: boolean; readonly payout: boolean };
    /** As account status and verification level say. */
    readonly mayPlay: boolean;
    readonly needsVerification: boolean;
    /** An operator has to say first that this is no excluded person. */
    readonly isUnderReview: boolean;
  } | null;
};

export type LaunchRefusal =
  | 'play.game_unavailable'
  | 'play.country_restricted'
  | 'play.demo_off'
  | 'play.access_denied'
  | 'play.account_blocked'
  | 'play.person_review'
  | 'play.verification_required';

/** Why a game does not open, or null. The first reason that holds. Pure. */
export function launchRejection({ game, policy, player }: LaunchFacts): LaunchRefusal | null {
  if (!game.isAvailable || !(game.isLive ? policy.live : policy.casino)) return 'play.game_unavailable';
  if (game.isCountryRestricted) return 'play.country_restricted';
  if (player === null) return policy.demoAllowed ? null : 'play.demo_off';
  if (player.access.payout || !(game.isLive ? player.access.liveCasino : player.access.casino)) {
    return 'play.access_denied';
  }
  if (player.isUnderReview) return 'play.person_review';
  if (player.needsVerification) return 'play.verification_required';
  return player.mayPlay ? null : 'play.account_blocked';
}

/** Most that may be staked per round of slots, by market and age in full years; null: no cap. Pure. */
export function stakeCapOf(
  policy: Pick<MarketPolicy, 'stakeCaps'>,
  gameType: string,
  age: number | null,
): bigint | null {
  if (gameType !== 'slots') return null;
  const cap = policy.stakeCaps.find(({ belowAge }) => belowAge === null || (age !== null && age < belowAge));
  return cap ? BigInt(cap.max.amountMinor) : null;
}

/** Full years between two dates (yyyy-MM-dd). Pure. */
export function ageOn(birthDate: string, today: string): number {
  return Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(today), { largestUnit: 'years' })
    .years;
}
