import type {
  ScheduledEvent,
  VirtualEventView,
  VirtualFairnessView,
  VirtualFilm,
  VirtualResult,
  VirtualSport,
} from '@halcyon/contract/sportsbook/virtuals.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { statedReturnBpsOf } from '@halcyon/odds/price/stated-return';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Queryable } from '@halcyon/server-kit/sql';
import {
  virtualClosingMs,
  type VirtualAnswerOf,
  type VirtualCall,
  type VirtualRequestOf,
} from '@halcyon/wire/virtuals/virtual-calls';
import { feeds } from '../feed/fixture.service.ts';
import { findIds } from '../feed/fixture.store.ts';
import { readEvent, type OfferReader } from '../offer/offer-reader.service.ts';
import { listVirtuals, type VirtualRow } from './virtual.store.ts';

/** Signed calls to the games server. Refuses: play.provider_unavailable. */
export type VirtualCalls = {
  callVirtuals<Call extends VirtualCall>(
    call: Call,
    request: VirtualRequestOf<Call>,
  ): Promise<VirtualAnswerOf<Call>>;
};

export type VirtualDependencies = OfferReader & {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly games: VirtualCalls;
};

/** What runs or can be bet on, by start. */
export async function readSchedule(
  { offer, db, clock }: Pick<VirtualDependencies, 'offer' | 'db' | 'clock'>,
  sport: VirtualSport | undefined,
): Promise<{ now: string; items: ScheduledEvent[] }> {
  const events = new Map(
    [...offer.all()]
      .filter((event) => sport === undefined || event.sport === sport)
      .map((event) => [event.id, event]),
  );
  const rows = await listVirtuals(db, [...events.keys()]);
  const items = rows.map((row) => {
    const { event_id: id, competition, season, round, names } = row;
    return {
      id,
      sport: row.sport as VirtualSport,
      kind: row.kind,
      competition: competition['en'] ?? '',
      season,
      round: round ?? '',
      name: names['en'] ?? '',
      runnerCount: Number(row.runner_count),
      state: events.get(id)!.state,
      ...timesOf(row),
    };
  });
  return { now: clock.now().toISOString(), items };
}

/** Refuses: virtuals.event_unknown. */
export async function readVirtual(
  deps: VirtualDependencies,
  id: string,
  language: string,
): Promise<VirtualEventView> {
  const row = await getVirtual(deps.db, id);
  const { sport, kind, name, competition, participants, state, version, markets } = await readEvent(
    deps,
    id,
    language,
  );
  return {
    id,
    sport: sport as VirtualSport,
    kind,
    name,
    competition,
    participants,
    season: row.season,
    round: row.round ?? '',
    state,
    ...timesOf(row),
    version,
    markets,
    returnsBps: Object.fromEntries(markets.map(({ type }) => [type, statedReturnBpsOf(type)])),
  };
}

/** Refuses: virtuals.event_unknown, virtuals.not_started, play.provider_unavailable. */
export async function readFilm(deps: VirtualDependencies, id: string): Promise<{ film: VirtualFilm }> {
  const row = await getVirtual(deps.db, id);
  if (deps.clock.now() < row.starts_at) throw new Refusal('virtuals.not_started');
  const answer = await deps.games.callVirtuals('film', { eventId: row.foreign_id });
  // The games server's clock decides.
  if (!answer.ok) throw new Refusal('virtuals.not_started');
  return { film: answer.film };
}

/** Refuses: virtuals.event_unknown, play.provider_unavailable. */
export async function readFairness(deps: VirtualDependencies, id: string): Promise<VirtualFairnessView> {
  const { foreign_id: eventId } = await getVirtual(deps.db, id);
  const answer = await deps.games.callVirtuals('fairness', { eventId });
  if (!answer.ok) throw new Refusal('virtuals.event_unknown');
  return answer.fairness;
}

/** Refuses: play.provider_unavailable. */
export async function listVirtualResults(
  { db, games }: Pick<VirtualDependencies, 'db' | 'games'>,
  of: { readonly sport: VirtualSport; readonly cursor?: number | undefined; readonly limit: number },
): Promise<{ items: VirtualResult[]; nextCursor: string | null }> {
  const { sport, cursor, limit } = of;
  const request = { sport, limit, ...(cursor !== undefined && { beforeMs: cursor }) };
  const answer = await games.callVirtuals('results', request);
  if (!answer.ok) throw new Refusal('play.provider_unavailable');
  const { results } = answer;
  const drawIds = results.map(({ eventId }) => eventId);
  const ids = await findIds(db, 'event', feeds.virtual, drawIds);
  // All that started with the last one are on this page.
  const last = results.length >= limit ? results.at(-1) : undefined;
  return {
    items: results.flatMap(({ eventId, startsAtMs, ...result }) => {
      const id = ids.get(eventId);
      return id ? [{ id, sport, startsAt: new Date(startsAtMs).toISOString(), ...result }] : [];
    }),
    nextCursor: last ? String(last.startsAtMs) : null,
  };
}

async function getVirtual(db: Queryable, id: string): Promise<VirtualRow> {
  const [row] = await listVirtuals(db, [id]);
  if (!row) throw new Refusal('virtuals.event_unknown');
  return row;
}

function timesOf({ starts_at, ends_at_ms }: Pick<VirtualRow, 'starts_at' | 'ends_at_ms'>) {
  return {
    startsAt: starts_at.toISOString(),
    closesAt: new Date(starts_at.getTime() - virtualClosingMs).toISOString(),
    endsAt: new Date(Number(ends_at_ms)).toISOString(),
  };
}
