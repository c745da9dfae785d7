import { parseMarketKey } from '@halcyon/odds/market-key';
import { millionths } from '@halcyon/odds/chances';
import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import type {
  Offer,
  OfferedEvent,
  OfferedMarket,
  OfferedOutcome,
} from '../../apps/api/src/sportsbook/offer/offer.ts';

/** Outcomes with their prices in thousandths, or with price and chance. */
type Prices = Readonly<Record<string, number | null | readonly [oddsMilli: number, won: number]>>;

export const eventIdOf = (number: number) => `019c0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const competitionId = eventIdOf(900_000);

export function aMarket(key: string, prices: Prices, more: Partial<OfferedMarket> = {}): OfferedMarket {
  const { type, specifiers } = parseMarketKey(key)!;
  const outcomes = Object.entries(prices).map(([id, of]): [string, OfferedOutcome] => {
    const [oddsMilli, won] = typeof of === 'object' && of !== null ? of : [of, null];
    const wonE6 = won === null ? null : Math.round(won * millionths);
    const chances = wonE6 === null ? null : { ...none, won: wonE6, lost: millionths - wonE6 };
    return [id, { id, oddsMilli, chances }];
  });
  return {
    key,
    type,
    specifiers,
    state: 'active',
    product: 3,
    version: 1,
    materialVersion: 1,
    cashOut: 'open',
    isFavourite: false,
    outcomes: new Map(outcomes),
    ...more,
  };
}
const none = { won: 0, halfWon: 0, void: 0, halfLost: 0, lost: 0 };

/** An event of its own competition that has not started, with a market of its result. */
export function anEvent(
  number: number,
  {
    markets = [aMarket('1x2', { home: 2_100, draw: 3_400, away: 3_600 })],
    ...more
  }: Partial<Omit<OfferedEvent, 'markets'>> & { readonly markets?: readonly OfferedMarket[] } = {},
): OfferedEvent {
  return {
    id: eventIdOf(number),
    sport: 'football',
    competitionId: eventIdOf(900_000 + number),
    startsAt: new Date(0),
    state: 'not_started',
    version: 1,
    law: null,
    markets: new Map(markets.map((market) => [market.key, market])),
    ...more,
  };
}
export const oneCompetition = { competitionId };

/** An offer that a test changes as messages would. */
export class SampleOffer implements Offer {
  readonly #events = new Map<string, OfferedEvent>();
  readonly #listeners = new Set<(event: OfferedEvent) => void>();

  constructor(...events: readonly OfferedEvent[]) {
    for (const event of events) this.put(event);
  }

  put(event: OfferedEvent): void {
    this.#events.set(event.id, event);
    for (const listener of this.#listeners) listener(event);
  }

  /** A message: the event's next version, with another state or other prices of a market. */
  change(number: number, key: string, of: Partial<OfferedMarket> & { readonly prices?: Prices }): void {
    const event = this.find(eventIdOf(number))!;
    const market = event.markets.get(key)!;
    const version = event.version + 1;
    const { prices, ...more } = of;
    const outcomes = prices ? aMarket(key, prices).outcomes : market.outcomes;
    const isMaterial = prices !== undefined && market.state !== 'active';
    const changed = {
      ...market,
      outcomes,
      version,
      ...(isMaterial && { materialVersion: version }),
      ...more,
    };
    this.put({ ...event, version, markets: new Map(event.markets).set(key, changed) });
  }

  find(eventId: string): OfferedEvent | null {
    return this.#events.get(eventId) ?? null;
  }

  subscribe(listener: (event: OfferedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A pick of an event's home side as seen at 2.10. */
export function aPick(number: number, more: Partial<Slip['legs'][number]> = {}): Slip['legs'][number] {
  return {
    eventId: eventIdOf(number),
    market: '1x2',
    outcome: 'home',
    seen: { version: 1, oddsMilli: 2_100 },
    isBanker: false,
    ...more,
  };
}

export function aSlip(type: Slip['type'], legs: Slip['legs'], more: Partial<Slip> = {}): Slip {
  return { type, legs, isEachWay: false, ...more };
}
