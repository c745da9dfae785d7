import { fairOddsOf, millionths, type Chances } from '@halcyon/odds/chances';
import type { FairMarket, IsWanted, Law, LawDocument } from '@halcyon/odds/law';
import { marketKeyOf, type Specifiers } from '@halcyon/odds/market-key';
import { ladderDown } from '@halcyon/odds/price/ladder';
import type { Sport } from '@halcyon/odds/sport';
import type { OddsChange } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';

export type WireMarket = z.input<typeof OddsChange>['markets'][number];

/** What the feed adds to fair prices; an operator lays its own margin on the chances instead. */
const overround = 1.06;
const oddsMilliMin = 1_001;
const oddsMilliMax = 1_000_000;

/** Laws by sport. A sport without one has events and incidents, and no markets. */
export type Laws = Partial<Record<Sport, Law>>;

export const specifierText = (specifiers: Specifiers): string =>
  Object.entries(specifiers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('|');

/** Whole millionths that add up to a million. */
function chancesE6Of(chances: Chances): WireMarket['outcomes'][number]['chances'] {
  const whole = (chance: number) => Math.max(0, Math.round(chance * millionths));
  const [halfWon, level, halfLost] = [whole(chances.halfWon), whole(chances.void), whole(chances.halfLost)];
  const won = Math.min(whole(chances.won), millionths - halfWon - level - halfLost);
  const lost = millionths - won - halfWon - level - halfLost;
  return {
    won,
    lost,
    ...(halfWon && { halfWon }),
    ...(level && { void: level }),
    ...(halfLost && { halfLost }),
  };
}

function outcomeOf({ id, chances }: FairMarket['outcomes'][number]): WireMarket['outcomes'][number] {
  const odds = Math.floor((1_000 * fairOddsOf(chances)) / overround);
  const isPriced = odds >= oddsMilliMin && odds <= oddsMilliMax;
  return { id, ...(isPriced && { odds }), active: isPriced ? 1 : 0, chances: chancesE6Of(chances) };
}

/** Every market of a document, or those of the types that are wanted, by key. */
export function pricedMarkets(
  law: Law | undefined,
  document: LawDocument | null,
  isWanted?: IsWanted,
): ReadonlyMap<string, WireMarket> {
  if (!law || !document) return new Map();
  return new Map(
    law.markets(document, isWanted).map(({ type, specifiers, outcomes }) => [
      marketKeyOf(type, specifiers),
      {
        type,
        specifiers: specifierText(specifiers),
        status: 1,
        cashoutStatus: 1,
        outcomes: outcomes.map(outcomeOf),
      },
    ]),
  );
}

const stepOf = (odds: number | undefined) =>
  odds === undefined ? '-' : ladderDown(odds / 1_000, 'standard');

/** Equal for outcomes whose prices need not be sent again: every one is on the same step of the ladder. */
export const priceStepsOf = (outcomes: WireMarket['outcomes']): string =>
  outcomes.map(({ id, odds }) => `${id}=${stepOf(odds)}`).join();
