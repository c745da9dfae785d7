import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import shell from '../../../../content/locales/en/shell.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import { createTexts } from '../platform/texts.ts';
import { LobbyBar } from './lobby-bar.tsx';

function firstTabOf(bar: ReactNode): string | undefined {
  const site = { texts: createTexts('en', async () => ({}), { shell }), prefix: 'en-UN' } as unknown as Site;
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={['/en-UN/online-casino/slots?sort=rtp']}>{bar}</MemoryRouter>
    </SiteContext>,
  );
  return /<(?:a|button)\b[^>]*href="([^"]*)"/.exec(html)?.[1];
}

// facts: C3.6
test('the first tab of a lobby’s bar opens the filter panel, over the list as it is', () => {
  expect(firstTabOf(<LobbyBar />)).toBe('?sort=rtp&amp;dialog=filters');
});

test('a list that nothing narrows has no tab for filters', () => {
  expect(firstTabOf(<LobbyBar hasFilters={false} />)).toBe('?sort=rtp&amp;dialog=search');
});
