import type { TradedRow } from '@halcyon/contract/operations/trading.contract';
import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useState, type FormEvent } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { typedIn } from '../deed-form.tsx';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { LiabilityFigure } from './liability-figure.tsx';
import { TradingNav } from './trading-nav.tsx';
import { sportOptions, sportWords } from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';
import desk from '../../app/app.module.css';

const SHOWN = 25;

const times = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Live' },
  { value: 'false', label: 'Not started' },
];

const columns: readonly Column<TradedRow>[] = [
  {
    id: 'event',
    title: 'Event',
    cell: (row) => <DeskLink to={`/trading/events/${row.id}`}>{row.name}</DeskLink>,
  },
  { id: 'sport', title: 'Sport', cell: (row) => sportWords(row.sport) },
  { id: 'competition', title: 'Competition', cell: (row) => row.competition },
  { id: 'start', title: 'Start', cell: (row) => atWords(row.startsAt) },
  { id: 'state', title: 'State', cell: (row) => <StateOf row={row} /> },
  {
    id: 'markets',
    title: 'Open markets',
    align: 'end',
    cell: (row) => `${row.openMarketCount} of ${row.marketCount}`,
  },
  { id: 'worst', title: 'Liability', align: 'end', cell: (row) => <LiabilityFigure of={row.worst} /> },
];

function StateOf({ row }: { row: TradedRow }) {
  const { score } = row.progress;
  return (
    <span className={desk.deskActions}>
      {row.state === 'live' ? <Badge tone="live">Live</Badge> : <StateBadge state={row.state} />}
      {score && <span className={css.figure}>{`${score.home}–${score.away}`}</span>}
      {row.suspension && <Badge tone="warn">Suspended by us</Badge>}
      {row.suspendedMarketCount > 0 && (
        <Badge tone="warn">
          {row.suspendedMarketCount === 1
            ? '1 market suspended'
            : `${row.suspendedMarketCount} markets suspended`}
        </Badge>
      )}
    </span>
  );
}

type Filter = Readonly<Record<'sport' | 'live' | 'search', string>>;

/** The filter is in the address, so that a filtered list can be linked to. */
function filterOf(text: string): Filter {
  const query = new URLSearchParams(text);
  const of = (name: keyof Filter) => query.get(name) ?? '';
  return { sport: of('sport'), live: of('live'), search: of('search') };
}

/** Events on offer by start, read again every few seconds. */
export function TradedEventsScreen() {
  const { client } = useDesk();
  const [filter, setFilter] = useState(() => filterOf(location.search));
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const events = usePolled(`trading ${JSON.stringify(filter)} ${cursor}`, () =>
    client.call('GET /api/operator/v1/trading/events', { query: { ...filter, cursor, limit: SHOWN } }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = ['sport', 'live', 'search'] as const;
    const pairs = names.map((name) => [name, typedIn(form, name)]).filter(([, value]) => value !== '');
    const query = new URLSearchParams(pairs);
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    setFilter(filterOf(query.toString()));
    setCursors([]);
  };
  return (
    <>
      <h1>Trading</h1>
      <TradingNav current="/trading" />
      <form className={`${desk.deskCard} ${css.filters}`} role="search" onSubmit={submit}>
        <TextField name="search" label="Event or competition" maxLength={80} defaultValue={filter.search} />
        <SelectField name="sport" label="Sport" options={sportOptions} defaultValue={filter.sport} />
        <SelectField name="live" label="When" options={times} defaultValue={filter.live} />
        <div className={desk.deskActions}>
          <Button type="submit">Find</Button>
        </div>
      </form>
      <WhenLoaded of={events}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <EmptyState
                title="No events"
                text="Nothing on offer fits the filter. Without a feed there is no offer."
              />
            ) : (
              <Table caption="Events on offer" rows={items} rowKey={(row) => row.id} columns={columns} />
            )}
            <div className={desk.deskActions}>
              {cursors.length > 0 && (
                <Button tone="outline" onClick={() => setCursors(cursors.slice(0, -1))}>
                  Earlier
                </Button>
              )}
              {nextCursor && (
                <Button tone="outline" onClick={() => setCursors([...cursors, nextCursor])}>
                  Later
                </Button>
              )}
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  );
}
