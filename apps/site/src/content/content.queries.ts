import type { Block } from '@halcyon/contract/content/documents';
import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';
import { groq } from './groq.ts';

type Place = Pick<Site, 'call' | 'locale'>;

export type StaticPageView = {
  pageId: string;
  title: string;
  description: string | null;
  updatedOn: string;
  body: readonly Block[];
};

const pageGroq = `*[_type == "staticPage" && path == $path][0]{
  pageId, updatedOn,
  "title": coalesce(title[$language], title.en),
  "description": coalesce(description[$language], description.en),
  "body": coalesce(body[$language], body.en)
}`;

/** A static page by its address below the locale prefix; null: there is none. */
export function staticPageQuery(site: Place, path: string) {
  return queryOptions({
    queryKey: ['content', 'page', path],
    queryFn: ({ signal }) =>
      groq<StaticPageView | null>(site, pageGroq, { path, language: site.locale.language }, signal),
  });
}

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
  payments: readonly string[];
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
  "payments": *[_type == "paymentMethod" && $market in ways[].market] | order(order asc){ "title": coalesce(title[$language], title.en) }.title
}`;

/** Links, licences and payment methods under every page of this market. */
export function footerQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: ['content', 'footer'],
    queryFn: ({ signal }) => groq<FooterView>(site, footerGroq, { language, market }, signal),
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

export type TermsVersionView = {
  version: number;
  /** yyyy-MM-dd. */
  publishedOn: string;
  /** What changed, in words. */
  changes: string | null;
};

const termsGroq = `*[_type == "termsVersion"] | order(version desc)[0...20]{
  version, publishedOn, "changes": coalesce(changes[$language], changes.en)
}`;

/** Every version of the terms that was published, newest first. Which of them is in force the server says. */
export function termsVersionsQuery(site: Place) {
  return queryOptions({
    queryKey: ['content', 'terms'],
    queryFn: ({ signal }) =>
      groq<readonly TermsVersionView[]>(site, termsGroq, { language: site.locale.language }, signal),
  });
}

export type BankBanner = {
  readonly title: string;
  readonly description: string | null;
  readonly image: string;
};

const bankBannerGroq = `*[_type == "banner" && placement == "pay-and-play" && $market in markets] | order(order asc)[0]{
  "title": coalesce(title[$language], title.en),
  "description": coalesce(description[$language], description.en),
  "image": images.wide
}`;

/** The banner of pay-and-play; null: content has none for this market. */
export function bankBannerQuery(site: Place) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: ['content', 'bank-banner'],
    queryFn: ({ signal }) => groq<BankBanner | null>(site, bankBannerGroq, { language, market }, signal),
  });
}

/** True: content has switched the support chat off; null: content does not say. */
export function isChatOffQuery(site: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['content', 'chat-off'],
    queryFn: ({ signal }) =>
      groq<boolean | null>(site, '*[_type == "contactUs"][0].disableLiveChat', {}, signal),
  });
}
