import { Badge } from '@halcyon/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryState } from '../../../platform/page/card.tsx';
import { useSite, useText } from '../../../platform/site.ts';
import { useFormat } from '../../../platform/text/format.ts';
import { Crest } from '../../art/crest.tsx';
import { castOf } from '../art/cast.ts';
import { useClockTime } from '../server-time.ts';
import { virtualEventQuery, type ScheduledEvent } from '../virtuals.queries.ts';
import { marketOf } from './board-market.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

const HEIGHT = 560;
const CREST = 26;
const columns = [
  ['season_winner', 'virtuals.season.winner'],
  ['season_top3', 'virtuals.season.top3'],
  ['season_last', 'virtuals.season.last'],
] as const;

/** Clubs of the next season of the league with their prices to be first, among the first three, and last. */
export function SeasonBoard({ season, nowMs }: { season: ScheduledEvent; nowMs: number }) {
  const t = useText();
  const format = useFormat();
  const clock = useClockTime();
  const query = useQuery(virtualEventQuery(useSite(), season.id));
  const event = query.data ?? null;
  const cast = useMemo(() => event && castOf(event), [event]);
  const isOpen = Date.parse(season.closesAt) > nowMs;
  const title = t('virtuals.season.title', { number: season.season });
  const returned = (type: string) =>
    event?.returnsBps[type] ? format.percentOf(String(event.returnsBps[type] / 100)) : '';
  return (
    <section className={css.board} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Badge>{t('virtuals.starts', { time: clock(season.startsAt) })}</Badge>
        <small>{t('virtuals.until', { time: clock(season.closesAt) })}</small>
        {event && (
          <small>
            {t('virtuals.season.return', {
              win: returned('season_winner'),
              place: returned('season_top3'),
            })}
          </small>
        )}
      </header>
      <p className={css.note}>{t('virtuals.season.text')}</p>
      <QueryState query={query} height={HEIGHT}>
        {event && cast && (
          <div role="table" aria-label={title}>
            <div role="row" className={css.head} data-plain="">
              <span role="columnheader">{t('virtuals.season.club')}</span>
              {columns.map(([type, name]) => (
                <span role="columnheader" key={type}>
                  {t(name)}
                </span>
              ))}
            </div>
            {cast.names.map((name, at) => (
              <div role="row" key={name} className={css.runner} data-plain="">
                <span role="rowheader" className={css.name}>
                  <Crest name={name} look={cast.looks[at] ?? null} size={CREST} />
                  <b>{name}</b>
                </span>
                {columns.map(([type]) => (
                  <span role="cell" key={type}>
                    <OutcomeCell
                      event={event}
                      isOpen={isOpen}
                      market={marketOf(event, type)}
                      outcome={`${at + 1}`}
                    />
                  </span>
                ))}
              </div>
            ))}
          </div>
        )}
      </QueryState>
    </section>
  );
}
