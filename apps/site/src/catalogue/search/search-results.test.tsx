import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import lobby from '../../../../../content/locales/en/lobby.json' with { type: 'json' };
import type { SiteSession } from '../../platform/api/session.ts';
import { SiteContext, type Site } from '../../platform/site.ts';
import { createStore } from '../../platform/store.ts';
import { createTexts } from '../../platform/text/texts.ts';
import { SearchResults } from './search-results.tsx';
import type { SearchEntry } from './search.ts';

const visitor: SiteSession = { status: 'anonymous' };
const player = { status: 'authorised', restriction: null } as SiteSession;

function linksIn(entries: readonly SearchEntry[], session = visitor): readonly (string | undefined)[] {
  const site = {
    texts: createTexts('en', async () => ({}), { lobby }),
    prefix: 'en-FI',
    locale: { language: 'en', market: 'FI' },
    session: createStore(session),
  } as unknown as Site;
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={['/en-FI/online-casino?dialog=search']}>
        <SearchResults entries={entries} onOpen={() => undefined} />
      </MemoryRouter>
    </SiteContext>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
}
const found = (slug: string, opening: 0 | 1 | 2): SearchEntry => [
  slug,
  slug,
  'Sandline',
  '/a',
  null,
  opening,
];

test('a found game has a button for its demo where there is one, and none where there is none', () => {
  expect(linksIn([found('frostfang', 1), found('neon-777', 0)])).toEqual([
    '/en-FI/play/frostfang',
    '/en-FI/play/frostfang?mode=demo',
    '/en-FI/play/neon-777',
  ]);
});

test('a found live table leads a visitor to the login over the page, and from there to the table', () => {
  expect(linksIn([found('ivory-roulette', 2)])).toEqual([
    '?dialog=login&amp;from=%2Fen-FI%2Fplay%2Fivory-roulette',
  ]);
  expect(linksIn([found('ivory-roulette', 2)], player)).toEqual(['/en-FI/play/ivory-roulette']);
});
