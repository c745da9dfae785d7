import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { HistoryFilter } from './history-filter.ts';
import { summaryQuery } from '../history.queries.ts';
import { SignedAmount } from '../entry/signed-amount.tsx';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

const parts = ['deposited', 'withdrawn', 'staked', 'returned'] as const;

/** Totals of the chosen period: net position and win or loss, with the sums they are made of. */
export function MoneySummary({ filter }: { filter: HistoryFilter }) {
  const t = useText();
  const format = useFormat();
  const query = useQuery(summaryQuery(useSite(), filter));
  return (
    <QueryState query={query} height={132}>
      {query.data && (
        <dl className={css.moneySummary} aria-label={t('history.summary.label')}>
          <div data-large="">
            <dt>{t('history.summary.netPosition')}</dt>
            <dd>
              <SignedAmount money={query.data.netPosition} />
              <span className={ui.hint}>{t('history.summary.netPositionHint')}</span>
            </dd>
          </div>
          <div data-large="">
            <dt>{t('history.summary.winLoss')}</dt>
            <dd>
              <SignedAmount money={query.data.winLoss} />
              <span className={ui.hint}>{t('history.summary.winLossHint')}</span>
            </dd>
          </div>
          {parts.map((part) => (
            <div key={part}>
              <dt>{t(`history.summary.${part}`)}</dt>
              <dd>{format.money(query.data[part])}</dd>
            </div>
          ))}
        </dl>
      )}
    </QueryState>
  );
}
