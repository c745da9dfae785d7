import { isVirtual } from '@halcyon/odds/sport';
import { Badge } from '@halcyon/ui/badge';
import { Pin } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { legNames } from '../names/leg-names.ts';
import { eventQuery } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { isLive, isOver } from '../time/event-time.ts';
import { EventWhen } from '../stake/event-when.tsx';
import { legFiguresOf } from '../stake/slip-figures.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { placesText } from '../stake/each-way.ts';
import { placePartOf, resultTone } from './bet-words.ts';
import type { Bet, BetLeg } from './bets.queries.ts';
import css from './bets.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The legs of a bet in a line, each with how it is going. */
export function BetLegs({ bet, isOpen }: { readonly bet: Bet; readonly isOpen: boolean }) {
  const t = useText();
  const site = useSite();
  const odds = useOddsText();
  const href = useHref();
  const paths = sportsbookPaths(site.locale.language);
  const pathOf = (event: NonNullable<BetLeg['event']>) =>
    isVirtual(event.sport) ? `/virtuals/event/${event.id}` : paths.event(event);
  return (
    <ol className={css.legs}>
      {bet.legs
        .filter(({ part }) => part === 'win')
        .map((leg) => {
          const names = legNames(site, leg);
          return (
            <li key={leg.number} data-state={stateOf(leg)}>
              <p className={css.pick}>
                <b>{names?.pick ?? t('bets.leg.unknown')}</b>
                {leg.isBanker && <Pin size={14} aria-label={t('bets.leg.banker')} />}
                {leg.result && <Badge tone={resultTone[leg.result]}>{t(`bets.result.${leg.result}`)}</Badge>}
                {leg.oddsMilli !== null && <span>{odds(leg.oddsMilli)}</span>}
              </p>
              {names && leg.event && (
                <p className={`${css.of} ${css.names}`}>
                  <span>{`${names.market} · `}</span>
                  <Link to={href(pathOf(leg.event))} className={css.event}>
                    {names.event}
                  </Link>
                </p>
              )}
              {leg.unboostedOddsMilli !== null && (
                <p className={`${css.of} ${ui.ok}`}>
                  {t('sportsbook.boosted_from', { price: odds(leg.unboostedOddsMilli) })}
                </p>
              )}
              {bet.isEachWay && <PlacePart bet={bet} win={leg} />}
              {isOpen && leg.hasEarlyPayout && leg.result === null && !(leg.event && isOver(leg.event)) && (
                <p className={`${css.of} ${ui.ok}`}>{t('odds.early_payout')}</p>
              )}
              {leg.event && (
                <p className={css.of}>
                  <EventWhen event={leg.event} />
                </p>
              )}
              {isOpen && leg.result === null && leg.event && isLive(leg.event) && <ChanceNow leg={leg} />}
            </li>
          );
        })}
    </ol>
  );
}

/** The place part of a pick: its terms, and what became of it. */
function PlacePart({ bet, win }: { readonly bet: Bet; readonly win: BetLeg }) {
  const t = useText();
  const place = placePartOf(bet, win);
  if (!place) return null;
  const { result, divisor, places } = place;
  const terms = t('odds.each_way.terms', { part: `1/${divisor}`, places: placesText(places) });
  return (
    <p className={css.of}>
      <span>{`${t('odds.each_way.place')}: ${terms}`}</span>
      {result && <Badge tone={resultTone[result]}>{t(`bets.result.${result}`)}</Badge>}
    </p>
  );
}

function stateOf({ result, event }: BetLeg): string | undefined {
  if (result) return result.toLowerCase();
  return event && isLive(event) ? 'live' : undefined;
}

/** How likely a leg of a running event is now. */
function ChanceNow({ leg }: { readonly leg: BetLeg }) {
  const t = useText();
  const site = useSite();
  const { chance } = useSlipMoney();
  useOfferStream([`event:${leg.eventId}`]);
  const { data: event } = useQuery(eventQuery(site, leg.eventId));
  const market = event?.markets.find(({ key }) => key === leg.market);
  const outcome = market?.outcomes.find(({ id }) => id === leg.outcome);
  if (!market || market.state === 'suspended')
    return <p className={`${css.of} ${ui.warnText}`}>{t('bets.leg.paused')}</p>;
  if (!outcome?.chances || outcome.oddsMilli === null) return null;
  const { chanceE6 } = legFiguresOf(outcome.oddsMilli, outcome.chances);
  return (
    <div className={css.chance}>
      <div className={css.chanceBar} aria-hidden="true">
        <i style={{ width: `${chanceE6 / 10_000}%` }} />
      </div>
      <p className={css.of}>{t('bets.leg.chance', { chance: chance(chanceE6) })}</p>
    </div>
  );
}
