import type { CampaignHolder, OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { SelectField } from '@halcyon/ui/field/select-field';
import { Table, type Column } from '@halcyon/ui/table';
import { useState } from 'react';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, WhenLoaded } from '../parts.tsx';
import { Pages } from './campaigns-screen.tsx';
import desk from '../../app/app.module.css';

const columns: readonly Column<CampaignHolder>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'state', title: 'State', cell: (row) => plain(row.state) },
  {
    id: 'granted',
    title: 'Granted',
    align: 'end',
    cell: ({ granted }) => formatDeskAmount(BigInt(granted.amountMinor), granted.currency),
  },
  { id: 'version', title: 'Version', cell: (row) => row.version },
  { id: 'since', title: 'Since', cell: (row) => atWords(row.createdAt) },
  { id: 'ended', title: 'Ended', cell: (row) => atWords(row.endedAt) },
];

/** Players who have or had it. */
export function HolderCard({ campaign }: { campaign: OperatorCampaign }) {
  const { client } = useDesk();
  const { campaignId, holders } = campaign;
  const [state, setState] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const loaded = useLoaded(`holders ${campaignId} ${state} ${cursor}`, () =>
    client.call('GET /api/operator/v1/campaigns/:campaignId/holders', {
      params: { campaignId },
      query: { state, cursor },
    }),
  );
  if (holders.length === 0)
    return (
      <section className={desk.deskCard} aria-label="Who has it">
        <h2>Who has it</h2>
        <p>No player yet.</p>
      </section>
    );
  const options = holders.map((of) => ({
    value: of.state,
    label: `${plain(of.state)}: ${of.count.toLocaleString('en-GB')}${of.isMore ? '+' : ''}`,
  }));
  return (
    <section className={desk.deskCard} aria-label="Who has it">
      <h2>Who has it</h2>
      <SelectField
        label="State"
        options={[{ value: '', label: 'All' }, ...options]}
        value={state}
        onChange={(event) => {
          setState(event.currentTarget.value);
          setCursors([]);
        }}
      />
      <WhenLoaded of={loaded}>
        {({ items, nextCursor }) => (
          <>
            <Table caption="Players" rows={items} rowKey={(row) => row.assignmentId} columns={columns} />
            <Pages
              hasBefore={cursors.length > 0}
              next={nextCursor}
              onBefore={() => setCursors(cursors.slice(0, -1))}
              onNext={(next) => setCursors([...cursors, next])}
            />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}
