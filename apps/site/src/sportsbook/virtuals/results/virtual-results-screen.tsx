import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../platform/link.tsx';
import { QueryState } from '../../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../../platform/site.ts';
import { dayIn, formatOf, nextDay, startOfDay } from '../../time/days.ts';
import { sportNames } from '../names.ts';
import { useClockTime } from '../server-time.ts';
import { FinishOrder } from './finish-order.tsx';
import { SportChips } from '../virtuals-screen.tsx';
import { virtualResultsQuery, type VirtualResult, type VirtualSport } from '../virtuals.queries.ts';
import css from '../virtuals.module.css';
import pageCss from '../../../platform/page.module.css';

const HEIGHT = 560;
/** Of a race so many places are in the list. */
const PLACES = 3;
/** A field holds earlier days while a year is being typed: they choose nothing. */
const FIRST_DAY = '2024-01-01';

/** `/virtuals/results`: events that are over, each with its replay and its proof. */
export function VirtualResultsScreen({ sport }: { sport: VirtualSport }) {
  const t = useText();
  const site = useSite();
  const { timeZone, formattingTag } = site;
  const dayOf = (instant: string) => dayIn(new Date(instant), timeZone);
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const [day, setDay] = useState('');
  const isDay = day >= FIRST_DAY && day <= today;
  const beforeMs = isDay ? startOfDay(nextDay(day, 1), timeZone).getTime() : null;
  const query = useInfiniteQuery(virtualResultsQuery(site, sport, beforeMs));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={pageCss.page}>
      <header className={css.top}>
        <h1>{t('virtuals.results.of', { sport: t(sportNames[sport]) })}</h1>
        <SportChips current={sport} isResults />
      </header>
      <div className={css.day}>
        <TextField
          type="date"
          label={t('virtuals.results.day')}
          min={FIRST_DAY}
          max={today}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value > today ? today : value)}
        />
      </div>
      <QueryState query={query} height={HEIGHT}>
        {items.length === 0 ? (
          <EmptyState title={t('virtuals.results.none')} />
        ) : (
          [...Map.groupBy(items, ({ startsAt }) => dayOf(startsAt))].map(([of, results]) => (
            <section key={of} className={css.panel} aria-labelledby={`day-${of}`}>
              <header>
                <h2 id={`day-${of}`}>
                  {formatOf(formattingTag, { dateStyle: 'full', timeZone }).format(
                    new Date(results[0]!.startsAt),
                  )}
                </h2>
              </header>
              <ul className={css.archive}>
                {results.map((item, at) => (
                  <ResultRow
                    key={item.id}
                    result={item}
                    isFirst={item.startsAt !== results[at - 1]?.startsAt}
                  />
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

/** `isFirst`: no event above it has the same start, which is shown once. */
function ResultRow({ result, isFirst }: { result: VirtualResult; isFirst: boolean }) {
  const t = useText();
  const href = useHref();
  const clock = useClockTime();
  return (
    <li>
      <Link to={href(`/virtuals/event/${result.id}`)}>
        <span data-again={!isFirst || undefined}>{clock(result.startsAt)}</span>
        <ResultWords result={result} />
        <b>{t('virtuals.film.replay')}</b>
      </Link>
    </li>
  );
}

type ResultWordsProps = {
  result: Pick<VirtualResult, 'sport' | 'result'> & { readonly names: readonly string[] };
};

/** The first places of a race, or the score of a match. */
export function ResultWords({ result: { sport, result, names } }: ResultWordsProps) {
  const isMatch = !result.includes('/');
  if (isMatch) {
    const [score = ''] = result.split(' ');
    return (
      <span className={css.score}>
        <span>{names[0]}</span> <b>{score.replace(':', ' – ')}</b> <span>{names[1]}</span>
      </span>
    );
  }
  return <FinishOrder sport={sport} result={result} names={names} places={PLACES} />;
}
