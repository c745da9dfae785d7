import type { AuditEntry } from '@halcyon/contract/operations/review.contract';
import { useState } from 'react';
import { Button } from '@halcyon/ui/button';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { CheckList } from './check-list.tsx';
import { DeskLink, WhenLoaded } from './parts.tsx';
import { marketWords } from './trading/market-words.ts';
import css from '../app/app.module.css';

/** The action; at the trading desk the market, too. */
function whatOf({ action, facts }: AuditEntry): string {
  const market = facts['market'];
  return typeof market === 'string' ? `${plain(action)}: ${marketWords(market)}` : plain(action);
}

function aboutOf({ playerId, facts }: AuditEntry) {
  const eventId = facts['eventId'];
  if (playerId !== null) return <DeskLink to={`/players/${playerId}`}>{playerId}</DeskLink>;
  return typeof eventId === 'string' ? <DeskLink to={`/trading/events/${eventId}`}>Event</DeskLink> : '–';
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'number', title: 'No.', cell: (row) => row.sequence },
  { id: 'at', title: 'When', cell: (row) => atWords(row.at) },
  { id: 'who', title: 'Who', cell: (row) => row.actor },
  { id: 'what', title: 'What', cell: whatOf },
  { id: 'about', title: 'About', cell: aboutOf },
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
