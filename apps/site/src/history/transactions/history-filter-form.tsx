import { chipLook } from '@halcyon/ui/chip';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useSite, useText } from '../../platform/site.ts';
import {
  categories,
  OWN_DATES,
  statuses,
  windows,
  writeFilter,
  type HistoryFilter,
} from './history-filter.ts';
import css from '../history.module.css';

// texts: history.window.*, history.category.*, history.status.*
/** The filter: period as links, category and status as lists, own dates as two fields. All in the address. */
export function HistoryFilterForm({ filter }: { filter: HistoryFilter }) {
  const t = useText();
  const { texts } = useSite();
  const [search, setSearch] = useSearchParams();
  const choose = (change: Partial<HistoryFilter>) =>
    setSearch(writeFilter({ ...filter, ...change }, search), { preventScrollReset: true, replace: true });
  const named = (kind: 'category' | 'status', values: readonly string[]) => [
    { value: '', label: t(kind === 'category' ? 'history.allCategories' : 'history.allStatuses') },
    ...values.map((value) => ({ value, label: texts.find(`history.${kind}.${value}`) ?? value })),
  ];
  return (
    <div className={css.moneyFilter}>
      <nav aria-label={t('history.windowLabel')} className={css.moneyWindows}>
        {windows.map((hours) => (
          <Link
            key={hours}
            to={`?${writeFilter({ ...filter, hours }, search)}`}
            preventScrollReset
            replace
            {...chipLook(filter.hours === hours)}
          >
            {texts.find(`history.window.${hours}`)}
          </Link>
        ))}
      </nav>
      {filter.hours === OWN_DATES && (
        <div className={css.moneyFilterPair}>
          <TextField
            type="date"
            label={t('history.since')}
            value={filter.since ?? ''}
            max={filter.until ?? undefined}
            onChange={(event) => choose({ since: event.target.value || null })}
          />
          <TextField
            type="date"
            label={t('history.until')}
            value={filter.until ?? ''}
            min={filter.since ?? undefined}
            onChange={(event) => choose({ until: event.target.value || null })}
          />
        </div>
      )}
      <div className={css.moneyFilterPair}>
        <SelectField
          label={t('history.categoryLabel')}
          value={filter.category ?? ''}
          options={named('category', categories)}
          onChange={({ target }) =>
            choose({ category: categories.find((category) => category === target.value) ?? null })
          }
        />
        <SelectField
          label={t('history.statusLabel')}
          value={filter.status ?? ''}
          options={named('status', statuses)}
          onChange={({ target }) =>
            choose({ status: statuses.find((status) => status === target.value) ?? null })
          }
        />
      </div>
    </div>
  );
}
