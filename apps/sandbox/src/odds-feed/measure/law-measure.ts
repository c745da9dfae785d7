import { gradeOutcome } from '@halcyon/odds/grade/grade-market';
import { lawOf } from '@halcyon/odds/law/laws';
import type { FairMarket } from '@halcyon/odds/law';
import { marketKeyOf, parseMarketKey } from '@halcyon/odds/market-key';
import { listedAt, type CalendarEvent } from '../calendar/calendar.ts';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import type { Sport } from '@halcyon/odds/sport';
import { documentOf, engines } from '../engine/engine.ts';
import { incidentsOf } from '../engine/played.ts';
import { EventSettler } from '../feed/event-settler.ts';

type Outcome = readonly [market: string, outcome: string];
/** Outcomes of a sport that are compared. */
export type Measured = {
  readonly sport: Sport;
  /** Null: all that are priced. `scorer` is the home side's last starter. */
  readonly beforeStart: readonly Outcome[] | null;
  /** Of these the chances during a match are compared with what follows. Null: of all. */
  readonly live: readonly Outcome[] | null;
};

/** Standard errors. Of some forty comparisons one is farther off by accident in about fifty seeds; the seed is fixed. */
export const deviationsMax = 3.5;
const serverSeed = '3d'.repeat(32);
const bins = 10;

export type Comparison = {
  readonly market: string;
  readonly outcome: string;
  readonly matches: number;
  /** Mean of the prices' chances, and part of the matches in which the outcome won. */
  readonly chance: number;
  readonly won: number;
  /** How far they are apart, in standard errors. */
  readonly deviations: number;
};

class Sum {
  readonly #market: string;
  readonly #outcome: string;
  matches = 0;
  #chances = 0;
  #variance = 0;
  #won = 0;

  constructor(market: string, outcome: string) {
    this.#market = market;
    this.#outcome = outcome;
  }

  add(chance: number, isWon: boolean): void {
    this.matches += 1;
    this.#chances += chance;
    this.#variance += chance * (1 - chance);
    this.#won += Number(isWon);
  }

  result(): Comparison {
    const { matches } = this;
    const deviations = this.#variance === 0 ? 0 : (this.#won - this.#chances) / Math.sqrt(this.#variance);
    return {
      market: this.#market,
      outcome: this.#outcome,
      matches,
      chance: this.#chances / matches,
      won: this.#won / matches,
      deviations,
    };
  }
}

const byKey = (markets: readonly FairMarket[]) =>
  new Map(markets.map((market) => [marketKeyOf(market.type, market.specifiers), market]));

const chanceIn = (markets: ReadonlyMap<string, FairMarket>, key: string, outcome: string): number | null =>
  markets.get(key)?.outcomes.find(({ id }) => id === outcome)?.chances.won ?? null;

const outcomesOf = (markets: ReadonlyMap<string, FairMarket>): readonly Outcome[] =>
  [...markets].flatMap(([key, { outcomes }]) => outcomes.map(({ id }) => [key, id] as const));

/** Matches of the calendar that differ in their strengths. */
function fixtures(sport: Sport, count: number): readonly CalendarEvent[] {
  const all = listedAt(Date.UTC(2026, 10, 26)).filter(({ competition }) => competition.sport === sport);
  return all.filter((_, at) => at % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);
}

function marketsOf(event: CalendarEvent, now: Parameters<typeof documentOf>[1]) {
  const document = documentOf(event, now)!;
  return byKey(lawOf(document)!.markets(document));
}

type Played = { readonly event: CalendarEvent; readonly number: number };

function play({ event, number }: Played) {
  const script = engines[event.competition.sport]!.draw(
    seededChance({ serverSeed, publicSeed: 'measure', event: `${event.id}:${number}` }),
    event,
  );
  return { script, incidents: incidentsOf(script) };
}

/** Prices before the start against what was won, over as many matches. */
export function comparePrices(
  { sport, beforeStart }: Measured,
  matches: number,
  fixtureCount = 20,
): readonly Comparison[] {
  const sums = new Map<string, Sum>();
  for (const event of fixtures(sport, fixtureCount)) {
    const markets = marketsOf(event, null);
    const settler = new EventSettler(event);
    const scorer = `${event.home.id}:p11`;
    const rows = (beforeStart ?? outcomesOf(markets)).flatMap(([key, name]) => {
      const outcome = name === 'scorer' ? scorer : name;
      const chance = chanceIn(markets, key, outcome);
      // A line that is too far off in this match is not offered.
      if (chance === null) return [];
      const sum = sums.get(`${key} ${name}`) ?? new Sum(key, name);
      sums.set(`${key} ${name}`, sum);
      return [{ ...parseMarketKey(key)!, outcome, chance, sum }];
    });
    for (let number = 0; number < matches / fixtureCount; number += 1) {
      const record = settler.record(play({ event, number }).incidents);
      for (const { sum, chance, ...market } of rows)
        sum.add(chance, gradeOutcome(record, market)?.grade.result === 'WON');
    }
  }
  return [...sums.values()].map((sum) => sum.result());
}

/** Chances at a drawn moment of matches against what followed, by tenths of the chance. */
export function compareLive(
  { sport, live }: Measured,
  matches: number,
  fixtureCount = 20,
): readonly Comparison[] {
  const sums = Array.from({ length: bins }, (_, at) => new Sum('live', `${at * 10}–${(at + 1) * 10} %`));
  for (const event of fixtures(sport, fixtureCount)) {
    const settler = new EventSettler(event);
    for (let number = 0; number < matches / fixtureCount; number += 1) {
      const { script, incidents } = play({ event, number: 1_000_000 + number });
      const moment = seededChance({ serverSeed, publicSeed: 'moment', event: `${event.id}:${number}` });
      const elapsedMs = moment.unit() * script.endMs;
      const isStopped = script.steps.some(
        ({ stop, atMs, stoppedUntilMs = 0 }) => stop && atMs <= elapsedMs && stoppedUntilMs > elapsedMs,
      );
      if (isStopped) continue;
      const progress = { incidents: incidents.filter(({ atMs }) => atMs <= elapsedMs), elapsedMs };
      const markets = marketsOf(event, { script, progress });
      const open = live ?? outcomesOf(markets);
      if (open.length === 0) continue;
      const [key, outcome] = open[moment.below(open.length)]!;
      const chance = chanceIn(markets, key, outcome);
      if (chance === null) continue;
      const { grade } = gradeOutcome(settler.record(incidents), { ...parseMarketKey(key)!, outcome })!;
      sums[Math.min(bins - 1, Math.floor(chance * bins))]!.add(chance, grade.result === 'WON');
    }
  }
  return sums.map((sum) => sum.result());
}
