import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../platform/page/card.tsx';
import { useFormat } from '../platform/text/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { summaryQuery } from './limits.queries.ts';
import css from './limits.module.css';

/** Time, stakes, winnings and result since the first stake of the session, as the server counted them. */
export function SessionSummary() {
  const t = useText();
  const format = useFormat();
  const query = useQuery(summaryQuery(useSite()));
  return (
    <QueryState query={query} height={88}>
      {query.data && (
        <dl className={css.figures}>
          <div>
            <dt>{t('limits.check.elapsed')}</dt>
            <dd>{timeWords(t, query.data.elapsedSeconds)}</dd>
          </div>
          <div>
            <dt>{t('limits.check.turnover')}</dt>
            <dd>{format.money(query.data.turnover)}</dd>
          </div>
          <div>
            <dt>{t('limits.check.winnings')}</dt>
            <dd>{format.money(query.data.winnings)}</dd>
          </div>
          <div>
            <dt>{t('limits.check.delta')}</dt>
            <dd>{format.money(query.data.delta)}</dd>
          </div>
        </dl>
      )}
    </QueryState>
  );
}

/** `1 h 5 min` of seconds. */
export function timeWords(t: ReturnType<typeof useText>, seconds: number): string {
  return t('limits.month.hours', {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
  });
}
