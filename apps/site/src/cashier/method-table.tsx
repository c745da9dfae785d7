import { Table, type Column } from '@halcyon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { imageAt } from '../platform/image.ts';
import { useSite, useText } from '../platform/site.ts';
import { methodsQuery, type MethodOffer } from './cashier.queries.ts';

type Way = MethodOffer['deposit'];

// texts: cashier.method.*
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
  const time = (way: Way | null) => {
    if (way === null) return '–';
    const { processTime } = way;
    if (processTime.unit === 'instant') return t('cashier.processTime.instant');
    return t(
      processTime.unit === 'hours' ? 'cashier.processTime.hours' : 'cashier.processTime.days',
      processTime,
    );
  };
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
  const { texts } = useSite();
  return (
    <span className="method-name">
      <img
        src={imageAt(`/images/payments/${method.toLowerCase()}.svg`, 96)}
        alt=""
        width={56}
        height={35}
        loading="lazy"
      />
      {texts.find(`cashier.method.${method}`) ?? method}
    </span>
  );
}
