import type { Incident } from '@halcyon/odds/incident';
import { footballDefaults } from '@halcyon/odds/law/football/parameters';
import type { SeriesParameters } from '@halcyon/odds/law/series/series-law';
import type { TennisParameters } from '@halcyon/odds/law/tennis/tennis-law';
import type { LawDocument } from '@halcyon/odds/law';
import type { PointsParameters } from '@halcyon/odds/law/points/points-laws';
import type { Sport } from '@halcyon/odds/sport';
import type { CalendarEvent } from '../calendar/calendar.ts';
import type { Club } from '../calendar/clubs.ts';
import { publicChance, type Chance } from '@halcyon/odds/chance/seeded-chance';
import { normal } from './draws.ts';
import { drawFootball, type FootballScript } from './football/football-script.ts';
import { sharesOf } from './football/football-squad.ts';
import { footballState } from './football/football-state.ts';
import { readingAt } from './football/match-clock.ts';
import { drawDota } from './maps/dota-script.ts';
import { dotaState } from './maps/dota-state.ts';
import {
  counterStrike,
  drawRallies,
  tableTennis,
  volleyball,
  type RallyRules,
} from './rallies/rally-script.ts';
import { seriesState } from './rallies/series-state.ts';
import { drawTennis } from './rallies/tennis-script.ts';
import { tennisState } from './rallies/tennis-state.ts';
import type { Script } from './script.ts';
import { clock, drawIceHockey, withOvertime } from './timed/ice-hockey-script.ts';
import { iceHockeyState, pointsState } from './timed/timed-state.ts';
import {
  basketball,
  drawTotals,
  handball,
  totalsParameters,
  type TotalsRules,
} from './timed/totals-script.ts';

/** What has happened so far, and how long the event has been running. */
export type Progress = { readonly incidents: readonly Incident[]; readonly elapsedMs: number };

/** How a sport is drawn and where its law is. Parameters follow from the clubs and are public. */
export type Engine = {
  readonly model: string;
  readonly format: Readonly<Record<string, string | number | boolean>>;
  parametersOf(event: CalendarEvent): unknown;
  draw(chance: Chance, event: CalendarEvent): Script;
  stateOf(event: CalendarEvent, script: Script, progress: Progress): unknown;
  clockOf?(script: Script, progress: Progress): { readonly second: number; readonly isStopped: boolean };
};

/** How strong a side is, in standard deviations of its competition; the same in every match. */
export function strengthOf(club: Club, what: string): number {
  return normal(publicChance(`strength:${what}:${club.id}`));
}

/** Difference of strength, with the advantage of the home side. */
const edgeOf = ({ home, away }: CalendarEvent, advantage: number) =>
  strengthOf(home, 'all') - strengthOf(away, 'all') + advantage;

/** Who won the toss is known before the match. */
const isHomeServingFirst = ({ id }: CalendarEvent) => publicChance(`serves:${id}`).below(2) === 0;

const football: Engine = {
  model: 'football-1',
  format: { hasExtraTime: false },
  parametersOf({ home, away }) {
    const mean = (base: number, of: Club, against: Club) =>
      base * Math.exp(0.22 * strengthOf(of, 'attack') - 0.18 * strengthOf(against, 'defence'));
    return {
      ...footballDefaults,
      goals: {
        home: mean(footballDefaults.goals.home, home, away),
        away: mean(footballDefaults.goals.away, away, home),
      },
      players: { home: sharesOf(home), away: sharesOf(away) },
    };
  },
  draw(chance, event) {
    return drawFootball(chance, this.parametersOf(event) as typeof footballDefaults, event);
  },
  stateOf: (event, script, progress) => footballState(script as FootballScript, event, progress),
  clockOf(script, { elapsedMs }) {
    const { second, isStopped } = readingAt(elapsedMs, (script as FootballScript).stoppage);
    return { second, isStopped };
  },
};

const tennisEngine: Engine = {
  model: 'tennis-1',
  format: { bestOf: 3 },
  parametersOf(event) {
    const serve = event.competition.isWomens ? 0.57 : 0.63;
    const shift = 0.012 * edgeOf(event, 0);
    return { home: serve + shift, away: serve - shift, isHomeServingFirst: isHomeServingFirst(event) };
  },
  draw(chance, event) {
    return drawTennis(chance, this.parametersOf(event) as TennisParameters);
  },
  stateOf(event, _script, { incidents }) {
    return tennisState(this.parametersOf(event) as TennisParameters, incidents);
  },
};

const rallyEngine = (
  model: string,
  bestOf: SeriesParameters['bestOf'],
  base: number,
  scale: number,
  rules: RallyRules,
): Engine => ({
  model,
  format: { bestOf },
  parametersOf(event): SeriesParameters {
    const shift = scale * edgeOf(event, 0.2);
    return {
      bestOf,
      onServe: base + shift,
      onReturn: 1 - base + shift,
      isHomeServingFirst: isHomeServingFirst(event),
    };
  },
  draw(chance, event) {
    return drawRallies(chance, this.parametersOf(event) as SeriesParameters, rules);
  },
  stateOf(event, _script, { incidents }) {
    return seriesState(this.parametersOf(event) as SeriesParameters, rules, incidents);
  },
});

const totalsEngine = (
  model: string,
  of: { base: number; scale: number; advantage: number },
  rules: TotalsRules,
): Engine => ({
  model,
  format: { periods: rules.periods },
  parametersOf(event) {
    const shift = of.scale * edgeOf(event, of.advantage);
    return totalsParameters(rules, of.base + shift, of.base - shift);
  },
  draw(chance, event) {
    return drawTotals(chance, this.parametersOf(event) as PointsParameters, rules);
  },
  stateOf: (_event, _script, progress) => pointsState(rules, progress),
});

export const engines: Partial<Record<Sport, Engine>> = {
  football,
  tennis: tennisEngine,
  basketball: totalsEngine('basketball-1', { base: 111, scale: 4, advantage: 0.6 }, basketball),
  handball: totalsEngine('handball-1', { base: 29, scale: 1.6, advantage: 0.6 }, handball),
  'ice-hockey': {
    model: 'ice-hockey-1',
    format: { hasExtraTime: true },
    parametersOf(event) {
      const shift = 0.12 * edgeOf(event, 0.6);
      return withOvertime({ home: 2.85 * Math.exp(shift), away: 2.85 * Math.exp(-shift) });
    },
    draw(chance, event) {
      return drawIceHockey(chance, this.parametersOf(event) as Parameters<typeof drawIceHockey>[1]);
    },
    stateOf: (_event, _script, progress) => iceHockeyState(clock, progress),
  },
  volleyball: rallyEngine('volleyball-1', 5, 0.36, 0.012, volleyball),
  'table-tennis': rallyEngine('table-tennis-1', 5, 0.53, 0.025, tableTennis),
  'counter-strike': rallyEngine('counter-strike-1', 3, 0.52, 0.03, counterStrike),
  dota: {
    model: 'dota-1',
    format: { bestOf: 3 },
    parametersOf(event): SeriesParameters {
      const home = 1 / (1 + Math.exp(-0.35 * edgeOf(event, 0)));
      return { bestOf: 3, onServe: home, onReturn: home, isHomeServingFirst: isHomeServingFirst(event) };
    },
    draw(chance, event) {
      return drawDota(chance, this.parametersOf(event) as SeriesParameters);
    },
    stateOf(event, _script, { incidents }) {
      return dotaState(this.parametersOf(event) as SeriesParameters, incidents);
    },
  },
};

/** The law's document of an event; before its start without a state. */
export function documentOf(
  event: CalendarEvent,
  now: { script: Script; progress: Progress } | null,
): LawDocument | null {
  const engine = engines[event.competition.sport];
  if (!engine) return null;
  const state = now && engine.stateOf(event, now.script, now.progress);
  return { model: engine.model, parameters: engine.parametersOf(event), state };
}
