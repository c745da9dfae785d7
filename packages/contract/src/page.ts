import type { CookieOptions } from './market/cookie-consent.ts';
import type { LanguageId } from './market/languages.ts';
import type { MarketId } from './market/markets.ts';
import type { Player } from './identity/player.ts';
import type { EmbeddedBook } from './sportsbook/book.ts';
import type { GuardAccess, GuardFacts, GuardVerdict } from './platform/guard.ts';

/** The session of a page, as the server resolves it before rendering. It never holds the id token. */
export type PageSession =
  | {
      readonly status: 'anonymous';
      /** The code that ended a session of this page; absent: there was none. */
      readonly endedBy?: string;
    }
  | {
      readonly status: 'authorised';
      readonly player: Player;
      /** Not null: an excluded or timed-out player, who may take money out and see the past, no more. */
      readonly restriction: { readonly code: string; readonly days?: number | undefined } | null;
      /** What the page guards read of the account. Null: it could not be read, so nothing is allowed. */
      readonly access: GuardAccess | null;
    };

export type PageCallInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/**
 * Calls an endpoint's handler in process, with the rights of the page's session: `call('GET /api/v1/…', { query })`
 * resolves with what the endpoint would answer over HTTP. Rejects with an Error that carries `status` and `code`.
 */
export type PageCall = (
  key: string,
  input?: PageCallInput,
  options?: { readonly idempotencyKey?: string },
) => Promise<unknown>;

/** The page that the guard let through: the one requested, or the one that replaces all others. */
export type Gate = Extract<GuardVerdict, { kind: 'show' }>['page'];

/** What the server gives the player site for one page. */
export type PageLoad = {
  readonly call: PageCall;
  /** Of the page's Content-Security-Policy; every inline script carries it. */
  readonly nonce: string;
  readonly market: MarketId;
  readonly language: LanguageId;
  readonly session: PageSession;
  readonly requestId: string;
  readonly gate: Gate;
  readonly isCountryRestricted: boolean;
  readonly sportsbook: GuardFacts['sportsbook'];
  /** What the sportsbook of this market embeds; null: the pages of our own book. */
  readonly book: EmbeddedBook | null;
  /** The page is our own book in a frame of this origin; null: it is a page of the site. */
  readonly bookHost: string | null;
  /** The market of the page has virtual sports. */
  readonly hasVirtuals: boolean;
  /** From which age one may play here, in years. */
  readonly adultAge: number;
  /** Which cards this market takes. */
  readonly cards: 'any' | 'debit';
  /** Cookie boxes before any choice; by the market and by the country of the visitor's address. */
  readonly cookieDefault: CookieOptions;
  /** Markets that have this page, for crawlers; null: all of them. */
  readonly pageMarkets: readonly MarketId[] | null;
};

/** The player site as one function from a request to a page. */
export type PageHandler = (request: Request, load: PageLoad) => Promise<Response>;
