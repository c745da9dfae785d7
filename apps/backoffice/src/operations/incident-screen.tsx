import type { IncidentWay } from '@halcyon/contract/operations/incident-way';
import type { Incident } from '@halcyon/contract/operations/review.contract';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState } from 'react';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

const kinds: Readonly<Record<string, string>> = {
  debt: 'Win or deposit taken back after it was spent',
  above_balance: 'Over maximum balance',
  unstaked_win: 'Large win without a stake',
  shared_id: 'One transaction for two players',
  unknown_award: 'Win of free spins without an award',
  misbooked_bet: 'Bet that differs from the books',
};
const ways: Readonly<Record<IncidentWay, string>> = {
  collect: 'Set off against balance',
  waive: 'Write off',
  credit: 'Credit',
  void: 'Return to the games server',
  close: 'Close',
};

const columns: readonly Column<Incident>[] = [
  { id: 'at', title: 'When', cell: (row) => atWords(row.happenedAt) },
  { id: 'provider', title: 'Provider', cell: (row) => plain(row.provider) },
  { id: 'kind', title: 'What', cell: (row) => kinds[row.kind] ?? plain(row.kind) },
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

type Waiting = Incident & { isPending: boolean; propose: (way: IncidentWay) => void };
const waitingColumns: readonly Column<Waiting>[] = [
  ...columns.filter(({ id }) => id !== 'expected'),
  { id: 'transaction', title: 'Transaction', cell: (row) => row.paymentId ?? '–' },
  {
    id: 'decide',
    title: 'Propose',
    cell: (row) => (
      <span className={css.deskActions}>
        {row.ways.map((way, index) => (
          <Button
            key={way}
            size="s"
            {...(index > 0 && { tone: 'outline' })}
            isPending={row.isPending}
            onClick={() => row.propose(way)}
          >
            {ways[way]}
          </Button>
        ))}
      </span>
    ),
  },
];

/** What went wrong with money: what waits for operators, and all of it. */
export function IncidentScreen() {
  const { client } = useDesk();
  const incidents = useLoaded('incidents', () => client.call('GET /api/operator/v1/incidents'));
  return (
    <>
      <h1>Incidents</h1>
      <WhenLoaded of={incidents}>
        {({ waiting, items }) => (
          <>
            <WaitingIncidents waiting={waiting} onDone={incidents.reload} />
            {waiting.length > 0 && <h2>All incidents</h2>}
            {items.length === 0 ? (
              <EmptyState title="No incidents" text="All money messages were valid." />
            ) : (
              <Table
                caption="All incidents"
                rows={items}
                rowKey={(row) => row.incidentId}
                columns={columns}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  );
}

/** Withdrawals of these players wait. One operator proposes a resolution with a reason, another confirms. */
function WaitingIncidents({ waiting, onDone }: { waiting: readonly Incident[]; onDone: () => void }) {
  const { client, operator } = useDesk();
  const [reason, setReason] = useState('');
  const deed = useDeed(onDone);
  const mayDecide = operator.rights.includes('incidents.decide');
  const propose = ({ playerId, incidentId }: Incident, way: IncidentWay) =>
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/players/:playerId/incidents/:incidentId', {
        params: { playerId: Number(playerId), incidentId },
        body: { way, reason },
      });
      return 'A second operator has to confirm it.';
    });
  if (waiting.length === 0) return null;
  return (
    <>
      <h2>Waiting for a decision</h2>
      <DeedMessage deed={deed} />
      {mayDecide && (
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Table
        caption="Waiting for a decision"
        rows={waiting.map((row) => ({
          ...row,
          ways: mayDecide ? row.ways : [],
          isPending: deed.isPending,
          propose: (way: IncidentWay) => propose(row, way),
        }))}
        rowKey={(row) => row.incidentId}
        columns={waitingColumns}
      />
    </>
  );
}
