import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { useSite } from '../../../platform/site.ts';
import { marketNames } from '../../names/market-name.ts';
import type { BoardEvent } from './board-market.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

/** Groups that are open from the start. */
const OPEN_COUNT = 4;

type MarketListProps = BoardEvent & { markets: readonly OfferedMarket[] };

/** Markets of one name are one group: its lines follow one another. */
export function MarketList({ markets, ...cell }: MarketListProps) {
  const names = marketNames(useSite(), cell.event);
  const titleOf = (market: OfferedMarket) =>
    [names.title(market), names.note(market)].filter(Boolean).join(', ');
  const groups = [...Map.groupBy(markets, titleOf)];
  return (
    <div className={css.markets}>
      {groups.map(([title, lines], at) => (
        <details key={title} open={at < OPEN_COUNT}>
          <summary>{title}</summary>
          {lines.map((market) => (
            <div key={market.key} className={css.line} data-many={market.outcomes.length > 3 || undefined}>
              {market.outcomes.map(({ id }) => (
                <OutcomeCell
                  key={id}
                  {...cell}
                  market={market}
                  outcome={id}
                  caption={names.outcome(market, id)}
                  layout="wide"
                />
              ))}
            </div>
          ))}
        </details>
      ))}
    </div>
  );
}
