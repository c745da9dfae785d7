import type { TradedEvent, TradedMarket } from '@halcyon/contract/operations/trading.contract';
import { Badge } from '@halcyon/ui/badge';
import { FigureTiles } from '@halcyon/ui/figure-tiles';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { EmptyState } from '@halcyon/ui/page-state';
import { useState } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { marketWords } from './market-words.ts';
import { SettingButton } from './setting-button.tsx';
import { SuspendButton } from './suspend-button.tsx';
import { MarketCard } from './traded-market-card.tsx';
import { moneyWords, partWords, sportWords } from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';

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
  const markets = event.markets.filter((market) => isOf(market, group) && isCalled(market, name));
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
              event={event}
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

/** By its name, or by the short one of its type, as `btts`. */
function isCalled({ key }: TradedMarket, typed: string): boolean {
  return `${marketWords(key)} ${key}`.toLowerCase().includes(typed.trim().toLowerCase());
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
        <DeskLink to="/trading/boosts">Boosts</DeskLink> · <DeskLink to="/trading">All events</DeskLink>
      </p>
      {suspension && (
        <FormMessage kind="info">
          Suspended {atWords(suspension.at)} by {suspension.by}: {suspension.reason}
        </FormMessage>
      )}
      <FigureTiles
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
