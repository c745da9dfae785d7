import type { Banner } from '@halcyon/contract/content/documents';
import type { Localised } from '@halcyon/contract/content/document-frame';
import type { BannerView } from '@halcyon/contract/content/content.contract';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { Viewer } from './targeting.rules.ts';

/** The texts in a language; English where they have not been translated. Pure. */
export function wordsIn<Words>(localised: Localised<Words>, language: LanguageId): Words {
  return localised[language] ?? localised.en;
}

/** Text and target of a button: the visitor's or the player's; null: none for them. Pure. */
export function viewLink(
  of: Banner['button'],
  viewer: Viewer,
  language: LanguageId,
): { text: string; url: string } | null {
  const chosen = of[viewer === null ? 'anonymous' : 'authorized'];
  return chosen ? { text: wordsIn(chosen.text, language), url: chosen.url } : null;
}

/** What this viewer reads: the texts of one language, buttons of the visitor's or the player's variant. Pure. */
export function viewBanner(banner: Banner, viewer: Viewer, language: LanguageId): BannerView {
  const button = (of: Banner['button'] | null) => of && viewLink(of, viewer, language);
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
