import { lockedMarket } from '../offer/locked.ts';
import { byLine, type MarketCardOf } from './market-cards.ts';

/**
 * The cards of a tab in the places in which they were first shown, so that nothing moves below a finger: what closes
 * stays, locked, and a new market of its type takes its place; others come last. Pure.
 */
export function heldCards(
  held: readonly MarketCardOf[],
  now: readonly MarketCardOf[],
): readonly MarketCardOf[] {
  const open = new Map(now.map((card) => [card.key, card]));
  const places = held.map((card) => withGone(card, open.get(card.key)));
  for (const card of now) {
    if (held.some(({ key }) => key === card.key)) continue;
    const free = places.findIndex(({ key, type }) => type === card.type && !open.has(key));
    if (free === -1) places.push(card);
    else places[free] = card;
  }
  return places;
}

/** A card as it is now, with the lines that it no longer has. */
function withGone(held: MarketCardOf, now: MarketCardOf | undefined): MarketCardOf {
  const open = now?.markets ?? [];
  const gone = held.markets.filter(({ key }) => !open.some((market) => market.key === key));
  if (now && gone.length === 0) return now;
  return { ...held, markets: [...open, ...gone.map(lockedMarket)].toSorted(byLine) };
}

/** What a held card is known by: its lines too. */
export const cardName = ({ markets }: MarketCardOf): string => markets.map(({ key }) => key).join();
