import { parseMarketKey, type Specifiers } from '@halcyon/odds/market-key';
import { priceStepsOf, type WireMarket } from './priced-markets.ts';

/** A market that was ever on offer: it is settled, whether it is still priced or not. */
export type OfferedMarket = {
  readonly key: string;
  readonly type: string;
  readonly specifiers: Specifiers;
  readonly specifierText: string;
  readonly outcomes: Set<string>;
};

/** Markets of one event as the feed sent them last. */
export class EventBook {
  readonly #sent = new Map<string, WireMarket>();
  readonly #offered = new Map<string, OfferedMarket>();
  readonly #settled = new Set<string>();
  /** By outcomes, which a market keeps when its status changes. */
  readonly #steps = new WeakMap<WireMarket['outcomes'], string>();

  #stepsOf({ outcomes }: WireMarket): string {
    const known = this.#steps.get(outcomes);
    if (known !== undefined) return known;
    const steps = priceStepsOf(outcomes);
    this.#steps.set(outcomes, steps);
    return steps;
  }

  #isSame(one: WireMarket, other: WireMarket): boolean {
    return one.status === other.status && this.#stepsOf(one) === this.#stepsOf(other);
  }

  /** What has to be sent so that consumers have these prices; what is priced no more is hidden. */
  reprice(prices: ReadonlyMap<string, WireMarket>, isStopped: (type: string) => boolean): WireMarket[] {
    const changed: WireMarket[] = [];
    for (const [key, market] of prices) {
      if (this.#settled.has(key)) continue;
      const now: WireMarket = isStopped(market.type) ? { ...market, status: -1, cashoutStatus: -1 } : market;
      const before = this.#sent.get(key);
      this.#sent.set(key, now);
      this.#remember(key, market);
      if (!before || !this.#isSame(before, now)) changed.push(now);
    }
    for (const [key, before] of this.#sent) {
      if (prices.has(key) || before.status === 0) continue;
      const hidden: WireMarket = { ...before, status: 0, cashoutStatus: -1, outcomes: [] };
      this.#sent.set(key, hidden);
      changed.push(hidden);
    }
    return changed;
  }

  #remember(key: string, { type, specifiers, outcomes }: WireMarket): void {
    const known = this.#offered.get(key);
    const ids = outcomes.map(({ id }) => id);
    if (known) for (const id of ids) known.outcomes.add(id);
    else
      this.#offered.set(key, {
        key,
        type,
        specifiers: parseMarketKey(key)?.specifiers ?? {},
        specifierText: specifiers,
        outcomes: new Set(ids),
      });
  }

  /** After a `bet_stop`: the markets concerned are suspended. */
  stop(isStopped: (type: string) => boolean): void {
    for (const [key, market] of this.#sent)
      if (market.status === 1 && isStopped(market.type))
        this.#sent.set(key, { ...market, status: -1, cashoutStatus: -1 });
  }

  /** Every market that is shown, with its present state. */
  get markets(): readonly WireMarket[] {
    return [...this.#sent.values()];
  }

  get offered(): readonly OfferedMarket[] {
    return [...this.#offered.values()];
  }

  get unsettled(): readonly OfferedMarket[] {
    return this.offered.filter(({ key }) => !this.#settled.has(key));
  }

  settle(key: string): void {
    this.#settled.add(key);
    this.#sent.delete(key);
  }

  /** A settlement was taken back. */
  reopen(key: string): void {
    this.#settled.delete(key);
  }
}
