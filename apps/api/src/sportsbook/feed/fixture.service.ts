import { randomUUIDv7 } from 'node:crypto';
import { sports, type Sport } from '@halcyon/odds/sport';
import type { Tx } from '@halcyon/server-kit/sql';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import * as store from './fixture.store.ts';

/** Feeds in the mapping of names; producers of one feed share its names. */
export const feeds = { main: 'main', virtual: 'virtual' } as const;
export type FeedName = (typeof feeds)[keyof typeof feeds];

const isSport = (name: string): name is Sport => (sports as readonly string[]).includes(name);

/** Stores a feed's fixture under our own ids. Null: the sport is not supported. */
export async function keepFixture(tx: Tx, feed: FeedName, fixture: Fixture): Promise<string | null> {
  const { category, competition } = fixture;
  if (!isSport(fixture.sport)) return null;
  const idOf = (kind: store.NamedKind, foreignId: string) =>
    store.keepName(tx, { kind, feed, foreignId, id: randomUUIDv7() });
  const categoryId = await idOf('category', category.id);
  await store.keepCategory(tx, {
    category_id: categoryId,
    sport: fixture.sport,
    names: category.names,
    country_code: category.countryCode?.toUpperCase() ?? null,
  });
  const competitionId = await idOf('competition', competition.id);
  await store.keepCompetition(tx, {
    competition_id: competitionId,
    category_id: categoryId,
    names: competition.names,
    season: competition.season,
    is_simulated: competition.isSimulated,
  });
  const eventId = await idOf('event', fixture.id);
  await store.keepEvent(tx, {
    event_id: eventId,
    competition_id: competitionId,
    season: competition.season,
    kind: fixture.kind,
    names: fixture.names,
    starts_at: new Date(fixture.startsAtMs),
    zone: fixture.zone,
    round: fixture.round ?? null,
    facts: fixture.format,
    fairness: fixture.fairness ?? null,
    // Closing is a matter of messages, which also say with what result.
    step: fixture.status === 'closed' ? 'ended' : fixture.status,
  });
  const participants: { participantId: string; role: string }[] = [];
  for (const { id, role, names, look, players } of fixture.participants) {
    const participantId = await idOf('participant', id);
    await store.keepParticipant(tx, {
      participant_id: participantId,
      names,
      look: look ?? null,
      players: players ?? [],
    });
    participants.push({ participantId, role: String(role) });
  }
  await store.keepEventParticipants(tx, eventId, participants);
  return eventId;
}
