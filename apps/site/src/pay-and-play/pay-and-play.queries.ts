import { queryOptions } from '@tanstack/react-query';
import { groq } from '../content/groq.ts';
import { methodsQuery } from '../cashier/cashier.queries.ts';
import { forget, keep, readKept } from '../identity/browser-memory.queries.ts';
import type { Site } from '../platform/site.ts';

export type BankBanner = {
  readonly title: string;
  readonly description: string | null;
  readonly image: string;
};

const bannerGroq = `*[_type == "banner" && placement == "pay-and-play" && $market in markets] | order(order asc)[0]{
  "title": coalesce(title[$language], title.en),
  "description": coalesce(description[$language], description.en),
  "image": images.wide
}`;

/** The banner above pay-and-play; null: content has none for this market. */
export function bankBannerQuery(site: Pick<Site, 'call' | 'locale'>) {
  const { language, market } = site.locale;
  return queryOptions({
    queryKey: ['pay-and-play', 'banner'],
    queryFn: ({ signal }) => groq<BankBanner | null>(site, bannerGroq, { language, market }, signal),
  });
}

/** What this market's cashier offers; pay-and-play takes its limits from there. */
export const bankOffersQuery = methodsQuery;

const VISIT = 'halcyon.paynplay';
/** A visit that went to the bank in the whole window, and what came back. */
export type KeptVisit = {
  readonly sessionId: string;
  readonly amountMinor: string;
  readonly arrived?: { readonly code: string | null; readonly state: string | null };
};

export function keepVisit(visit: KeptVisit): void {
  keep('session', VISIT, visit);
}
export function readVisit(): KeptVisit | null {
  return readKept<KeptVisit>('session', VISIT);
}
export function forgetVisit(): void {
  forget('session', VISIT);
}
