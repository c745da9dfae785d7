import type { Incident } from '@halcyon/odds/incident';
import type { CalendarEvent } from '../calendar/calendar.ts';
import type { EventBook, OfferedMarket } from './event-book.ts';
import { EventSettler, wrongly, type SettledMarket } from './event-settler.ts';
import type { FeedClock } from './feed-clock.ts';
import type { FeedFaults } from './feed-faults.ts';
import type { UnsentMessage } from './feed-message.ts';

/** What settlements read of their event. */
type SettledEvent = {
  readonly id: string;
  readonly calendar: CalendarEvent;
  readonly book: EventBook;
  readonly product: 1 | 3;
  readonly startsAtMs: number;
  readonly incidents: readonly Incident[];
  isStopped(type: string): boolean;
  publish(message: UnsentMessage): void;
};
type Certainty = 1 | 2;
type Correction = {
  readonly atRealMs: number;
  readonly certainty: Certainty;
  readonly markets: readonly SettledMarket[];
};

/** Markets in one message. */
const marketsMax = 300;

/** Equal for settlements that pay the same, whatever they were read from. */
const resultsOf = (settled: SettledMarket | null): string =>
  JSON.stringify(
    settled?.outcomes.map(({ id, result, voidFactor, deadHeatFactor }) => [
      id,
      result,
      voidFactor,
      deadHeatFactor,
    ]),
  ) ?? '';

/** Settlements, rollbacks and cancellations of one event. */
export class EventSettlements {
  readonly #event: SettledEvent;
  readonly #deps: { readonly clock: FeedClock; readonly faults: FeedFaults };
  readonly #settler: EventSettler;
  #gradedIncidents = 0;
  /** What was sent of each settled market. */
  readonly #settledAs = new Map<string, string>();
  #corrections: Correction[] = [];

  constructor(event: SettledEvent, deps: { readonly clock: FeedClock; readonly faults: FeedFaults }) {
    this.#event = event;
    this.#deps = deps;
    this.#settler = new EventSettler(event.calendar);
  }

  /** Wrong settlements are still to be taken back. */
  get hasCorrections(): boolean {
    return this.#corrections.length > 0;
  }

  /** Settles what can no longer change, as scouted. While bets are stopped something may still be taken back. */
  grade(): void {
    const { incidents, book } = this.#event;
    if (incidents.length === this.#gradedIncidents || this.#event.isStopped('')) return;
    this.#gradedIncidents = incidents.length;
    this.#settle(1, this.#marketsOf(book.unsettled, this.#reader()));
  }

  /** All results of an event that has ended, confirmed. What an abandoned one did not decide is void. */
  confirm(): void {
    this.#settle(2, this.#marketsOf(this.#event.book.offered, this.#reader()));
  }

  /** What is settled by now. Starts are compared by the clock of the matches. */
  #reader(): (market: OfferedMarket) => SettledMarket | null {
    const { calendar, incidents, startsAtMs } = this.#event;
    const folded = this.#settler.record(incidents);
    const record = { ...folded, startedAtMs: folded.startedAtMs && startsAtMs };
    const timing = { originalStartAtMs: calendar.startsAtMs, nowMs: this.#deps.clock.matchMs() };
    return (market) => this.#settler.settled(record, market, timing);
  }

  #marketsOf(
    offered: readonly OfferedMarket[],
    settled: (market: OfferedMarket) => SettledMarket | null,
  ): readonly SettledMarket[] {
    return offered.flatMap((market) => {
      const one = settled(market);
      if (!one) return [];
      this.#event.book.settle(market.key);
      this.#settledAs.set(market.key, resultsOf(one));
      return [one];
    });
  }

  #settle(certainty: Certainty, markets: readonly SettledMarket[]): void {
    if (markets.length === 0) return;
    const seconds = this.#deps.faults.takeWrongSettlement();
    if (seconds === null) return this.#publish(certainty, markets);
    this.#publish(certainty, markets.map(wrongly));
    const atRealMs = this.#deps.clock.realMs() + 1_000 * seconds;
    this.#corrections.push({ atRealMs, certainty, markets });
  }

  #publish(certainty: Certainty, markets: readonly SettledMarket[]): void {
    for (let from = 0; from < markets.length; from += marketsMax)
      this.#event.publish({
        kind: 'bet_settlement',
        product: this.#event.product,
        event: this.#event.id,
        certainty,
        markets: markets.slice(from, from + marketsMax),
      });
  }

  /** Something that counted was taken back: rolls back what was settled by it. */
  recheck(): void {
    const settled = this.#reader();
    const wrong = this.#event.book.offered.filter((market) => {
      const before = this.#settledAs.get(market.key);
      return before !== undefined && resultsOf(settled(market)) !== before;
    });
    for (const { key } of wrong) {
      this.#settledAs.delete(key);
      this.#event.book.reopen(key);
    }
    this.#rollBack(wrong.map(({ type, specifierText: specifiers }) => ({ type, specifiers })));
  }

  #rollBack(markets: readonly { readonly type: string; readonly specifiers: string }[]): void {
    for (let from = 0; from < markets.length; from += marketsMax)
      this.#event.publish({
        kind: 'rollback_bet_settlement',
        product: this.#event.product,
        event: this.#event.id,
        markets: markets.slice(from, from + marketsMax).map(({ type, specifiers }) => ({ type, specifiers })),
      });
  }

  /** Takes wrong settlements back, and sends them right. */
  advance(): void {
    const nowMs = this.#deps.clock.realMs();
    const due = this.#corrections.filter(({ atRealMs }) => atRealMs <= nowMs);
    this.#corrections = this.#corrections.filter(({ atRealMs }) => atRealMs > nowMs);
    for (const { certainty, markets } of due) {
      this.#rollBack(markets);
      this.#publish(certainty, markets);
    }
  }

  /** Voids bets accepted in [fromMs, toMs) of the matches on what was open: it rested on what was taken back. */
  cancelSince(fromMs: number, toMs: number): void {
    const { clock } = this.#deps;
    this.#cancel('overturned', { startTime: clock.realOf(fromMs), endTime: clock.realOf(toMs) });
  }

  cancelAll(reason: string): void {
    this.#cancel(reason, {});
  }

  #cancel(voidReason: string, window: { startTime?: number; endTime?: number }): void {
    const markets = this.#event.book.unsettled.map(({ type, specifierText: specifiers }) => ({
      type,
      specifiers,
      voidReason,
    }));
    for (let from = 0; from < markets.length; from += marketsMax)
      this.#event.publish({
        kind: 'bet_cancel',
        product: this.#event.product,
        event: this.#event.id,
        ...window,
        markets: markets.slice(from, from + marketsMax),
      });
  }
}
