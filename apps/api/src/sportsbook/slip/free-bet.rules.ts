import type { FreeBet, FreeBetProblem } from '@halcyon/contract/sportsbook/free-bet.contract';
import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { toWire } from '@halcyon/money/amount';
import { isVirtual, liveSports } from '@halcyon/odds/sport';
import { freeBetRejection, type FreeBetToken } from '../../rewards/public.ts';
import type { SlipPrice } from './slip-price.rules.ts';
import { isLive, type FoundLeg } from './slip.rules.ts';

/** A slip as far as the conditions of a free bet reach. */
type Used = {
  readonly slip: Pick<Slip, 'type' | 'isEachWay'>;
  /** Null: not typed yet. */
  readonly stakeMinor: bigint | null;
  readonly legs: readonly Pick<FoundLeg, 'event' | 'outcome'>[];
  readonly price: Pick<SlipPrice, 'totalOddsMilli'> | null;
};

/** Why a free bet cannot be the stake of a slip. Null: it can. Pure. */
export function freeBetProblemOf(token: FreeBetToken | null, used: Used, at: Date): FreeBetProblem | null {
  const rejection = freeBetRejection(token, at);
  if (rejection || !token) return rejection;
  const { slip, stakeMinor, legs, price } = used;
  const { betTypes, sports, phase, minOddsMilli } = token.terms;
  const isOfType =
    betTypes === 'ANY' ? slip.type === 'SINGLE' || slip.type === 'ACCUMULATOR' : slip.type === betTypes;
  if (!isOfType || slip.isEachWay) return 'bet.free_bet_type';
  if (stakeMinor !== null && stakeMinor !== token.amountMinor) return 'bet.free_bet_amount';
  const isOfSport = ({ event: { sport } }: Used['legs'][number]) =>
    !isVirtual(sport) && (sports.length === 0 || sports.some((one) => one === sport));
  if (!legs.every(isOfSport)) return 'bet.free_bet_sport';
  const isInPhase = ({ event }: Used['legs'][number]) =>
    phase === 'ANY' || isLive(event) === (phase === 'LIVE');
  if (!legs.every(isInPhase)) return 'bet.free_bet_phase';
  if (legs.some(({ outcome }) => outcome.boost)) return 'bet.free_bet_boosted';
  const isBelow = minOddsMilli !== null && price !== null && price.totalOddsMilli < BigInt(minOddsMilli);
  return isBelow ? 'bet.free_bet_odds' : null;
}

/** Pure. */
export function freeBetView({ id, amountMinor, currency, expiresAt, terms }: FreeBetToken): FreeBet {
  const amount = toWire(amountMinor, currency);
  const sports = liveSports.filter((sport) => terms.sports.includes(sport));
  return { ...terms, sports, id, amount, expiresAt: expiresAt.toISOString() };
}
