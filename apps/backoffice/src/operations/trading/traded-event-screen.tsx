import type { TradedEvent, TradedMarket } from '@halcyon/contract/operations/trading.contract';
import { Badge } from '@halcyon/ui/badge';
import { DataList } from '@halcyon/ui/data-list';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useState } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { LiabilityFigure } from './liability-figure.tsx';
import { SettingButton } from './setting-button.tsx';
import { SuspendButton } from './suspend-button.tsx';
import {
  chanceWords,
  marketWords,
  moneyWords,
  oddsWords,
  outcomeWords,
  partWords,
  percentWords,
  sportWords,
} from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';

type Outcome = TradedMarket['outcomes'][number];

const columns: readonly Column<Outcome>[] = [
  { id: 'outcome', title: 'Outcome', cell: (row) => outcomeWords(row.id) },
  { id: 'chance', title: 'Chance', align: 'end', cell: (row) => chanceWords(row.chanceE6) },
  { id: 'fair', title: 'Fair', align: 'end', cell: (row) => oddsWords(row.fairOddsMilli) },
  { id: 'price', title: 'Price', align: 'end', cell: (row) => <strong>{oddsWords(row.oddsMilli)}</strong> },
  { id: 'margin', title: 'Margin', align: 'end', cell: (row) => percentWords(row.marginBps) },
  { id: 'cost', title: 'Liability', align: 'end', cell: (row) => <LiabilityFigure of={row.cost} /> },
];

/** Of the filter: not a group of markets. */
const STOPPED = 'stopped';
const WITH_BETS = 'bets';

/** One event with its markets, read again every few seconds. */
export function TradedEventScreen({ eventId }: { eventId: string }) {
  const { client } = useDesk();
  const call = 'GET /api/operator/v1/trading/events/:eventId';
  const found = usePolled(eventId, () => client.call(call, { params: { eventId } }));
  return <WhenLoaded of={found}>{(event) => <Shown event={event} onChange={found.reload} />}</WhenLoaded>;
}

type ShownProps = { event: TradedEvent; onChange: () => void };

function Shown({ event, onChange }: ShownProps) {
  const { operator } = useDesk();
  const groups = [...new Set(event.markets.map(({ group }) => group))];
  const [chosen, setChosen] = useState<string | null>(null);
  const group = chosen ?? groups[0] ?? WITH_BETS;
  const [name, setName] = useState('');
  const markets = event.markets.filter(
    (market) =>
      isOf(market, group) && marketWords(market.key).toLowerCase().includes(name.trim().toLowerCase()),
  );
  const mayWrite = operator.rights.includes('trading.write');
  return (
    <>
      <Head event={event} mayWrite={mayWrite} onChange={onChange} />
      {event.markets.length > 0 && (
        <div className={css.filters}>
          <SelectField
            label="Markets"
            value={group}
            onChange={(change) => setChosen(change.currentTarget.value)}
            options={[
              ...groups.map((name) => ({ value: name, label: plain(name) })),
              { value: WITH_BETS, label: 'With a liability' },
              { value: STOPPED, label: 'Suspended by us' },
            ]}
          />
          <TextField
            label="Name of a market"
            value={name}
            onChange={(change) => setName(change.currentTarget.value)}
          />
        </div>
      )}
      {markets.length === 0 ? (
        <EmptyState title="No markets" text="None of this event fits the filter." />
      ) : (
        <div className={css.markets}>
          {markets.map((market) => (
            <MarketCard
              key={market.key}
              eventId={event.id}
              market={market}
              mayWrite={mayWrite}
              onChange={onChange}
            />
          ))}
        </div>
      )}
    </>
  );
}

function isOf({ group, suspension, worst }: TradedMarket, chosen: string): boolean {
  if (chosen === STOPPED) return suspension !== null;
  return chosen === WITH_BETS ? worst.amountMinor !== '0' : group === chosen;
}

function Head({ event, mayWrite, onChange }: ShownProps & { mayWrite: boolean }) {
  const { id, name, suspension, setting, progress, markets, eventLimit, worst } = event;
  const open = markets.filter(({ state }) => state === 'active').length;
  const isOver = ['ended', 'closed', 'cancelled'].includes(event.state);
  const { score, period } = progress;
  return (
    <>
      <div className={css.head}>
        <h1>{name}</h1>
        {event.state === 'live' ? <Badge tone="live">Live</Badge> : <StateBadge state={event.state} />}
        {suspension && <Badge tone="warn">Suspended by us</Badge>}
        <span className={css.push}>
          {mayWrite && !isOver && (
            <>
              <SettingButton
                scope={{ of: 'event', eventId: id }}
                setting={setting}
                name={name}
                onDone={onChange}
              />
              <SuspendButton eventId={id} name={name} suspension={suspension} onDone={onChange} />
            </>
          )}
        </span>
      </div>
      <p className={css.sub}>
        {sportWords(event.sport)} · {event.competition.name} · {atWords(event.startsAt)} ·{' '}
        <DeskLink to={`/trading/events/${id}/settlement`}>Settlement</DeskLink> ·{' '}
        <DeskLink to="/trading">All events</DeskLink>
      </p>
      {suspension && (
        <FormMessage kind="info">
          Suspended {atWords(suspension.at)} by {suspension.by}: {suspension.reason}
        </FormMessage>
      )}
      <DataList
        align="tiles"
        rows={[
          {
            term: 'Score',
            value: score ? `${score.home}–${score.away}${period ? ` · ${partWords(period)}` : ''}` : '–',
          },
          { term: 'Open markets', value: `${open} of ${markets.length}` },
          { term: 'Liability', value: moneyWords(worst) },
          { term: 'Limit of the event', value: moneyWords(eventLimit) },
        ]}
      />
    </>
  );
}

type CardProps = { eventId: string; market: TradedMarket; mayWrite: boolean; onChange: () => void };

function MarketCard({ eventId, market, mayWrite, onChange }: CardProps) {
  const { key, state, suspension, setting, outcomes, overroundBps, worst } = market;
  const name = marketWords(key);
  const isOver = state === 'settled' || state === 'cancelled';
  return (
    <section className={css.market} aria-label={name} data-stopped={state !== 'active' || undefined}>
      <div className={css.head}>
        <h2>{name}</h2>
        <StateBadge state={state} />
        {mayWrite && !isOver && (
          <span className={css.push}>
            <SettingButton
              scope={{ of: 'market', eventId, market: key }}
              setting={setting}
              name={name}
              outcomes={outcomes.map(({ id }) => id)}
              onDone={onChange}
            />
            <SuspendButton
              eventId={eventId}
              market={key}
              name={name}
              suspension={suspension}
              onDone={onChange}
            />
          </span>
        )}
      </div>
      <p className={css.sub}>
        Margin {percentWords(overroundBps)} · worst result {moneyWords(worst)}
      </p>
      {suspension && (
        <p className={css.sub}>
          Suspended {atWords(suspension.at)} by {suspension.by}: {suspension.reason}
        </p>
      )}
      {outcomes.length === 0 ? (
        <p className={css.sub}>It never had a price here.</p>
      ) : (
        <Table caption={`Outcomes of ${name}`} rows={outcomes} rowKey={(row) => row.id} columns={columns} />
      )}
    </section>
  );
}
