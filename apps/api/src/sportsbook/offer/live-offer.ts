import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { Listeners, type ReportFault } from '@halcyon/server-kit/faults';
import type { FeedEvent, FeedMarket } from '../feed/feed-event.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import type { DeskBook } from '../desk/desk-book.ts';
import { isStoppedAt, plainPricing, pricingOf, type DeskEvent } from '../desk/desk-settings.rules.ts';
import type { Offer, OfferedEvent, OfferedMarket, OfferedOutcome } from './offer.ts';
import { offeredOutcomes } from './price.rules.ts';

/** What an offer needs of a feed. */
export type OfferSource = Pick<OddsFeed, 'events' | 'find' | 'gateOf' | 'betStateOf' | 'subscribe'>;

/** An event as offered, and what it was made of. */
type Made = {
  readonly event: OfferedEvent;
  readonly source: FeedEvent;
  readonly gate: string;
  /** Null: what operators have set is not read yet. */
  readonly desk: DeskEvent | null;
};

type Desk = Pick<DeskBook, 'find' | 'subscribe'>;
type MarketSource = {
  readonly event: FeedEvent;
  readonly market: FeedMarket;
  readonly desk: DeskEvent | null;
};

/** The offer of a feed: what it reports, at our prices. Nothing of it is stored: a start makes it of the feed's log again. */
export class LiveOffer implements Offer {
  readonly #source: OfferSource;
  readonly #made = new Map<string, Made>();
  readonly #listeners: Listeners<[event: OfferedEvent]>;
  readonly #onSureWin: (eventId: string, key: string) => void;
  readonly #desk: Desk;
  readonly #unsubscribe: readonly (() => void)[];

  /** `onSureWin`: the prices of a market are such that no bets can be taken on it. */
  constructor(
    source: OfferSource,
    of: { report: ReportFault; desk: Desk; onSureWin: (eventId: string, key: string) => void },
  ) {
    const { report, desk, onSureWin } = of;
    this.#source = source;
    this.#desk = desk;
    this.#onSureWin = onSureWin;
    this.#listeners = new Listeners('sportsbook.offer', report);
    this.#unsubscribe = [
      source.subscribe(({ eventId }) => this.#notify(eventId)),
      desk.subscribe((concerns) => {
        const ids = concerns === 'every event' ? [...this.#made.keys()] : concerns;
        for (const eventId of ids) this.#notify(eventId);
      }),
    ];
  }

  #notify(eventId: string): void {
    const before = this.#made.get(eventId)?.event;
    const after = this.find(eventId);
    if (after && after !== before) this.#listeners.notify(after);
  }

  /** Every event on offer, also those that have ended and are not forgotten yet. */
  *all(): Generator<OfferedEvent> {
    for (const { eventId } of this.#source.events) {
      const event = this.find(eventId);
      if (event) yield event;
    }
  }

  find(eventId: string): OfferedEvent | null {
    const source = this.#source.find(eventId);
    if (!source) {
      this.#made.delete(eventId);
      return null;
    }
    const known = this.#made.get(eventId);
    const gate = this.#source.gateOf(eventId);
    const desk = this.#desk.find(eventId);
    if (known && known.source === source && known.gate === gate && known.desk === desk) return known.event;
    const event = this.#make(source, known, desk);
    this.#made.set(eventId, { event, source, gate, desk });
    return event;
  }

  /** Markets of an event that would have no safe price with these settings, and have one now. */
  unsafeWith(eventId: string, desk: DeskEvent): readonly string[] {
    const event = this.#source.find(eventId);
    if (!event) return [];
    const isUnsafe = (market: FeedMarket, set: DeskEvent | null) =>
      this.#priced({ event, market, desk: set })?.isSureWin === true;
    const now = this.#desk.find(eventId);
    return [...event.markets.values()].flatMap((market) =>
      isUnsafe(market, desk) && !isUnsafe(market, now) ? [market.key] : [],
    );
  }

  subscribe(listener: (event: OfferedEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #make(source: FeedEvent, known: Made | undefined, desk: DeskEvent | null): OfferedEvent {
    const markets = new Map<string, OfferedMarket>();
    for (const market of source.markets.values()) {
      const before = known?.event.markets.get(market.key);
      const isSame =
        known?.source.markets.get(market.key) === market &&
        known.source.step === source.step &&
        known.desk === desk;
      markets.set(
        market.key,
        this.#makeMarket({ event: source, market, desk }, isSame ? before : undefined, before),
      );
    }
    return {
      id: source.eventId,
      sport: source.sport,
      competitionId: source.competitionId,
      startsAt: new Date(source.startsAtMs),
      state: source.step,
      version: source.version,
      law: source.law,
      markets,
    };
  }

  /** `priced`: the market before, if its prices are still those. */
  #makeMarket(
    of: MarketSource,
    priced: OfferedMarket | undefined,
    before: OfferedMarket | undefined,
  ): OfferedMarket {
    const { event, market, desk } = of;
    const reported = this.#source.betStateOf(event, market);
    const isStopped = desk === null || isStoppedAt(desk, market.key);
    const state = reported === 'active' && isStopped ? 'suspended' : reported;
    if (priced && priced.state === state) return priced;
    const outcomes = priced?.outcomes ?? this.#outcomesOf(of);
    const { cashOut, isFavourite, product } = market;
    const isPricedOtherwise = !before || !isSamePriced(before.outcomes, outcomes);
    const isOtherwise =
      isPricedOtherwise ||
      before.state !== state ||
      before.cashOut !== cashOut ||
      before.isFavourite !== isFavourite ||
      before.product !== product;
    if (!isOtherwise) return before;
    // A price that changed while bets were stopped is a new market to a bet that saw it before.
    const isMaterial = !before || (isPricedOtherwise && !(before.state === 'active' && state === 'active'));
    const { key, type, specifiers } = market;
    return {
      key,
      type,
      specifiers,
      state,
      product,
      version: event.version,
      materialVersion: isMaterial ? event.version : before.materialVersion,
      cashOut,
      isFavourite,
      outcomes,
    };
  }

  #outcomesOf(of: MarketSource): ReadonlyMap<string, OfferedOutcome> {
    const priced = this.#priced(of);
    if (!priced) return new Map();
    if (priced.isSureWin) this.#onSureWin(of.event.eventId, of.market.key);
    return boosted(priced.outcomes, of);
  }

  /** Null: no type of ours. */
  #priced({ event, market, desk }: MarketSource): ReturnType<typeof offeredOutcomes> | null {
    const type = marketTypesOf[event.sport].get(market.type);
    if (!type) return null;
    const isLive = event.step !== 'not_started' && event.step !== 'delayed';
    const pricing = desk ? pricingOf(desk, { key: market.key, overround: type.overround }) : plainPricing;
    return offeredOutcomes(market, type, isLive, pricing);
  }
}

/** With the prices that operators have raised: before the start, and never below what they would be. */
function boosted(
  outcomes: ReadonlyMap<string, OfferedOutcome>,
  { event, market, desk }: MarketSource,
): ReadonlyMap<string, OfferedOutcome> {
  const boosts = desk?.boosts.filter(({ market_key: key }) => key === market.key) ?? [];
  if (boosts.length === 0 || event.step !== 'not_started') return outcomes;
  return new Map(
    [...outcomes].map(([id, outcome]): [string, OfferedOutcome] => {
      const row = boosts.find((of) => of.outcome === id);
      const { oddsMilli: unboostedOddsMilli } = outcome;
      if (!row || unboostedOddsMilli === null || row.odds_milli <= unboostedOddsMilli) return [id, outcome];
      const { boost_id, odds_milli: oddsMilli, stake_minor_max: stakeMinorMax, ends_at: endsAt } = row;
      return [
        id,
        { ...outcome, oddsMilli, boost: { id: boost_id, unboostedOddsMilli, stakeMinorMax, endsAt } },
      ];
    }),
  );
}

function isSamePriced(
  some: ReadonlyMap<string, OfferedOutcome>,
  others: ReadonlyMap<string, OfferedOutcome>,
): boolean {
  if (some.size !== others.size) return false;
  for (const [id, { oddsMilli, chances, boost }] of some) {
    const other = others.get(id);
    if (!other || other.oddsMilli !== oddsMilli || other.chances?.won !== chances?.won) return false;
    if (other.boost?.id !== boost?.id) return false;
  }
  return true;
}

/** The empty offer of an installation without a feed. */
export const emptyOffer: Offer & Pick<LiveOffer, 'all' | 'unsafeWith'> = {
  find: () => null,
  unsafeWith: () => [],
  subscribe: () => () => {},
  *all() {},
};
