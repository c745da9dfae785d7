import type { AuditEntry } from '@halcyon/contract/operations/review.contract';
import { useState } from 'react';
import { Button } from '@halcyon/ui/button';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { CheckList } from './check-list.tsx';
import { DeskLink, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

const columns: readonly Column<AuditEntry>[] = [
  { id: 'number', title: 'No.', cell: (row) => row.sequence },
  { id: 'at', title: 'When', cell: (row) => atWords(row.at) },
  { id: 'who', title: 'Who', cell: (row) => row.actor },
  { id: 'what', title: 'What', cell: (row) => plain(row.action) },
  {
    id: 'player',
    title: 'Player',
    cell: (row) =>
      row.playerId === null ? '–' : <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'why', title: 'Reason', cell: (row) => row.reason ?? '–' },
];

/** What operators did and viewed. */
export function AuditScreen() {
  const { client } = useDesk();
  const [before, setBefore] = useState('');
  const log = useLoaded(`audit ${before}`, () =>
    client.call('GET /api/operator/v1/audit', { query: { before } }),
  );
  return (
    <>
      <h1>Audit log</h1>
      <CheckList />
      <WhenLoaded of={log}>
        {({ items, nextBefore }) => (
          <>
            <Table caption="Audit log" rows={items} rowKey={(row) => row.sequence} columns={columns} />
            <div className={css.deskActions}>
              {before !== '' && <Button onClick={() => setBefore('')}>Newest</Button>}
              {nextBefore && <Button onClick={() => setBefore(nextBefore)}>Older</Button>}
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  );
}
