import type { OfferedEvent } from '../offer/offer.ts';
import type { ValuedBet } from './cash-out-value.rules.ts';

/** Of an event: bets that are valued by its law, so that every change is about them. */
const EVERY_CHANGE = '';

/** Open bets in memory by what their legs are on, so that a change of prices finds those that it is about, and no others. */
export class BetIndex {
  readonly #bets = new Map<string, ValuedBet>();
  /** By event, then by market, then by outcome. */
  readonly #events = new Map<string, Map<string, Map<string, Set<string>>>>();

  get size(): number {
    return this.#bets.size;
  }

  find(betId: string): ValuedBet | null {
    return this.#bets.get(betId) ?? null;
  }

  put(bet: ValuedBet): void {
    this.drop(bet.betId);
    this.#bets.set(bet.betId, bet);
    for (const { eventId, market, outcome } of placesOf(bet)) {
      const markets = getOr(this.#events, eventId, () => new Map());
      const outcomes = getOr(markets, market, () => new Map());
      getOr(outcomes, outcome, () => new Set<string>()).add(bet.betId);
    }
  }

  drop(betId: string): void {
    const bet = this.#bets.get(betId);
    if (!bet) return;
    this.#bets.delete(betId);
    for (const { eventId, market, outcome } of placesOf(bet)) {
      const markets = this.#events.get(eventId);
      const outcomes = markets?.get(market);
      const bets = outcomes?.get(outcome);
      bets?.delete(betId);
      if (bets?.size === 0) outcomes?.delete(outcome);
      if (outcomes?.size === 0) markets?.delete(market);
      if (markets?.size === 0) this.#events.delete(eventId);
    }
  }

  /** Bets with an open leg on an event. */
  betsOn(eventId: string): ReadonlySet<string> {
    const outcomes = [...(this.#events.get(eventId)?.values() ?? [])].flatMap((of) => [...of.values()]);
    return new Set(outcomes.flatMap((bets) => [...bets]));
  }

  /** Bets whose value may be another one after a change of an event. */
  touchedBy(event: OfferedEvent, before: OfferedEvent | undefined): ReadonlySet<string> {
    const touched = new Set<string>();
    const isMoved = before?.state !== event.state;
    for (const [key, outcomes] of this.#events.get(event.id) ?? []) {
      const market = event.markets.get(key);
      const marketBefore = before?.markets.get(key);
      if (key !== EVERY_CHANGE && !isMoved && market === marketBefore) continue;
      const isOtherwise =
        isMoved || market?.state !== marketBefore?.state || market?.cashOut !== marketBefore?.cashOut;
      for (const [outcome, bets] of outcomes) {
        const isSame = market?.outcomes.get(outcome) === marketBefore?.outcomes.get(outcome);
        if (key !== EVERY_CHANGE && !isOtherwise && isSame) continue;
        for (const betId of bets) touched.add(betId);
      }
    }
    return touched;
  }
}

type Place = { readonly eventId: string; readonly market: string; readonly outcome: string };

function placesOf({ kind, legs }: ValuedBet): readonly Place[] {
  const open = legs.filter(({ grade }) => grade === null);
  return kind === 'builder'
    ? open.slice(0, 1).map(({ eventId }) => ({ eventId, market: EVERY_CHANGE, outcome: EVERY_CHANGE }))
    : open.map(({ eventId, marketKey: market, outcome }) => ({ eventId, market, outcome }));
}

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
