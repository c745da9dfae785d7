import { pick, publicChance } from '@halcyon/odds/chance/seeded-chance';
import type { FairMarket } from '@halcyon/odds/law';
import { virtualRaceMarketsOf, type VirtualRaceParameters } from '@halcyon/odds/law/virtual/virtual-race';
import { shortSetMarketsOf, type ShortSetParameters } from '@halcyon/odds/law/virtual/short-set';
import {
  virtualFootballMarketsOf,
  type VirtualFootballParameters,
} from '@halcyon/odds/law/virtual/virtual-football';
import {
  clubCount,
  meansOf,
  roundCount,
  seasonOf,
  strengthsOf,
} from '@halcyon/odds/law/virtual/season/league';
import {
  seasonMarketsOf,
  seasonParametersOf,
  type SeasonParameters,
} from '@halcyon/odds/law/virtual/season/season-law';
import { pairingsOf } from '@halcyon/odds/round-robin';
import { coloursOf, crestOf, namesOf } from './cast.ts';

import type { Slot, VirtualSport } from './timetable.ts';

/** What decides the chances of an event: known before the betting and never changed. */
export type Law =
  | ({ readonly kind: 'race' } & VirtualRaceParameters)
  | ({ readonly kind: 'football' } & VirtualFootballParameters)
  | ({ readonly kind: 'tennis' } & ShortSetParameters)
  | ({ readonly kind: 'season' } & SeasonParameters);

export type Runner = { readonly name: string; readonly look: string };

export type VirtualEvent = {
  readonly slot: Slot;
  readonly competition: { readonly id: string; readonly name: string; readonly season: string };
  readonly round: string;
  /** Runners, or clubs of a season, in the order of their numbers; in a match home and away. */
  readonly runners: readonly Runner[];
  readonly law: Law;
};

const fieldSizes: Partial<Record<VirtualSport, readonly number[]>> = {
  horses: [8, 9, 10, 11, 12],
  greyhounds: [6, 8],
  'motor-racing': [10],
};
const competitionNames: Readonly<Record<VirtualSport, string>> = {
  'virtual-football': 'Virtual League',
  'virtual-tennis': 'Virtual Short Set',
  horses: 'Fjordside Park',
  greyhounds: 'Lantern Lane',
  'motor-racing': 'Cobalt Ring',
};

/** Everything about an event but its draw, from its place in the timetable alone. */
export function virtualEventOf(slot: Slot): VirtualEvent {
  const { sport } = slot;
  const competition = { id: sport, name: competitionNames[sport], season: dayOf(slot.startsAtMs) };
  if (slot.isSeason) return leagueSeasonOf(slot, competition);
  if (sport === 'virtual-football') return footballOf(slot, competition);
  return sport === 'virtual-tennis' ? tennisOf(slot, competition) : raceOf(slot, competition);
}

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

// The clubs remain; what they are worth changes from season to season.
const clubs = namesOf('club', clubCount, 'league').map((name) => ({ name, look: crestOf(name) }));

function footballOf(slot: Slot, competition: VirtualEvent['competition']): VirtualEvent {
  const season = Math.floor(slot.cycle / roundCount);
  const { home, away } = pairingOf(slot);
  const { set, strengths } = seasonOf(season);
  const strengthOf = (club: number) => strengthsOf(set)[strengths[club]!]!;
  return {
    slot,
    competition: { ...competition, season: `${season}` },
    round: `${(slot.cycle % roundCount) + 1}`,
    runners: [home, away].map((club) => clubs[club]!),
    law: { kind: 'football', goals: meansOf(strengthOf(home), strengthOf(away)) },
  };
}

/** Clubs of a match, from 0. */
export const pairingOf = ({ cycle, place }: Slot) => pairingsOf(clubCount, cycle % roundCount)[place]!;

function leagueSeasonOf(slot: Slot, competition: VirtualEvent['competition']): VirtualEvent {
  const season = slot.cycle / roundCount;
  return {
    slot,
    competition: { ...competition, season: `${season}` },
    round: '',
    runners: clubs,
    law: { kind: 'season', ...seasonParametersOf(season) },
  };
}

function tennisOf(slot: Slot, competition: VirtualEvent['competition']): VirtualEvent {
  const chance = publicChance(`serve:${slot.eventId}`);
  const serve = () => (560 + chance.below(121)) / 1_000;
  return {
    slot,
    competition,
    round: `${slot.numberOfDay}`,
    runners: namesOf('driver', 2, slot.eventId).map((name) => ({ name, look: coloursOf(name) })),
    law: { kind: 'tennis', serve: { home: serve(), away: serve() } },
  };
}

function raceOf(slot: Slot, competition: VirtualEvent['competition']): VirtualEvent {
  const { sport, eventId } = slot;
  const chance = publicChance(`field:${eventId}`);
  const size = pick(chance, fieldSizes[sport]!);
  // Runners between 1 and 12 times as likely as the weakest one could be.
  const weights = Array.from({ length: size }, () => Math.exp(2.5 * chance.unit()));
  const kind = sport === 'horses' ? 'horse' : sport === 'greyhounds' ? 'dog' : 'driver';
  return {
    slot,
    competition,
    round: `${slot.numberOfDay}`,
    runners: namesOf(kind, size, eventId).map((name) => ({ name, look: coloursOf(name) })),
    law: { kind: 'race', winE6: millionthsOf(weights) },
  };
}

/** Shares of weights in whole millionths; the largest one takes what rounding leaves. */
function millionthsOf(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => Math.floor((weight / sum) * 1_000_000));
  const rest = 1_000_000 - shares.reduce((total, share) => total + share, 0);
  shares[shares.indexOf(Math.max(...shares))]! += rest;
  return shares;
}

export function fairMarketsOf(law: Law): readonly FairMarket[] {
  switch (law.kind) {
    case 'race':
      return virtualRaceMarketsOf(law);
    case 'football':
      return virtualFootballMarketsOf(law);
    case 'tennis':
      return shortSetMarketsOf(law);
    case 'season':
      return seasonMarketsOf(law);
  }
}
