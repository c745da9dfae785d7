import type { MarketDocument } from '@halcyon/contract/content/documents';
import type { Block } from '@halcyon/contract/content/document-frame';
import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';
import { groq } from '../groq.queries.ts';

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

/** Values from the market's policy in the answers of the help page. */
export type HelpFacts = MarketDocument['facts'];

const helpFactsGroq = `{
  "facts": *[_type == "market" && marketId == $market][0].facts,
  "email": *[_type == "contactUs"][0].email
}`;

/** The facts of this market in the answers of the help page, and the contact address. */
export function helpFactsQuery(site: Place) {
  const { market } = site.locale;
  return queryOptions({
    queryKey: ['content', 'help-facts'],
    queryFn: ({ signal }) =>
      groq<{ facts: HelpFacts | null; email: string | null }>(site, helpFactsGroq, { market }, signal),
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

/** Every published version of the terms, newest first. The server says which one is in force. */
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
