import { gameLanguageOf } from '@halcyon/contract/market/languages';
import type { Site } from '../site.ts';

/**
 * An address of the games server in the language of the site: a round to be recomputed or seen again. The server knows
 * no visitor's language; without one in its address it speaks the browser's. Pure.
 */
export function inLanguageOf({ locale }: Pick<Site, 'locale'>, address: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', gameLanguageOf(locale.language, locale.market));
  return url.href;
}
