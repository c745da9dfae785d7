import type { BadgeTone } from '@halcyon/ui/badge';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { Site } from '../../platform/site.ts';
import type { Bet, BetLeg, Explanation } from './bets.queries.ts';

/** A lost bet has a neutral tone, never red; the state is always written out, too. */
export const stateTone: Readonly<Record<Bet['state'], BadgeTone>> = {
  pending: 'warn',
  open: 'neutral',
  partly_cashed_out: 'neutral',
  refused: 'warn',
  won: 'ok',
  lost: 'neutral',
  void: 'neutral',
  cashed_out: 'neutral',
};
export const resultTone: Readonly<Record<NonNullable<BetLeg['result']>, BadgeTone>> = {
  WON: 'ok',
  HALF_WON: 'ok',
  VOID: 'neutral',
  HALF_LOST: 'neutral',
  LOST: 'neutral',
};

/** Half of a leg's result; null: it is a whole one, or not decided. Pure. */
export const halfOf = (result: BetLeg['result'] | undefined): 'HALF_WON' | 'HALF_LOST' | null =>
  result === 'HALF_WON' || result === 'HALF_LOST' ? result : null;

/** The place part of a pick to win. Null: the bet has none. Pure. */
export function placePartOf({ legs }: Pick<Bet, 'legs'>, win: BetLeg) {
  const leg = legs.find(
    ({ part, eventId, outcome }) => part === 'place' && eventId === win.eventId && outcome === win.outcome,
  );
  const places = Number(parseMarketKey(leg?.market ?? '')?.specifiers['pos']);
  if (!leg?.placeDivisor || !places) return null;
  return { result: leg.result, divisor: leg.placeDivisor, places };
}

/**
 * The sentence that explains a decision: of the reason for a void, or of its rule where a vendor words the reason. Null:
 * neither is one of ours. Pure.
 */
export function sentenceOf(
  { rule, voidReason }: Pick<NonNullable<Explanation['legs'][number]['decision']>, 'rule' | 'voidReason'>,
  texts: Pick<Site['texts'], 'find'>,
): { readonly id: string; readonly sentence: string | null } {
  for (const id of [voidReason, rule]) {
    const sentence = id ? texts.find(`bets.rules.${id}`) : null;
    if (id && sentence !== null) return { id, sentence };
  }
  return { id: voidReason || rule, sentence: null };
}

/** A fraction with up to four places, and whether more were cut off. Pure. */
export function decimalOf(numerator: bigint, denominator: bigint, separator: string): string {
  const tenThousandths = (numerator * 10_000n) / denominator;
  const digits = tenThousandths.toString().padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -4)}${separator}${decimals}`;
}

/** What is paid for a part of the stake: its share of the offer, rounded down. Pure. */
export const paidFor = (offerMinor: bigint, partMinor: bigint, leftMinor: bigint): bigint =>
  leftMinor === 0n ? 0n : (offerMinor * partMinor) / leftMinor;

/** The nearest part of the stake that can be cashed out. Pure. */
export function partNear(
  wantedMinor: bigint,
  { min, max, step }: Record<'min' | 'max' | 'step', bigint>,
): bigint {
  const stepped = ((wantedMinor + step / 2n) / step) * step;
  if (stepped < min) return min;
  return stepped > max ? max : stepped;
}
