import { useSearchParams } from 'react-router';
import { Card } from '../../platform/page/card.tsx';
import { useText } from '../../platform/site.ts';
import { usePushState } from '../../wallet/push/push-state.queries.ts';
import { HistoryFiles } from './history-files.tsx';
import { HistoryFilterForm } from './history-filter-form.tsx';
import { readFilter } from './history-filter.ts';
import { MoneySummary } from './money-summary.tsx';
import { TransactionList } from './transaction-list.tsx';
import ui from '@halcyon/ui/ui.module.css';

/** `/my-account/banking/transactions`: every movement of the own money. The filter is part of the address. */
export function HistoryScreen() {
  const t = useText();
  const [search] = useSearchParams();
  // Starts and stops the polling below with the push connection.
  usePushState();
  const filter = readFilter(search);
  return (
    <div className={ui.stack4}>
      <Card title={t('history.title')}>
        <HistoryFilterForm filter={filter} />
      </Card>
      <Card title={t('history.summary.title')}>
        <MoneySummary filter={filter} />
      </Card>
      <Card title={t('history.list')}>
        <TransactionList filter={filter} />
      </Card>
      <div id="files">
        <Card title={t('history.files.title')}>
          <HistoryFiles filter={filter} />
        </Card>
      </div>
    </div>
  );
}
