import { Table, type Column } from '@halcyon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useMethodName } from '../../platform/text/method-name.ts';
import { PaymentMarks } from '../../platform/banking/payment-marks.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { methodsQuery, type MethodOffer } from '../cashier.queries.ts';
import { useProcessTime } from './process-time.ts';
import css from '../cashier.module.css';

type Way = MethodOffer['deposit'];

/** Every payment method of this market with its smallest and largest amount and the time it takes. */
export function MethodTable() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useQuery(methodsQuery(site));
  const range = (way: Way | null) =>
    way === null
      ? t('cashier.methodTable.none')
      : t('cashier.method.range', { min: format.money(way.min), max: format.money(way.max) });
  const timeOf = useProcessTime();
  const time = (way: Way | null) => (way === null ? '–' : timeOf(way.processTime));
  const columns: readonly Column<MethodOffer>[] = [
    { id: 'method', title: t('cashier.method.label'), cell: nameCell },
    { id: 'deposit', title: t('cashier.methodTable.deposit'), cell: ({ deposit }) => range(deposit) },
    { id: 'depositTime', title: t('cashier.methodTable.depositTime'), cell: ({ deposit }) => time(deposit) },
    {
      id: 'withdrawal',
      title: t('cashier.methodTable.withdrawal'),
      cell: ({ withdrawal }) => range(withdrawal),
    },
    {
      id: 'withdrawalTime',
      title: t('cashier.methodTable.withdrawalTime'),
      cell: ({ withdrawal }) => time(withdrawal),
    },
  ];
  return (
    <QueryState query={query} height={420}>
      <Table
        caption={t('cashier.methodTable.caption')}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ method }) => method}
      />
    </QueryState>
  );
}

const nameCell = ({ method }: MethodOffer) => <MethodName method={method} />;

function MethodName({ method }: { method: MethodOffer['method'] }) {
  const nameOf = useMethodName();
  return (
    <span className={css.methodName}>
      <PaymentMarks method={method} />
      {nameOf(method)}
    </span>
  );
}
