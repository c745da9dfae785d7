import { useQueries } from '@tanstack/react-query';
import { useSite, useText } from '../../../platform/site.ts';
import { castOf, kitsOf } from '../art/cast.ts';
import { virtualEventQuery, type ScheduledEvent } from '../virtuals.queries.ts';
import { marketOf } from './board-market.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

type RoundBoardProps = {
  events: readonly ScheduledEvent[];
  openId: string;
  isOpen: boolean;
  onOpen: (id: string) => void;
};

const outcomes = [
  ['home', '1'],
  ['draw', 'X'],
  ['away', '2'],
] as const;

/** Matches of a round with their prices of the result; one of them is open with all its markets. */
export function RoundBoard({ events, openId, isOpen, onOpen }: RoundBoardProps) {
  const t = useText();
  const site = useSite();
  const queries = useQueries({ queries: events.map(({ id }) => virtualEventQuery(site, id)) });
  return (
    <ul>
      {queries.map(({ data: event }, at) => {
        const { id, name } = events[at]!;
        const cast = event && castOf(event);
        return (
          <li key={id} className={css.match}>
            <button
              type="button"
              className={css.teams}
              aria-expanded={id === openId}
              aria-label={`${name}, ${t('virtuals.board.more')}`}
              onClick={() => onOpen(id)}
            >
              {cast ? (
                cast.names.map((team, side) => (
                  <span key={team}>
                    <i style={{ background: kitsOf(cast)[side] }} />
                    {team}
                  </span>
                ))
              ) : (
                <span>{name}</span>
              )}
            </button>
            {event &&
              cast &&
              outcomes.map(([outcome, caption]) => (
                <OutcomeCell
                  key={outcome}
                  event={event}
                  isOpen={isOpen}
                  market={marketOf(event, '1x2')}
                  outcome={outcome}
                  caption={caption}
                />
              ))}
          </li>
        );
      })}
    </ul>
  );
}
