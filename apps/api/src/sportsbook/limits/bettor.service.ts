import type { Queryable } from '@halcyon/server-kit/sql';
import { sumBoostedStakes, sumPromised } from './bettor.store.ts';

/** The player who bets. */
export type Player = {
  readonly playerId: bigint;
  readonly currency: string;
  /** In which the day of the highest payout begins. */
  readonly timeZone: string;
};
/** What bounds the stakes of this player. */
export type Bettor = Player & {
  /** What the player may stake of the book's limits. */
  readonly factorHundredths: number;
  /** What the bets of the day have returned and can still return. */
  readonly promisedTodayMinor: bigint;
  /** What the player has staked at boosted prices of the slip's events, by `boostedKeyOf`; read if it has a boosted price. */
  readonly boostedMinor: ReadonlyMap<string, bigint>;
};
export type BettorPorts = {
  /** In hundredths; without a setting 100. */
  readonly factorOf: (on: Queryable, playerId: bigint) => Promise<number>;
};

export async function readBettor(
  { factorOf }: BettorPorts,
  on: Queryable,
  player: Player,
  eventIds: readonly string[] = [],
): Promise<Bettor> {
  const [factorHundredths, promisedTodayMinor, boostedMinor] = await Promise.all([
    factorOf(on, player.playerId),
    sumPromised(on, player),
    sumBoostedStakes(on, player.playerId, eventIds),
  ]);
  return { ...player, factorHundredths, promisedTodayMinor, boostedMinor };
}
