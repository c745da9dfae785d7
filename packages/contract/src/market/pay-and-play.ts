import type { PaymentMethod, PaymentWay } from './policy.ts';

/**
 * The two markets of pay-and-play, and how each pays. PIX belongs to pay-and-play alone.
 * Source: specification 1, sections 1 and 5; docs/domains/pay-and-play.md.
 */
export const payAndPlayMarkets = {
  FI: { currency: 'EUR', method: 'TRUSTLY' },
  BR: { currency: 'BRL', method: 'PIX' },
} as const;
export type PayAndPlayMarket = keyof typeof payAndPlayMarkets;

export function isPayAndPlayMarket(market: string): market is PayAndPlayMarket {
  return Object.hasOwn(payAndPlayMarkets, market);
}

/**
 * What may be paid in. A method that the market's cashier offers keeps its limits; PIX, which it does not
 * offer, takes the highest minimum and the lowest maximum of those it does. Null: the market takes nothing. Pure.
 */
export function payAndPlayWay(
  market: PayAndPlayMarket,
  offers: readonly Pick<PaymentMethod, 'method' | 'deposit'>[],
): PaymentWay | null {
  const { method, currency } = payAndPlayMarkets[market];
  const own = offers.find((offer) => offer.method === method);
  if (own) return own.deposit;
  const [first] = offers;
  if (!first) return null;
  const least = offers.reduce(
    (high, { deposit }) => (BigInt(deposit.min.amountMinor) > high ? BigInt(deposit.min.amountMinor) : high),
    0n,
  );
  const most = offers.reduce(
    (low, { deposit }) => (BigInt(deposit.max.amountMinor) < low ? BigInt(deposit.max.amountMinor) : low),
    BigInt(first.deposit.max.amountMinor),
  );
  return {
    min: { amountMinor: least.toString(), currency },
    max: { amountMinor: most.toString(), currency },
    processTime: { unit: 'instant' },
  };
}
