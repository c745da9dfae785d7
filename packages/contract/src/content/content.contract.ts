import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';

/** What a banner's button says and does for this visitor. */
const BannerButton = z.object({ text: z.string(), url: z.string() });

/** A banner that this visitor may see, in one language. */
export const BannerView = z.object({
  id: z.string(),
  greeting: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  button: BannerButton.nullable(),
  secondButton: BannerButton.nullable(),
  /** Paths on the image route. */
  images: z.object({ wide: z.string(), tall: z.string() }),
  clickable: z.boolean(),
});
export type BannerView = z.infer<typeof BannerView>;

export const contentEndpoints = endpoints({
  'GET /api/v1/content/banners': {
    summary: 'Banners for this visitor or player: by market, dates, sign-in and audience, first in order',
    access: 'visitor',
    rateLimit: { max: 1200, windowSeconds: 60 },
    query: z.object({ market: z.string(), language: z.string() }),
    answer: z.object({ items: z.array(BannerView) }),
  },
});

/** Codes of the content service's own endpoint (`/v2021-08-31/data/query/production`) with their statuses. */
export const contentQueryRefusals = {
  'content.query_missing': 400,
  'content.query_invalid': 400,
  'content.query_too_long': 400,
  'content.query_too_deep': 400,
  'content.parameter_invalid': 400,
  'content.dataset_unknown': 404,
  'content.query_too_slow': 422,
  'content.result_too_large': 422,
  'content.busy': 503,
} as const;
export type ContentQueryCode = keyof typeof contentQueryRefusals;
