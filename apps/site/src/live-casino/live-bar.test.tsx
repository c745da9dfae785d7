import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import shell from '../../../../content/locales/en/shell.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import { createTexts } from '../platform/texts.ts';
import { LiveBar } from './live-bar.tsx';

test('the bar of the live lobby marks the live casino as the open place, also below one of its categories', () => {
  const site = { texts: createTexts('en', async () => ({}), { shell }), prefix: 'en-UN' } as unknown as Site;
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={['/en-UN/live-casino-online/live-roulette']}>
        <LiveBar />
      </MemoryRouter>
    </SiteContext>,
  );
  const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag);
  expect(current).toHaveLength(1);
  expect(current[0]).toContain('href="/en-UN/live-casino-online"');
});
