import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { groupByDay } from '../../platform/account-day.ts';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useGameNames } from '../entry/game-names.ts';
import { windows, type HistoryFilter } from './history-filter.ts';
import { transactionsQuery } from '../history.queries.ts';
import { HistoryEntry } from './history-entry.tsx';
import { groupByRound, joinPages } from '../entry/transaction-days.ts';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

const WIDEST_HOURS = windows.at(-2);

/** Rounds and payments under the days of the account, newest first, ten more movements at a time. */
export function TransactionList({ filter }: { filter: HistoryFilter }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useInfiniteQuery(transactionsQuery(site, filter));
  const lines = joinPages(query.data?.pages ?? []);
  const gameOf = useGameNames(lines.some(({ gameId }) => gameId !== null));
  return (
    <QueryState query={query} height={320}>
      {lines.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<ReceiptText size={40} aria-hidden="true" />}
          title={t('history.empty.title')}
          text={t('history.empty.text')}
        >
          <Link to={`?hours=${WIDEST_HOURS}`} preventScrollReset {...buttonLook({})}>
            {t('history.empty.widest')}
          </Link>
        </EmptyState>
      ) : (
        groupByDay(groupByRound(lines), ([newest]) => newest.transactionDate, site.timeZone).map(
          ({ day, lines: entries }) => (
            <section key={day} className={css.moneyDay} aria-labelledby={`day-${day}`}>
              <h3 id={`day-${day}`}>{format.calendarDate(day)}</h3>
              <ul>
                {entries.map((entry) => (
                  <li key={`${entry.at(-1)?.referenceId} ${entry.at(-1)?.category}`}>
                    <HistoryEntry entry={entry} gameOf={gameOf} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )
      )}
      {lines.length > 0 && (
        <div className={css.moneyMore}>
          <p className={ui.hint} role="status">
            {t('history.shown', { count: lines.length })}
          </p>
          {query.hasNextPage && (
            <Button
              isPending={query.isFetchingNextPage}
              pendingLabel={t('shell.loading')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          )}
        </div>
      )}
    </QueryState>
  );
}
