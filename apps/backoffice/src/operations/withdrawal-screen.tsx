import type { WaitsFor, WithdrawalWay } from '@halcyon/contract/operations/withdrawal-way';
import type { WaitingWithdrawal } from '@halcyon/contract/operations/withdrawals.contract';
import { Button } from '@halcyon/ui/button';
import type { Column } from '@halcyon/ui/table';
import { useDesk } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { amountColumn, playerColumn, WaitingRows, type Proposable } from './waiting-rows.tsx';
import css from '../app/app.module.css';

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

const columns: readonly Column<Proposable<WaitingWithdrawal, WithdrawalWay>>[] = [
  { id: 'at', title: 'Requested', cell: (row) => atWords(row.requestedAt) },
  playerColumn,
  amountColumn,
  {
    id: 'to',
    title: 'To',
    cell: (row) => [`${plain(row.method)}, ${plain(row.provider)}`, row.account].filter(Boolean).join(' · '),
  },
  {
    id: 'why',
    title: 'Reason for review',
    cell: (row) =>
      row.waitsFor === 'review'
        ? 'In review: the account asks for it'
        : `In doubt: look up ${row.orderId ?? row.withdrawalId} at the provider`,
  },
  {
    id: 'decide',
    title: 'Propose',
    cell: (row) => (
      <span className={css.deskActions}>
        {ways[row.waitsFor].map(([way, name], index) => (
          <Button
            key={way}
            size="s"
            {...(index > 0 && { tone: 'outline' })}
            isPending={row.isPending}
            onClick={() => row.propose(way)}
          >
            {name}
          </Button>
        ))}
      </span>
    ),
  },
];

/** Withdrawals whose money stays on hold until operators decide. */
export function WithdrawalScreen() {
  const { client } = useDesk();
  return (
    <WaitingRows
      name="withdrawals"
      title="Withdrawals"
      empty="No withdrawal is in review, and no payout is in doubt."
      load={() => client.call('GET /api/operator/v1/withdrawals')}
      propose={({ playerId, withdrawalId }, way, reason) =>
        client.call('POST /api/operator/v1/players/:playerId/withdrawals/:withdrawalId', {
          params: { playerId, withdrawalId },
          body: { way, reason },
        })
      }
      rowKey={(row) => row.withdrawalId}
      columns={columns}
    />
  );
}
