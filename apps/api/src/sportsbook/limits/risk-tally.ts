/** What a bet may cost the book on one outcome, in cents of a euro. */
export type Risk = {
  readonly eventId: string;
  readonly marketKey: string;
  readonly outcome: string;
  /** What the book loses on the bet if the outcome comes in. */
  readonly liabilityMinor: bigint;
  /** What the book keeps of it if another outcome of the market does. Zero where it is not kept for certain. */
  readonly keptMinor: bigint;
};
export type OutcomeName = Pick<Risk, 'eventId' | 'marketKey' | 'outcome'>;
type Sum = { liabilityMinor: bigint; keptMinor: bigint };
type OfMarket = ReadonlyMap<string, Readonly<Sum>>;

/** Sums of risks by outcome. */
export class RiskTally {
  readonly #events = new Map<string, Map<string, Map<string, Sum>>>();

  add({ eventId, marketKey, outcome, liabilityMinor, keptMinor }: Risk, times: 1n | -1n = 1n): void {
    const markets = this.#events.get(eventId) ?? new Map<string, Map<string, Sum>>();
    const outcomes = markets.get(marketKey) ?? new Map<string, Sum>();
    const sum = outcomes.get(outcome) ?? { liabilityMinor: 0n, keptMinor: 0n };
    sum.liabilityMinor += times * liabilityMinor;
    sum.keptMinor += times * keptMinor;
    if (sum.liabilityMinor === 0n && sum.keptMinor === 0n) outcomes.delete(outcome);
    else outcomes.set(outcome, sum);
    if (outcomes.size === 0) markets.delete(marketKey);
    else markets.set(marketKey, outcomes);
    if (markets.size === 0) this.#events.delete(eventId);
    else this.#events.set(eventId, markets);
  }

  drop(eventId: string): void {
    this.#events.delete(eventId);
  }

  /** Keys of the markets of an event that have any. */
  marketsOf(eventId: string): Iterable<string> {
    return this.#events.get(eventId)?.keys() ?? [];
  }

  ofMarket(eventId: string, marketKey: string): OfMarket {
    return this.#events.get(eventId)?.get(marketKey) ?? noRisk;
  }
}

const noRisk: OfMarket = new Map();

/**
 * What an outcome costs if it comes in: what is lost on it, less what is kept of all others. Below zero: a gain. Of what is
 * only reserved nothing is kept yet. Pure.
 */
export function costOf(outcome: string, placed: OfMarket, reserved: OfMarket): bigint {
  let costMinor = reserved.get(outcome)?.liabilityMinor ?? 0n;
  for (const [id, sum] of placed) costMinor += id === outcome ? sum.liabilityMinor : -sum.keptMinor;
  return costMinor;
}

/** The most that a market may cost; nothing if every outcome is a gain. Pure. */
export function worstOf(placed: OfMarket, reserved: OfMarket): bigint {
  let worst = 0n;
  for (const outcome of new Set([...placed.keys(), ...reserved.keys()])) {
    const cost = costOf(outcome, placed, reserved);
    if (cost > worst) worst = cost;
  }
  return worst;
}
