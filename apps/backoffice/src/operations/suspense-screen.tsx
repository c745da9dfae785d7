import type { SuspendedMoney } from '@halcyon/contract/operations/suspense.contract';
import { Button } from '@halcyon/ui/button';
import type { Column } from '@halcyon/ui/table';
import { useDesk } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { amountColumn, playerColumn, WaitingRows, type Proposable } from './waiting-rows.tsx';
import css from '../app/app.module.css';

const columns: readonly Column<Proposable<SuspendedMoney, 'release' | 'return'>>[] = [
  { id: 'at', title: 'Arrived', cell: (row) => atWords(row.arrivedAt) },
  playerColumn,
  amountColumn,
  { id: 'method', title: 'Method', cell: (row) => `${plain(row.method)}, ${plain(row.provider)}` },
  {
    id: 'back',
    title: 'Sent back by',
    cell: (row) => (row.isSentByProvider ? 'The provider, at once' : 'You, in the provider’s own office'),
  },
  {
    id: 'decide',
    title: 'Propose',
    cell: (row) => (
      <span className={css.deskActions}>
        <Button size="s" isPending={row.isPending} onClick={() => row.propose('return')}>
          Send back
        </Button>
        {!row.isReturnOnly && (
          <Button tone="outline" size="s" isPending={row.isPending} onClick={() => row.propose('release')}>
            Credit
          </Button>
        )}
      </span>
    ),
  },
];

/** Money that arrived above a deposit limit, to credit or to send back. */
export function SuspenseScreen() {
  const { client } = useDesk();
  return (
    <WaitingRows
      name="suspense"
      title="Money above limits"
      empty="No money has arrived above a deposit limit."
      load={() => client.call('GET /api/operator/v1/suspense')}
      propose={({ playerId, paymentId }, way, reason) =>
        client.call('POST /api/operator/v1/players/:playerId/suspense/:paymentId', {
          params: { playerId, paymentId },
          body: { way, reason },
        })
      }
      rowKey={(row) => row.paymentId}
      columns={columns}
    />
  );
}
