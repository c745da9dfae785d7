import { convertMinor, hasRate, ratesOn, type RateSet } from '@halcyon/money/reference-rates';
import type { Books } from './books.store.ts';
import type { Draw } from './engine.ts';
import type { Jackpot, PotNow } from './jackpots.ts';

/** Parts of a minor unit that a pot is counted in, so that a share of a small stake is not lost. */
const PARTS = 10_000n;

export type PotsDependencies = {
  readonly books: Books;
  readonly byGame: ReadonlyMap<string, Jackpot>;
  readonly rateSets: readonly RateSet[];
  /** The share of rounds that win for certain, by the switches; 0: chance alone decides. */
  readonly certainty: (provider: string) => number;
  readonly nowMs: () => number;
};

/** Pots of all jackpots, kept in the books: what went in and what was paid adds up to the last part of a cent. */
export class Pots {
  readonly #deps: PotsDependencies;

  constructor(deps: PotsDependencies) {
    this.#deps = deps;
  }

  /** The jackpot that a stake for money in this game feeds. Null: none, or not in this currency. */
  of(provider: string, gameRef: string, currency: string): Jackpot | null {
    const jackpot = this.#deps.byGame.get(`${provider} ${gameRef}`);
    return jackpot && hasRate(currency, this.#rates()) ? jackpot : null;
  }

  list(provider: string): readonly PotNow[] {
    const own = [...new Set(this.#deps.byGame.values())].filter((jackpot) => jackpot.provider === provider);
    return own.map((jackpot) => {
      const { jackpotId, name, currency, gameRefs } = jackpot;
      return { jackpotId, name, currency, gameRefs, amountMinor: this.#held(jackpot) / PARTS };
    });
  }

  /** Does this stake win the pot? Every unit staked has the same chance, in any game and currency. */
  wins(jackpot: Jackpot, stakeMinor: bigint, currency: string, draw: Draw): boolean {
    const certainty = this.#deps.certainty(jackpot.provider);
    if (certainty > 0 && draw(Number(PARTS)) < certainty * Number(PARTS)) return true;
    const staked = this.#inPot(stakeMinor * PARTS, jackpot, currency);
    return BigInt(draw(Number(jackpot.turnoverMinor * PARTS))) < staked;
  }

  /** Adds the share of a stake. Must run in the transaction of its round. */
  feed(jackpot: Jackpot, stakeMinor: bigint, currency: string): void {
    const deps = this.#inPot(stakeMinor * BigInt(jackpot.shareBasisPoints), jackpot, currency);
    this.#deps.books.setPot(jackpot.provider, jackpot.jackpotId, this.#held(jackpot) + deps);
  }

  /**
   * Empties the pot to its seed, and returns what it held in the player's currency, rounded down. Must run in the
   * transaction of its round.
   */
  take(jackpot: Jackpot, currency: string): bigint {
    const { provider, jackpotId, seedMinor } = jackpot;
    const amountMinor = this.#held(jackpot) / PARTS;
    this.#deps.books.setPot(provider, jackpotId, seedMinor * PARTS);
    return convertMinor(amountMinor, jackpot.currency, currency, this.#rates());
  }

  #held({ provider, jackpotId, seedMinor }: Jackpot): bigint {
    return this.#deps.books.pot(provider, jackpotId) ?? seedMinor * PARTS;
  }

  #inPot(amount: bigint, jackpot: Jackpot, currency: string): bigint {
    return convertMinor(amount, currency, jackpot.currency, this.#rates());
  }

  #rates() {
    return ratesOn(new Date(this.#deps.nowMs()).toISOString().slice(0, 10), this.#deps.rateSets);
  }
}

/** What of a stake goes into the pot, in minor units with their parts, as decimal text: `0.2`. */
export function contributionOf(jackpot: Jackpot, stakeMinor: bigint): string {
  const deps = stakeMinor * BigInt(jackpot.shareBasisPoints);
  const fraction = String(deps % PARTS)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(deps / PARTS) : `${deps / PARTS}.${fraction}`;
}
