import { useState } from 'react';
import type { OperatedTournament } from '@halcyon/contract/operations/tournaments.contract';
import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { Contract } from '../../platform/client.ts';
import { useDeed, useDesk, useLoaded } from '../../platform/use-client.ts';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeedMessage, DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { TournamentForm } from './tournament-form.tsx';
import css from '../../app/app.module.css';

const columns: readonly Column<OperatedTournament>[] = [
  {
    id: 'title',
    title: 'Tournament',
    cell: (row) => <DeskLink to={`/tournaments/${row.tournamentId}`}>{row.title}</DeskLink>,
  },
  { id: 'state', title: 'State', cell: (row) => <StateBadge state={row.state} /> },
  { id: 'time', title: 'Time', cell: (row) => `${atWords(row.startsAt)} – ${atWords(row.endsAt)}` },
  { id: 'entries', title: 'Entries', align: 'end', cell: (row) => row.entries },
  { id: 'pool', title: 'Prize pool', align: 'end', cell: (row) => wordsOf(row.pool) },
  { id: 'by', title: 'Approved', cell: (row) => (row.approvedBy ? 'Yes' : 'Not yet') },
];

type Shown = AnswerOf<Contract['GET /api/operator/v1/tournaments/:tournamentId']>;
const boardColumns: readonly Column<Shown['board'][number]>[] = [
  { id: 'place', title: 'Place', cell: (row) => row.place },
  { id: 'entry', title: 'Entry', cell: (row) => row.entryId },
  { id: 'score', title: 'Score', align: 'end', cell: (row) => row.score },
  { id: 'prize', title: 'Prize now', align: 'end', cell: ({ prize }) => prizeWords(prize ?? null) },
];
const prizeColumns: readonly Column<Shown['prizes'][number]>[] = [
  { id: 'place', title: 'Place', cell: (row) => row.place },
  { id: 'entry', title: 'Entry', cell: (row) => row.entryId },
  { id: 'prize', title: 'Prize', align: 'end', cell: prizeWords },
  { id: 'state', title: 'State', cell: (row) => <StateBadge state={row.state} /> },
];

/** Tournaments of all states, and the form of a new one. */
export function TournamentsScreen() {
  const { client, operator } = useDesk();
  const found = useLoaded('tournaments', () => client.call('GET /api/operator/v1/tournaments'));
  return (
    <>
      <h1>Tournaments</h1>
      <WhenLoaded of={found}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No tournament yet." />
            ) : (
              <Table
                caption="Tournaments"
                rows={items}
                rowKey={(row) => row.tournamentId}
                columns={columns}
              />
            )}
            {operator.rights.includes('tournaments.write') && (
              <TournamentForm bases={items.map(({ tournamentId }) => tournamentId)} onSaved={found.reload} />
            )}
          </>
        )}
      </WhenLoaded>
    </>
  );
}

/** One tournament: its rules, the top of its board, its prizes, and what can be proposed. */
export function TournamentScreen({ tournamentId }: { tournamentId: string }) {
  const { client, operator } = useDesk();
  const call = 'GET /api/operator/v1/tournaments/:tournamentId';
  const found = useLoaded(tournamentId, () => client.call(call, { params: { tournamentId } }));
  return (
    <WhenLoaded of={found}>
      {({ tournament, rules, board, prizes, resultHash }) => (
        <>
          <div className={css.deskHead}>
            <h1>{tournament.title}</h1>
            <StateBadge state={tournament.state} />
            <DeskLink to="/tournaments">All tournaments</DeskLink>
          </div>
          <section className={css.deskCard} aria-label="Rules">
            <h2>Rules</h2>
            <DataList
              rows={[
                { term: 'Time', value: `${atWords(tournament.startsAt)} – ${atWords(tournament.endsAt)}` },
                { term: 'Scoring', value: plain(rules.scoring) },
                { term: 'Joining', value: plain(rules.joining) },
                { term: 'Entries', value: tournament.entries },
                ...(tournament.pool ? [{ term: 'Prize pool', value: wordsOf(tournament.pool) }] : []),
                { term: 'Hash of the seed', value: rules.seedHash },
                ...(resultHash ? [{ term: 'Hash of the final table', value: resultHash }] : []),
              ]}
            />
          </section>
          {operator.rights.includes('tournaments.write') && (
            <Ways tournament={tournament} onDone={found.reload} />
          )}
          {board.length > 0 && (
            <section className={css.deskCard}>
              <h2>Board</h2>
              <Table caption="Board" rows={board} rowKey={(row) => row.entryId} columns={boardColumns} />
            </section>
          )}
          {prizes.length > 0 && (
            <section className={css.deskCard}>
              <h2>Prizes</h2>
              <Table caption="Prizes" rows={prizes} rowKey={(row) => row.entryId} columns={prizeColumns} />
            </section>
          )}
        </>
      )}
    </WhenLoaded>
  );
}

/** What can be proposed in the tournament's state; another operator confirms it under Approvals. */
function Ways({ tournament, onDone }: { tournament: OperatedTournament; onDone: () => void }) {
  const { client } = useDesk();
  const deed = useDeed(onDone);
  const [reason, setReason] = useState('');
  const { tournamentId, state } = tournament;
  if (state === 'FINAL' || state === 'CANCELED') return null;
  const propose = (way: 'publish' | 'cancel') =>
    deed.run(async () => {
      const of = { params: { tournamentId }, body: { reason } };
      await (way === 'publish'
        ? client.call('POST /api/operator/v1/tournaments/:tournamentId/publish', of)
        : client.call('POST /api/operator/v1/tournaments/:tournamentId/cancel', of));
      return 'Proposed. A colleague has to confirm it under Approvals.';
    });
  return (
    <section className={`${css.deskCard} ${css.deskForm}`} aria-label="Propose">
      <h2>{state === 'DRAFT' ? 'Publish or drop the draft' : 'Cancel'}</h2>
      <DeedMessage deed={deed} />
      <TextField
        name="reason"
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        minLength={3}
        maxLength={500}
      />
      <div className={css.deskActions}>
        {state === 'DRAFT' && (
          <Button isPending={deed.isPending} onClick={() => void propose('publish')}>
            Propose to publish
          </Button>
        )}
        <Button tone="outline" isPending={deed.isPending} onClick={() => void propose('cancel')}>
          Propose to cancel
        </Button>
      </div>
    </section>
  );
}

function prizeWords(
  prize: { readonly money: OperatedTournament['pool']; readonly goods: string | null } | null,
): string {
  return prize?.goods ?? wordsOf(prize?.money ?? null);
}

function wordsOf(money: OperatedTournament['pool']): string {
  return money ? formatDeskAmount(BigInt(money.amountMinor), money.currency) : '–';
}
