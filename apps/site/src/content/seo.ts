import type { PageKey } from '@halcyon/contract/content/page-keys';
import type { PageMeta } from '../platform/page/page-meta.ts';
import type { Site } from '../platform/site.ts';
import { groq } from './groq.queries.ts';

const seoGroq = `*[_type == "seo" && page == $page][0]{
  "title": coalesce(title[$language], title.en),
  "description": coalesce(description[$language], description.en)
}`;

/**
 * What search engines read about a page, from the content service; `otherwise` where it has nothing or is down, and
 * in the browser, where no search engine reads and nothing should wait for it.
 */
export async function seoOf(
  site: Pick<Site, 'call' | 'locale' | 'queries'>,
  page: PageKey,
  otherwise: Required<Pick<PageMeta, 'title' | 'description'>>,
): Promise<{ title: string; description: string }> {
  if (!import.meta.env.SSR) return otherwise;
  const { language } = site.locale;
  const written = await site.queries
    .ensureQueryData({
      queryKey: ['content', 'seo', page],
      queryFn: () => groq<{ title: string; description: string } | null>(site, seoGroq, { page, language }),
    })
    .catch(() => null);
  return written ?? otherwise;
}
