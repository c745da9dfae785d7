import { FOLLOWED_BETS_MAX, type FollowedBet } from '@halcyon/contract/sportsbook/cash-out.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addMs } from '@halcyon/server-kit/clock';
import { callSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { Bus } from '../../platform/events/bus.ts';
import { isBetOpen } from '../bets/bet.machine.ts';
import { onMoves } from '../bets/bets-moved.ts';
import type { Offer, OfferedEvent } from '../offer/offer.ts';
import { BetIndex } from './bet-index.ts';
import {
  endOutdatedRules,
  endRule,
  findRule,
  listRules,
  type CashOutRule,
  type RuleName,
} from './cash-out-rule.store.ts';
import { isReached } from './cash-out.rules.ts';
import { complete, press, type Order, type PaymentDependencies } from './cash-out.service.ts';
import { findValuedBet, listPending, listSettlingEvents } from './cash-out.store.ts';
import { valueOf, type ValuedBet } from './cash-out-value.rules.ts';
import { followedOf } from './cash-out-view.rules.ts';
import { Turns } from './turns.ts';

const TICK_MS = 100;
const REREAD_MS = 1_000;
const RESYNC_MS = 60_000;
/** A page that keeps following renews before this time. */
const FOLLOWED_MS = 60_000;
/** An offer that stays the same is sent again before its time is over. */
const RESENT_MS = 4_000;
const FOLLOWED_MAX = 20_000;
/** Bets that are valued before the event loop handles other work. */
const LOOKED_AT_ONCE = 500;
/** Bets that are read again a second. */
const REREAD_AT_ONCE = 200;
const RULES_A_PAGE = 1_000;
/** Concurrent database jobs for rules and bets. */
const AT_ONCE = 4;

type WatchDependencies = PaymentDependencies & {
  readonly offer: Pick<Offer, 'find' | 'subscribe'>;
  readonly bus: Bus;
  readonly report: ReportFault;
  /** Ends at once when the signal comes. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};
type Follower = { readonly playerId: bigint; untilMs: number; sentAtMs: number };

/**
 * Follows the offers of open bets in memory: those with a rule, which it runs when a bound is reached, and those that a page
 * follows, which it sends, of several changes within a tick the latest. What it knows is read from the database again when
 * it starts, and what it does is decided there.
 */
export class CashOutWatch {
  readonly #deps: WatchDependencies;
  readonly #index = new BetIndex();
  readonly #rules = new Map<string, CashOutRule>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #followers = new Map<string, Follower>();
  /** Followed bets that changed since the last tick. */
  readonly #changed = new Set<string>();
  /** Followed bets of which a result is being carried out. */
  readonly #pending = new Set<string>();
  /** Bets that wait to be looked at. */
  readonly #due = new Set<string>();
  /** Bets to be read again, by their players. */
  readonly #unread = new Map<string, bigint>();
  readonly #seen = new Map<string, OfferedEvent>();
  readonly #turns = new Turns(AT_ONCE);
  readonly #leaving = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #ends: readonly (() => void)[];
  #isLooking = false;

  constructor(deps: WatchDependencies) {
    this.#deps = deps;
    this.#ends = [
      deps.offer.subscribe((event) => this.#onChange(event)),
      onMoves(deps.bus, (eventIds) => {
        for (const eventId of eventIds)
          for (const betId of this.#index.betsOn(eventId)) this.#noteMoved(betId);
      }),
    ];
  }

  /** Rules, and bets that pages follow. */
  get sizes(): { readonly rules: number; readonly followed: number } {
    return { rules: this.#rules.size, followed: this.#followers.size };
  }

  start(): void {
    const each = (ms: number, run: () => unknown) => {
      const timer = setInterval(() => callSafely(this.#deps.report, 'sportsbook.cash_out', run), ms);
      timer.unref();
      this.#timers.push(timer);
    };
    each(TICK_MS, () => this.tick());
    each(REREAD_MS, () => this.reread());
    each(RESYNC_MS, () => this.resync());
    callSafely(this.#deps.report, 'sportsbook.cash_out', () => this.resync());
  }

  /** Resolves when work under way has ended; a rule in its delay is left to the next start. */
  async stop(): Promise<void> {
    for (const end of this.#ends) end();
    for (const timer of this.#timers) clearInterval(timer);
    this.#leaving.abort();
    await Promise.all(this.#running.values());
  }

  /** A rule is set, or another one. */
  put(bet: ValuedBet, rule: CashOutRule): void {
    this.#index.put(bet);
    this.#rules.set(bet.betId, rule);
    this.#look(bet.betId);
  }

  /** The rule of a bet was removed. */
  remove(betId: string): void {
    this.#rules.delete(betId);
    this.#noteMoved(betId);
  }

  #noteMoved(betId: string): void {
    const bet = this.#index.find(betId);
    if (bet) this.#unread.set(betId, bet.playerId);
  }

  /**
   * Offers of a player's bets now; from then on changes come over the push connection. Unknown bets are left out.
   * Refuses: bet.cash_out_followers.
   */
  async follow(
    on: Queryable,
    playerId: bigint,
    betIds: readonly string[],
  ): Promise<{ items: FollowedBet[]; until: string }> {
    const now = this.#deps.clock.now();
    const untilMs = now.getTime() + FOLLOWED_MS;
    const found: (ValuedBet | null)[] = [];
    for (const betId of new Set(betIds)) found.push(await findValuedBet(on, playerId, betId));
    const bets = found.filter((bet) => bet !== null);
    const open = bets.filter(({ state }) => isBetOpen(state));
    if (this.#followers.size + open.length > FOLLOWED_MAX) throw new Refusal('bet.cash_out_followers');
    for (const bet of open) {
      this.#followers.delete(bet.betId);
      this.#followers.set(bet.betId, { playerId, untilMs, sentAtMs: now.getTime() });
      this.#index.put(bet);
    }
    const own = [...this.#followers].filter(([, follower]) => follower.playerId === playerId);
    for (const [betId] of own.slice(0, -FOLLOWED_BETS_MAX)) this.#unfollow(betId);
    const pending = await listPending(on, open);
    for (const { betId } of open) this.#notePending(betId, pending.has(betId));
    const items = bets.map((bet) => followedOf(bet, this.#shownOf(bet), now));
    return { items, until: addMs(now, FOLLOWED_MS).toISOString() };
  }

  #onChange(event: OfferedEvent): void {
    const before = this.#seen.get(event.id);
    for (const betId of this.#index.touchedBy(event, before)) this.#due.add(betId);
    if (event.state === 'closed') this.#seen.delete(event.id);
    else this.#seen.set(event.id, event);
    if (!this.#isLooking) this.#lookAtDue();
  }

  /** Values some bets now and the rest in later turns, at the prices of that time. */
  #lookAtDue(): void {
    let looked = 0;
    for (const betId of this.#due) {
      if (looked++ === LOOKED_AT_ONCE) break;
      this.#due.delete(betId);
      this.#look(betId);
    }
    this.#isLooking = this.#due.size > 0 && !this.#leaving.signal.aborted;
    if (this.#isLooking) setImmediate(() => this.#lookAtDue());
  }

  #look(betId: string): void {
    const bet = this.#index.find(betId);
    if (!bet) return;
    const rule = this.#rules.get(betId);
    if (this.#followers.has(betId)) this.#changed.add(betId);
    const value = rule || this.#followers.has(betId) ? valueOf(bet, this.#deps.offer) : null;
    if (rule && value?.kind === 'offer' && isReached(rule, value)) this.#run(rule);
  }

  #run(rule: CashOutRule): void {
    if (this.#running.has(rule.betId) || this.#leaving.signal.aborted) return;
    const running = this.#carryOut(rule)
      .catch((error: unknown) => {
        // Its bound is not reached any more, or there is no offer just now.
        if (!(error instanceof Refusal)) this.#deps.report('sportsbook.cash_out_rule', error);
      })
      .finally(() => {
        this.#running.delete(rule.betId);
        this.#noteMoved(rule.betId);
      });
    this.#running.set(rule.betId, running);
  }

  async #carryOut(rule: CashOutRule): Promise<void> {
    const { playerId, betId, stakeMinor } = rule;
    const { signal } = this.#leaving;
    const order: Order = { playerId, betId, stakeMinor, cause: { by: 'rule', rule } };
    const pressed = await this.#turns.take(() => press(this.#deps, order));
    if (pressed.value.delayMs > 0) await this.#deps.wait(pressed.value.delayMs, signal);
    if (!signal.aborted) await this.#turns.take(() => complete(this.#deps, order, pressed));
  }

  /** Sends what changed, one frame a player. */
  tick(): void {
    const now = this.#deps.clock.now();
    const nowMs = now.getTime();
    for (const [betId, follower] of this.#followers) {
      if (follower.untilMs <= nowMs) this.#unfollow(betId);
      else if (nowMs - follower.sentAtMs >= RESENT_MS) this.#changed.add(betId);
    }
    const frames = new Map<bigint, FollowedBet[]>();
    for (const betId of this.#changed) {
      const bet = this.#index.find(betId);
      const follower = this.#followers.get(betId);
      if (!bet || !follower) continue;
      follower.sentAtMs = nowMs;
      const view = followedOf(bet, this.#shownOf(bet), now);
      frames.set(bet.playerId, [...(frames.get(bet.playerId) ?? []), view]);
      if (!isBetOpen(bet.state)) this.#unfollow(betId);
    }
    this.#changed.clear();
    for (const [playerId, bets] of frames) {
      const frame = { type: 'cash_out', sequence: nowMs, body: { bets } };
      this.#deps.bus.publish(`frame.${playerId}`, { frame });
    }
  }

  /** A value that a call would be refused for is not shown. */
  #shownOf(bet: ValuedBet): ReturnType<typeof valueOf> {
    const value = valueOf(bet, this.#deps.offer);
    const isRefused = value.kind === 'offer' && this.#pending.has(bet.betId);
    return isRefused ? { kind: 'none', reason: 'bet.cash_out_settling' } : value;
  }

  #notePending(betId: string, isPending: boolean): void {
    if (isPending === this.#pending.has(betId)) return;
    if (isPending) this.#pending.add(betId);
    else this.#pending.delete(betId);
    this.#changed.add(betId);
  }

  /** Of followed bets those of which a result is being carried out: they have no offer until it is. */
  async readPending(): Promise<void> {
    if (this.#followers.size === 0) return;
    const events = await listSettlingEvents(this.#deps.db);
    const touched = new Set(events.flatMap((eventId) => [...this.#index.betsOn(eventId)]));
    const bets = [...touched].flatMap((betId) => {
      const bet = this.#followers.has(betId) ? this.#index.find(betId) : null;
      return bet ?? [];
    });
    const pending = bets.length === 0 ? new Set<string>() : await listPending(this.#deps.db, bets);
    for (const betId of new Set([...this.#pending, ...pending])) this.#notePending(betId, pending.has(betId));
  }

  /** Reads bets again that have moved. */
  async reread(): Promise<void> {
    await this.readPending();
    const some = [...this.#unread].slice(0, REREAD_AT_ONCE);
    for (const [betId] of some) this.#unread.delete(betId);
    await Promise.all(some.map(([betId, playerId]) => this.#turns.take(() => this.#read(playerId, betId))));
  }

  /** Reads rules that were set elsewhere, or before the start, and drops those that have ended. */
  async resync(): Promise<void> {
    const { db } = this.#deps;
    await endOutdatedRules(db);
    const ended = new Set(this.#rules.keys());
    let after: RuleName | null = null;
    do {
      const page: readonly RuleName[] = await listRules(db, after, RULES_A_PAGE);
      for (const { player_id: playerId, bet_id: betId, revision } of page) {
        ended.delete(betId);
        if (this.#rules.get(betId)?.revision !== revision) await this.#read(playerId, betId);
      }
      after = page.length === RULES_A_PAGE ? page.at(-1)! : null;
    } while (after !== null);
    for (const betId of ended) {
      const rule = this.#rules.get(betId);
      if (rule) await this.#read(rule.playerId, betId);
    }
    // The notification of a decided leg may have been lost.
    for (const betId of this.#rules.keys()) {
      const bet = this.#index.find(betId);
      if (bet && valueOf(bet, this.#deps.offer).kind === 'none') this.#noteMoved(betId);
    }
  }

  async #read(playerId: bigint, betId: string): Promise<void> {
    const { db } = this.#deps;
    // The rule first: one that is set after it has another revision.
    const rule = await findRule(db, playerId, betId);
    const bet = await findValuedBet(db, playerId, betId);
    if (!bet) return;
    const isOver = !isBetOpen(bet.state) || rule?.betRevision !== bet.revision;
    if (rule && isOver) await endRule(db, rule, 'bet');
    if (rule && !isOver) this.#rules.set(betId, rule);
    else this.#rules.delete(betId);
    if (!this.#rules.has(betId) && !this.#followers.has(betId)) return this.#index.drop(betId);
    this.#index.put(bet);
    this.#look(betId);
  }

  #unfollow(betId: string): void {
    this.#followers.delete(betId);
    this.#changed.delete(betId);
    this.#pending.delete(betId);
    if (!this.#rules.has(betId)) this.#index.drop(betId);
  }
}
