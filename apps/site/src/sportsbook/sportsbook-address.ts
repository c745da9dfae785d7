import type { LanguageId } from '@halcyon/contract/market/languages';
import { addressPart, localSlug, slugKeyOf } from '@halcyon/contract/sportsbook/slugs';
import { liveSports, type Sport } from '@halcyon/odds/sport';

/** Lists that are no sport. The first four have a translated slug. */
const lists = [
  'live',
  'starting_soon',
  'price_boost',
  'game_rules',
  'favourites',
  'results',
  'search',
] as const;
export type ListName = (typeof lists)[number];
export type SportsbookParams = Readonly<
  Record<'category' | 'region' | 'competition' | 'event', string | undefined>
>;

/** What an address of the sportsbook is about. Region and competition are as the API calls them. */
export type SportsbookPlace =
  | { readonly kind: 'list'; readonly list: ListName }
  | {
      readonly kind: 'sport';
      readonly sport: Sport;
      readonly region: string | null;
      readonly competition: string | null;
    };

/** Null: nothing is there. In the slugs of any language. Pure. */
export function readPlace(params: Partial<SportsbookParams>, language: LanguageId): SportsbookPlace | null {
  const { category = '', region, competition } = params;
  const name = slugKeyOf(category, language) ?? category;
  const list = lists.find((one) => one === name);
  if (list) return region === undefined ? { kind: 'list', list } : null;
  const sport = liveSports.find((one) => one === name.replace('_', '-'));
  if (!sport) return null;
  const place = region === undefined ? null : (slugKeyOf(region, language) ?? region);
  return { kind: 'sport', sport, region: place, competition: competition ?? null };
}

/** The id at the end of an event's part of the address; its words are for readers. Null: it has none. Pure. */
export function readEventId(part: string): string | null {
  const id = /(?:^|-)([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(part);
  return id ? id.slice(1).join('-') : null;
}

type Named = { readonly slug: string };
export type PlacedEvent = {
  readonly id: string;
  readonly sport: Sport;
  readonly region: Named;
  readonly competition: Named;
  readonly participants: readonly { readonly name: string }[];
  readonly name: string;
};

/** Paths below the locale prefix, in the slugs of a language. */
export function sportsbookPaths(language: LanguageId) {
  const sport = (of: Sport) => `/sportsbook/${localSlug(of, language)}`;
  const region = (of: Sport, { slug }: Named) => `${sport(of)}/${localSlug(slug, language)}`;
  const competition = (of: Sport, at: Named, { slug }: Named) => `${region(of, at)}/${slug}`;
  return {
    home: '/sportsbook',
    list: (name: ListName) => `/sportsbook/${localSlug(name.replace('_', '-'), language)}`,
    sport,
    region,
    competition,
    event: (event: PlacedEvent) => {
      const words = addressPart(event.participants.map(({ name }) => name).join(' ') || event.name);
      const id = event.id.replaceAll('-', '');
      return `${competition(event.sport, event.region, event.competition)}/${words ? `${words}-` : ''}${id}`;
    },
  };
}
