import { localePath, type Locale } from '@halcyon/contract/market/locale';
import type { LaunchUrls } from '../provider/adapter.ts';

/** Pages of the site that a game leads back to. */
export function gameLinks(publicOrigin: string, locale: Locale, isLive: boolean): LaunchUrls {
  const link = (path: string) => new URL(localePath(locale, path), publicOrigin).href;
  return {
    lobby: link(isLive ? '/live-casino-online' : '/online-casino'),
    cashier: link('/my-account/banking/deposit'),
    history: link('/my-account/banking/transactions'),
  };
}
