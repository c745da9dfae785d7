import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import lobby from '../../../../content/locales/en/lobby.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import { createTexts } from '../platform/texts.ts';
import { SearchResults } from './search-results.tsx';
import type { SearchEntry } from './search.ts';

const site = {
  texts: createTexts('en', async () => ({}), { lobby }),
  prefix: 'en-FI',
  locale: { language: 'en', market: 'FI' },
} as unknown as Site;

function demosIn(entries: readonly SearchEntry[]): readonly (string | undefined)[] {
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter>
        <SearchResults entries={entries} onOpen={() => undefined} />
      </MemoryRouter>
    </SiteContext>,
  );
  return [...html.matchAll(/href="([^"]*mode=demo)"/g)].map(([, href]) => href);
}

test('a found game has a button for its demo where there is one, and none where there is none', () => {
  const found = (slug: string, hasDemo: 0 | 1): SearchEntry => [slug, slug, 'Sandline', '/a', null, hasDemo];
  expect(demosIn([found('frostfang', 1), found('neon-777', 0)])).toEqual(['/en-FI/play/frostfang?mode=demo']);
});
