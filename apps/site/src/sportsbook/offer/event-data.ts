import type { EventFacts } from '@halcyon/contract/sportsbook/offer.contract';
import type { z } from 'zod';
import type { StructuredData } from '../../content/structured-data.ts';
import type { Site } from '../../platform/site.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';

type Facts = z.infer<typeof EventFacts> & { readonly state: string };

/** Events of a list that are described to search engines. */
const DESCRIBED_MAX = 20;
const states: Readonly<Record<string, string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  delayed: 'EventPostponed',
};

/** Events for search engines; nothing in the browser. Source: schema.org/SportsEvent. */
export function eventsData(site: Site, events: readonly Facts[]): readonly StructuredData[] {
  if (site.canonical === null) return [];
  const { origin } = new URL(site.canonical);
  const paths = sportsbookPaths(site.locale.language);
  return events.slice(0, DESCRIBED_MAX).map((event) => {
    const side = (role: string) => {
      const found = event.participants.find((of) => of.role === role);
      return found && { '@type': 'SportsTeam', name: found.name };
    };
    return {
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: event.name,
      sport: event.sport,
      startDate: event.startsAt,
      eventStatus: `https://schema.org/${states[event.state] ?? 'EventScheduled'}`,
      url: `${origin}/${site.prefix}${paths.event(event)}`,
      location: { '@type': 'Place', name: event.region.name, address: event.region.name },
      superEvent: { '@type': 'SportsEvent', name: event.competition.name },
      homeTeam: side('home'),
      awayTeam: side('away'),
    };
  });
}
