import type { PaymentIncident } from '@halcyon/contract/operations/review.contract';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeskLink, WhenLoaded } from './parts.tsx';

const columns: readonly Column<PaymentIncident>[] = [
  { id: 'at', title: 'When', cell: (row) => atWords(row.happenedAt) },
  { id: 'provider', title: 'Provider', cell: (row) => plain(row.provider) },
  { id: 'kind', title: 'What', cell: (row) => plain(row.kind) },
  {
    id: 'player',
    title: 'Player (claimed)',
    cell: (row) =>
      row.playerId && /^\d+$/.test(row.playerId) ? (
        <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>
      ) : (
        '–'
      ),
  },
  { id: 'expected', title: 'Expected', cell: (row) => row.expected ?? '–' },
  { id: 'given', title: 'Given', cell: (row) => row.given ?? '–' },
];

/** Messages about payments that were refused. */
export function IncidentScreen() {
  const { client } = useDesk();
  const incidents = useLoaded('incidents', () => client.call('GET /api/operator/v1/incidents'));
  return (
    <>
      <h1>Payment incidents</h1>
      <WhenLoaded of={incidents}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No incidents" text="Every message of the payment providers was in order." />
          ) : (
            <Table
              caption="Payment incidents"
              rows={items}
              rowKey={(row) => row.incidentId}
              columns={columns}
            />
          )
        }
      </WhenLoaded>
    </>
  );
}
