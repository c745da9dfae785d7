import type { SuspendedMoney } from '@halcyon/contract/operations/suspense.contract';
import { formatDecimal } from '@halcyon/money/amount';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/text-field';
import { useState } from 'react';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';

type Way = 'release' | 'return';
type Row = SuspendedMoney & { isPending: boolean; propose: (money: SuspendedMoney, way: Way) => void };

const columns: readonly Column<Row>[] = [
  { id: 'at', title: 'Arrived', cell: (row) => atWords(row.arrivedAt) },
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  {
    id: 'amount',
    title: 'Amount',
    cell: ({ amount: { amountMinor, currency } }) =>
      `${formatDecimal(BigInt(amountMinor), currency)} ${currency}`,
  },
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
      <span className="desk-actions">
        <Button size="s" isPending={row.isPending} onClick={() => row.propose(row, 'return')}>
          Send back
        </Button>
        <Button tone="outline" size="s" isPending={row.isPending} onClick={() => row.propose(row, 'release')}>
          Credit
        </Button>
      </span>
    ),
  },
];

/** Money that arrived above a deposit limit, and its two ways out. */
export function SuspenseScreen() {
  const { client } = useDesk();
  const [reason, setReason] = useState('');
  const suspense = useLoaded('suspense', () => client.call('GET /api/operator/v1/suspense'));
  const deed = useDeed(suspense.reload);
  const propose = ({ playerId, paymentId }: SuspendedMoney, way: Way) =>
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/players/:playerId/suspense/:paymentId', {
        params: { playerId, paymentId },
        body: { way, reason },
      });
      return 'A second operator has to confirm it.';
    });
  return (
    <>
      <h1>Money above limits</h1>
      <DeedMessage deed={deed} />
      <WhenLoaded of={suspense}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing waits" text="No money has arrived above a deposit limit." />
          ) : (
            <>
              <TextField
                label="Reason"
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Table
                caption="Money above limits"
                rows={items.map((money) => ({ ...money, isPending: deed.isPending, propose }))}
                rowKey={(row) => row.paymentId}
                columns={columns}
              />
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}
