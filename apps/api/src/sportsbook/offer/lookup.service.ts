import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { LAST_MATCHES, type lookupEndpoints } from '@halcyon/contract/sportsbook/lookup.contract';
import type { Sport } from '@halcyon/odds/sport';
import { fits, foldedName, standings } from './lookup.rules.ts';
import * as lookup from './lookup.store.ts';
import { comparePlaces, isOnOffer, placeOfEvent } from './offer-list.rules.ts';
import {
  competitionOf,
  nameIn,
  regionOf,
  resultsOf,
  rowsOf,
  type OfferReader,
} from './offer-reader.service.ts';
import * as store from './offer.store.ts';

const SIDES_MAX = 8;
const COMPETITIONS_MAX = 8;
const EVENTS_MAX = 20;
/** Sports whose competitions have a table of points. */
const sportsOfTables: readonly string[] = ['football', 'handball', 'ice-hockey', 'basketball', 'volleyball'];

type Found = AnswerOf<(typeof lookupEndpoints)['GET /sportsbook-api/search']>;

/** What is on offer and fits the words, the next events first. */
export async function searchOffer(reader: OfferReader, words: string, language: string): Promise<Found> {
  const query = foldedName(words).split(/\s+/).filter(Boolean);
  const events = new Map([...reader.offer.all()].filter(isOnOffer).map((event) => [event.id, event]));
  const isFit = (names: store.Names) =>
    [...new Set([nameIn(names, language), nameIn(names, 'en')])].some((name) =>
      fits(foldedName(name), query),
    );
  const open = new Set([...events.values()].map(({ competitionId }) => competitionId));
  const competitions = (await store.listCompetitions(reader.db)).filter(
    ({ competition_id, names }) => open.has(competition_id) && isFit(names),
  );
  const sides = (await lookup.listOpenSides(reader.db)).filter(
    ({ event_id, names }) => events.has(event_id) && isFit(names),
  );
  const ofCompetitions = new Set(competitions.map(({ competition_id }) => competition_id));
  const ofSides = new Set(sides.map(({ event_id }) => event_id));
  const shown = [...events.values()]
    .filter(
      ({ id, competitionId }) => ofSides.has(id) || (ofSides.size === 0 && ofCompetitions.has(competitionId)),
    )
    .toSorted((one, other) => comparePlaces(placeOfEvent(one), placeOfEvent(other)))
    .slice(0, EVENTS_MAX);
  const distinct = new Map(sides.map((side) => [side.participant_id, side]));
  return {
    sides: [...distinct.values()].slice(0, SIDES_MAX).map(({ participant_id, event_id, names, look }) => ({
      id: participant_id,
      name: nameIn(names, language),
      look,
      sport: events.get(event_id)!.sport,
    })),
    competitions: competitions.slice(0, COMPETITIONS_MAX).map((row) => ({
      sport: row.sport as Sport,
      region: regionOf(row, language),
      competition: competitionOf(row, language),
    })),
    events: await rowsOf(reader, shown, language),
  };
}

type Statistics = AnswerOf<(typeof lookupEndpoints)['GET /sportsbook-api/events/:id/statistics']>;
type Score = { readonly score?: { readonly home: number; readonly away: number } };

/** Refuses: sportsbook.event_unknown. */
export async function readStatistics(
  { db }: Pick<OfferReader, 'db'>,
  id: string,
  language: string,
): Promise<Statistics> {
  const [event] = await resultsOf(db, await store.listFacts(db, [id]), language);
  if (!event) throw new Refusal('sportsbook.event_unknown');
  const ids = event.participants.map(({ id: participantId }) => participantId);
  const form = await Promise.all(
    ids.slice(0, 2).map(async (participantId) => {
      const rows = await lookup.listFinished(db, [participantId], id, LAST_MATCHES);
      return { participantId, results: await resultsOf(db, rows, language) };
    }),
  );
  const together = ids.length === 2 ? await lookup.listFinished(db, ids, id, LAST_MATCHES) : [];
  return {
    table: sportsOfTables.includes(event.sport) ? await tableOf({ db }, id, language) : [],
    form,
    meetings: await resultsOf(db, together, language),
  };
}

async function tableOf(
  { db }: Pick<OfferReader, 'db'>,
  eventId: string,
  language: string,
): Promise<Statistics['table']> {
  const matches = (await lookup.listSeason(db, eventId)).flatMap(({ home_id, away_id, progress }) => {
    const { score } = progress as Score;
    return score ? [{ homeId: home_id, awayId: away_id, ...score }] : [];
  });
  const rows = standings(matches);
  const sides = await lookup.listSides(
    db,
    rows.map(({ id }) => id),
  );
  const known = new Map(sides.map((side) => [side.participant_id, side]));
  return rows.flatMap((row) => {
    const side = known.get(row.id);
    return side ? [{ ...row, name: nameIn(side.names, language), look: side.look }] : [];
  });
}
