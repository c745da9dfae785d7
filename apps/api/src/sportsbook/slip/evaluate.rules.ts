import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { builderOf, builderPrice, linesPrice, type SlipPrice } from './slip-price.rules.ts';
import { delayMsOf, readSlip, type Finder, type ReadSlip } from './slip.rules.ts';

/** A slip as the offer has it now. */
export type Evaluated = ReadSlip & {
  /** Null: a leg has no price, or the type does not fit. */
  readonly price: SlipPrice | null;
  readonly delayMs: number;
};

/** Pure, but for the offer, which is read in one go: a message of the feed is before it or after it. */
export function evaluate(slip: Slip, offer: Finder): Evaluated {
  const read = readSlip(slip, offer);
  const { legs, lines, problems } = read;
  const delayMs = delayMsOf(legs.map(({ event }) => event));
  const hasPrices =
    legs.length === slip.legs.length &&
    legs.every(({ outcome, place }) => outcome.oddsMilli !== null && (place !== null || !slip.isEachWay));
  if (!lines || !hasPrices) return { ...read, price: null, delayMs };
  if (slip.type !== 'BUILDER') return { ...read, price: linesPrice(slip.type, legs, lines), delayMs };
  const builder = builderOf(legs);
  if (!('problem' in builder)) return { ...read, price: builderPrice(builder), delayMs };
  const problem = { code: builder.problem, legs: builder.legs };
  return { ...read, problems: [...problems, problem], price: null, delayMs };
}

/** The same for every slip that bets on the same, whatever was seen. Pure. */
export function fingerprintOf({ type, systemSize, isEachWay, legs }: Slip): string {
  const picks = legs.map(({ eventId, market, outcome, isBanker }) =>
    [eventId, market, outcome, isBanker ? 'banker' : ''].join(' '),
  );
  return [type, systemSize ?? '', isEachWay, ...picks.toSorted()].join('\n');
}
