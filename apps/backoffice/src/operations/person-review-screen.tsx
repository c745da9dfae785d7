import type { PersonReview } from '@halcyon/contract/operations/person-reviews.contract';
import { Button } from '@halcyon/ui/button';
import type { Column } from '@halcyon/ui/table';
import { useDesk } from '../platform/use-client.ts';
import { atWords, dayWords } from '../platform/words.ts';
import { DeskLink } from './parts.tsx';
import { WaitingRows, type Proposable } from './waiting-rows.tsx';
import css from '../app/app.module.css';

type Way = 'exclude' | 'clear';

const marks: Readonly<Record<PersonReview['marks'][number], string>> = {
  name: 'Name',
  birth_date: 'Birth date',
  device: 'Browser',
  instrument: 'Bank or card account',
};

function Person({ of }: { of: PersonReview['player'] }) {
  return (
    <span>
      <DeskLink to={`/players/${of.playerId}`}>{of.playerId}</DeskLink> {of.firstName} {of.lastName},{' '}
      {dayWords(of.birthDate)}, {of.countryCode}
    </span>
  );
}

const columns: readonly Column<Proposable<PersonReview, Way>>[] = [
  { id: 'at', title: 'Since', cell: (row) => atWords(row.openedAt) },
  { id: 'player', title: 'Waits', cell: (row) => <Person of={row.player} /> },
  { id: 'excluded', title: 'Excluded', cell: (row) => <Person of={row.excluded} /> },
  { id: 'marks', title: 'In common', cell: (row) => row.marks.map((mark) => marks[mark]).join(', ') },
  {
    id: 'decide',
    title: 'Decide',
    cell: (row) => (
      <span className={css.deskActions}>
        <Button size="s" isPending={row.isPending} onClick={() => row.propose('exclude')}>
          Same person: exclude
        </Button>
        <Button size="s" tone="outline" isPending={row.isPending} onClick={() => row.propose('clear')}>
          Propose: another person
        </Button>
      </span>
    ),
  },
];

/** Accounts that look like those of excluded people and may not play before an operator decides. */
export function PersonReviewScreen() {
  const { client } = useDesk();
  return (
    <WaitingRows
      name="person-reviews"
      title="Excluded people"
      empty="No account looks like that of an excluded person."
      load={() => client.call('GET /api/operator/v1/person-reviews')}
      propose={({ player, reviewId }, way, reason) =>
        client.call('POST /api/operator/v1/players/:playerId/person-reviews/:reviewId', {
          params: { playerId: player.playerId, reviewId },
          body: { way, reason },
        })
      }
      rowKey={(row) => row.reviewId}
      columns={columns}
    />
  );
}
