import { isPastThreshold, mayPlay } from '@halcyon/contract/kyc/verification-level';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Launchable } from '../../catalogue/public.ts';
import { readAccess, readProfile, type Whereabouts } from '../../identity/public.ts';
import type { Context, PlayerContext } from '../../platform/http/context.ts';
import { isTimeUp, roomIn, isUnderReview } from '../../responsible-gambling/public.ts';
import { isOtherGamePlayed } from '../../wagering/public.ts';
import { type Ledger, type PlayerState, lockState } from '../../ledger/public.ts';
import { ageOn, stakeCapOf, launchRejection } from './launch.rules.ts';

/** Who may open a game for money, and with which bounds. */
export type Admission = {
  readonly policy: MarketPolicy;
  readonly country: string;
  /** Most per round; null: the game's own maximum. */
  readonly stakeCapMinor: bigint | null;
};

/** Refuses: as `launchRejection`, then play.limit_reached, play.other_game_played. */
export async function admit(ctx: PlayerContext, ledger: Ledger, game: Launchable): Promise<Admission> {
  const { session } = ctx;
  const [access, profile] = await Promise.all([readAccess(ctx), readProfile(ctx)]);
  const policy = ctx.policies.of(session.marketId, session.province);
  const money = await ctx.db.transact((tx) => lockState(ledger, tx, ctx.playerId));
  const atMs = money?.atMs ?? ctx.clock.now().getTime();
  const isBarred = money !== null && atMs < money.state.stakesBarredUntilMs;
  const threshold = BigInt(policy.verifyThreshold.amountMinor);
  const standing = {
    status: access.accountStatus,
    level: access.kycStatus as Parameters<typeof mayPlay>[0]['level'],
    verifyBefore: policy.verifyBefore,
    isAboveThreshold: isPastThreshold(money?.state.depositedMinor ?? 0n, threshold),
  };
  const refusal = launchRejection({
    game: gameFacts(game, profile.countryCode),
    policy,
    player: {
      access: { ...access, payout: access.disabled.includes('payout') },
      mayPlay: !isBarred && mayPlay(standing),
      isUnderReview: isBarred && (await isUnderReview(ctx.db, ctx.playerId)),
      needsVerification: !mayPlay(standing) && mayPlay({ ...standing, level: 'FULLY VERIFIED' }),
    },
  });
  if (refusal) throw new Refusal(refusal);
  if (money && isLimitReached(money.state, atMs)) throw new Refusal('play.limit_reached');
  if (!policy.parallelGames && money && isOtherGamePlayed(money.state, game.gameId, atMs)) {
    throw new Refusal('play.other_game_played');
  }
  const now = Temporal.Instant.from(ctx.clock.now().toISOString());
  const today = now.toZonedDateTimeISO(session.timeZone).toPlainDate().toString();
  const age = profile.dateOfBirth === null ? null : ageOn(profile.dateOfBirth, today);
  return {
    policy,
    country: profile.countryCode,
    stakeCapMinor: stakeCapOf(policy, game.gameType, age),
  };
}

/** Nothing is left of a limit of losses, stakes or time. */
function isLimitReached(state: PlayerState, atMs: number): boolean {
  const { lossWindows, stakeWindows, timeWindows, timeZone } = state;
  const isUsedUp = [...lossWindows, ...stakeWindows].some(
    (window) => roomIn('loss', window, timeZone, atMs)?.leftMinor === 0n,
  );
  return isUsedUp || isTimeUp(timeWindows, timeZone, atMs);
}

/**
 * For play money, where the market allows it; what a market does not show visitors for its art, they do not open
 * either. Refuses: as `launchRejection`.
 */
export function admitDemo(
  { session, policies }: Context,
  game: Launchable,
  place: Whereabouts,
): MarketPolicy {
  const policy = policies.of(place.market, place.province);
  if (session === null && policy.strictArt && game.isYouthful) throw new Refusal('play.game_unavailable');
  const refusal = launchRejection({ game: gameFacts(game, place.countryCode), policy, player: null });
  if (refusal) throw new Refusal(refusal);
  return policy;
}

function gameFacts(game: Launchable, country: string | null) {
  return {
    isLive: game.isLive,
    isAvailable: game.isAvailable,
    isCountryRestricted: country !== null && game.restrictedCountries.includes(country),
  };
}
