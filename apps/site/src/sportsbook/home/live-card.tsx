import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { memo, type CSSProperties } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite } from '../../platform/site.ts';
import { crestColour, LeagueMark, SideSign } from '../art/crest.tsx';
import { marketNames } from '../names/market-name.ts';
import { captionOf, rowMarkets, sidesOf } from '../row/event-row.tsx';
import { currentPart } from '../time/event-time.ts';
import { MatchClock } from '../time/match-clock.tsx';
import { SelectionCell } from '../slip/selection-cell.tsx';
import { sportsbookPaths } from '../sportsbook-address.ts';
import css from './home.module.css';

/** Minutes of regular time of the sports whose bar says how far a match is. */
const lengths: Readonly<Record<string, number>> = {
  football: 90,
  handball: 60,
  'ice-hockey': 60,
  basketball: 40,
};

/** A running event as a card. */
export const LiveCard = memo(function LiveCard({ event }: { event: EventRow }) {
  const site = useSite();
  const href = useHref();
  const [result] = rowMarkets(event);
  const names = marketNames(site, event);
  const sides = sidesOf(event);
  const part = currentPart(event.progress);
  const { score, clock } = event.progress;
  const length = lengths[event.sport];
  const done = clock && length ? Math.min(1, clock.second / (length * 60)) : null;
  const [home, away] = sides.map(({ name, look }) => crestColour(name, look));
  return (
    <article className={css.card} style={{ '--home': home, '--away': away } as CSSProperties}>
      <div className={css.cardHead}>
        <LeagueMark slug={event.competition.slug} size={16} />
        <span className={css.cardLeague}>{event.competition.name}</span>
        <MatchClock event={event} />
      </div>
      <Link to={href(sportsbookPaths(site.locale.language).event(event))} className={css.cardSides}>
        {sides.map(({ id, role, name, look }) => {
          const side = role === 'home' ? 'home' : 'away';
          return (
            <span key={id} className={css.cardSide}>
              <SideSign sport={event.sport} name={name} look={look} size={20} />
              <span className={css.cardName}>{name}</span>
              {part && <span className={css.cardPart}>{part[side]}</span>}
              <b>{score?.[side] ?? 0}</b>
            </span>
          );
        })}
      </Link>
      <span className={css.progress} aria-hidden="true">
        {done !== null && <i style={{ width: `${done * 100}%` }} />}
      </span>
      <div className={css.cardCells}>
        {result?.outcomes.map((outcome) => (
          <SelectionCell
            key={outcome.id}
            eventId={event.id}
            market={result.key}
            outcome={outcome.id}
            version={result.version}
            oddsMilli={outcome.oddsMilli}
            unboostedOddsMilli={outcome.boost?.unboostedOddsMilli}
            isSuspended={result.state !== 'active'}
            pick={names.pick(result, outcome.id)}
            caption={captionOf(result, outcome.id, site.numberForm.decimal)}
          />
        ))}
      </div>
    </article>
  );
});
