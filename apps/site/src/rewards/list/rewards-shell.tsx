import { Chip } from '@halcyon/ui/chip';
import { tabLook } from '@halcyon/ui/tab-look';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { AccountPage } from '../../platform/page/account-page.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { usePathBelowPrefix } from '../../platform/use-path.ts';
import { isHeldCashback } from '../cashback/formula.ts';
import { ICash } from '../cashback/icash.tsx';
import { rewardsQuery, type Reward, type Rewards } from '../rewards.queries.ts';
import { filters, isFilter, isOfFilter, type Filter } from './reward-filter.ts';
import css from '../rewards.module.css';
import tabsCss from '@halcyon/ui/tabs.module.css';
import ui from '@halcyon/ui/ui.module.css';

const CARD_HEIGHT = 320;

export const isRunningOrQueued = (reward: Reward) =>
  reward.state === 'ACTIVATED' || reward.state === 'QUEUED' || isHeldCashback(reward);

/** The two lists of rewards as pages with their counts, and the filter, which is part of the address. */
export function RewardsShell({
  children,
}: {
  children: (list: Rewards, isShown: (reward: Reward) => boolean) => ReactNode;
}) {
  const t = useText();
  const href = useHref();
  const path = usePathBelowPrefix();
  const query = useQuery(rewardsQuery(useSite()));
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('show') ?? '';
  const filter = isFilter(wanted) ? wanted : 'all';
  const items = query.data?.items ?? [];
  const active = items.filter(isRunningOrQueued).length;
  const tabs = [
    { path: '/my-account/rewards', text: t('rewards.tabs.available'), count: items.length - active },
    { path: '/my-account/rewards/active', text: t('rewards.tabs.active'), count: active },
  ];
  const choose = (name: Filter) =>
    setSearch(name === 'all' ? {} : { show: name }, { preventScrollReset: true, replace: true });
  const tools = (
    <>
      <nav className={`${tabsCss.tabs} ${css.tabs}`} aria-label={t('rewards.title')}>
        {tabs.map((tab) => (
          <Link key={tab.path} to={href(tab.path)} {...tabLook(path === tab.path)}>
            {tab.text}
            {query.data && <span className={css.count}>{tab.count}</span>}
          </Link>
        ))}
      </nav>
      <div className={css.chips} role="group" aria-label={t('rewards.filter.label')}>
        {filters.map((name) => (
          <Chip key={name} isSelected={name === filter} onClick={() => choose(name)}>
            {t(`rewards.filter.${name}`)}
          </Chip>
        ))}
      </div>
    </>
  );
  return (
    <AccountPage title="rewards.title" tools={tools}>
      <QueryState query={query} height={CARD_HEIGHT} headingLevel={2}>
        {query.data && (
          <div className={ui.stack3}>
            <ICash rewards={items} />
            {children(query.data, isOfFilter(filter))}
          </div>
        )}
      </QueryState>
      <p className={ui.hint}>{t('rewards.foot')}</p>
    </AccountPage>
  );
}
