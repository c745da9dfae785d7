import type { MultiStepView, PageView, PromotionView } from '@halcyon/contract/content/content.contract';
import type { DocumentOf } from '@halcyon/contract/content/documents';
import type { Reference } from '@halcyon/contract/content/document-frame';
import type { Promotion } from '@halcyon/contract/content/page-documents';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { viewLink, wordsIn } from '../dataset/banner.rules.ts';
import type { ContentService } from '../dataset/content.service.ts';
import { isShown, type Looker } from '../dataset/targeting.rules.ts';

/**
 * Promotions for this viewer, in order; of a category, of a tag.
 * Refuses: content.category_unknown, content.tag_unknown. A category that holds nothing for the viewer is empty,
 * not unknown, and not listed.
 */
export function promotionsFor(
  content: ContentService,
  looker: Looker,
  of: { readonly category?: string | undefined; readonly tag?: string | undefined },
) {
  const all = shownTo(content, looker);
  const categories = content
    .of('promotionCategory')
    .toSorted((one, other) => one.order - other.order)
    .map((category) => ({
      slug: category.slug,
      title: wordsIn(category.title, looker.language),
      description: wordsIn(category.description, looker.language),
      count: all.filter((promotion) => promotion.category._ref === category._id).length,
    }))
    .filter(({ slug, count }) => count > 0 || slug === of.category);
  if (of.category !== undefined && !categories.some(({ slug }) => slug === of.category))
    throw new Refusal('content.category_unknown');
  const ofCategory = all
    .map((promotion) => view(content, promotion, looker))
    .filter(({ category }) => of.category === undefined || category.slug === of.category);
  const tags = new Map(ofCategory.flatMap((promotion) => promotion.tags.map((tag) => [tag.slug, tag])));
  if (of.tag !== undefined && !content.of('promotionTag').some(({ slug }) => slug === of.tag))
    throw new Refusal('content.tag_unknown');
  const items = ofCategory.filter(
    (promotion) => of.tag === undefined || promotion.tags.some(({ slug }) => slug === of.tag),
  );
  return { categories, tags: [...tags.values()], items };
}

/** One promotion. Refuses: content.promotion_unknown, also when it is for others or for another time. */
export function promotionFor(
  content: ContentService,
  looker: Looker,
  of: { readonly category: string; readonly slug: string },
) {
  const all = shownTo(content, looker).map((promotion) => ({
    promotion,
    card: view(content, promotion, looker),
  }));
  const ofCategory = all.filter(({ card }) => card.category.slug === of.category);
  const found = ofCategory.find(({ card }) => card.slug === of.slug);
  if (found === undefined) throw new Refusal('content.promotion_unknown');
  const { promotion, card } = found;
  return {
    ...pageOf(content, { ...promotion, description: promotion.summary }, looker),
    slug: card.slug,
    category: card.category,
    tags: card.tags,
    endsAt: promotion.endsAt,
    others: ofCategory.filter((other) => other !== found).map((other) => other.card),
  };
}

/** What a page with a head, rich text and steps shows in one language to one viewer. */
export function pageOf(
  content: ContentService,
  page: Pick<DocumentOf<'landingPage'>, 'title' | 'description' | 'body' | 'image' | 'button' | 'multiStep'>,
  { viewer, language }: Looker,
): PageView {
  return {
    title: wordsIn(page.title, language),
    description: wordsIn(page.description, language),
    body: structuredClone(wordsIn(page.body, language)) as PageView['body'],
    image: page.image,
    button: viewLink(page.button, viewer, language),
    multiStep: page.multiStep && stepsOf(content, page.multiStep, language),
  };
}

/** Null: the element is not there; the page works without it. */
function stepsOf(
  content: ContentService,
  { _ref }: Reference,
  language: Looker['language'],
): MultiStepView | null {
  const element = content.find(_ref);
  if (element?._type !== 'multiStep') return null;
  return {
    id: element.elementId,
    title: wordsIn(element.title, language),
    steps: element.steps.map(({ _key, title, text, link }) => ({
      key: _key,
      title: wordsIn(title, language),
      text: wordsIn(text, language),
      link: link && { text: wordsIn(link.text, language), url: link.url },
    })),
  };
}

function shownTo(content: ContentService, { viewer, market, now }: Looker): readonly Promotion[] {
  return content
    .of('promotion')
    .filter(
      (promotion) =>
        isShown(promotion, viewer, market, now) &&
        (promotion.offerId === undefined || !viewer?.isBarred) &&
        content.find(promotion.category._ref) !== null,
    )
    .toSorted((one, other) => one.order - other.order);
}

function view(content: ContentService, promotion: Promotion, { language }: Looker): PromotionView {
  const named = ({ _ref }: Reference) => {
    const document = content.find(_ref);
    return document?._type === 'promotionCategory' || document?._type === 'promotionTag'
      ? [{ slug: document.slug, title: wordsIn(document.title, language) }]
      : [];
  };
  return {
    id: promotion._id,
    slug: promotion.slug,
    category: named(promotion.category)[0] ?? { slug: '', title: '' },
    tags: promotion.tags.flatMap(named),
    title: wordsIn(promotion.title, language),
    summary: wordsIn(promotion.summary, language),
    image: promotion.image,
  };
}
