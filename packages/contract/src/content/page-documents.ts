/**
 * Documents behind the site's pages: promotions, landing pages, the VIP page, boxes, elements of several steps,
 * partners. As in `documents.ts`, texts are under language ids.
 * Source: docs/domains/content.md.
 */
import type { Block, ContentFrame, Localised, Reference, Targeting } from './document-frame.ts';

/** A link with its text; `url` is a path below the locale prefix. */
export type ContentLink = { readonly text: Localised; readonly url: string };

/** Content in small steps, 2 to 101 of them. */
export type MultiStep = ContentFrame<'multiStep'> & {
  /** Browsers store the reached step under it. */
  readonly elementId: string;
  readonly title: Localised;
  readonly steps: readonly {
    readonly _key: string;
    readonly title: Localised;
    readonly text: Localised;
    readonly link: ContentLink | null;
  }[];
};

export type PromotionCategory = ContentFrame<'promotionCategory'> & {
  readonly slug: string;
  readonly title: Localised;
  readonly description: Localised;
  readonly order: number;
};
export type PromotionTag = ContentFrame<'promotionTag'> & {
  readonly slug: string;
  readonly title: Localised;
};
/** Something that a player can have today; never an offer that no player can claim. */
export type Promotion = ContentFrame<'promotion'> &
  Targeting & {
    /** Unique within its category. */
    readonly slug: string;
    readonly category: Reference;
    readonly tags: readonly Reference[];
    readonly order: number;
    /** Id of the campaign, or series of the tournaments, that it is about; barred players do not see it. */
    readonly offerId?: string;
    readonly title: Localised;
    readonly summary: Localised;
    readonly body: Localised<readonly Block[]>;
    readonly image: string;
    readonly button: { readonly anonymous: ContentLink | null; readonly authorized: ContentLink | null };
    readonly multiStep: Reference | null;
  };

export type LandingPage = ContentFrame<'landingPage'> &
  Targeting & {
    readonly slug: string;
    readonly title: Localised;
    readonly description: Localised;
    readonly body: Localised<readonly Block[]>;
    readonly image: string;
    readonly button: { readonly anonymous: ContentLink | null; readonly authorized: ContentLink | null };
    readonly multiStep: Reference | null;
  };

/** One for all markets, or one of the market's own, which then counts. */
export type VipPage = ContentFrame<'vipPage'> &
  Targeting & {
    readonly title: Localised;
    readonly description: Localised;
    readonly body: Localised<readonly Block[]>;
    readonly image: string;
    /** Names of the market's loyalty levels, which are numbered from 1. None: the market has no levels. */
    readonly levels: readonly { readonly _key: string; readonly level: number; readonly title: Localised }[];
    /** What every player has, on any level. */
    readonly benefits: readonly {
      readonly _key: string;
      readonly title: Localised;
      readonly text: Localised;
      readonly url: string;
    }[];
  };

export type BoxPlace = 'home' | 'casino-lobby' | 'live-lobby';
type Box<Type extends string> = ContentFrame<Type> &
  Targeting & {
    readonly places: readonly BoxPlace[];
    readonly order: number;
    readonly title: Localised;
    readonly text: Localised;
    readonly image: string;
    readonly link: { readonly anonymous: ContentLink | null; readonly authorized: ContentLink | null };
  };
export type ContentBox = Box<'contentBox'>;
/** A box of a running tournament; it is shown only between the dates of `Targeting`. */
export type TournamentBox = Box<'tournamentBox'> & { readonly tournamentId: string };

/** The operator's partners: by market, or everywhere. */
export type Partners = ContentFrame<'partners'> & {
  readonly order: number;
  readonly title: Localised;
  readonly text: Localised;
  readonly items: readonly {
    readonly _key: string;
    readonly name: string;
    readonly url: string;
    /** Absent: in every market. */
    readonly markets?: Targeting['markets'];
  }[];
};
