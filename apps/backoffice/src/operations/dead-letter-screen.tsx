import type { DeadLetter } from '@halcyon/contract/operations/health.contract';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState } from 'react';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

type Way = 'retry' | 'discard';
type Row = DeadLetter & { readonly decide: ((way: Way) => void) | null; readonly isPending: boolean };

const columns: readonly Column<Row>[] = [
  { id: 'at', title: 'Failed', cell: (row) => atWords(row.diedAt) },
  { id: 'what', title: 'What', cell: (row) => plain(row.name) },
  {
    id: 'player',
    title: 'Player',
    cell: (row) =>
      row.playerId === null ? '–' : <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'tries', title: 'Tries', cell: (row) => row.tries },
  { id: 'fault', title: 'Error', cell: (row) => <code className={css.deskFault}>{row.fault}</code> },
  {
    id: 'decide',
    title: 'Decide',
    cell: ({ decide, isPending }) =>
      decide && (
        <span className={css.deskActions}>
          <Button size="s" isPending={isPending} onClick={() => decide('retry')}>
            Try again
          </Button>
          <Button tone="outline" size="s" isPending={isPending} onClick={() => decide('discard')}>
            Discard
          </Button>
        </span>
      ),
  },
];

const done: Readonly<Record<Way, string>> = {
  retry: 'It is being tried again.',
  discard: 'Discarded. What it would have done is not done.',
};

/** Messages and jobs that failed for good: tried again once the cause is mended, or discarded. */
export function DeadLetterScreen() {
  const { client, operator } = useDesk();
  const [reason, setReason] = useState('');
  const letters = useLoaded('dead-letters', () => client.call('GET /api/operator/v1/dead-letters'));
  const deed = useDeed(letters.reload);
  const mayDecide = operator.rights.includes('dead_letters.decide');
  const decide = (deadLetterId: string, way: Way) =>
    void deed.run(async () => {
      const given = { params: { deadLetterId }, body: { reason } };
      await (way === 'retry'
        ? client.call('POST /api/operator/v1/dead-letters/:deadLetterId/retry', given)
        : client.call('POST /api/operator/v1/dead-letters/:deadLetterId/discard', given));
      return done[way];
    });
  return (
    <>
      <h1>Failed messages and jobs</h1>
      <DeedMessage deed={deed} />
      <WhenLoaded of={letters}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="Nothing has failed"
              text="Every message and job has been delivered or is being retried."
            />
          ) : (
            <>
              {mayDecide && (
                <TextField
                  label="Reason"
                  value={reason}
                  maxLength={500}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
              <Table
                caption="Failed messages and jobs"
                rows={items.map((item) => ({
                  ...item,
                  isPending: deed.isPending,
                  decide: mayDecide ? (way: Way) => decide(item.deadLetterId, way) : null,
                }))}
                rowKey={(row) => row.deadLetterId}
                columns={columns}
              />
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}
