import type { HeldPrize } from '@halcyon/contract/operations/rewards.contract';
import { Button } from '@halcyon/ui/button';
import type { Column } from '@halcyon/ui/table';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { useDesk } from '../../platform/use-client.ts';
import { DeskLink, StateBadge } from '../parts.tsx';
import { WaitingRows, type Proposable } from '../waiting-rows.tsx';
import css from '../../app/app.module.css';

const columns: readonly Column<Proposable<HeldPrize, 'pay' | 'withhold'>>[] = [
  { id: 'tournament', title: 'Tournament', cell: (row) => row.tournamentId },
  { id: 'place', title: 'Place', align: 'end', cell: (row) => row.place },
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'prize', title: 'Prize', align: 'end', cell: prizeWords },
  { id: 'why', title: 'Held because', cell: (row) => <StateBadge state={row.heldFor} /> },
  {
    id: 'decide',
    title: 'Propose',
    cell: (row) => (
      <span className={css.deskActions}>
        <Button size="s" isPending={row.isPending} onClick={() => row.propose('pay')}>
          {row.money ? 'Pay' : 'Hand over'}
        </Button>
        <Button tone="outline" size="s" isPending={row.isPending} onClick={() => row.propose('withhold')}>
          Withhold
        </Button>
      </span>
    ),
  },
];

/** Prizes whose winner was barred when the table became final: two operators pay each or withhold it. */
export function HeldPrizeScreen() {
  const { client } = useDesk();
  return (
    <WaitingRows
      name="held-prizes"
      title="Held prizes"
      empty="No prize of a barred player waits for a decision."
      load={() => client.call('GET /api/operator/v1/held-prizes')}
      propose={({ playerId, tournamentId }, way, reason) =>
        client.call('POST /api/operator/v1/players/:playerId/held-prizes/:tournamentId', {
          params: { playerId, tournamentId },
          body: { way, reason },
        })
      }
      rowKey={(row) => `${row.tournamentId} ${row.playerId}`}
      columns={columns}
    />
  );
}

function prizeWords({ money, goods }: HeldPrize): string {
  return money ? formatDeskAmount(BigInt(money.amountMinor), money.currency) : (goods ?? '–');
}
