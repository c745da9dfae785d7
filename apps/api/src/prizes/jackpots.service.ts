import type { Jackpot } from '@halcyon/contract/prizes/jackpots.contract';
import { convertMinor, hasRate, ratesOn } from '@halcyon/money/reference-rates';
import type { CatalogueReader } from '../catalogue/public.ts';
import type { ContentService } from '../content/public.ts';
import type { Context } from '../platform/http/context.ts';
import type { JackpotFeeds } from './jackpot-feeds.ts';

type Asked = { readonly gameIds?: string | undefined; readonly currency: string };

export type JackpotDependencies = {
  readonly feeds: JackpotFeeds;
  readonly content: Pick<ContentService, 'of'>;
  readonly jackpotGames: CatalogueReader['jackpotGames'];
};

/** Jackpots of the catalogue's games as their providers state them now, in the requested currency, largest first. */
export async function jackpotsOf(ctx: Context, of: JackpotDependencies, { gameIds, currency }: Asked) {
  const rates = ratesOn(ctx.clock.now().toISOString().slice(0, 10), of.content.of('referenceRates'));
  const [stated, games] = await Promise.all([of.feeds.stated(), of.jackpotGames()]);
  const wanted = gameIds === undefined ? null : new Set(gameIds.split(','));
  const data = stated.flatMap(({ name, amount, provider, gameRefs, at }): Jackpot[] => {
    const ids = gameRefs.flatMap((gameRef) => games.get(`${provider} ${gameRef}`) ?? []);
    const shown = wanted === null ? ids : ids.filter((id) => wanted.has(id));
    if (shown.length === 0 || !hasRate(currency, rates) || !hasRate(amount.currency, rates)) return [];
    const amountMinor = String(convertMinor(amount.amountMinor, amount.currency, currency, rates));
    return [{ name, amount: { amountMinor, currency }, gameIds: shown, at: at.toISOString() }];
  });
  const minorOf = ({ amount }: Jackpot) => Number(amount.amountMinor);
  return { data: data.toSorted((one, other) => minorOf(other) - minorOf(one)), ratesOn: rates.on };
}
