import { findCurrency, getCurrency } from '@halcyon/money/currency';

/** Coin values of a game in units of one hundredth of a euro, before the currency's scale. */
const COIN_STEPS = [1, 2, 3, 4, 5, 8, 10, 15, 20, 30, 40, 50, 75, 100];
/** Stakes of a table game in the same units. All even, so that 3:2 and half stakes leave no remainder. */
const TABLE_STEPS = [100, 200, 500, 1_000, 2_500, 5_000, 10_000];

/**
 * How many minor units equal one euro cent of stake, rounded to a number that people count in. It only picks
 * the offered stakes; money is never converted by it.
 */
const scaleByCurrency: Readonly<Record<string, number>> = {
  EUR: 1, USD: 1, GBP: 1, CHF: 1, CAD: 1, AUD: 2, NZD: 2, PLN: 5, BRL: 5, PEN: 5, MXN: 20, TRY: 50,
  SEK: 10, NOK: 10, DKK: 10, CZK: 20, HUF: 400, INR: 100, PHP: 50, ZAR: 20, CLP: 10, JPY: 2, ISK: 2, KRW: 10,
}; // prettier-ignore

/** Total stakes on offer, ascending. Units: minor units of the currency. `capMinor` cuts from above. */
export function stakesFor(
  game: { readonly kind: 'slot'; readonly stakeCoins: number } | { readonly kind: 'blackjack' },
  currency: string,
  capMinor: bigint | null,
): readonly bigint[] {
  const scale = scaleByCurrency[currency] ?? 10 ** Math.max(0, (findCurrency(currency)?.exponent ?? 2) - 2);
  const steps = game.kind === 'slot' ? COIN_STEPS.map((coin) => coin * game.stakeCoins) : TABLE_STEPS;
  const stakes = steps.map((step) => BigInt(step * scale));
  return capMinor === null ? stakes : stakes.filter((stake) => stake <= capMinor);
}

/**
 * Whether a stake may be played. A slot takes exactly what is on offer; at a table these are chips, and any sum of the
 * smallest up to the largest may be laid.
 */
export function isStakeOffered(
  kind: 'slot' | 'blackjack',
  stakes: readonly bigint[],
  stakeMinor: bigint,
): boolean {
  if (kind === 'slot') return stakes.includes(stakeMinor);
  const [chip = 0n, most = 0n] = [stakes[0], stakes.at(-1)];
  return chip > 0n && stakeMinor >= chip && stakeMinor <= most && stakeMinor % chip === 0n;
}

/** The offered stake nearest to one euro's worth from above, else the highest. Null: nothing is on offer. */
export function defaultStake(stakes: readonly bigint[], currency: string): bigint | null {
  const euro = BigInt(100 * (scaleByCurrency[currency] ?? 1));
  return stakes.find((stake) => stake >= euro) ?? stakes.at(-1) ?? null;
}

/** Decimals of a currency. Throws for one that does not exist. */
export function exponentOf(currency: string): number {
  return getCurrency(currency).exponent;
}
