import type { Alternate, Locale } from '@halcyon/contract/market/locale';
import type { PageLoad } from '@halcyon/contract/page';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { BrowserApi } from './api/api.ts';
import type { Device } from './device.ts';
import type { ApiCall } from './api/endpoints.ts';
import type { Messages } from './text/messages.ts';
import type { CurrencyForm } from './text/money-text.ts';
import type { ClockForm } from './text/clock-text.ts';
import type { NumberForm } from './text/number-text.ts';
import type { SiteSession } from './api/session.ts';
import { useStore, type Store } from './store.ts';
import type { TextStore, TextTree, Translate } from './text/texts.ts';

export type Theme = 'dark' | 'light';

/** What the server knows and the browser must know too; embedded in the page. */
export type SiteFacts = Pick<
  PageLoad,
  | 'gate'
  | 'isCountryRestricted'
  | 'sportsbook'
  | 'book'
  | 'bookHost'
  | 'hasVirtuals'
  | 'adultAge'
  | 'cards'
  | 'cookieDefault'
  | 'requestId'
> & {
  readonly locale: Locale;
  /** The guard shows the sportsbook here. */
  readonly hasSport: boolean;
  /** First segment of every address, as in this one: `en-UN`. */
  readonly prefix: string;
  readonly device: Device;
  readonly theme: Theme | null;
  readonly bcp47: string;
  /** Language and market of this page, as the footer names them: `English · Ireland`. */
  readonly placeName: string;
  /** For `Intl` formats of dates and clocks: language and market together. */
  readonly formattingTag: string;
  /** Of the player, or of the market for a visitor. */
  readonly currency: string;
  readonly currencyForm: CurrencyForm;
  readonly numberForm: NumberForm;
  readonly clockForm: ClockForm;
  readonly timeZone: string;
};

/**
 * Everything a screen needs. The server makes one for each request, the browser one for as long as the page is open;
 * both are read with `useSite()` in components and `context.get(siteContext)` in loaders.
 */
export type Site = SiteFacts & {
  readonly nonce: string | undefined;
  readonly call: ApiCall;
  /** The API with its token; null on the server. */
  readonly browserApi: BrowserApi | null;
  readonly queries: QueryClient;
  /** What the server rendered the page from; on the server the queries themselves. */
  readonly serverQueries: QueryClient;
  readonly texts: TextStore;
  readonly session: Store<SiteSession>;
  readonly messages: Messages;
  /** Addresses of this page in other languages and markets, for crawlers; empty in the browser. */
  readonly alternates: readonly Alternate[];
  /** The one address of this page, for crawlers; null in the browser. */
  readonly canonical: string | null;
  /** JSON for the page; empty in the browser, where it has been read already. */
  readonly embedded: () => string;
};

export type Embedded = {
  readonly facts: SiteFacts;
  readonly session: SiteSession;
  readonly texts: Readonly<Record<string, TextTree>>;
  readonly queries: unknown;
};

export const siteContext = createRouterContext<Site>();

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('a component stands outside the site');
  return site;
}

export function useText(): Translate {
  return useSite().texts.t;
}

export function useSession(): SiteSession {
  return useStore(useSite().session);
}

/** `/en-UN/terms` for `/terms`, in the prefix of this page. */
export function useHref(): (path: string) => string {
  const { prefix } = useSite();
  return (path) => `/${prefix}${path}`;
}
