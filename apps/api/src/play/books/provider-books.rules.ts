import type { RoundTotals } from '../../wallet/public.ts';
import { providerRoundOf } from '../executor/step-order.rules.ts';

/** One round in the provider's books. Minor units as decimal text; a stake that was taken back does not count. */
export type TheirRound = {
  readonly roundId: string;
  readonly playerRef: string | null;
  readonly currency: string;
  readonly stakedMinor: string;
  readonly wonMinor: string;
  /** Calls of the round that were not answered for good. */
  readonly waiting: number;
};
type Figures = { readonly stakedMinor: string; readonly wonMinor: string };
/** `waiting`: the provider will still call, so that a difference may still close. */
export type RoundDifference = {
  readonly roundId: string;
  readonly kind: 'unknown_here' | 'unknown_there' | 'different';
  readonly ours: Figures | null;
  readonly theirs: Figures | null;
  readonly waiting: boolean;
};
export type BookComparison = {
  readonly rounds: number;
  readonly equal: number;
  readonly waiting: number;
  readonly ours: Figures;
  readonly theirs: Figures;
  readonly differences: readonly RoundDifference[];
};

/**
 * The provider's books of a day against the ledger, round by round. `since` and `before` bound the day: of our
 * rounds those count that began in it, of theirs all. A round in which nothing is left booked equals no round. Pure.
 */
export function compareBooks(
  theirs: readonly TheirRound[],
  ledger: readonly RoundTotals[],
  day: { readonly since: Date; readonly before: Date },
): BookComparison {
  const ours = new Map<string, { stakedMinor: bigint; wonMinor: bigint; firstAt: Date }>();
  for (const row of ledger) {
    const roundId = providerRoundOf(row.round_key);
    const known = ours.get(roundId);
    ours.set(roundId, {
      stakedMinor: (known?.stakedMinor ?? 0n) + row.staked_minor,
      wonMinor: (known?.wonMinor ?? 0n) + row.won_minor,
      firstAt: known && known.firstAt < row.first_at ? known.firstAt : row.first_at,
    });
  }
  const differences: RoundDifference[] = [];
  const seen = new Set<string>();
  const sums = { ourStakes: 0n, ourWins: 0n, theirStakes: 0n, theirWins: 0n };
  let waiting = 0;
  for (const round of theirs) {
    seen.add(round.roundId);
    if (round.waiting > 0) waiting += 1;
    const own = ours.get(round.roundId);
    const [staked, won] = [BigInt(round.stakedMinor), BigInt(round.wonMinor)];
    sums.theirStakes += staked;
    sums.theirWins += won;
    sums.ourStakes += own?.stakedMinor ?? 0n;
    sums.ourWins += own?.wonMinor ?? 0n;
    if ((own?.stakedMinor ?? 0n) === staked && (own?.wonMinor ?? 0n) === won) continue;
    differences.push({
      roundId: round.roundId,
      kind: own ? 'different' : 'unknown_here',
      ours: own ? figures(own.stakedMinor, own.wonMinor) : null,
      theirs: figures(staked, won),
      waiting: round.waiting > 0,
    });
  }
  let extra = 0;
  for (const [roundId, own] of ours) {
    const isOfDay = own.firstAt >= day.since && own.firstAt < day.before;
    if (seen.has(roundId) || !isOfDay || (own.stakedMinor === 0n && own.wonMinor === 0n)) continue;
    extra += 1;
    sums.ourStakes += own.stakedMinor;
    sums.ourWins += own.wonMinor;
    const held = figures(own.stakedMinor, own.wonMinor);
    differences.push({ roundId, kind: 'unknown_there', ours: held, theirs: null, waiting: false });
  }
  const rounds = seen.size + extra;
  return {
    rounds,
    equal: rounds - differences.length,
    waiting,
    ours: figures(sums.ourStakes, sums.ourWins),
    theirs: figures(sums.theirStakes, sums.theirWins),
    differences,
  };
}

function figures(stakedMinor: bigint, wonMinor: bigint): Figures {
  return { stakedMinor: String(stakedMinor), wonMinor: String(wonMinor) };
}
