import type { Proposal } from '@halcyon/contract/operations/review.contract';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';
import { marketWords } from './trading/market-words.ts';
import css from '../app/app.module.css';

type Row = Proposal & {
  isPending: boolean;
  decide: (proposal: Proposal, what: 'confirm' | 'decline') => void;
};

const whats: Readonly<Record<Proposal['kind'], string>> = {
  level: 'Level',
  document: 'Approve',
  suspense: 'Money above a limit',
  withdrawal: 'Withdrawal',
  person_review: 'Not the excluded person',
  incident: 'Incident',
  second_factor: 'Reset second factor',
  prize: 'Held prize',
  tournament: 'Tournament',
  loyalty_level: 'VIP level',
  reversal: 'Reverse deposit',
  campaign: 'Publish campaign',
  budget: 'Larger budget',
  codes: 'Make codes',
  correction: 'Correct results',
};

function subjectWords({ kind, campaignId, subject }: Proposal): string {
  // An e-mail, or what a campaign is called.
  if (kind === 'second_factor' || campaignId !== undefined) return subject;
  if (kind !== 'correction') return plain(subject);
  const [way = '', market = ''] = subject.split(' ');
  return `${plain(way)} ${marketWords(market)}`;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'what',
    title: 'What',
    cell: (row) => `${whats[row.kind]}: ${subjectWords(row)}`,
  },
  {
    id: 'player',
    title: 'About',
    cell: (row) => {
      if (row.campaignId) return <DeskLink to={`/campaigns/${row.campaignId}`}>Campaign</DeskLink>;
      if (row.eventId) return <DeskLink to={`/trading/events/${row.eventId}/settlement`}>Event</DeskLink>;
      return row.playerId === null ? (
        '–'
      ) : (
        <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>
      );
    },
  },
  { id: 'why', title: 'Reason', cell: (row) => row.reason },
  {
    id: 'who',
    title: 'Proposed',
    cell: (row) => `${row.proposedBy}, ${atWords(row.proposedAt)}`,
  },
  {
    id: 'decide',
    title: 'Decision',
    cell: (row) => (
      <span className={css.deskActions}>
        {!row.isOwn && (
          <Button tone="cta" size="s" isPending={row.isPending} onClick={() => row.decide(row, 'confirm')}>
            Confirm
          </Button>
        )}
        <Button tone="outline" size="s" isPending={row.isPending} onClick={() => row.decide(row, 'decline')}>
          {row.isOwn ? 'Take back' : 'Decline'}
        </Button>
      </span>
    ),
  },
];

/** What one operator proposed and another has to confirm. */
export function ProposalScreen() {
  const { client } = useDesk();
  const proposals = useLoaded('proposals', () => client.call('GET /api/operator/v1/proposals'));
  const deed = useDeed(proposals.reload);
  const decide = (proposal: Proposal, what: 'confirm' | 'decline') =>
    void deed.run(async () => {
      const params = { proposalId: proposal.proposalId };
      const body = { reason: what === 'confirm' ? 'Confirmed after a second look' : 'Declined' };
      if (what === 'confirm') {
        await client.call('POST /api/operator/v1/proposals/:proposalId/confirm', { params, body });
        return 'Confirmed.';
      }
      await client.call('POST /api/operator/v1/proposals/:proposalId/decline', { params, body });
      return 'Declined.';
    });
  return (
    <>
      <h1>Approvals</h1>
      <DeedMessage deed={deed} />
      <WhenLoaded of={proposals}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing waiting" text="No open proposals." />
          ) : (
            <Table
              caption="Proposals"
              rows={items.map((proposal) => ({ ...proposal, isPending: deed.isPending, decide }))}
              rowKey={(row) => row.proposalId}
              columns={columns}
            />
          )
        }
      </WhenLoaded>
    </>
  );
}
