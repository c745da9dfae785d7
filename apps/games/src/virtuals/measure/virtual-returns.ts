import { publicChance } from '@halcyon/odds/chance/seeded-chance';
import { gradeOutcome } from '@halcyon/odds/grade/grade-market';
import { recordOf } from '@halcyon/odds/grade/record-fold';
import { statedPriceOf } from '@halcyon/odds/price/stated-return';
import { drawEvent, incidentsOf } from '../draw.ts';
import { pricedMarketsOf } from '../event-messages.ts';
import { slotsOf, type VirtualSport } from '../timetable.ts';
import { virtualEventOf } from '../virtual-event.ts';

export type Measured = {
  readonly market: string;
  readonly bets: number;
  /** What the prices of the bets return on average by their chances. */
  readonly stated: number;
  readonly returned: number;
  readonly deviations: number;
};
export const deviationsMax = 3.5;

/** Events whose prices are used again and again: the draws are what is measured. */
const eventsMax = 250;
const dayMs = 86_400_000;

/**
 * Draws events of a sport and bets one unit twice on each market of each: on an outcome chosen at random, and on the
 * likeliest one, whose return shows a law that favours outsiders.
 */
export function measureReturns(sport: VirtualSport, draws: number): readonly Measured[] {
  const events = slotsOf(0, dayMs)
    .filter((slot) => slot.sport === sport)
    .slice(0, eventsMax)
    .map((slot) => {
      const event = virtualEventOf(slot);
      return { event, markets: pricedMarketsOf(event) };
    });
  const sums = new Map<string, { bets: number; stated: number; returned: number; variance: number }>();
  for (let draw = 0; draw < draws; draw += 1) {
    const { event, markets } = events[draw % events.length]!;
    const drawn = drawEvent(event.law, publicChance(`${sport} ${draw}`));
    const record = recordOf({ sport, bestOf: 1 }, incidentsOf(drawn, 0));
    const choice = publicChance(`bets on ${sport} ${draw}`);
    for (const { type, specifiers, outcomes } of markets) {
      const random = outcomes[choice.below(outcomes.length)]!;
      const favourite = outcomes.reduce((best, other) =>
        other.chances.won > best.chances.won ? other : best,
      );
      for (const [name, { id, chances }] of [
        [type, random],
        [`${type} favourite`, favourite],
      ] as const) {
        const milli = statedPriceOf(type, chances);
        if (milli === null) continue;
        const price = milli / 1_000;
        const result = gradeOutcome(record, { type, specifiers, outcome: id })!.grade.result;
        const sum = sums.get(name) ?? { bets: 0, stated: 0, returned: 0, variance: 0 };
        const mean = chances.won * price + chances.void;
        sum.bets += 1;
        sum.stated += mean;
        sum.returned += result === 'WON' ? price : result === 'VOID' ? 1 : 0;
        sum.variance += chances.won * price ** 2 + chances.void - mean ** 2;
        sums.set(name, sum);
      }
    }
  }
  return [...sums].map(([type, { bets, stated, returned, variance }]) => ({
    market: `${sport} ${type}`,
    bets,
    stated: stated / bets,
    returned: returned / bets,
    deviations: (returned - stated) / Math.sqrt(variance),
  }));
}
