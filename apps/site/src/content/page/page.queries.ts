import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';
import { groq } from '../groq.queries.ts';

type Place = Pick<Site, 'call' | 'locale' | 'session'>;

/** Visitors and players see different content: separate cache keys. */
const keyOf = ({ session }: Place, ...names: readonly (string | undefined)[]) =>
  ['content', session.get().status, ...names.map((name) => name ?? '')] as const;

/** Promotions of this market: all, of a category, of a tag within it. */
export function promotionsQuery(site: Place, category?: string, tag?: string) {
  const { language, market } = site.locale;
  const query = { market, language, ...(category && { category }), ...(tag && { tag }) };
  return queryOptions({
    queryKey: keyOf(site, 'promotions', category, tag),
    queryFn: ({ signal }) => site.call('GET /api/v1/content/promotions', { query }, { signal }),
  });
}

/** One promotion by its address. */
export function promotionQuery(site: Place, category: string, slug: string) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: keyOf(site, 'promotion', category, slug),
    queryFn: ({ signal }) =>
      site.call(
        'GET /api/v1/content/promotions/:category/:slug',
        { params: { category, slug }, query: { market, language } },
        { signal },
      ),
  });
}

/** A landing page by its id. */
export function landingPageQuery(site: Place, slug: string) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: keyOf(site, 'landing-page', slug),
    queryFn: ({ signal }) =>
      site.call(
        'GET /api/v1/content/landing-pages/:slug',
        { params: { slug }, query: { market, language } },
        { signal },
      ),
  });
}

/** The VIP page of this market. */
export function vipPageQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: keyOf(site, 'vip-page'),
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/content/vip-page', { query: { market, language } }, { signal }),
  });
}

/** Boxes of a page for this visitor or player. */
export function boxesQuery(site: Place, place: BoxPlace) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: keyOf(site, 'boxes', place),
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/content/boxes', { query: { market, language, place } }, { signal }),
  });
}

export type LicencesView = {
  readonly licences: {
    readonly notice: string;
    readonly items: readonly { _key: string; authority: string; number: string; url: string }[];
    readonly marks: readonly { _key: string; mark: string; title: string; url: string }[];
  } | null;
  readonly partners: readonly {
    readonly _id: string;
    readonly title: string;
    readonly text: string;
    readonly items: readonly { _key: string; name: string; url: string }[];
  }[];
};

const licencesGroq = `{
  "licences": *[_type == "licences"][0]{
    "notice": coalesce(notice[$language], notice.en),
    "items": items[market == $market]{ _key, authority, number, url },
    "marks": regulationLogos[!defined(markets) || $market in markets]{
      _key, mark, url, "title": coalesce(title[$language], title.en)
    }
  },
  "partners": *[_type == "partners"] | order(order asc){
    _id,
    "title": coalesce(title[$language], title.en),
    "text": coalesce(text[$language], text.en),
    "items": items[!defined(markets) || $market in markets]{ _key, name, url }
  }
}`;

/** Licences, certification marks and outside help of this market. */
export function licencesQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: keyOf(site, 'licences'),
    queryFn: ({ signal }) => groq<LicencesView>(site, licencesGroq, { language, market }, signal),
  });
}
