import { queryOptions } from '@tanstack/react-query';
import { groq } from '../groq.queries.ts';
import type { Site } from '../../platform/site.ts';

export type LandingView = {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly images: { readonly wide: string; readonly tall: string };
};

const landingGroq = `*[_type == "registrationLanding" && slug == $slug][0]{
  slug, images,
  "title": coalesce(title[$language], title.en),
  "text": coalesce(text[$language], text.en),
  "button": coalesce(button[$language], button.en)
}`;

/** What a partner's or campaign's page shows before the sign-up; null: there is none under this name. */
export function landingQuery(site: Pick<Site, 'call' | 'locale'>, slug: string) {
  const { language } = site.locale;
  return queryOptions({
    queryKey: ['registration', 'landing', slug, language],
    queryFn: ({ signal }) => groq<LandingView | null>(site, landingGroq, { slug, language }, signal),
  });
}
