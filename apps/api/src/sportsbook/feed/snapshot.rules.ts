import type { FeedEvent, FeedMarket, FeedOutcome } from './feed-event.ts';

type StoredMarket = Omit<FeedMarket, 'outcomes'> & { readonly outcomes: readonly FeedOutcome[] };
type StoredEvent = Omit<FeedEvent, 'markets' | 'sequences'> & {
  readonly markets: readonly StoredMarket[];
  readonly sequences: readonly (readonly [number, NonNullable<ReturnType<FeedEvent['sequences']['get']>>])[];
};

/** An event as it is kept between two starts. Pure. */
export function writeSnapshot(event: FeedEvent): string {
  const stored: StoredEvent = {
    ...event,
    markets: [...event.markets.values()].map((market) => ({
      ...market,
      outcomes: [...market.outcomes.values()],
    })),
    sequences: [...event.sequences],
  };
  return JSON.stringify(stored);
}

/** What `writeSnapshot` wrote. Pure. */
export function readSnapshot(text: string): FeedEvent {
  const stored = JSON.parse(text) as StoredEvent;
  return {
    ...stored,
    markets: new Map(
      stored.markets.map((market) => [
        market.key,
        { ...market, outcomes: new Map(market.outcomes.map((outcome) => [outcome.id, outcome])) },
      ]),
    ),
    sequences: new Map(stored.sequences),
  };
}
