import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { groupByDay } from '../../../platform/account-day.ts';
import { Link } from '../../../platform/link.tsx';
import { QueryState } from '../../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../../platform/site.ts';
import { sportNames } from '../names.ts';
import { useFormat } from '../../../platform/text/format.ts';
import { useClockTime } from '../server-time.ts';
import { FinishOrder } from './finish-order.tsx';
import { SportChips } from '../virtuals-screen.tsx';
import { virtualResultsQuery, type VirtualResult, type VirtualSport } from '../virtuals.queries.ts';
import css from '../virtuals.module.css';
import pageCss from '../../../platform/page.module.css';

const HEIGHT = 560;
/** Of a race so many places are in the list. */
const PLACES = 3;

/** `/virtuals/results`: events that are over, each with its replay and its proof. */
export function VirtualResultsScreen({ sport }: { sport: VirtualSport }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useInfiniteQuery(virtualResultsQuery(site, sport));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={pageCss.page}>
      <header className={css.top}>
        <h1>{t('virtuals.results.of', { sport: t(sportNames[sport]) })}</h1>
        <SportChips current={sport} isResults />
      </header>
      <QueryState query={query} height={HEIGHT}>
        {items.length === 0 ? (
          <EmptyState title={t('virtuals.results.none')} />
        ) : (
          groupByDay(items, ({ startsAt }) => startsAt, site.timeZone).map(({ day, lines }) => (
            <section key={day} className={css.panel} aria-labelledby={`day-${day}`}>
              <header>
                <h2 id={`day-${day}`}>{format.calendarDate(day)}</h2>
              </header>
              <ul className={css.archive}>
                {lines.map((item) => (
                  <ResultRow key={item.id} result={item} />
                ))}
              </ul>
            </section>
          ))
        )}
        {query.hasNextPage && (
          <div className={css.actions}>
            <Button
              isPending={query.isFetchingNextPage}
              pendingLabel={t('shell.loading')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('virtuals.results.more')}
            </Button>
          </div>
        )}
      </QueryState>
    </div>
  );
}

function ResultRow({ result }: { result: VirtualResult }) {
  const t = useText();
  const href = useHref();
  const clock = useClockTime();
  return (
    <li>
      <Link to={href(`/virtuals/event/${result.id}`)}>
        <time dateTime={result.startsAt}>{clock(result.startsAt)}</time>
        <ResultWords result={result} />
        <b>{t('virtuals.film.replay')}</b>
      </Link>
    </li>
  );
}

type ResultWordsProps = {
  result: Pick<VirtualResult, 'sport' | 'result'> & { readonly names: readonly string[] };
  /** How many places of a race or a season are shown. */
  places?: number;
};

/** The first places of a race or a season, or the score of a match. */
export function ResultWords({ result: { sport, result, names }, places = PLACES }: ResultWordsProps) {
  const isMatch = !result.includes('/');
  if (isMatch) {
    const [score = ''] = result.split(' ');
    return (
      <span>
        {names[0]} <b>{score.replace(':', ' – ')}</b> {names[1]}
      </span>
    );
  }
  return <FinishOrder sport={sport} result={result} names={names} places={places} />;
}
