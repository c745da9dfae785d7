import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useSite, useText } from '../../platform/site.ts';
import { SideSign } from '../art/crest.tsx';
import { statisticsQuery, type EventView } from '../offer/offer.queries.ts';
import { Result } from '../results/results-screen.tsx';
import { sidesOf } from '../row/event-row.tsx';
import eventCss from './event.module.css';
import css from './statistics.module.css';
import sportCss from '../sportsbook.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Counts of the match that the board does not show. */
const counts = ['shots', 'shots_on_target'] as const;
const columns = ['played', 'won', 'drawn', 'lost', 'scored', 'points'] as const;

/** Counts, table, last matches and earlier meetings of an event's sides, from events on record. */
export function Statistics({ event }: { event: EventView }) {
  const site = useSite();
  const t = useText();
  const { data } = useQuery(statisticsQuery(site, event.id));
  if (!data) return null;
  const { table, form, meetings } = data;
  const counted = counts.filter((name) => event.progress.statistics?.[name]);
  const isEmpty = table.length + meetings.length + form.flatMap(({ results }) => results).length === 0;
  return (
    <section aria-label={t('sportsbook.statistics.title')}>
      <div className={sportCss.sectionHead}>
        <h2>{t('sportsbook.statistics.title')}</h2>
        {(!isEmpty || counted.length === 0) && (
          <span className={sportCss.note}>
            {isEmpty ? t('sportsbook.statistics.none') : t('sportsbook.statistics.source')}
          </span>
        )}
      </div>
      <div className={css.statistics}>
        {counted.length > 0 && (
          <div className={css.statisticsCard}>
            {counted.map((name) => (
              <Bar
                key={name}
                name={t(`sportsbook.statistics.${name}`)}
                of={event.progress.statistics![name]!}
              />
            ))}
          </div>
        )}
        {table.length > 0 && <Table event={event} table={table} />}
        {form
          .filter(({ results }) => results.length > 0)
          .map(({ participantId, results }) => (
            <div key={participantId} className={css.statisticsCard}>
              <h3>
                {t('sportsbook.statistics.form')}:{' '}
                {sidesOf(event).find(({ id }) => id === participantId)?.name}
              </h3>
              <ul>
                {results.map((row) => (
                  <Result key={row.id} row={row} />
                ))}
              </ul>
            </div>
          ))}
        {meetings.length > 0 && (
          <div className={css.statisticsCard}>
            <h3>{t('sportsbook.statistics.head_to_head')}</h3>
            <ul>
              {meetings.map((row) => (
                <Result key={row.id} row={row} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

function Bar({ name, of: { home, away } }: { name: string; of: { home: number; away: number } }) {
  return (
    <p className={css.bar}>
      <b>{home}</b>
      <span>{name}</span>
      <b>{away}</b>
      <i
        style={{ '--part': home + away === 0 ? 0.5 : home / (home + away) } as CSSProperties}
        aria-hidden="true"
      />
    </p>
  );
}

type TableProps = {
  event: EventView;
  table: Answer<'GET /sportsbook-api/events/:id/statistics'>['table'];
};

function Table({ event, table }: TableProps) {
  const t = useText();
  const own = new Set(event.participants.map(({ id }) => id));
  return (
    <div className={css.statisticsCard}>
      <h3>{t('sportsbook.statistics.table')}</h3>
      <table className={eventCss.parts}>
        <thead>
          <tr>
            <th scope="col">{t('sportsbook.statistics.team')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">
                  {name === 'scored' ? '+/−' : t(`sportsbook.statistics.short.${name}`)}
                </span>
                <span className={ui.hidden}>{t(`sportsbook.statistics.${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map((row, at) => (
            <tr key={row.id} data-own={own.has(row.id) || undefined}>
              <th scope="row">
                <span className={css.tableSide}>
                  <span>{at + 1}</span>
                  <SideSign sport={event.sport} name={row.name} look={row.look} size={18} />
                  {row.name}
                </span>
              </th>
              {columns.map((name) => (
                <td key={name}>{name === 'scored' ? `${row.scored}–${row.conceded}` : row[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
