import { readFileSync } from 'node:fs';
import type { RateSet } from '@halcyon/money/reference-rates';
import { z } from 'zod';
import type { ProviderTitle } from './title.ts';

const Minor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(BigInt);
const Jackpot = z.strictObject({
  provider: z.string(),
  jackpotId: z.string().regex(/^[a-z-]{1,40}$/),
  name: z.string().min(1).max(60),
  currency: z.string().length(3),
  /** What the pot begins with, at first and after each win. The provider's own money. */
  seedMinor: Minor,
  /** Of every stake for money, in hundredths of a percent. The provider's own money too: no stake grows by it. */
  shareBasisPoints: z.int().min(1).max(500),
  /** Stakes between two wins, in the mean: each unit staked wins with one chance in so many. */
  turnoverMinor: Minor,
  gameRefs: z.array(z.string()).min(1),
});

/**
 * A progressive jackpot of a simulated provider. What it pays comes on top of the stated return of its games,
 * `shareBasisPoints` and the seed over the turnover: docs/games/provider-models.md.
 */
export type Jackpot = Readonly<z.infer<typeof Jackpot>>;

/** A jackpot's current state. */
export type PotNow = {
  readonly jackpotId: string;
  readonly name: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly gameRefs: readonly string[];
};

const file = new URL('jackpots.json', import.meta.url);
/** The simulated providers count foreign stakes by the rates that the demonstration brand was delivered with. */
const ratesFile = new URL('../../../../content/dataset/reference-rates.json', import.meta.url);

export function readJackpots(): readonly Jackpot[] {
  return z.array(Jackpot).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function readRateSets(): readonly RateSet[] {
  return JSON.parse(readFileSync(ratesFile, 'utf8')) as readonly RateSet[];
}

/**
 * All jackpots by provider and game. Throws for one of a game that its provider does not have, that two of them
 * name, or whose provider has no call to pay it with.
 */
export function jackpotsByGame(
  jackpots: readonly Jackpot[],
  titles: ReadonlyMap<string, ReadonlyMap<string, ProviderTitle>>,
  pays: (provider: string) => boolean,
): ReadonlyMap<string, Jackpot> {
  const byGame = new Map<string, Jackpot>();
  for (const jackpot of jackpots) {
    const fail = (what: string): never => {
      throw new Error(`jackpot ${jackpot.jackpotId}: ${what}`);
    };
    if (!pays(jackpot.provider)) fail(`${jackpot.provider} has no call that pays a jackpot`);
    for (const gameRef of jackpot.gameRefs) {
      const key = `${jackpot.provider} ${gameRef}`;
      if (titles.get(jackpot.provider)?.get(gameRef)?.engine !== 'slot') fail(`${gameRef} is no slot there`);
      if (byGame.has(key)) fail(`${gameRef} feeds another one`);
      byGame.set(key, jackpot);
    }
  }
  return byGame;
}
