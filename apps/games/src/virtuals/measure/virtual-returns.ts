import { publicChance } from '@halcyon/odds/chance/seeded-chance';
import { gradeOutcome } from '@halcyon/odds/grade/grade-market';
import { recordOf } from '@halcyon/odds/grade/record-fold';
import type { EventRecord } from '@halcyon/odds/grade/record';
import type { FairMarket } from '@halcyon/odds/law';
import { clubCount } from '@halcyon/odds/law/virtual/season/league';
import { drawLots, placesOf, rowsOf } from '@halcyon/odds/law/virtual/season/table';
import { goalDraw } from '@halcyon/odds/law/virtual/virtual-football';
import { statedPriceOf } from '@halcyon/odds/price/stated-return';
import { drawEvent, incidentsOf } from '../draw.ts';
import { pricedMarketsOf } from '../event-messages.ts';
import { matchSlotsOf, seasonListedMs, seasonsOf, slotsOf, type VirtualSport } from '../timetable.ts';
import { pairingOf, virtualEventOf } from '../virtual-event.ts';

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
    .filter((slot) => slot.sport === sport && !slot.isSeason)
    .slice(0, eventsMax)
    .map((slot) => {
      const event = virtualEventOf(slot);
      return { event, markets: pricedMarketsOf(event) };
    });
  const returns = new Returns(sport);
  for (let draw = 0; draw < draws; draw += 1) {
    const { event, markets } = events[draw % events.length]!;
    const { law } = event;
    if (law.kind === 'season') continue;
    const drawn = drawEvent(law, publicChance(`${sport} ${draw}`));
    const record = recordOf({ sport, bestOf: 1 }, incidentsOf(drawn, 0));
    returns.bet(markets, record, `bets on ${sport} ${draw}`);
  }
  return returns.measured();
}

/** The same of so many seasons of the league, each drawn match by match `draws` times. */
export function measureSeasons(seasons: number, draws: number): readonly Measured[] {
  const returns = new Returns('virtual-football');
  for (const slot of seasonsOf(0, seasons * seasonListedMs).slice(0, seasons)) {
    const markets = pricedMarketsOf(virtualEventOf(slot));
    const matches = matchSlotsOf(slot).map((of) => {
      const { law } = virtualEventOf(of);
      if (law.kind !== 'football') throw new Error(`${of.eventId} is no match`);
      const { home, away } = pairingOf(of);
      return { home: home + 1, away: away + 1, draw: goalDraw(law) };
    });
    for (let draw = 0; draw < draws; draw += 1) {
      const name = `${slot.eventId} ${draw}`;
      const results = matches.map(({ home, away, ...match }, at) => {
        const goals = match.draw(publicChance(`${name} ${at}`));
        const homeGoals = goals.filter(({ side }) => side === 'home').length;
        return { home, away, homeGoals, awayGoals: goals.length - homeGoals };
      });
      const lots = drawLots(publicChance(`lots of ${name}`), clubCount);
      const places = placesOf(rowsOf(clubCount, results), lots);
      const record = recordOf({ sport: 'virtual-football' }, incidentsOf({ kind: 'season', places }, 0));
      returns.bet(markets, record, `bets on ${name}`);
    }
  }
  return returns.measured();
}

class Returns {
  readonly #sport: VirtualSport;
  readonly #sums = new Map<string, { bets: number; stated: number; returned: number; variance: number }>();

  constructor(sport: VirtualSport) {
    this.#sport = sport;
  }

  bet(markets: readonly FairMarket[], record: EventRecord, seed: string): void {
    const choice = publicChance(seed);
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
        const sum = this.#sums.get(name) ?? { bets: 0, stated: 0, returned: 0, variance: 0 };
        const mean = chances.won * price + chances.void;
        sum.bets += 1;
        sum.stated += mean;
        sum.returned += result === 'WON' ? price : result === 'VOID' ? 1 : 0;
        sum.variance += chances.won * price ** 2 + chances.void - mean ** 2;
        this.#sums.set(name, sum);
      }
    }
  }

  measured(): readonly Measured[] {
    return [...this.#sums].map(([type, { bets, stated, returned, variance }]) => ({
      market: `${this.#sport} ${type}`,
      bets,
      stated: stated / bets,
      returned: returned / bets,
      deviations: (returned - stated) / Math.sqrt(variance),
    }));
  }
}
