import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';
import { groq } from './groq.queries.ts';

type Place = Pick<Site, 'call' | 'locale'>;

export type FooterView = {
  footer: {
    notice: string | null;
    groups: readonly {
      _key: string;
      title: string;
      links: readonly { _key: string; page: { title: string; path: string | null } | null }[];
    }[];
  } | null;
  licences: {
    notice: string | null;
    items: readonly { _key: string; authority: string; number: string; url: string }[];
  } | null;
  payments: readonly {
    method: string;
    title: string;
    /** Of cards, where the market takes no credit. */
    debitTitle: string | null;
    isDebitOnly: boolean | null;
  }[];
};

const footerGroq = `{
  "footer": *[_type == "footer"][0]{
    "notice": coalesce(notice[$language], notice.en),
    groups[]{
      _key,
      "title": coalesce(title[$language], title.en),
      links[]{
        _key,
        "page": *[_type == "staticPage" && pageId == ^.pageId][0]{ path, "title": coalesce(title[$language], title.en) }
      }
    }
  },
  "licences": *[_type == "licences"][0]{
    "notice": coalesce(notice[$language], notice.en),
    "items": items[market == $market]{ _key, authority, number, url }
  },
  "payments": *[_type == "paymentMethod" && $market in ways[].market] | order(order asc){
    method,
    "title": coalesce(title[$language], title.en),
    "debitTitle": coalesce(debitTitle[$language], debitTitle.en),
    "isDebitOnly": ways[market == $market][0].isDebitOnly
  }
}`;

/** Links, licences and payment methods under every page of this market. */
export function footerQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: ['content', 'footer'],
    queryFn: ({ signal }) => groq<FooterView>(site, footerGroq, { language, market }, signal),
    // It arrives with the page and is good for as long as the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Banners for this visitor or player, first in order. */
export function bannersQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/content/banners', { query: { market, language } }, { signal }),
  });
}
