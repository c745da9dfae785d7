import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugLanguages, slugOf } from '@halcyon/contract/sportsbook/slugs';
import routes from '../../../apps/site/src/app/routes.ts';

type RouteConfigEntry = {
  readonly path?: string | undefined;
  readonly children?: readonly RouteConfigEntry[] | undefined;
};

/** Examples of single parts, and of whole entries whose parts have another sense elsewhere. */
const examples: Readonly<Record<string, string>> = {
  ':langmarket': 'en-UN',
  ':category?': 'slots',
  ':gameSlug': 'neon-777',
  ':provider': 'pragmaticplay',
  ':gameId?': 'nile-procession',
  ':slug': 'welcome',
  ':category': 'games',
  ':sport?': 'horses',
  ':tagSlug': 'fair-play',
  ':promotionSlug': 'free-demo',
  ':id': 'blackjack',
  ':pageId': 'verify-money',
  ':category/:region?/:competition?': 'football',
  ':category/:region/:competition/:event': 'football/england/league/no-such-event',
  '*': 'no-such-page',
};

/** Slugs of other languages for one screen, of which every market has them all. */
const slugsElsewhere: ReadonlySet<string> = new Set(
  slugLanguages.map((language) => slugOf('bet_history', language)).filter((slug) => slug !== 'bet-history'),
);

/** Every address of the site, read from its own table, so that a new screen is checked from its first day. */
export function everyAddress(): readonly string[] {
  const visit = (entries: readonly RouteConfigEntry[], above: string): string[] =>
    entries.flatMap((entry) => {
      if (slugsElsewhere.has(entry.path ?? '')) return [];
      const path = (examples[entry.path ?? ''] ?? entry.path ?? '')
        .split('/')
        .filter(Boolean)
        .map((part) => examples[part] ?? part);
      const here = [above, ...path].join('/');
      const below = entry.children ? visit(entry.children, here) : [];
      return entry.children ? below : [here];
    });
  return [...new Set(visit(routes as readonly RouteConfigEntry[], ''))];
}

/** Every dialog that has an address, by its line in the table of dialogs. */
export function everyDialog(): readonly string[] {
  const source = readFileSync(
    join(import.meta.dirname, '../../../apps/site/src/app/shell/dialog/dialogs.ts'),
    'utf8',
  );
  return [...source.matchAll(/^ {2}'?([\w-]+)'?: lazyPart\(/gm)].map(([, name]) => name!);
}
