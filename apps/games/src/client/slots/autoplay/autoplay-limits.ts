/** What a player agreed to before autoplay. Units: minor units. */
export type AutoplayPlan = {
  readonly rounds: number;
  readonly stakeMinor: bigint;
  /** No stake is requested that could make the whole run lose more than this. */
  readonly lossLimitMinor: bigint;
  /** A single round that pays this or more ends the run. Null: none does. */
  readonly singleWinMinor: bigint | null;
};

export type Autoplay = {
  readonly plan: AutoplayPlan;
  readonly left: number;
  /** Wins minus stakes of the run so far. */
  readonly netMinor: bigint;
};

/** Why a run ended: its rounds were played, one of its limits or a feature was met, or it was interrupted. */
export type AutoplayEnd = 'done' | 'loss' | 'win' | 'feature' | 'stopped';

type PlayedRound = { readonly stakeMinor: bigint; readonly winMinor: bigint; readonly hasFreeSpins: boolean };

/** Numbers of rounds on offer. Source: the usual ladder; the rules of Malta and Sweden require a chosen end. */
export const AUTOPLAY_ROUNDS = [10, 25, 50, 100] as const;
/** Limits on offer, in stakes. */
export const LOSS_LIMIT_STAKES = [5, 10, 25, 50, 100] as const;
export const SINGLE_WIN_STAKES = [10, 25, 50, 100] as const;

export function beginAutoplay(plan: AutoplayPlan): Autoplay {
  return { plan, left: plan.rounds, netMinor: 0n };
}

/** Why the next stake is not requested. Null: it is. */
export function endBeforeStake({ plan, left, netMinor }: Autoplay): AutoplayEnd | null {
  if (left <= 0) return 'done';
  return netMinor - plan.stakeMinor < -plan.lossLimitMinor ? 'loss' : null;
}

/** The run after a round, and why it ends with it. */
export function afterRound(
  autoplay: Autoplay,
  round: PlayedRound,
): { readonly autoplay: Autoplay; readonly end: AutoplayEnd | null } {
  const { plan } = autoplay;
  const next: Autoplay = {
    plan,
    left: autoplay.left - 1,
    netMinor: autoplay.netMinor + round.winMinor - round.stakeMinor,
  };
  const isWinMet = plan.singleWinMinor !== null && round.winMinor >= plan.singleWinMinor;
  if (isWinMet) return { autoplay: next, end: 'win' };
  return { autoplay: next, end: round.hasFreeSpins ? 'feature' : endBeforeStake(next) };
}
