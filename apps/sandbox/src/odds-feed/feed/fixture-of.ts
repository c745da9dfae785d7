import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type { CalendarEvent } from '../calendar/calendar.ts';
import { squadOf, type Club } from '../calendar/clubs.ts';
import { categoryNames, competitionNames } from '../calendar/localised-names.ts';
import type { Commitment } from '../chance/commitments.ts';
import { documentOf, engines } from '../engine/engine.ts';

type EventState = {
  readonly startsAtMs: number;
  readonly status: Fixture['status'];
  readonly fairness: Commitment;
};
type Role = 'home' | 'away';

/** Players who start; all where a squad plays as a whole. */
const starters: Readonly<Record<string, number>> = {
  football: 11, 'ice-hockey': 6, basketball: 5, handball: 7, volleyball: 7,
}; // prettier-ignore

function participantOf(club: Club, role: Role, sport: string): Fixture['participants'][number] {
  const names = { en: club.name };
  if (club.look === null) return { id: club.id, role, names };
  const players = squadOf(club).map(({ id, name, shirt }) => ({
    id,
    names: { en: name },
    shirt,
    isStarting: shirt <= (starters[sport] ?? Infinity),
  }));
  return { id: club.id, role, names, look: club.look, players };
}

/** The fixture of an event as consumers read it. */
export function fixtureOf(event: CalendarEvent, { startsAtMs, status, fairness }: EventState): Fixture {
  const { id, competition, season, round, home, away, zone } = event;
  const { sport, country } = competition;
  return {
    id,
    sport,
    category: {
      // A category belongs to one sport.
      id: `${sport}-${country === null ? 'international' : country.toLowerCase()}`,
      names: categoryNames(country),
      ...(country?.length === 2 && { countryCode: country }),
    },
    competition: {
      id: competition.id,
      names: competitionNames(competition),
      season: `${season}`,
      isSimulated: true,
    },
    kind: 'match',
    names: { en: `${home.name} – ${away.name}` },
    startsAtMs,
    zone,
    status,
    round: `${round}`,
    participants: [participantOf(home, 'home', sport), participantOf(away, 'away', sport)],
    format: engines[sport]?.format ?? {},
    fairness: { ...fairness, ...(fairness.publicSeed !== undefined && { law: lawOf(event) }) },
  };
}

function lawOf(event: CalendarEvent) {
  const { model, parameters } = documentOf(event, null)!;
  return { model, parameters };
}
