import type { Grade, GradedOutcome, GradeResult } from '@halcyon/odds/grade';
import type { EventFacts, EventRecord } from '@halcyon/odds/grade/record';
import { recordOf } from '@halcyon/odds/grade/record-fold';
import { settleOutcome, voidReasons, type EventTiming } from '@halcyon/odds/grade/unfinished';
import type { Incident } from '@halcyon/odds/incident';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { settlementIncidentsMax, type BetSettlement } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { CalendarEvent } from '../calendar/calendar.ts';
import { squadOf } from '../calendar/clubs.ts';
import { engines } from '../engine/engine.ts';
import { startersOf } from '../engine/football/football-squad.ts';
import type { OfferedMarket } from './event-book.ts';

export type SettledMarket = z.input<typeof BetSettlement>['markets'][number];
type SettledOutcome = SettledMarket['outcomes'][number];

const wireResults: Readonly<Record<GradeResult, Omit<SettledOutcome, 'id'>>> = {
  WON: { result: 1 },
  HALF_WON: { result: 1, voidFactor: 0.5 },
  VOID: { result: 0, voidFactor: 1 },
  HALF_LOST: { result: 0, voidFactor: 0.5 },
  LOST: { result: 0 },
};

const wireGrade = ({ result, deadHeat }: Grade) => ({
  ...wireResults[result],
  ...(deadHeat && { deadHeatFactor: deadHeat.placesLeft / deadHeat.tied }),
});
const settledOutcome = ({ outcome, grade, rule, inputs }: GradedOutcome): SettledOutcome => ({
  id: outcome,
  ...wireGrade(grade),
  rule,
  inputs: { ...inputs },
});

/** The same outcome the other way round. */
export function wrongly({ outcomes, ...market }: SettledMarket): SettledMarket {
  return {
    ...market,
    outcomes: outcomes.map(({ id, result, rule, inputs }) => ({
      id,
      result: result === -1 ? -1 : result === 1 ? 0 : 1,
      rule,
      inputs,
    })),
  };
}

function factsOf({ competition, home, away }: CalendarEvent): EventFacts {
  const { sport } = competition;
  const { bestOf } = engines[sport]?.format ?? {};
  const players = [
    { club: home, side: 'home' as const },
    { club: away, side: 'away' as const },
  ].flatMap(({ club, side }) => {
    const starting = new Set(startersOf(club).map(({ id }) => id));
    return squadOf(club).map(({ id }) => ({ id, side, isStarting: starting.has(id) }));
  });
  return {
    sport,
    ...(typeof bestOf === 'number' && { bestOf }),
    ...(sport === 'football' && { players }),
  };
}

/** What is graded of an event. */
export class EventSettler {
  readonly #facts: EventFacts;

  constructor(event: CalendarEvent) {
    this.#facts = factsOf(event);
  }

  record(incidents: readonly Incident[]): EventRecord {
    return recordOf(this.#facts, incidents);
  }

  /** A market of which every outcome is decided. Null: not yet. */
  settled(record: EventRecord, market: OfferedMarket, timing: EventTiming): SettledMarket | null {
    const { type, specifiers, specifierText } = market;
    if (!marketTypesOf[this.#facts.sport].has(type) || market.outcomes.size === 0) return null;
    const graded: GradedOutcome[] = [];
    for (const outcome of market.outcomes) {
      const settled = settleOutcome(record, { type, specifiers, outcome }, timing);
      if (!settled) return null;
      graded.push(settled);
    }
    const voidReason = graded.map(({ rule }) => rule).find((rule) => voids.has(rule));
    const incidents = [...new Set(graded.flatMap((one) => one.incidents))].toSorted((a, b) => a - b);
    return {
      type,
      specifiers: specifierText,
      ...(voidReason !== undefined && { voidReason }),
      ...(incidents.length <= settlementIncidentsMax && { incidents }),
      outcomes: graded.map(settledOutcome),
    };
  }
}

const voids: ReadonlySet<string> = new Set(voidReasons);
