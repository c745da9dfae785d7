import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { useSite } from '../../../platform/site.ts';
import { marketNames } from '../../names/market-name.ts';
import type { BoardEvent } from './board-market.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import css from './virtual-board.module.css';

/** Groups that are open from the start. */
const OPEN_COUNT = 4;
/** Letters of a caption that has room beside its price in half of a phone's width, and in a third of it. */
const BESIDE_MAX = 12;
const THIRD_MAX = 15;

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
          {lines.map((market) => {
            const captions = market.outcomes.map(({ id }) => names.outcome(market, id));
            const layout = layoutOf(captions);
            return (
              <div key={market.key} className={css.line} data-layout={layout}>
                {market.outcomes.map(({ id }, index) => (
                  <OutcomeCell
                    key={id}
                    {...cell}
                    market={market}
                    outcome={id}
                    caption={captions[index]!}
                    layout={layout === 'pair' || layout === 'many' ? 'wide' : 'stacked'}
                  />
                ))}
              </div>
            );
          })}
        </details>
      ))}
    </div>
  );
}

/** In which form the outcomes of a market are laid out, so that no caption is cut off. */
function layoutOf(captions: readonly string[]): 'pair' | 'long-pair' | 'three' | 'long-three' | 'many' {
  const longest = Math.max(0, ...captions.map(({ length }) => length));
  if (captions.length > 3) return 'many';
  if (captions.length === 3) return longest > THIRD_MAX ? 'long-three' : 'three';
  return longest > BESIDE_MAX ? 'long-pair' : 'pair';
}
