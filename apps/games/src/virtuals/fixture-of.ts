import { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type { VirtualEvent } from './virtual-event.ts';

type Fairness = NonNullable<Fixture['fairness']>;
type Participant = Fixture['participants'][number];

/** An event as the feed describes it. */
export function fixtureOf(event: VirtualEvent, fairness: Fairness, nowMs: number): Fixture {
  const { slot, competition, round, runners, law } = event;
  const isRace = law.kind === 'race';
  const isSeason = law.kind === 'season';
  const names = runners.map(({ name }) => name);
  const title = `${competition.name} ${isSeason ? competition.season : round}`;
  return {
    id: slot.eventId,
    sport: slot.sport,
    // A category is of one sport.
    category: { id: `virtual:${slot.sport}`, names: { en: 'Virtual sports' } },
    competition: {
      id: competition.id,
      names: { en: competition.name },
      season: competition.season,
      isSimulated: true,
    },
    kind: isRace ? 'race' : isSeason ? 'outright' : 'match',
    names: { en: isRace || isSeason ? title : names.join(' – ') },
    startsAtMs: slot.startsAtMs,
    zone: 'UTC',
    status: nowMs >= slot.endsAtMs ? 'closed' : nowMs >= slot.startsAtMs ? 'live' : 'not_started',
    ...(!isSeason && { round }),
    participants: runners.map(({ name, look }, at): Participant => ({
      // A runner comes again under its name, in the same colours.
      id: `${competition.id}:${slugOf(name)}`,
      role: isRace || isSeason ? at + 1 : at === 0 ? 'home' : 'away',
      names: { en: name },
      look,
    })),
    format: {
      ...(law.kind === 'tennis' && { bestOf: 1 }),
      closesAtMs: slot.closesAtMs,
      endsAtMs: slot.endsAtMs,
    },
    fairness,
  };
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
