import { fastRandom } from './fast-random.ts';
import { fastSlot } from './fast-slot.ts';
import type { SlotMachine } from '../slot-definition.ts';

/** Sums over simulated rounds, in coins; samples of several workers add up. */
export type SlotSample = {
  rounds: number;
  coins: number;
  squaredCoins: number;
  baseCoins: number;
  hits: number;
  triggers: number;
  freeSpins: number;
  highestCoins: number;
  maxWins: number;
};

/** Plays so many rounds from a seed. The same seed gives the same sums. */
export function sampleSlot(machine: SlotMachine, rounds: number, seed: number): SlotSample {
  const play = fastSlot(machine);
  const draw = fastRandom(seed);
  const sample: SlotSample = {
    rounds, coins: 0, squaredCoins: 0, baseCoins: 0, hits: 0, triggers: 0, freeSpins: 0, highestCoins: 0, maxWins: 0,
  }; // prettier-ignore
  for (let round = 0; round < rounds; round++) {
    const { coins, baseCoins, freeSpins } = play(draw);
    sample.coins += coins;
    sample.squaredCoins += coins * coins;
    sample.baseCoins += baseCoins;
    sample.freeSpins += freeSpins;
    if (coins > 0) sample.hits++;
    if (freeSpins > 0) sample.triggers++;
    if (coins > sample.highestCoins) sample.highestCoins = coins;
    if (coins >= machine.maxCoins) sample.maxWins++;
  }
  return sample;
}

/** Adds two samples of one game; only the highest win is the higher of both. */
export function addSample<Sample extends object>(sum: Sample, part: Sample): Sample {
  const added = Object.entries(sum).map(([key, value]) => {
    const other = (part as Record<string, number>)[key] ?? 0;
    return [key, key === 'highestCoins' ? Math.max(value, other) : value + other];
  });
  return Object.fromEntries(added) as Sample;
}

/** Two-sided 99 % quantile of the normal distribution. */
const Z99 = 2.5758;

export type Estimate = {
  readonly mean: number;
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
};

/** Mean, standard deviation and 99 % interval of the return per stake, as shares of the stake. */
export function estimate(rounds: number, sum: number, squared: number, stake: number): Estimate {
  const mean = sum / rounds / stake;
  const deviation = Math.sqrt(squared / rounds / stake ** 2 - mean ** 2);
  const half = (Z99 * deviation) / Math.sqrt(rounds);
  return { mean, deviation, low: mean - half, high: mean + half };
}
