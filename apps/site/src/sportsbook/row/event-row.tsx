import type { EventRow as Row, OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark, SideSign } from '../art/crest.tsx';
import { marketNames } from '../names/market-name.ts';
import { SelectionCell } from '../slip/selection-cell.tsx';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { currentPart, isLive } from '../time/event-time.ts';
import { MatchClock } from '../time/match-clock.tsx';
import { useDays } from '../time/use-days.ts';
import css from './row.module.css';
import ui from '@halcyon/ui/ui.module.css';

type EventRowProps = {
  event: Row;
  /** The list is not of one competition. */
  hasCompetition?: boolean;
};

/** An event of a list: when, who, score, and the prices of its first two markets. */
export const EventRow = memo(function EventRow({ event, hasCompetition = false }: EventRowProps) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const { time, dayName, dayOf } = useDays();
  const [result, line] = rowMarkets(event);
  const path = href(sportsbookPaths(site.locale.language).event(event));
  const name = eventName(event, t);
  return (
    <li className={css.row}>
      <div className={css.when}>
        {isLive(event) ? (
          <MatchClock event={event} />
        ) : (
          <>
            <b>{time(event.startsAt)}</b>
            <span>{dayName(dayOf(event.startsAt))}</span>
          </>
        )}
        {hasCompetition && (
          <span className={css.of}>
            <LeagueMark slug={event.competition.slug} size={18} />
            <span className={css.name}>{event.competition.name}</span>
          </span>
        )}
      </div>
      <Link to={path} className={css.teams}>
        <Sides event={event} />
      </Link>
      <Cells event={event} market={result} isWide={false} />
      <Cells event={event} market={line} isWide />
      <Link to={path} className={css.more} tabIndex={-1}>
        <span className={ui.hidden}>{t('sportsbook.row.markets', { event: name })}</span>
        {event.marketCount > 0 && <span className={ui.figures}>+{event.marketCount}</span>}
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
});

/** Names of both sides in the order of the fixture's roles. */
export function sidesOf({ participants }: Pick<Row, 'participants'>) {
  return ['home', 'away'].flatMap((role) => participants.find((of) => of.role === role) ?? []);
}

export function eventName(event: Pick<Row, 'participants' | 'name'>, t: ReturnType<typeof useText>): string {
  const [home, away] = sidesOf(event);
  return home && away ? t('sportsbook.row.versus', { home: home.name, away: away.name }) : event.name;
}

function Sides({ event }: { event: Row }) {
  const { score } = event.progress;
  const part = currentPart(event.progress);
  const sides = sidesOf(event);
  if (sides.length === 0) return <span className={css.team}>{event.name}</span>;
  return sides.map(({ id, role, name, look }) => {
    const side = role === 'home' ? 'home' : 'away';
    return (
      <span key={id} className={css.team}>
        <SideSign sport={event.sport} name={name} look={look} size={18} />
        <span className={css.name}>{name}</span>
        {isLive(event) && part && <span className={css.part}>{part[side]}</span>}
        {isLive(event) && score && <b className={css.score}>{score[side]}</b>}
      </span>
    );
  });
}

type CellsProps = { event: Row; market: OfferedMarket | undefined; isWide: boolean };

/** The outcomes of one market of a row. An event without it has the same room, empty. */
function Cells({ event, market, isWide }: CellsProps) {
  const site = useSite();
  const names = marketNames(site, event);
  const outcomes = market?.outcomes ?? [];
  return (
    <div className={css.cells} data-count={isWide ? 2 : 3} data-line={isWide || undefined}>
      {outcomes.map((outcome) => (
        <SelectionCell
          key={outcome.id}
          eventId={event.id}
          market={market!.key}
          outcome={outcome.id}
          version={market!.version}
          oddsMilli={outcome.oddsMilli}
          unboostedOddsMilli={outcome.boost?.unboostedOddsMilli}
          isSuspended={market!.state !== 'active'}
          pick={names.pick(market!, outcome.id)}
          caption={captionOf(market!, outcome.id, site.numberForm.decimal)}
        />
      ))}
    </div>
  );
}

const signs: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };

/** `1`, `X`, `2`, or the line; the heads of the columns say over which and under which one. */
export function captionOf({ specifiers }: OfferedMarket, id: string, decimal: string): string {
  const { total } = specifiers;
  return signs[id] ?? total?.replace('.', decimal) ?? id;
}

/** Result and line of a row, each in its own columns whether or not the other is there. */
export function rowMarkets({ markets }: Pick<Row, 'markets'>) {
  const result = markets.find(({ outcomes }) => outcomes.some(({ id }) => id === 'home'));
  return [result, markets.find((market) => market !== result)] as const;
}
