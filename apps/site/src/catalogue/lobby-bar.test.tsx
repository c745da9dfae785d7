import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import shell from '../../../../content/locales/en/shell.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import { createTexts } from '../platform/texts.ts';
import { LobbyBar } from './lobby-bar.tsx';

// facts: C3.6
test('the first tab of a lobby’s bar opens the filter panel, over the list as it is', () => {
  const site = { texts: createTexts('en', async () => ({}), { shell }), prefix: 'en-UN' } as unknown as Site;
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={['/en-UN/online-casino/slots?sort=rtp']}>
        <LobbyBar />
      </MemoryRouter>
    </SiteContext>,
  );
  const tabs = [...html.matchAll(/<(?:a|button)\b[^>]*>/g)].map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]);
  expect(tabs).toHaveLength(5);
  expect(tabs[0]).toBe('?sort=rtp&amp;dialog=filters');
});
