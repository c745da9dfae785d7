/**
 * Documents of the content service as GROQ returns them. Types only: a screen has its own query and names the
 * shape it projects. Texts in several languages are `{ en: …, fi: … }` under language ids; a query picks one:
 * `"title": coalesce(title[$language], title.en)`.
 * Source: docs/domains/content.md.
 */
import type {
  ContentBox,
  LandingPage,
  MultiStep,
  Partners,
  Promotion,
  PromotionCategory,
  PromotionTag,
  TournamentBox,
  VipPage,
} from './page-documents.ts';
import type { ContentFrame, Localised, Block, Reference, Targeting } from './document-frame.ts';
import type { PageKey } from './page-keys.ts';
import type { RateSet } from '@halcyon/money/reference-rates';
import type { LanguageId } from '../market/languages.ts';
import type { MarketId } from '../market/markets.ts';
import type { PaymentMethodId, PaymentWay } from '../market/policy.ts';

type Document<Type extends string> = ContentFrame<Type>;

export type StaticPage = Document<'staticPage'> & {
  readonly pageId: string;
  /** Below the locale prefix; null for a page without its own address. */
  readonly path: string | null;
  readonly category: 'terms' | 'rules' | 'help' | 'safer' | 'system';
  /** True: reached by footer and contact lists only. */
  readonly isExtra: boolean;
  readonly updatedOn: string;
  readonly title: Localised;
  readonly description: Localised;
  readonly body: Localised<readonly Block[]>;
};

export type BannerButton = { readonly text: Localised; readonly url: string };
export type Banner = Document<'banner'> &
  Targeting & {
    readonly placement: 'home' | 'pay-and-play';
    readonly order: number;
    readonly greeting: Localised | null;
    readonly title: Localised;
    readonly description: Localised | null;
    /** Variants of text and action for visitors and for players; null: none for them. */
    readonly button: { readonly anonymous: BannerButton | null; readonly authorized: BannerButton | null };
    readonly secondButton: {
      readonly anonymous: BannerButton | null;
      readonly authorized: BannerButton | null;
    } | null;
    readonly images: { readonly wide: string; readonly tall: string };
    readonly clickable: boolean;
  };

export type Footer = Document<'footer'> & {
  readonly groups: readonly {
    readonly _key: string;
    readonly title: Localised;
    readonly links: readonly { readonly _key: string; readonly pageId: string }[];
  }[];
  readonly notice: Localised;
};
export type ContactUs = Document<'contactUs'> & {
  readonly email: string;
  readonly disableLiveChat: boolean;
  readonly channels: readonly {
    readonly _key: string;
    readonly kind: 'email';
    readonly title: Localised;
    readonly text: Localised;
    readonly target: string;
  }[];
  readonly pages: readonly { readonly _key: string; readonly pageId: string }[];
};
export type Licences = Document<'licences'> & {
  readonly notice: Localised;
  readonly items: readonly {
    readonly _key: string;
    readonly market: MarketId;
    readonly authority: string;
    readonly number: string;
    readonly url: string;
  }[];
  readonly regulationLogos: readonly {
    readonly _key: string;
    readonly mark: string;
    readonly title: Localised;
    readonly url: string;
    /** Absent: in every market. */
    readonly markets?: readonly MarketId[];
  }[];
};
export type VerticalDocument = Document<'vertical'> & {
  readonly verticalId: 'casino' | 'live-casino' | 'sportsbook' | 'virtuals';
  readonly title: Localised;
  readonly path: string;
  readonly policyColumn: 'casino' | 'live' | 'sports' | 'virtual';
  /** False: the operator does not run it yet, in any market. */
  readonly isEnabled: boolean;
  /** Markets whose policy has it. */
  readonly markets: readonly MarketId[];
  readonly order: number;
};
export type SignUpContent = Document<'signUpContent'> & {
  readonly title: Localised;
  readonly text: Localised;
  readonly benefits: readonly { readonly _key: string; readonly text: Localised }[];
  readonly adults: Localised;
  readonly images: { readonly wide: string; readonly tall: string };
};
export type RegistrationLanding = Document<'registrationLanding'> & {
  readonly slug: string;
  readonly title: Localised;
  readonly text: Localised;
  readonly button: Localised;
  readonly images: { readonly wide: string; readonly tall: string };
};
export type TermsVersion = Document<'termsVersion'> & {
  readonly version: number;
  readonly publishedOn: string;
  readonly pageId: string;
  readonly changes: Localised;
};
/** `ways` comes from the policy of each market: what it takes in and pays out there. */
export type PaymentMethodDocument = Document<'paymentMethod'> & {
  readonly method: PaymentMethodId;
  readonly title: Localised;
  /** The title of cards in a market that takes no credit. */
  readonly debitTitle?: Localised;
  readonly description: Localised;
  readonly order: number;
  readonly ways: readonly {
    readonly _key: string;
    readonly market: MarketId;
    readonly isDebitOnly: boolean;
    readonly deposit: PaymentWay;
    readonly withdrawal: PaymentWay | null;
  }[];
};
export type Seo = Document<'seo'> & {
  readonly page: PageKey;
  readonly title: Localised;
  readonly description: Localised;
};

type GameCategory<Type extends string> = Document<Type> & {
  readonly categoryId: string;
  readonly label: Localised;
  readonly visibleInMenu: boolean;
  readonly visibleInLobby: boolean;
  readonly iconSvg: string | null;
  readonly order: number;
  /** What players also type when they look for this list, in any language: `megaways`, `pokies`. */
  readonly searchTerms?: readonly string[];
  /** Absent: every market. */
  readonly markets?: readonly MarketId[];
};
export type CasinoCategory = GameCategory<'casinoGameCategory'>;
export type LiveCasinoCategory = GameCategory<'liveCasinoGameCategory'>;
/** Facts that the games server measured; see `rtpBasisPoints` in its description. */
export type GameFactsDocument = {
  /** Null: it depends on the bet or on how one plays, and no figure is published. */
  readonly rtpBasisPoints: number | null;
  readonly volatility: number | null;
  /** Null: as many stakes as a player adds. */
  readonly maxWinMultiple: number | null;
  readonly mechanic: string;
  readonly mathVersion: string;
  /** Smallest and largest stake per currency, minor units. */
  readonly betLimits: readonly {
    readonly currency: string;
    readonly minMinor: string;
    readonly maxMinor: string;
  }[];
  /** Lines or ways; null where the game has neither. */
  readonly lines: number | null;
  readonly ways: number | null;
};
export type CasinoGame = Document<'casinoGame'> & {
  readonly gameId: string;
  readonly gameSlug: string;
  readonly name: string;
  readonly type: 'casinoGames' | 'liveCasinoGames';
  readonly gameType: string;
  readonly gameProvider: Reference;
  readonly subProvider: Reference;
  /** What the provider calls it; our id when it is not said. */
  readonly providerGameRef?: string;
  /** Live games: the provider's table. */
  readonly tableId?: string | null;
  readonly categories: readonly Reference[];
  readonly channels: readonly ('desktop' | 'tablet' | 'mobile')[];
  readonly images: {
    readonly square: string;
    readonly vertical: string | null;
    readonly horizontal: string | null;
  };
  readonly colour: string;
  /** `some`: not shown to visitors where art must not appeal to the young. */
  readonly youthAppeal: 'none' | 'some';
  readonly jackpotExist: boolean;
  readonly hasDemo: boolean;
  readonly restrictedCountries: readonly string[];
  /** True: the overlay of a restricted country is not shown. */
  readonly restrictionRemoved: boolean;
  /** Chosen by the editors. */
  readonly isNew: boolean;
  readonly order: number;
  readonly facts: GameFactsDocument;
};
export type GameRules = Document<'gameRules'> & {
  readonly mechanic: string;
  /**
   * `payRule`: only for games that count their wins this way. The text may hold {{lines}}, {{ways}} and {{maxWin}}.
   */
  readonly rules: readonly {
    readonly _key: string;
    readonly payRule?: 'lines' | 'ways' | 'anywhere';
    readonly title: Localised;
    readonly text: Localised;
  }[];
};
export type GameProvider = Document<'gameProvider'> & {
  readonly slug: string;
  readonly title: string;
  readonly isHiddenInFilters: boolean;
  /** Opens no game for visitors, not even for play money: they get the login. */
  readonly needsLogin?: boolean;
};
export type SubProvider = Document<'subProvider'> & {
  readonly title: string;
  readonly provider: Reference;
  readonly providerImgUrl: string | null;
};
type Grid = { readonly sizes: readonly ('4x' | '2xv' | '2xh' | '1x')[]; readonly rowNum: number };
type LobbySettings<Type extends string> = Document<Type> & {
  /** Absent: for every market without its own settings. */
  readonly markets?: readonly MarketId[];
  readonly categories: readonly Reference[];
  readonly availableProviders: readonly string[];
  readonly availableSubProviders: readonly Reference[];
  readonly exclusionSubProviders: readonly string[];
  readonly lobbyGrid: { readonly desktop: Grid; readonly tablet: Grid; readonly mobile: Grid };
  readonly sections: readonly {
    readonly _key: string;
    readonly sectionId: string;
    readonly layout: 'grid' | 'rail';
    /** Null: the label of the category. */
    readonly label: Localised | null;
    readonly categoryId: string | null;
  }[];
  readonly pageSizes: {
    readonly mobile: number;
    readonly desktop: number;
    readonly categoryMobile: number;
    readonly categoryDesktop: number;
  };
};
export type CasinoSettings = LobbySettings<'casinoSettings'>;
export type LiveCasinoSettings = LobbySettings<'liveCasinoSettings'>;
export type MarketDocument = Document<'market'> & {
  readonly marketId: MarketId;
  readonly name: string;
  readonly codes: readonly string[];
  /** Figures of the market's policy that texts name. */
  readonly facts: {
    readonly age: number;
    readonly increaseDelayHours: number;
    readonly coolingHours: number;
    readonly exclusionMonths: readonly number[];
    readonly depositMinimums: readonly { readonly amountMinor: string; readonly currency: string }[];
    readonly withdrawalMinimums: readonly { readonly amountMinor: string; readonly currency: string }[];
  };
};
export type LanguageDocument = Document<'language'> & {
  readonly languageId: LanguageId;
  readonly nativeName: string;
};

/** A choice of the questionnaire of enhanced due diligence. `OTHER` needs a text with it. */
export type Occupation = Document<'occupation'> & { readonly choiceId: string; readonly title: Localised };
export type SourceOfFunds = Document<'sourceOfFunds'> & {
  readonly choiceId: string;
  readonly title: Localised;
};
/** A yearly income from this many minor units by currency; it ends where the next range begins. */
export type SalaryRangeDocument = Document<'salaryRange'> & {
  readonly rangeId: number;
  readonly fromMinor: Readonly<Record<string, string>>;
};

/** What one euro was worth on a date, by its source. The newest set that is not younger than a day holds on it. */
export type ReferenceRates = Document<'referenceRates'> & RateSet;

export type ContentDocument =
  | ReferenceRates
  | Occupation
  | SourceOfFunds
  | SalaryRangeDocument
  | StaticPage
  | Banner
  | Footer
  | ContactUs
  | Licences
  | VerticalDocument
  | SignUpContent
  | RegistrationLanding
  | TermsVersion
  | PaymentMethodDocument
  | Seo
  | CasinoCategory
  | CasinoGame
  | GameRules
  | GameProvider
  | SubProvider
  | CasinoSettings
  | LiveCasinoCategory
  | LiveCasinoSettings
  | MultiStep
  | PromotionCategory
  | PromotionTag
  | Promotion
  | LandingPage
  | VipPage
  | ContentBox
  | TournamentBox
  | Partners
  | MarketDocument
  | LanguageDocument;
export type DocumentType = ContentDocument['_type'];
export type DocumentOf<Type extends DocumentType> = Extract<ContentDocument, { readonly _type: Type }>;
