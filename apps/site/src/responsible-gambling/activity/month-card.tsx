import { Button } from '@halcyon/ui/button';
import { Table } from '@halcyon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { monthQuery, type MonthView } from '../limits.queries.ts';
import { MonthChart } from './month-chart.tsx';
import { sumOf } from './month.ts';
import css from '../limits.module.css';

/** The last 30 days in three figures, as a chart, and as a table for those who prefer it. */
export function MonthCard() {
  const t = useText();
  const query = useQuery(monthQuery(useSite()));
  const [isTable, setTable] = useState(false);
  return (
    <Card title={t('limits.month.title')}>
      <QueryState query={query} height={260}>
        {query.data && (
          <>
            <Figures month={query.data} />
            {isTable ? <MonthTable month={query.data} /> : <MonthChart month={query.data} />}
            <Button size="s" tone="plain" onClick={() => setTable(!isTable)}>
              {t(isTable ? 'limits.month.show_chart' : 'limits.month.show_table')}
            </Button>
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Figures({ month }: { month: MonthView }) {
  const t = useText();
  const format = useFormat();
  const { depositedMinor, netMinor, seconds } = sumOf(month);
  const money = (amountMinor: bigint) => format.money({ amountMinor, currency: month.currency });
  const time = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60 };
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('limits.month.deposited')}</dt>
        <dd>{money(depositedMinor)}</dd>
      </div>
      <div>
        <dt>{t('limits.month.net')}</dt>
        <dd>{money(netMinor)}</dd>
      </div>
      <div>
        <dt>{t('limits.month.time')}</dt>
        <dd>{t('limits.month.hours', time)}</dd>
      </div>
    </dl>
  );
}

function MonthTable({ month }: { month: MonthView }) {
  const t = useText();
  const format = useFormat();
  return (
    <Table
      caption={t('limits.month.chart')}
      rows={month.days.toReversed()}
      rowKey={(day) => day.date}
      columns={[
        { id: 'day', title: t('limits.month.day'), cell: (day) => format.calendarDate(day.date) },
        {
          id: 'deposited',
          title: t('limits.month.deposited'),
          align: 'end',
          cell: (day) => format.money(day.deposited),
        },
        { id: 'net', title: t('limits.month.net'), align: 'end', cell: (day) => format.money(day.net) },
        {
          id: 'time',
          title: t('limits.month.time'),
          align: 'end',
          cell: ({ seconds }) =>
            t('limits.month.hours', {
              hours: Math.floor(seconds / 3600),
              minutes: Math.floor(seconds / 60) % 60,
            }),
        },
      ]}
    />
  );
}
