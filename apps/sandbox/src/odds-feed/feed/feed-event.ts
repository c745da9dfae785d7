import type { Incident } from '@halcyon/odds/incident';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { products, type EventStatus, type FeedIncident } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { CalendarEvent } from '../calendar/calendar.ts';
import { documentOf, engines } from '../engine/engine.ts';
import { scoreBoardOf } from '../engine/score-board.ts';
import type { Script, ScriptedIncident, Step } from '../engine/script.ts';
import { EventBook } from './event-book.ts';
import { EventSettlements } from './event-settlements.ts';
import type { FeedClock } from './feed-clock.ts';
import type { FeedFaults } from './feed-faults.ts';
import type { Publish, UnsentMessage } from './feed-message.ts';
import { pricedMarkets, type Laws, type WireMarket } from './priced-markets.ts';

type Status = z.input<typeof EventStatus>;
export type EventDependencies = {
  readonly clock: FeedClock;
  readonly faults: FeedFaults;
  readonly laws: Laws;
  readonly publish: Publish;
};

/** Between two changes of prices in which nothing happened, by the clock of the match and by real time. */
const repriceMs = { match: 15_000, real: 2_000 };
/** From the end of an event to its confirmed results. */
export const confirmedAfterMs = 90_000;
const incidentsMax = 400;
/** So long before its start an event has all its markets; before that the main ones. */
const allMarketsMs = 36 * 3_600_000;

type Stop = {
  readonly groups: readonly string[];
  readonly keeps: readonly string[];
  readonly untilMs: number;
};

/** An event of the feed: its state, its prices and what happens in it. Times are those of the matches. */
export class FeedEvent {
  readonly calendar: CalendarEvent;
  readonly book = new EventBook();
  readonly settlements: EventSettlements;
  readonly #deps: EventDependencies;
  startsAtMs: number;
  status: Status['status'] = 'not_started';
  incidents: Incident[] = [];
  #script: Script | null = null;
  #steps: Step[] = [];
  #next = 0;
  /** Of incidents of the script, those that may be taken back included. */
  readonly #numbers = new Map<ScriptedIncident, number>();
  #stops: Stop[] = [];
  #repricedAtMs = 0;
  #endedAtMs = Infinity;
  /** By real time. */
  closedAtMs = Infinity;
  #hasAllMarkets = false;
  /** Nothing is published: the past is caught up with. */
  #isQuiet = false;

  constructor(calendar: CalendarEvent, deps: EventDependencies) {
    this.calendar = calendar;
    this.#deps = deps;
    this.startsAtMs = calendar.startsAtMs;
    this.settlements = new EventSettlements(this, deps);
  }

  get id(): string {
    return this.calendar.id;
  }
  get listedAtMs(): number {
    return this.calendar.startsAtMs - this.calendar.competition.listedHours * 3_600_000;
  }
  get isLive(): boolean {
    return this.#script !== null && this.status !== 'closed' && this.status !== 'cancelled';
  }
  get isClosed(): boolean {
    return this.status === 'closed' || this.status === 'cancelled';
  }
  get product(): 1 | 3 {
    return this.#script ? products.live : products.prematch;
  }
  get endMs(): number {
    return this.startsAtMs + (this.#script?.endMs ?? Infinity);
  }
  get #sport() {
    return this.calendar.competition.sport;
  }

  publish(message: UnsentMessage): void {
    if (!this.#isQuiet) this.#deps.publish(message);
  }

  /** A type whose bets are stopped now. */
  readonly isStopped = (type: string): boolean => {
    const group = marketTypesOf[this.#sport].get(type)?.group ?? '';
    return (
      !['not_started', 'live'].includes(this.status) ||
      this.#stops.some(({ groups, keeps }) =>
        groups.includes('all') ? !keeps.includes(type) : groups.includes(group),
      )
    );
  };

  #progress(nowMs: number) {
    return { incidents: this.incidents, elapsedMs: Math.max(0, nowMs - this.startsAtMs) };
  }

  #document(nowMs: number) {
    return documentOf(
      this.calendar,
      this.#script && { script: this.#script, progress: this.#progress(nowMs) },
    );
  }

  /** Prices of the law now: what has changed since they were sent. */
  reprice(nowMs: number): WireMarket[] {
    if (this.#deps.faults.isFrozen && this.book.markets.length > 0) return [];
    this.#repricedAtMs = nowMs;
    const prices = pricedMarkets(this.#deps.laws[this.#sport], this.#document(nowMs));
    return this.#deps.faults.disturbPrices(this.book.reprice(prices, this.isStopped));
  }

  /** Minutes of the clock that is shown, or since the start. */
  minuteAt(nowMs: number): number {
    const { clock } = this.eventStatus(nowMs);
    return (clock?.second ?? this.#progress(nowMs).elapsedMs / 1_000) / 60;
  }

  /** Prices before the start. They follow from the clubs alone and are not cached: there are many events. */
  #prematchMarkets(nowMs: number): WireMarket[] {
    this.#hasAllMarkets ||= this.#isNear(nowMs);
    const types = marketTypesOf[this.#sport];
    const prices = pricedMarkets(
      this.#deps.laws[this.#sport],
      documentOf(this.calendar, null),
      this.#hasAllMarkets ? undefined : (type) => types.get(type)?.group === 'main',
    );
    return this.#deps.faults.disturbPrices([...prices.values()]);
  }

  #isNear(nowMs: number): boolean {
    return this.startsAtMs - nowMs <= allMarketsMs;
  }

  /** Publishes the prices of an event that is new. */
  offer(nowMs: number): void {
    this.publish({ kind: 'fixture_change', product: products.prematch, event: this.id, changeType: 1 });
    this.publishChange(nowMs, { markets: this.#prematchMarkets(nowMs) });
  }

  /** Publishes the other markets once the start is near. `isKnown`: a recovery sends them. */
  widen(nowMs: number, isKnown: boolean): void {
    if (this.#hasAllMarkets || this.status !== 'not_started' || !this.#isNear(nowMs)) return;
    this.#hasAllMarkets = true;
    if (!isKnown) this.publishChange(nowMs, { markets: this.#prematchMarkets(nowMs) });
  }

  eventStatus(nowMs: number): Status {
    if (!this.#script) return { status: this.status };
    const board = scoreBoardOf(this.#sport, this.incidents);
    const progress = this.#progress(nowMs);
    const clock = engines[this.#sport]?.clockOf?.(this.#script, progress);
    return {
      status: this.status,
      ...(board.period !== undefined && { period: board.period }),
      score: board.score,
      periodScores: [...board.periodScores],
      statistics: { ...board.statistics },
      ...(clock && { clock }),
    };
  }

  publishChange(
    nowMs: number,
    of: { markets?: WireMarket[]; incidents?: readonly Incident[]; reason?: string; product?: 1 | 3 } = {},
  ): void {
    if (this.#isQuiet) return;
    const markets = of.markets ?? [];
    const law = markets.length > 0 && this.#deps.laws[this.#sport] ? this.#document(nowMs) : null;
    this.publish({
      kind: 'odds_change',
      product: of.product ?? this.product,
      event: this.id,
      eventStatus: this.eventStatus(nowMs),
      markets,
      ...(of.reason !== undefined && { betstopReason: of.reason }),
      ...(of.incidents &&
        of.incidents.length > 0 && { incidents: of.incidents as z.input<typeof FeedIncident>[] }),
      ...(law && { law }),
    });
  }

  /** Everything of the event as it is now, for a recovery. */
  snapshot(nowMs: number): UnsentMessage {
    const law = this.#deps.laws[this.#sport] ? this.#document(nowMs) : null;
    return {
      kind: 'odds_change',
      product: this.product,
      event: this.id,
      eventStatus: this.eventStatus(nowMs),
      markets: this.isClosed ? [] : this.#script ? [...this.book.markets] : this.#prematchMarkets(nowMs),
      incidents: this.incidents.slice(-incidentsMax) as z.input<typeof FeedIncident>[],
      ...(law && { law }),
    };
  }

  /** The match begins: the live producer takes over. */
  kickOff(script: Script, nowMs: number): void {
    this.#offerPrematch();
    const handedOver = this.book.markets.map((market): WireMarket => ({
      ...market,
      status: -2,
      outcomes: [],
    }));
    const handOver = () => this.publishChange(nowMs, { markets: handedOver, product: products.prematch });
    const { isHandoverOverlapping } = this.#deps.faults;
    this.status = 'live';
    if (!isHandoverOverlapping) handOver();
    this.#script = script;
    this.#steps = [...script.steps];
    this.reprice(nowMs);
    this.publishChange(nowMs, { markets: [...this.book.markets] });
    if (isHandoverOverlapping) handOver();
  }

  /** What was on offer before the start is settled, too. */
  #offerPrematch(): void {
    this.book.reprice(
      pricedMarkets(this.#deps.laws[this.#sport], documentOf(this.calendar, null)),
      () => false,
    );
  }

  /** Catches up with an event that began before the feed did, and publishes nothing. */
  resume(script: Script, nowMs: number): void {
    this.#isQuiet = true;
    this.status = 'live';
    this.#script = script;
    this.#steps = [...script.steps];
    this.book.reprice(
      pricedMarkets(this.#deps.laws[this.#sport], documentOf(this.calendar, null)),
      () => false,
    );
    this.advance(nowMs);
    this.#isQuiet = false;
    if (this.isClosed) return;
    this.reprice(nowMs);
    this.settlements.grade();
  }

  /** Does everything that is due. */
  advance(nowMs: number): void {
    if (!this.#script || this.isClosed) return;
    for (
      let step = this.#steps[this.#next];
      step && this.startsAtMs + step.atMs <= nowMs;
      step = this.#steps[this.#next]
    ) {
      this.#next += 1;
      // Stops that were over before this step, so that prices are back in between.
      this.#endStops(this.startsAtMs + step.atMs);
      this.#apply(step, this.startsAtMs + step.atMs);
    }
    this.#endStops(nowMs);
    this.settlements.advance();
    const dueMs = Math.max(repriceMs.match, repriceMs.real * this.#deps.clock.speed);
    if (this.status === 'live' && !this.isStopped('') && nowMs - this.#repricedAtMs >= dueMs) {
      const markets = this.reprice(nowMs);
      if (markets.length > 0) this.publishChange(nowMs, { markets });
    }
    if (nowMs >= this.#endedAtMs + confirmedAfterMs) this.#close(nowMs);
  }

  #apply(scripted: Step, atMs: number): void {
    const step = this.#isQuiet
      ? scripted
      : this.#deps.faults.disturbStep(scripted, (steps) => this.insertSteps(steps));
    const incidents = step.incidents.map((incident) => this.record(incident, atMs));
    if (step.stop) this.stopBets(step.stop, this.startsAtMs + (step.stoppedUntilMs ?? step.atMs));
    else if (step.stoppedUntilMs !== undefined) this.#extendStops(this.startsAtMs + step.stoppedUntilMs);
    const isOver = incidents.some(({ kind }) => kind === 'match_end');
    if (isOver) {
      this.status = 'ended';
      this.#endedAtMs = atMs;
    }
    if (incidents.some(({ kind }) => kind === 'overturned')) this.settlements.recheck();
    if (step.cancelsFromMs !== undefined)
      this.settlements.cancelSince(this.startsAtMs + step.cancelsFromMs, atMs);
    const markets = isOver || step.stop || this.#isQuiet ? [] : this.reprice(atMs);
    if (incidents.length > 0 || markets.length > 0)
      this.publishChange(atMs, { incidents, markets, ...(step.stop && { reason: step.stop.reason }) });
    if (!step.stop && !this.#isQuiet) this.settlements.grade();
  }

  /** Numbers an incident and keeps it. */
  record(scripted: ScriptedIncident, atMs: number): Incident {
    const { overturns, ...incident } = scripted;
    const sequence = this.incidents.length + 1;
    this.#numbers.set(scripted, sequence);
    const detail = overturns && this.#numbers.get(overturns);
    const recorded: Incident = {
      ...incident,
      sequence,
      atMs: this.#deps.clock.realOf(atMs),
      ...(detail !== undefined && { detail: `${detail}` }),
    };
    this.incidents.push(recorded);
    return recorded;
  }

  stopBets({ groups, keeps = [], reason }: NonNullable<Step['stop']>, untilMs: number): void {
    this.#stops.push({ groups, keeps, untilMs });
    this.book.stop(this.isStopped);
    this.publish({
      kind: 'bet_stop',
      product: products.live,
      event: this.id,
      groups: [...groups],
      marketStatus: -1,
      reason,
    });
    if (keeps.length > 0)
      this.publishChange(untilMs, { markets: this.book.markets.filter(({ type }) => keeps.includes(type)) });
  }

  #extendStops(untilMs: number): void {
    this.#stops = this.#stops.map((stop) => ({ ...stop, untilMs: Math.max(stop.untilMs, untilMs) }));
  }

  #endStops(nowMs: number): void {
    const left = this.#stops.filter(({ untilMs }) => untilMs > nowMs);
    if (left.length === this.#stops.length) return;
    const endedMs = Math.max(
      ...this.#stops.filter(({ untilMs }) => untilMs <= nowMs).map(({ untilMs }) => untilMs),
    );
    this.#stops = left;
    if (this.status !== 'live' || left.length > 0 || this.#isQuiet) return;
    const markets = this.reprice(endedMs);
    if (markets.length > 0) this.publishChange(endedMs, { markets });
    this.settlements.grade();
  }

  #close(nowMs: number): void {
    this.#isQuiet = false;
    this.settlements.confirm();
    this.status = 'closed';
    this.closedAtMs = this.#deps.clock.realMs();
    this.publishChange(nowMs);
    // Its fixture has the seed from now on.
    this.publish({ kind: 'fixture_change', product: this.product, event: this.id, changeType: 5 });
  }

  // What only faults and officials do.

  insertSteps(steps: readonly Step[]): void {
    const left = [...this.#steps.slice(this.#next), ...steps].toSorted((one, other) => one.atMs - other.atMs);
    this.#steps = [...this.#steps.slice(0, this.#next), ...left];
  }

  /** Abandons the match: it ends with the score that it has. */
  abandon(nowMs: number): void {
    const { period = 'half1' } = scoreBoardOf(this.#sport, this.incidents);
    const second = this.incidents.at(-1)?.second ?? 0;
    this.stopBets({ groups: ['all'], reason: 'end_of_match' }, Infinity);
    this.status = 'abandoned';
    this.#steps = this.#steps.slice(0, this.#next);
    const incident = this.record({ period, second, kind: 'abandoned' }, nowMs);
    this.publishChange(nowMs, { incidents: [incident] });
    this.#endedAtMs = nowMs;
  }

  cancel(nowMs: number): void {
    this.status = 'cancelled';
    this.closedAtMs = this.#deps.clock.realMs();
    if (!this.#script) this.#offerPrematch();
    this.book.stop(this.isStopped);
    this.publish({ kind: 'fixture_change', product: this.product, event: this.id, changeType: 3 });
    this.publishChange(nowMs, { markets: [...this.book.markets] });
    this.settlements.cancelAll('cancelled');
  }

  move(minutes: number): void {
    if (this.#script) return;
    this.startsAtMs += 60_000 * minutes;
    this.publish({ kind: 'fixture_change', product: this.product, event: this.id, changeType: 2 });
  }
}
