import type { WaitsFor, WithdrawalWay } from '@halcyon/contract/operations/withdrawal-way';
import type { WaitingWithdrawal } from '@halcyon/contract/operations/withdrawals.contract';
import { formatDecimal } from '@halcyon/money/amount';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/text-field';
import { useState } from 'react';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';

type Row = WaitingWithdrawal & {
  isPending: boolean;
  propose: (withdrawal: WaitingWithdrawal, way: WithdrawalWay) => void;
};

const ways: Readonly<Record<WaitsFor, readonly (readonly [way: WithdrawalWay, name: string])[]>> = {
  review: [
    ['approve', 'Pay out'],
    ['refuse', 'Give back'],
  ],
  doubt: [
    ['paid', 'Paid'],
    ['not_paid', 'Not paid'],
  ],
};

const columns: readonly Column<Row>[] = [
  { id: 'at', title: 'Requested', cell: (row) => atWords(row.requestedAt) },
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
  {
    id: 'to',
    title: 'To',
    cell: (row) => [`${plain(row.method)}, ${plain(row.provider)}`, row.account].filter(Boolean).join(' · '),
  },
  {
    id: 'why',
    title: 'Waits because',
    cell: (row) =>
      row.waitsFor === 'review'
        ? 'The account asks for a look first'
        : `Nobody knows whether it is under way: look up ${row.orderId ?? row.withdrawalId} at the provider`,
  },
  {
    id: 'decide',
    title: 'Propose',
    cell: (row) => (
      <span className="desk-actions">
        {ways[row.waitsFor].map(([way, name], index) => (
          <Button
            key={way}
            size="s"
            {...(index > 0 && { tone: 'outline' })}
            isPending={row.isPending}
            onClick={() => row.propose(row, way)}
          >
            {name}
          </Button>
        ))}
      </span>
    ),
  },
];

/** Withdrawals whose money stays on hold until an operator decides. */
export function WithdrawalScreen() {
  const { client } = useDesk();
  const [reason, setReason] = useState('');
  const withdrawals = useLoaded('withdrawals', () => client.call('GET /api/operator/v1/withdrawals'));
  const deed = useDeed(withdrawals.reload);
  const propose = ({ playerId, withdrawalId }: WaitingWithdrawal, way: WithdrawalWay) =>
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/players/:playerId/withdrawals/:withdrawalId', {
        params: { playerId, withdrawalId },
        body: { way, reason },
      });
      return 'A second operator has to confirm it.';
    });
  return (
    <>
      <h1>Withdrawals</h1>
      <DeedMessage deed={deed} />
      <WhenLoaded of={withdrawals}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing waits" text="No withdrawal is in review, and no payout is in doubt." />
          ) : (
            <>
              <TextField
                label="Reason"
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Table
                caption="Withdrawals that wait for an operator"
                rows={items.map((withdrawal) => ({ ...withdrawal, isPending: deed.isPending, propose }))}
                rowKey={(row) => row.withdrawalId}
                columns={columns}
              />
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}
