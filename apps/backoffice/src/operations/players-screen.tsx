import type { FoundPlayer } from '@halcyon/contract/operations/players.contract';
import { useState, type FormEvent } from 'react';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { DeskLink, StateBadge, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

const columns: readonly Column<FoundPlayer>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: (row) => (
      <DeskLink to={`/players/${row.playerId}`}>
        {row.firstName} {row.lastName}
      </DeskLink>
    ),
  },
  { id: 'number', title: 'Number', cell: (row) => row.playerId },
  { id: 'email', title: 'Email', cell: (row) => row.email },
  { id: 'market', title: 'Market', cell: (row) => row.marketId },
  { id: 'status', title: 'Status', cell: (row) => <StateBadge state={row.accountStatus} /> },
  { id: 'level', title: 'Level', cell: (row) => <StateBadge state={row.kycStatus} /> },
];

/** Finds a player. */
export function PlayersScreen() {
  const { client } = useDesk();
  const [query, setQuery] = useState('');
  const found = useLoaded(`players ${query}`, async () =>
    query ? client.call('GET /api/operator/v1/players', { query: { query } }) : { items: [] },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('query')).trim());
  };
  return (
    <>
      <h1>Players</h1>
      <form className={`${css.deskForm} ${css.deskCard}`} role="search" onSubmit={submit}>
        <TextField
          name="query"
          label="Find a player"
          hint="Player ID, email, phone or start of last name"
          minLength={2}
          required
        />
        <div className={css.deskActions}>
          <Button type="submit" tone="cta">
            Find
          </Button>
        </div>
      </form>
      {query !== '' && (
        <WhenLoaded of={found}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No players found" text="Check the spelling, or search by player ID." />
            ) : (
              <Table
                caption="Players found"
                rows={items}
                rowKey={(row) => String(row.playerId)}
                columns={columns}
              />
            )
          }
        </WhenLoaded>
      )}
    </>
  );
}
