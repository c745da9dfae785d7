import type { FeedProducer, OddsFeedHealth } from '@halcyon/contract/operations/odds-feed.contract';
import { Badge } from '@halcyon/ui/badge';
import { FigureTiles } from '@halcyon/ui/figure-tiles';
import { SelectField } from '@halcyon/ui/field/select-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk } from '../../platform/use-client.ts';
import { plain } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { WhenLoaded } from '../parts.tsx';
import { TradingNav } from './trading-nav.tsx';
import { usePolled } from './use-polled.ts';
import desk from '../../app/app.module.css';

const products: Readonly<Record<number, string>> = { 1: 'During play', 3: 'Before the start' };
const productWords = (product: number) => products[product] ?? `Producer ${product}`;
const tones = { up: 'ok', recovering: 'gold', down: 'warn' } as const;

const second = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const secondWords = (at: string | null) => (at === null ? '–' : second.format(new Date(at)));

const columns: readonly Column<FeedProducer>[] = [
  { id: 'producer', title: 'Producer', cell: (row) => productWords(row.product) },
  {
    id: 'state',
    title: 'State',
    cell: (row) => <Badge tone={tones[row.state]}>{plain(row.state)}</Badge>,
  },
  { id: 'last', title: 'Last message', cell: (row) => secondWords(row.lastMessageAt) },
  { id: 'complete', title: 'Nothing missing until', cell: (row) => secondWords(row.completeUntil) },
  {
    id: 'recovery',
    title: 'Last recovery',
    cell: (row) => (row.isRecovering ? 'Running' : secondWords(row.recoveryRequestedAt)),
  },
];

const unusedColumns: readonly Column<OddsFeedHealth['unused'][number]>[] = [
  { id: 'reason', title: 'Reason', cell: (row) => plain(row.reason) },
  { id: 'count', title: 'Messages', align: 'end', cell: (row) => row.count.toLocaleString('en-IE') },
];

/** How the odds feed is; read again every few seconds. */
export function FeedScreen() {
  const { client, operator } = useDesk();
  const feed = usePolled('feed', () => client.call('GET /api/operator/v1/trading/feed'));
  return (
    <>
      <h1>Trading</h1>
      <TradingNav current="/trading/feed" />
      <WhenLoaded of={feed}>
        {(health) => (
          <>
            <Producers health={health} />
            {operator.rights.includes('trading.write') && health.producers.length > 0 && (
              <RecoveryForm health={health} onDone={feed.reload} />
            )}
            <section className={desk.deskCard} aria-label="Not used">
              <h2>Not used since the process began</h2>
              {health.unused.length === 0 ? (
                <EmptyState title="Nothing" text="Every message was used." />
              ) : (
                <Table
                  caption="Messages that were not used, by reason"
                  rows={health.unused}
                  rowKey={(row) => row.reason}
                  columns={unusedColumns}
                />
              )}
            </section>
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Producers({ health }: { health: OddsFeedHealth }) {
  const figures = [
    { term: 'Events in memory', value: health.eventCount },
    { term: 'Waiting to be applied', value: health.queued },
    { term: 'Waiting for settlement', value: health.undelivered },
    { term: 'Corrections waiting', value: health.waitingCorrections },
  ];
  return (
    <section className={desk.deskCard} aria-label="Producers">
      <h2>Producers</h2>
      {!health.isRunning && (
        <FormMessage kind="info">
          This process does not consume a feed: there is none, or another process does.
        </FormMessage>
      )}
      {health.producers.length > 0 && (
        <Table
          caption="Producers of the feed"
          rows={health.producers}
          rowKey={(row) => String(row.product)}
          columns={columns}
        />
      )}
      <FigureTiles
        rows={figures.map(({ term, value }) => ({ term, value: value.toLocaleString('en-IE') }))}
      />
    </section>
  );
}

function RecoveryForm({ health, onDone }: { health: OddsFeedHealth; onDone: () => void }) {
  const { client } = useDesk();
  const send = async (form: FormData) => {
    await client.call('POST /api/operator/v1/trading/feed/:product/recovery', {
      params: { product: typedIn(form, 'product') },
      body: { reason: typedIn(form, 'reason') },
    });
    return 'Requested. What may be missing is being sent again.';
  };
  return (
    <DeedForm title="Recovery" button="Request recovery" send={send} onDone={onDone}>
      <SelectField
        name="product"
        label="Producer"
        options={health.producers.map(({ product }) => ({
          value: String(product),
          label: productWords(product),
        }))}
      />
    </DeedForm>
  );
}
