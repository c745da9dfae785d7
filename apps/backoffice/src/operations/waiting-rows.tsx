import type { Done } from '@halcyon/contract/operations/players.contract';
import type { Money } from '@halcyon/contract/platform/shapes';
import { formatDecimal } from '@halcyon/money/amount';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState } from 'react';
import { useDeed, useLoaded } from '../platform/use-client.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';

/** Money of a player that operators decide about. */
type OfPlayer = { readonly playerId: number; readonly amount: Money };
/** One row, with the form to propose a resolution. */
export type Proposable<Item, Way> = Item & { isPending: boolean; propose: (way: Way) => void };

export const playerColumn: Column<OfPlayer> = {
  id: 'player',
  title: 'Player',
  cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
};
export const amountColumn: Column<OfPlayer> = {
  id: 'amount',
  title: 'Amount',
  cell: ({ amount: { amountMinor, currency } }) =>
    `${formatDecimal(BigInt(amountMinor), currency)} ${currency}`,
};

type Props<Item, Way> = {
  name: string;
  title: string;
  /** Why the list may be empty. */
  empty: string;
  load: () => Promise<{ items: readonly Item[] }>;
  propose: (item: Item, way: Way, reason: string) => Promise<Done>;
  rowKey: (item: Item) => string;
  columns: readonly Column<Proposable<Item, Way>>[];
};

/** What waits for operators: one proposes a resolution with a reason; where two are needed, another confirms. */
export function WaitingRows<Item extends object, Way>(props: Props<Item, Way>) {
  const { name, title, empty, load, propose, rowKey, columns } = props;
  const [reason, setReason] = useState('');
  const waiting = useLoaded(name, load);
  const deed = useDeed(waiting.reload);
  const say = (item: Item, way: Way) =>
    void deed.run(async () => {
      const { state } = await propose(item, way, reason);
      return state === 'proposed' ? 'A second operator has to confirm it.' : 'Done.';
    });
  return (
    <>
      <h1>{title}</h1>
      <DeedMessage deed={deed} />
      <WhenLoaded of={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing waiting" text={empty} />
          ) : (
            <>
              <TextField
                label="Reason"
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Table
                caption={title}
                rows={items.map((item) => ({
                  ...item,
                  isPending: deed.isPending,
                  propose: (way: Way) => say(item, way),
                }))}
                rowKey={rowKey}
                columns={columns}
              />
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}
