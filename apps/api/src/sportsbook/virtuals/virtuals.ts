import type { DeskBook } from '../desk/desk-book.ts';
import type { Settler } from '../feed/delivery.service.ts';
import { feeds } from '../feed/fixture.service.ts';
import { OddsFeed } from '../feed/odds-feed.ts';
import { emptyOffer, LiveOffer } from '../offer/live-offer.ts';
import type { Kernel } from '../../platform/module.ts';
import { products } from '@halcyon/wire/odds-feed/messages';
import { virtualFeedKeyOf } from '@halcyon/wire/virtuals/virtual-calls';
import { TimedOffer } from './timed-offer.ts';
import { virtualSettler } from './virtual-settler.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'report'> & {
  readonly settler: Settler;
  readonly desk: DeskBook;
};

/** Feed and offer of the games server, separate from the book's, so that neither can change the other's events. */
export function openVirtuals(deps: Deps) {
  const { config, clock, report, desk } = deps;
  const account = { origin: config.gamesUrl, key: virtualFeedKeyOf(config.seamlessSecret) };
  const feed = new OddsFeed({
    ...deps,
    feed: feeds.virtual,
    account,
    products: [products.virtual],
    settler: virtualSettler(deps.db, deps.settler),
  });
  const live = new LiveOffer(feed, {
    report,
    desk,
    onSureWin: (event, market) => feed.counters.alarm('sure_win', { event, market }),
  });
  return {
    feed,
    offer: new TimedOffer(live, clock),
    subscribe: live.subscribe.bind(live),
    progressOf: (eventId: string) => feed.find(eventId)?.progress ?? {},
  };
}

/** On an installation without virtual sports: no event, so no market. */
export const noVirtuals = { offer: emptyOffer, progressOf: () => ({}) };
