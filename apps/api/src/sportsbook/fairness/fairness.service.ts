import { Refusal } from '@halcyon/contract/platform/refusal';
import type { EventFairness } from '@halcyon/contract/sportsbook/fairness.contract';
import { Incident } from '@halcyon/contract/sportsbook/offer.contract';
import type { Queryable } from '@halcyon/server-kit/sql';
import { Fixture, Participant } from '@halcyon/wire/odds-feed/fixtures';
import { listIncidents } from '../offer/offer.store.ts';
import { findDrawnEvent, listSquads, type Squad } from './fairness.store.ts';

/** More than any event has. */
const INCIDENTS_MAX = 5_000;

/** How an event was drawn. Refuses: sportsbook.event_unknown, sportsbook.event_not_drawn. */
export async function readFairness(on: Queryable, eventId: string): Promise<EventFairness> {
  const event = await findDrawnEvent(on, eventId);
  if (!event) throw new Refusal('sportsbook.event_unknown');
  const fairness = Fixture.shape.fairness.parse(event.fairness ?? undefined);
  if (!fairness) throw new Refusal('sportsbook.event_not_drawn');
  const squads = await listSquads(on, eventId);
  const incidents = await listIncidents(on, eventId, 0, INCIDENTS_MAX);
  const { seedHash, dayKeyHash, publicSeed = null, seed = null, dayKey = null, law = null } = fairness;
  return {
    event: event.foreign_id,
    seedHash,
    dayKeyHash,
    publicSeed,
    seed,
    dayKey,
    law,
    starters: { home: startersOf(squads, 'home'), away: startersOf(squads, 'away') },
    incidents: incidents.map((incident) => Incident.parse(incident)),
  };
}

function startersOf(squads: readonly Squad[], role: string): string[] {
  const squad = squads.find((one) => one.role === role);
  const players = Participant.shape.players.parse(squad?.players) ?? [];
  return players.filter(({ isStarting }) => isStarting).map(({ id }) => id);
}
