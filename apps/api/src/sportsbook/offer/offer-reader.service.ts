import {
  INCIDENTS_MAX,
  type EventRow,
  type EventView,
  type Incident,
  type offerEndpoints,
  type ResultRow,
} from '@halcyon/contract/sportsbook/offer.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressPart } from '@halcyon/contract/sportsbook/slugs';
import { sports, type Sport } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { z } from 'zod';
import type { EventProgress } from '../feed/feed-event.ts';
import type { LiveOffer } from './live-offer.ts';
import type { OfferedEvent } from './offer.ts';
import {
  boostedMarkets,
  comparePlaces,
  isLive,
  isOnOffer,
  isShown,
  placeOfEvent,
  readCursor,
  rowMarkets,
  writeCursor,
} from './offer-list.rules.ts';
import { marketView } from './offer-view.rules.ts';
import * as store from './offer.store.ts';

/** Rows of the live list, and of a competition. */
const LIVE_MAX = 200;
const COMPETITION_EVENTS_MAX = 50;
type Query<Key extends keyof typeof offerEndpoints> = InputOf<(typeof offerEndpoints)[Key]>['query'];
type Facts = Pick<
  ResultRow,
  'id' | 'sport' | 'kind' | 'name' | 'region' | 'competition' | 'round' | 'startsAt' | 'zone' | 'participants'
>;

export type OfferReader = {
  readonly offer: Pick<LiveOffer, 'all' | 'find'>;
  /** Where an event is, as last reported. */
  readonly progressOf: (eventId: string) => EventProgress;
  readonly db: Queryable;
};

/** What of it events are read with that are known by their ids. */
export type EventReader = Pick<OfferReader, 'progressOf' | 'db'> & {
  readonly offer: Pick<OfferReader['offer'], 'find'>;
};

export async function listSports(
  { offer, db }: OfferReader,
  language: string,
): Promise<AnswerOf<(typeof offerEndpoints)['GET /sportsbook-api/sports']>> {
  const onOffer = [...offer.all()].filter(isOnOffer);
  const counts = new Map<string, number>();
  for (const { competitionId } of onOffer) counts.set(competitionId, (counts.get(competitionId) ?? 0) + 1);
  const competitions = (await store.listCompetitions(db)).filter((row) => counts.has(row.competition_id));
  const items = sports.flatMap((sport) => {
    const events = onOffer.filter((event) => event.sport === sport);
    if (events.length === 0) return [];
    const own = competitions.filter((row) => row.sport === sport);
    const regions = [...Map.groupBy(own, ({ category_id }) => category_id).values()].map((rows) => ({
      ...regionOf(rows[0]!, language),
      competitions: rows.map((row) => ({
        ...competitionOf(row, language),
        eventCount: counts.get(row.competition_id) ?? 0,
      })),
    }));
    return [{ sport, eventCount: events.length, liveCount: events.filter(isLive).length, regions }];
  });
  return { items };
}

/** Refuses: sportsbook.competition_unknown. */
export async function readCompetition(
  reader: OfferReader,
  id: string,
  language: string,
): Promise<AnswerOf<(typeof offerEndpoints)['GET /sportsbook-api/competitions/:id']>> {
  const row = (await store.listCompetitions(reader.db)).find(({ competition_id }) => competition_id === id);
  if (!row) throw new Refusal('sportsbook.competition_unknown');
  const own = [...reader.offer.all()].filter((event) => event.competitionId === id && isOnOffer(event));
  const next = own.toSorted(byPlace).slice(0, COMPETITION_EVENTS_MAX);
  return {
    competition: {
      ...competitionOf(row, language),
      eventCount: own.length,
      sport: row.sport as Sport,
      season: row.season,
      region: regionOf(row, language),
    },
    events: await rowsOf(reader, next, language),
  };
}

/** One page of events on offer, in the order of their starts. */
export async function listOffered(
  reader: OfferReader,
  query: Query<'GET /sportsbook-api/events'>,
): Promise<AnswerOf<(typeof offerEndpoints)['GET /sportsbook-api/events']>> {
  const { sport, region, competition, from, to, live, boosted, of, limit, language } = query;
  const kept = of === undefined ? null : new Set(of.split(','));
  const played = kept === null ? null : await store.listPlayedBy(reader.db, [...kept]);
  const ofRegion =
    region === undefined
      ? null
      : new Set(
          (await store.listCompetitions(reader.db))
            .filter(({ category_id }) => category_id === region)
            .map(({ competition_id }) => competition_id),
        );
  const [fromMs, toMs] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity];
  const after = readCursor(query.cursor);
  const found = [...reader.offer.all()].filter((event) => {
    const startsAtMs = event.startsAt.getTime();
    return (
      isOnOffer(event) &&
      (sport === undefined || event.sport === sport) &&
      (ofRegion === null || ofRegion.has(event.competitionId)) &&
      (competition === undefined || event.competitionId === competition) &&
      (kept === null || kept.has(event.id) || kept.has(event.competitionId) || played!.has(event.id)) &&
      (live === undefined || isLive(event) === (live === 'true')) &&
      (boosted === undefined || boostedMarkets(event).length > 0) &&
      startsAtMs >= fromMs &&
      startsAtMs < toMs &&
      (after === null || comparePlaces(placeOfEvent(event), after) > 0)
    );
  });
  const shown = found.toSorted(byPlace).slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && found.length > limit ? writeCursor(placeOfEvent(last)) : null;
  const marketsOf = boosted === undefined ? rowMarkets : boostedMarkets;
  return { items: await rowsOf(reader, shown, language, marketsOf), nextCursor };
}

export async function listLive(
  reader: OfferReader,
  language: string,
): Promise<AnswerOf<(typeof offerEndpoints)['GET /sportsbook-api/live']>> {
  const live = [...reader.offer.all()].filter(isLive).toSorted(byPlace).slice(0, LIVE_MAX);
  const rows = await rowsOf(reader, live, language);
  const bySport = Map.groupBy(rows, ({ sport }) => sport);
  return {
    items: sports.flatMap((sport) => (bySport.has(sport) ? [{ sport, events: bySport.get(sport)! }] : [])),
  };
}

/** Refuses: sportsbook.event_unknown. */
export async function readEvent(reader: OfferReader, id: string, language: string): Promise<EventView> {
  const event = reader.offer.find(id);
  const [found] = await factsOf(reader.db, await store.listFacts(reader.db, [id]), language);
  if (!found) throw new Refusal('sportsbook.event_unknown');
  const { facts, row } = found;
  if (!event) return { ...overOf(facts, row), version: 0, marketCount: 0, markets: [], players: [] };
  const markets = [...event.markets.values()].filter(({ state }) => state !== 'inactive');
  const players = (await store.listPlayers(reader.db, id)).flatMap(({ role, players: of }) =>
    of.map((player) => ({ id: player.id, name: nameIn(player.names, language), side: role })),
  );
  return {
    ...rowOf(reader, event, facts),
    markets: markets.map((market) => marketView(event, market)),
    players,
  };
}

/** Refuses: sportsbook.event_unknown. */
export async function readIncidents(
  { db }: OfferReader,
  id: string,
  after: number,
): Promise<{ items: z.infer<typeof Incident>[] }> {
  if ((await store.listFacts(db, [id])).length === 0) throw new Refusal('sportsbook.event_unknown');
  return { items: (await store.listIncidents(db, id, after, INCIDENTS_MAX)) as z.infer<typeof Incident>[] };
}

/** `zone`: whose day it is. */
export async function listResults(
  { db }: OfferReader,
  query: Query<'GET /sportsbook-api/results'>,
  zone: string,
): Promise<AnswerOf<(typeof offerEndpoints)['GET /sportsbook-api/results']>> {
  const { date, sport, limit, language } = query;
  const after = readCursor(query.cursor);
  const rows = await store.listResults(db, { date, zone, sport: sport ?? null, after, limit: limit + 1 });
  const items = await resultsOf(db, rows.slice(0, limit), language);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last ? writeCursor({ startsAtMs: last.starts_at.getTime(), id: last.event_id }) : null;
  return { items, nextCursor };
}

/** Events by their ids, as they are now, also those that are over. */
export async function listEventRows(
  reader: EventReader,
  ids: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, ResultRow>> {
  const found = await factsOf(reader.db, await store.listFacts(reader.db, ids), language);
  return new Map(
    found.map(({ facts, row }) => {
      const event = reader.offer.find(facts.id);
      if (!event) return [facts.id, overOf(facts, row)];
      const { markets: _, marketCount: __, version: ___, ...now } = rowOf(reader, event, facts);
      return [facts.id, now];
    }),
  );
}

const byPlace = (one: OfferedEvent, other: OfferedEvent) =>
  comparePlaces(placeOfEvent(one), placeOfEvent(other));

export async function rowsOf(
  reader: OfferReader,
  events: readonly OfferedEvent[],
  language: string,
  marketsOf = rowMarkets,
): Promise<EventRow[]> {
  const rows = await store.listFacts(
    reader.db,
    events.map(({ id }) => id),
  );
  const found = new Map((await factsOf(reader.db, rows, language)).map(({ facts }) => [facts.id, facts]));
  return events.flatMap((event) => {
    const facts = found.get(event.id);
    return facts ? [rowOf(reader, event, facts, marketsOf)] : [];
  });
}

function rowOf(
  { progressOf }: Pick<OfferReader, 'progressOf'>,
  event: OfferedEvent,
  facts: Facts,
  marketsOf = rowMarkets,
): EventRow {
  return {
    ...facts,
    startsAt: event.startsAt.toISOString(),
    state: event.state,
    version: event.version,
    progress: progressOf(event.id) as EventRow['progress'],
    marketCount: [...event.markets.values()].filter(isShown).length,
    markets: marketsOf(event).map((market) => marketView(event, market)),
  };
}

/** Events that are over, in the order of their rows. */
export async function resultsOf(
  db: Queryable,
  rows: readonly store.EventFactsRow[],
  language: string,
): Promise<ResultRow[]> {
  return (await factsOf(db, rows, language)).map(({ facts, row }) => overOf(facts, row));
}

function overOf(facts: Facts, { step, progress }: store.EventFactsRow): ResultRow {
  return { ...facts, state: step as ResultRow['state'], progress: progress as ResultRow['progress'] };
}

async function factsOf(
  db: Queryable,
  rows: readonly store.EventFactsRow[],
  language: string,
): Promise<{ facts: Facts; row: store.EventFactsRow }[]> {
  if (rows.length === 0) return [];
  const competitions = new Map((await store.listCompetitions(db)).map((row) => [row.competition_id, row]));
  const ids = rows.map(({ event_id }) => event_id);
  const taking = Map.groupBy(await store.listParticipants(db, ids), ({ event_id }) => event_id);
  return rows.flatMap((row) => {
    const competition = competitions.get(row.competition_id);
    if (!competition) return [];
    const facts = {
      id: row.event_id,
      sport: competition.sport as Sport,
      kind: row.kind as Facts['kind'],
      name: nameIn(row.names, language),
      region: regionOf(competition, language),
      competition: competitionOf(competition, language),
      round: row.round,
      startsAt: row.starts_at.toISOString(),
      zone: row.zone,
      participants: (taking.get(row.event_id) ?? []).map(({ participant_id, role, names, look }) => ({
        id: participant_id,
        role,
        name: nameIn(names, language),
        look,
      })),
    };
    return [{ facts, row }];
  });
}

/** English where the feed has no name in the language, and the first that it has where that is missing too. */
export function nameIn(names: store.Names, language: string): string {
  return names[language] ?? names['en'] ?? Object.values(names)[0] ?? '';
}

export function regionOf(
  { category_id, category_names, country_code }: store.CompetitionRow,
  language: string,
) {
  const slug = slugIn(category_names, category_id);
  return { id: category_id, name: nameIn(category_names, language), slug, countryCode: country_code };
}

export function competitionOf(
  { competition_id, names, is_simulated }: store.CompetitionRow,
  language: string,
) {
  const slug = slugIn(names, competition_id);
  return { id: competition_id, name: nameIn(names, language), slug, isSimulated: is_simulated };
}

const slugIn = (names: store.Names, id: string) => addressPart(nameIn(names, 'en')) || id;
