import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import { tabLook } from '@halcyon/ui/tab-look';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { isSignedIn } from '../../platform/api/session.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';

import { BetCard } from './bet-card.tsx';
import { betLists, betsQuery, type BetList } from './bets.queries.ts';
import css from './bets.module.css';
import tabsCss from '@halcyon/ui/tabs.module.css';

/** The player's bets: open, such as can be cashed out, and settled. */
export function BetsScreen() {
  const t = useText();
  const [search] = useSearchParams();
  const list = betLists.find((one) => one === search.get('list')) ?? 'open';
  const isPlayer = isSignedIn(useSession());
  return (
    <div className={css.screen}>
      <h1>{t('bets.title')}</h1>
      <nav className={tabsCss.tabs} aria-label={t('bets.lists')}>
        {betLists.map((one) => (
          <Link key={one} to={`?list=${one}`} replace preventScrollReset {...tabLook(one === list)}>
            {t(`bets.list.${one}`)}
          </Link>
        ))}
      </nav>
      {isPlayer ? <BetCards key={list} list={list} /> : <LogIn />}
    </div>
  );
}

function LogIn() {
  const t = useText();
  const dialogHref = useDialogHref();
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<Ticket size={32} aria-hidden="true" />}
      title={t('bets.log_in.title')}
      text={t('bets.log_in.why')}
    >
      <Link to={dialogHref('login', { from: pathname })} preventScrollReset {...buttonLook({ tone: 'cta' })}>
        {t('bets.log_in.action')}
      </Link>
    </EmptyState>
  );
}

function BetCards({ list }: { readonly list: BetList }) {
  const t = useText();
  const site = useSite();
  const href = useHref();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(betsQuery(site, list));
  if (isPending)
    return (
      <div className={css.cards} aria-busy="true">
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    );
  if (isError)
    return (
      <ErrorState title={t('bets.failed')}>
        <Button onClick={() => void refetch()}>{t('bets.again')}</Button>
      </ErrorState>
    );
  const bets = data.pages.flatMap(({ items }) => items);
  if (bets.length === 0)
    return (
      <EmptyState icon={<Ticket size={32} aria-hidden="true" />} title={t(`bets.empty.${list}`)}>
        <Link to={href('/sportsbook')} {...buttonLook({ tone: 'cta' })}>
          {t('bets.empty.action')}
        </Link>
      </EmptyState>
    );
  return (
    <div className={css.cards}>
      {bets.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
      {hasNextPage && (
        <Button
          isPending={isFetchingNextPage}
          pendingLabel={t('bets.more')}
          onClick={() => void fetchNextPage()}
        >
          {t('bets.more')}
        </Button>
      )}
    </div>
  );
}
