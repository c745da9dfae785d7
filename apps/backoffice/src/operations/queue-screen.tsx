import type { QueuedDocument } from '@halcyon/contract/operations/review.contract';
import { Badge } from '@halcyon/ui/badge';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeskLink, WhenLoaded } from './parts.tsx';

const columns: readonly Column<QueuedDocument>[] = [
  {
    id: 'document',
    title: 'Document',
    cell: (row) => (
      <DeskLink to={`/players/${row.playerId}/documents/${row.documentId}`}>
        {plain(row.documentTypeName)}
      </DeskLink>
    ),
  },
  { id: 'player', title: 'Player', cell: (row) => `${row.firstName} ${row.lastName}` },
  { id: 'market', title: 'Market', cell: (row) => row.marketId },
  { id: 'level', title: 'Level', cell: (row) => plain(row.kycStatus) },
  {
    id: 'eyes',
    title: 'Approved by',
    cell: (row) => (row.needsTwo ? <Badge tone="gold">Two people</Badge> : 'One person'),
  },
  { id: 'since', title: 'Waiting since', cell: (row) => atWords(row.uploadedAt) },
];

/** Documents that wait for a person, the longest first. */
export function QueueScreen() {
  const { client } = useDesk();
  const queue = useLoaded('queue', () => client.call('GET /api/operator/v1/documents/queue'));
  return (
    <>
      <h1>Documents to review</h1>
      <WhenLoaded of={queue}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing waiting" text="All uploaded documents have been reviewed." />
          ) : (
            <Table
              caption="Documents to review"
              rows={items}
              rowKey={(row) => row.documentId}
              columns={columns}
            />
          )
        }
      </WhenLoaded>
    </>
  );
}
