import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';

/** Text and action of a banner's button for this visitor. */
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

/** Rich text as the hosted service writes it. */
const Block = z.object({
  _type: z.literal('block'),
  _key: z.string(),
  style: z.enum(['normal', 'h2', 'h3']),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.number().optional(),
  markDefs: z.array(z.object({ _type: z.literal('link'), _key: z.string(), href: z.string() })),
  children: z.array(
    z.object({ _type: z.literal('span'), _key: z.string(), text: z.string(), marks: z.array(z.string()) }),
  ),
});

/** A path in 2 to 101 small steps; browsers store the reached one under `id`. */
export const MultiStepView = z.object({
  id: z.string(),
  title: z.string(),
  steps: z
    .array(z.object({ key: z.string(), title: z.string(), text: z.string(), link: BannerButton.nullable() }))
    .min(2)
    .max(101),
});
export type MultiStepView = z.infer<typeof MultiStepView>;

const Named = z.object({ slug: z.string(), title: z.string() });

export const PromotionView = z.object({
  id: z.string(),
  slug: z.string(),
  category: Named,
  tags: z.array(Named),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
});
export type PromotionView = z.infer<typeof PromotionView>;

/** A page with a head, rich text and perhaps steps: a promotion, a landing page. */
const PageView = z.object({
  title: z.string(),
  description: z.string(),
  body: z.array(Block),
  image: z.string(),
  button: BannerButton.nullable(),
  multiStep: MultiStepView.nullable(),
});
export type PageView = z.infer<typeof PageView>;

export const BoxView = z.object({
  id: z.string(),
  kind: z.enum(['content', 'tournament']),
  /** Of a tournament box. */
  tournamentId: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  image: z.string(),
  link: BannerButton.nullable(),
  /** RFC 3339; null: no end. */
  endsAt: z.string().nullable(),
});
export type BoxView = z.infer<typeof BoxView>;

const Place = z.object({ market: z.string(), language: z.string() });
const pageRate = { max: 1200, windowSeconds: 60 };

export const contentEndpoints = endpoints({
  'GET /api/v1/content/promotions': {
    summary: 'Promotions for this visitor or player: all, of a category, or of a tag within it',
    access: 'visitor',
    rateLimit: pageRate,
    query: Place.extend({ category: z.string().optional(), tag: z.string().optional() }),
    answer: z.object({
      /** Categories that hold something for this visitor. */
      categories: z.array(Named.extend({ description: z.string(), count: z.number() })),
      /** Tags of what is listed without the tag. */
      tags: z.array(Named),
      items: z.array(PromotionView),
    }),
    refusals: { 'content.category_unknown': 404, 'content.tag_unknown': 404 },
  },
  'GET /api/v1/content/promotions/:category/:slug': {
    summary: 'One promotion, if it is for this visitor or player here and now',
    access: 'visitor',
    rateLimit: pageRate,
    params: z.object({ category: z.string(), slug: z.string() }),
    query: Place,
    answer: PageView.extend({
      slug: z.string(),
      category: Named,
      tags: z.array(Named),
      endsAt: z.string().nullable(),
      /** Others of the same category. */
      others: z.array(PromotionView),
    }),
    refusals: { 'content.promotion_unknown': 404 },
  },
  'GET /api/v1/content/landing-pages/:slug': {
    summary: 'A landing page by its id, if it is for this visitor or player here and now',
    access: 'visitor',
    rateLimit: pageRate,
    params: z.object({ slug: z.string() }),
    query: Place,
    answer: PageView,
    refusals: { 'content.landing_unknown': 404 },
  },
  'GET /api/v1/content/vip-page': {
    summary: 'The VIP page of a market',
    access: 'visitor',
    rateLimit: pageRate,
    query: Place,
    answer: PageView.pick({ title: true, description: true, body: true, image: true }).extend({
      levels: z.array(z.object({ level: z.number().int(), title: z.string() })),
      benefits: z.array(z.object({ key: z.string(), title: z.string(), text: z.string(), url: z.string() })),
    }),
    refusals: { 'content.page_unknown': 404 },
  },
  'GET /api/v1/content/boxes': {
    summary: 'Content and tournament boxes of a page for this visitor or player, first in order',
    access: 'visitor',
    rateLimit: pageRate,
    query: Place.extend({ place: z.enum(['home', 'casino-lobby', 'live-lobby']) }),
    answer: z.object({ items: z.array(BoxView) }),
  },
  'GET /api/v1/content/banners': {
    summary: 'Banners for this visitor or player: by market, dates, sign-in and audience, first in order',
    access: 'visitor',
    rateLimit: pageRate,
    query: Place,
    answer: z.object({ items: z.array(BannerView) }),
  },
});

/** Codes of the content service's own endpoint (`/v2021-08-31/data/query/production`) with their statuses. */
export const contentQueryRefusals = {
  'content.query_missing': 400,
  'content.query_invalid': 400,
  'content.query_too_long': 400,
  'content.query_too_deep': 400,
  'content.query_too_heavy': 400,
  'content.parameter_invalid': 400,
  'content.dataset_unknown': 404,
  'content.query_too_slow': 422,
  'content.result_too_large': 422,
  'content.busy': 503,
} as const;
export type ContentQueryCode = keyof typeof contentQueryRefusals;
