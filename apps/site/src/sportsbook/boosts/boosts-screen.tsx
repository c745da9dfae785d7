import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { boostedFilter } from '../list/event-lists.ts';
import { marketNames } from '../names/market-name.ts';
import { LiveNote } from '../offer/live-note.tsx';
import { eventsQuery, sportsQuery, type EventRow } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { SelectionCell } from '../slip/selection-cell.tsx';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { EventWhen } from '../stake/event-when.tsx';
import { useOddsText } from '../stake/odds-format.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import css from './boosts.module.css';
import sportCss from '../sportsbook.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What betting here pays more for: boosted prices, and combos by their number of selections. */
export function BoostsScreen() {
  const t = useText();
  const href = useHref();
  const odds = useOddsText();
  const { share } = useSlipMoney();
  const { ladder, oddsMilliMin } = accumulatorBoost;
  return (
    <>
      <div className={sportCss.head}>
        <h1>{t('sportsbook.nav.price_boost')}</h1>
      </div>
      <BoostedPrices />
      <section className={css.card} aria-labelledby="combo-boost">
        <h2 id="combo-boost">{t('slip.boost.title')}</h2>
        <p className={ui.muted}>{t('sportsbook.boost.text', { price: odds(oddsMilliMin) })}</p>
        <ol className={css.ladder}>
          {ladder.map(({ legs, bps }) => (
            <li key={legs}>{t('slip.boost.step', { count: legs, share: share(bps) })}</li>
          ))}
        </ol>
        <Link to={href('/sportsbook')}>{t('sportsbook.empty.all')}</Link>
      </section>
    </>
  );
}

/** Each boosted price with its event, the next to start first; prices change in place. */
function BoostedPrices() {
  const t = useText();
  const site = useSite();
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const { data } = useQuery(eventsQuery(site, boostedFilter));
  const state = useOfferStream(sports.map(({ sport }) => `sport:${sport}`));
  const boosted = (data?.events ?? []).flatMap((event) =>
    event.markets.flatMap((market) =>
      market.outcomes.flatMap((outcome) => (outcome.boost ? [{ event, market, outcome }] : [])),
    ),
  );
  if (boosted.length === 0) return <p className={ui.muted}>{t('sportsbook.empty.boost_text')}</p>;
  return (
    <>
      <LiveNote state={state} />
      <ul className={css.boosts}>
        {boosted.map((of) => (
          <li key={`${of.event.id} ${of.market.key} ${of.outcome.id}`} className={css.boost}>
            <BoostedPrice {...of} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Market = EventRow['markets'][number];
type BoostedPriceProps = { event: EventRow; market: Market; outcome: Market['outcomes'][number] };

function BoostedPrice({ event, market, outcome }: BoostedPriceProps) {
  const site = useSite();
  const href = useHref();
  const pick = marketNames(site, event).pick(market, outcome.id);
  return (
    <>
      <div>
        <b>{pick}</b>
        <Link to={href(sportsbookPaths(site.locale.language).event(event))}>{event.name}</Link>
        <span className={ui.muted}>
          <EventWhen event={event} />
        </span>
      </div>
      <SelectionCell
        eventId={event.id}
        market={market.key}
        outcome={outcome.id}
        version={market.version}
        oddsMilli={outcome.oddsMilli}
        unboostedOddsMilli={outcome.boost?.unboostedOddsMilli}
        isSuspended={market.state !== 'active'}
        pick={pick}
      />
    </>
  );
}
