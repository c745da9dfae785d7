import type { EventView, OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { marketGroups } from '@halcyon/odds/market-types/market-type';

/** Markets of one type that differ by their line alone, as one card. */
export type MarketCardOf = {
  /** Type and specifiers without the line. */
  readonly key: string;
  readonly type: string;
  readonly group: string;
  /** By line, from the lowest. */
  readonly markets: readonly OfferedMarket[];
};

/** Specifiers by which the lines of a card differ. */
const lineNames = ['total', 'hcp', 'minute'];
const lineOf = ({ specifiers }: OfferedMarket) => lineNames.find((name) => specifiers[name] !== undefined);

/** `-0.75`, `2.5`, and of a handicap of two results (`0:1`) the difference. */
export function lineValue(market: OfferedMarket): number {
  const name = lineOf(market);
  const text = name ? market.specifiers[name]! : '';
  const [home, away] = text.split(':').map(Number);
  return away === undefined ? Number(text) : home! - away;
}

export const byLine = (one: OfferedMarket, other: OfferedMarket): number => lineValue(one) - lineValue(other);

export const isOpen = ({ state }: OfferedMarket): boolean => state === 'active' || state === 'suspended';

/** The open markets of an event as cards, in the order in which the types come. Pure. */
export function marketCards({ markets }: Pick<EventView, 'markets'>): readonly MarketCardOf[] {
  const cards = Map.groupBy(markets.filter(isOpen), (market) => {
    const line = lineOf(market);
    const others = Object.entries(market.specifiers).filter(([name]) => name !== line);
    return [market.type, ...others.map((pair) => pair.join('='))].join('|');
  });
  return [...cards].map(([key, of]) => ({
    key,
    type: of[0]!.type,
    group: of[0]!.group,
    markets: of.toSorted(byLine),
  }));
}

/** How far a market is from even chances. */
function tilt({ outcomes }: OfferedMarket): number {
  const likely = outcomes.map(({ chances, oddsMilli }) =>
    chances ? chances.won + chances.halfWon : oddsMilli ? 1e9 / oddsMilli : 0,
  );
  return Math.max(...likely) - Math.min(...likely);
}

/** The line that a card opens with: of those that are open the one the feed names, else the most even one. Pure. */
export function firstLine({ markets }: MarketCardOf): OfferedMarket {
  const open = markets.filter(isOpen);
  const [even] = open.toSorted((one, other) => tilt(one) - tilt(other));
  return open.find(({ isFavourite }) => isFavourite) ?? even ?? markets[0]!;
}

/** Groups that have cards, in the order of the page. Pure. */
export function groupsOf(cards: readonly MarketCardOf[]): readonly string[] {
  const used = new Set(cards.map(({ group }) => group));
  return marketGroups.filter((group) => used.has(group));
}
