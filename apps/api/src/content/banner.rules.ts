import type { Banner, BannerAudience, Localised } from '@halcyon/contract/content/documents';
import type { BannerView } from '@halcyon/contract/content/content.contract';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';

/** Who looks: null is a visitor. A player whose deposits are not known is in no group. */
export type Viewer = { readonly playerId: number; readonly depositCount: number | null } | null;

/** The deposit group of a player: no deposit, exactly one, more than one. Pure. */
export function depositGroup(depositCount: number): 'none' | 'one' | 'many' {
  if (depositCount === 0) return 'none';
  return depositCount === 1 ? 'one' : 'many';
}

/** May this viewer see what is set for these people? A visitor is in no group and on no list. Pure. */
function isInAudience(audience: BannerAudience, viewer: Viewer): boolean {
  if (audience.option === 'everyone') return true;
  if (viewer === null) return false;
  if (audience.option === 'groups') {
    return viewer.depositCount !== null && audience.groups.includes(depositGroup(viewer.depositCount));
  }
  return audience.playerIds.includes(viewer.playerId);
}

/** Is the banner shown here and now? `startsAt` is the first moment, `endsAt` the first moment without it. Pure. */
export function isShown(banner: Banner, viewer: Viewer, market: MarketId, now: Date): boolean {
  if (banner.markets !== undefined && !banner.markets.includes(market)) return false;
  if (banner.startsAt !== null && now < new Date(banner.startsAt)) return false;
  if (banner.endsAt !== null && now >= new Date(banner.endsAt)) return false;
  if (banner.authorized === 'authorized' && viewer === null) return false;
  if (banner.authorized === 'not-authorized' && viewer !== null) return false;
  return isInAudience(banner.audience, viewer);
}

/** The words in a language; English where they have not been translated. Pure. */
export function wordsIn<Words>(localised: Localised<Words>, language: LanguageId): Words {
  return localised[language] ?? localised.en;
}

/** What this viewer reads: the words of one language, buttons of the visitor's or the player's variant. Pure. */
export function viewBanner(banner: Banner, viewer: Viewer, language: LanguageId): BannerView {
  const variant = viewer === null ? 'anonymous' : 'authorized';
  const button = (of: Banner['button'] | null) => {
    const chosen = of?.[variant];
    return chosen ? { text: wordsIn(chosen.text, language), url: chosen.url } : null;
  };
  return {
    id: banner._id,
    greeting: banner.greeting && wordsIn(banner.greeting, language),
    title: wordsIn(banner.title, language),
    description: banner.description && wordsIn(banner.description, language),
    button: button(banner.button),
    secondButton: button(banner.secondButton),
    images: { wide: banner.images.wide, tall: banner.images.tall },
    clickable: banner.clickable,
  };
}
