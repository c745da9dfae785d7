import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import paynplay from '../../../../content/locales/en/paynplay.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import { createTexts } from '../platform/text/texts.ts';
import { BankBannerArt } from './bank-banner.tsx';
import { bankBannerQuery, type BankBanner } from '../content/page/document.queries.ts';

function drawn(banner: BankBanner | null): string {
  const texts = createTexts('en', async () => ({}), { paynplay });
  const locale = { language: 'fi', market: 'FI' } as const;
  const site = { texts, locale, call: () => new Promise(() => {}) } as unknown as Site;
  const queries = new QueryClient();
  queries.setQueryData(bankBannerQuery(site).queryKey, banner);
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <QueryClientProvider client={queries}>
        <BankBannerArt />
      </QueryClientProvider>
    </SiteContext>,
  );
}

test('without a banner in content players see the three steps and no fault message', () => {
  const html = drawn(null);
  expect(html).toContain('Choose your deposit and your limits.');
  expect(html).not.toMatch(/<img|not being configured/);
});

test('the banner of content is shown with the three steps', () => {
  const html = drawn({
    title: 'Pelaa heti pankkitunnuksilla',
    description: null,
    image: '/images/hero/welcome-tall.webp',
  });
  expect(html).toContain('Pelaa heti pankkitunnuksilla');
  expect(html).toContain('Choose your deposit and your limits.');
});
