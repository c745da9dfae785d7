import type { PaymentMethod, PaymentWay } from './policy.ts';

/**
 * The two markets of pay-and-play, and how each pays.
 * Source: docs/domains/pay-and-play.md.
 */
export const payAndPlayMarkets = {
  FI: { currency: 'EUR', method: 'TRUSTLY' },
  BR: { currency: 'BRL', method: 'PIX' },
} as const;
export type PayAndPlayMarket = keyof typeof payAndPlayMarkets;

/** A limit that the market requires before the first deposit, and the suggestion: minor units, or minutes of time. */
export type FirstLimitAsk = {
  readonly kind: 'deposit' | 'loss' | 'time';
  readonly duration: 'D' | 'W' | 'M';
  readonly suggested: bigint;
};

/** Required before the payment. The same limits as the policy of the market requires; a test compares the two. */
export const payAndPlayLimits: Readonly<Record<PayAndPlayMarket, readonly FirstLimitAsk[]>> = {
  FI: [
    { kind: 'deposit', duration: 'D', suggested: 50_00n },
    { kind: 'deposit', duration: 'M', suggested: 500_00n },
  ],
  BR: [
    { kind: 'loss', duration: 'D', suggested: 50_00n },
    { kind: 'loss', duration: 'W', suggested: 150_00n },
    { kind: 'loss', duration: 'M', suggested: 400_00n },
    { kind: 'time', duration: 'D', suggested: 120n },
    { kind: 'time', duration: 'W', suggested: 600n },
    { kind: 'time', duration: 'M', suggested: 1_800n },
  ],
};

export function isPayAndPlayMarket(market: string): market is PayAndPlayMarket {
  return Object.hasOwn(payAndPlayMarkets, market);
}

/**
 * What may be paid in: the limits of the market's cashier for this method. A policy without the method takes the
 * highest minimum and the lowest maximum of those it has. Null: the market takes nothing. Pure.
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
