import type { TradedEvent, TradedMarket } from '@halcyon/contract/operations/trading.contract';
import { Badge } from '@halcyon/ui/badge';
import { Table, type Column } from '@halcyon/ui/table';
import { atWords } from '../../platform/words.ts';
import { StateBadge } from '../parts.tsx';
import { BoostButton } from './boost-button.tsx';
import { LiabilityFigure } from './liability-figure.tsx';
import { marketWords } from './market-words.ts';
import { SettingButton } from './setting-button.tsx';
import { SuspendButton } from './suspend-button.tsx';
import { chanceWords, moneyWords, oddsWords, outcomeWords, percentWords } from './trading-words.ts';
import css from './trading.module.css';

type Outcome = TradedMarket['outcomes'][number];
type CardProps = { event: TradedEvent; market: TradedMarket; mayWrite: boolean; onChange: () => void };

/** A market with its outcomes, and what a trader does with it. */
export function MarketCard({ event, market, mayWrite, onChange }: CardProps) {
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
              scope={{ of: 'market', eventId: event.id, market: key }}
              setting={setting}
              name={name}
              outcomes={outcomes.map(({ id }) => id)}
              names={event.names}
              onDone={onChange}
            />
            <SuspendButton
              eventId={event.id}
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
      {setting.at && (
        <p className={css.sub}>
          Margin and limits set by hand {atWords(setting.at)} by {setting.by}: {setting.reason}
        </p>
      )}
      {suspension && (
        <p className={css.sub}>
          Suspended {atWords(suspension.at)} by {suspension.by}: {suspension.reason}
        </p>
      )}
      {outcomes.length === 0 ? (
        <p className={css.sub}>It never had a price here.</p>
      ) : (
        <Table
          caption={`Outcomes of ${name}`}
          rows={outcomes}
          rowKey={(row) => row.id}
          columns={columnsOf({ event, market, mayWrite, onChange })}
        />
      )}
    </section>
  );
}

function columnsOf({ event, market, mayWrite, onChange }: CardProps): readonly Column<Outcome>[] {
  const { names } = event;
  const mayBoost = mayWrite && event.state === 'not_started' && market.state === 'active';
  return [
    { id: 'outcome', title: 'Outcome', cell: (row) => outcomeWords(row.id, names) },
    { id: 'chance', title: 'Chance', align: 'end', cell: (row) => chanceWords(row.chanceE6) },
    { id: 'fair', title: 'Fair', align: 'end', cell: (row) => oddsWords(row.fairOddsMilli) },
    { id: 'price', title: 'Price', align: 'end', cell: (row) => <Price of={row} /> },
    { id: 'margin', title: 'Margin', align: 'end', cell: (row) => percentWords(row.marginBps) },
    { id: 'cost', title: 'Liability', align: 'end', cell: (row) => <LiabilityFigure of={row.cost} /> },
    ...(mayBoost
      ? [
          {
            id: 'boost',
            title: 'Boost',
            align: 'end' as const,
            cell: (row: Outcome) =>
              row.boost ? (
                <Badge tone="gold">Boosted</Badge>
              ) : (
                <BoostButton
                  event={event}
                  marketKey={market.key}
                  outcome={row}
                  name={outcomeWords(row.id, names)}
                  onDone={onChange}
                />
              ),
          },
        ]
      : []),
  ];
}

function Price({ of: { oddsMilli, boost } }: { of: Outcome }) {
  return (
    <span className={css.stacked}>
      <strong>{oddsWords(oddsMilli)}</strong>
      {boost && <span className={css.sub}>was {oddsWords(boost.unboostedOddsMilli)}</span>}
    </span>
  );
}
