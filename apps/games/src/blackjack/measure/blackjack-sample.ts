import { fastRandom } from '../../slots/measure/fast-random.ts';
import { newShoe, takeFrom } from '../shoe.ts';
import { act, deal, insurancePayoutOf, payoutOf } from '../table.machine.ts';
import { basicStrategy } from './basic-strategy.ts';

/** Sums over rounds played by basic strategy, in half stakes. `net` is paid minus all stakes. */
export type BlackjackSample = {
  rounds: number;
  staked: number;
  paid: number;
  net: number;
  squaredNet: number;
  wins: number;
  highestCoins: number;
};

/** Plays so many rounds on the product's own table, each from a full shoe. The same seed gives the same sums. */
export function sampleBlackjack(rounds: number, seed: number): BlackjackSample {
  const draw = fastRandom(seed);
  // A shoe that was taken from is as good a start for the next shuffle as a sorted one.
  const shoe = newShoe();
  const sample: BlackjackSample = {
    rounds,
    staked: 0,
    paid: 0,
    net: 0,
    squaredNet: 0,
    wins: 0,
    highestCoins: 0,
  };
  for (let round = 0; round < rounds; round++) {
    const take = takeFrom(shoe, draw);
    const table = deal(take);
    while (table.phase !== 'done') act(table, basicStrategy(table), take);
    let staked = table.insuranceUnits;
    let paid = insurancePayoutOf(table);
    for (const hand of table.hands) {
      staked += hand.units;
      paid += payoutOf(table, hand);
    }
    const net = paid - staked;
    sample.staked += staked;
    sample.paid += paid;
    sample.net += net;
    sample.squaredNet += net * net;
    if (net > 0) sample.wins++;
    if (paid > sample.highestCoins) sample.highestCoins = paid;
  }
  return sample;
}
