import type { BoxView, PageView } from '@halcyon/contract/content/content.contract';
import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { viewLink, wordsIn } from '../dataset/banner.rules.ts';
import { ofMarket, type ContentService } from '../dataset/content.service.ts';
import { pageOf } from './promotion.service.ts';
import { isShown, type Looker } from '../dataset/targeting.rules.ts';

/** A landing page. Refuses: content.landing_unknown, also when it is for others or for another time. */
export function landingPageFor(content: ContentService, looker: Looker, slug: string): PageView {
  const page = content
    .of('landingPage')
    .find(
      (document) => document.slug === slug && isShown(document, looker.viewer, looker.market, looker.now),
    );
  if (page === undefined) throw new Refusal('content.landing_unknown');
  return pageOf(content, page, looker);
}

/** The VIP page of the market: its own, else the one for all. Refuses: content.page_unknown. */
export function vipPageFor(content: ContentService, looker: Looker) {
  const { viewer, market, language, now } = looker;
  const page = ofMarket(
    content.of('vipPage').filter((document) => isShown(document, viewer, market, now)),
    market,
  );
  if (page === null) throw new Refusal('content.page_unknown');
  const { title, description, body, image } = pageOf(
    content,
    { ...page, button: { anonymous: null, authorized: null }, multiStep: null },
    looker,
  );
  const benefits = page.benefits.map((benefit) => ({
    key: benefit._key,
    title: wordsIn(benefit.title, language),
    text: wordsIn(benefit.text, language),
    url: benefit.url,
  }));
  const levels = page.levels.map((each) => ({ level: each.level, title: wordsIn(each.title, language) }));
  return { title, description, body, image, levels, benefits };
}

/** Pages that offer rewards; a box for them invites. */
const offerPages = /^\/(promotions$|promotions\/rewards|my-account\/(rewards|bonus-code)|tournaments)/;

/**
 * Boxes of a page for this viewer, first in order; tournaments before the others. Barred players see none that leads
 * to offers.
 */
export function boxesFor(content: ContentService, looker: Looker, place: BoxPlace): readonly BoxView[] {
  const { viewer, market, language, now } = looker;
  return [...content.of('tournamentBox'), ...content.of('contentBox')]
    .filter((box) => box.places.includes(place) && isShown(box, viewer, market, now))
    .toSorted((one, other) => one._type.localeCompare(other._type) * -1 || one.order - other.order)
    .map((box): BoxView => ({
      id: box._id,
      kind: box._type === 'tournamentBox' ? 'tournament' : 'content',
      tournamentId: box._type === 'tournamentBox' ? box.tournamentId : null,
      title: wordsIn(box.title, language),
      text: wordsIn(box.text, language),
      image: box.image,
      link: viewLink(box.link, viewer, language),
      endsAt: box.endsAt,
    }))
    .filter(
      ({ kind, link }) => !viewer?.isBarred || (kind === 'content' && !offerPages.test(link?.url ?? '')),
    );
}
