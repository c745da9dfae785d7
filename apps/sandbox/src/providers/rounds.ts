import type { Books, LegKind, LegRow } from './books.store.ts';
import type { Driver } from './driver.ts';
import type { Notice, ProviderProtocol, SimulatedSession } from './simulator.ts';

/** Repetitions of a stake while the player waits, where the protocol repeats before it takes back. */
const STAKE_ATTEMPTS_MAX = 3;
/** Immediate attempts of a round's last call before the queue takes over. */
const PROMPT_ATTEMPTS = 2;
const QUEUE_PARALLEL = 8;

export type StakeResult = {
  readonly result: 'done' | 'refused' | 'takenBack';
  readonly transactionId: string;
  /** The operator's own code. */
  readonly code: string;
  readonly notice?: Notice | undefined;
};
export type Payout = { readonly stakeTransactionId: string; readonly amountMinor: bigint };

export type RoundsDependencies = {
  readonly books: Books;
  readonly driver: Driver;
  readonly protocolOf: (slug: string) => ProviderProtocol;
  readonly sessionOf: (id: string) => SimulatedSession | null;
  readonly nowMs: () => number;
};

/**
 * Rounds as the provider stores them. A stake whose outcome is unknown is taken back; a win, a rollback or the end of
 * a round is repeated with growing pauses until it is answered for good, across restarts.
 */
export class Rounds {
  readonly #deps: RoundsDependencies;
  readonly #underWay = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(deps: RoundsDependencies) {
    this.#deps = deps;
  }

  /** Opens a round; `play` is what the engine needs to continue. */
  open(session: SimulatedSession, play: unknown): string {
    const { books, nowMs } = this.#deps;
    const roundId = books.nextNumber(nowMs());
    books.addRound(
      {
        provider: session.provider,
        roundId,
        sessionId: session.id,
        gameRef: session.gameRef,
        openedAtMs: nowMs(),
        play: play === null ? null : JSON.stringify(play),
      },
      session,
    );
    return roundId;
  }

  keepPlay(session: SimulatedSession, roundId: string, play: unknown): void {
    this.#deps.books.setRound(session.provider, roundId, { play: JSON.stringify(play) });
  }

  /** The next round of the session is played on this award; null: it costs its stake. */
  awardOf(session: SimulatedSession): { bonusRef: string; valueMinor: bigint } | null {
    const { books, nowMs, protocolOf } = this.#deps;
    return protocolOf(session.provider).freeRounds ? books.awards.openOf(session, nowMs()) : null;
  }

  /** True: an award pays for the round. */
  isFree({ provider }: SimulatedSession, roundId: string): boolean {
    return this.#deps.books.awards.ofRound(provider, roundId) !== null;
  }

  /** Begins a round that an award pays for: a stake of nothing, which not every protocol sends. */
  async freeStake(session: SimulatedSession, roundId: string, bonusRef: string): Promise<StakeResult> {
    const { books, nowMs, protocolOf } = this.#deps;
    books.awards.addRound(session.provider, roundId, bonusRef);
    if (protocolOf(session.provider).freeRounds?.hasStake) return this.stake(session, roundId, 0n);
    const transactionId = books.nextNumber(nowMs());
    const stake = { transactionId, amountMinor: 0n, stakeTransactionId: transactionId };
    books.setLeg(this.#add(session, roundId, 'stake', stake), {
      state: 'done',
      code: 'UNSAID',
      nextAtMs: null,
    });
    return { result: 'done', transactionId, code: 'OK' };
  }

  /** Takes a stake into a round. A round may have several; each has its own win in `settle`. */
  async stake(session: SimulatedSession, roundId: string, amountMinor: bigint): Promise<StakeResult> {
    const { books, nowMs } = this.#deps;
    const transactionId = books.nextNumber(nowMs());
    if (session.mode === 'demo') return this.#demoStake(session, roundId, transactionId, amountMinor);
    const protocol = this.#deps.protocolOf(session.provider);
    let leg = this.#add(session, roundId, 'stake', {
      transactionId,
      amountMinor,
      stakeTransactionId: transactionId,
    });
    const attempts = protocol.afterUnknownStake === 'repeat' ? STAKE_ATTEMPTS_MAX : 1;
    for (let attempt = 1; ; attempt++) {
      const { answer } = await this.#deps.driver.attempt(protocol, session, leg);
      leg = { ...leg, attempts: leg.attempts + 1 };
      if (answer.verdict === 'done' || answer.verdict === 'refused') {
        books.setLeg(leg, { state: answer.verdict, code: answer.code, nextAtMs: null });
        return { result: answer.verdict, transactionId, code: answer.code, notice: answer.notice };
      }
      const mayRepeat = answer.verdict === 'repeat' ? attempt < STAKE_ATTEMPTS_MAX : attempt < attempts;
      if (!mayRepeat) {
        await this.#takeBack(session, leg);
        return { result: 'takenBack', transactionId, code: answer.code };
      }
    }
  }

  /**
   * Ends a round: one win for every booked stake, also of 0, the last one final, then the end of the round
   * where the protocol has such a call. `jackpot` is paid ahead of all, by a separate call. True: the operator
   * has booked all of it already.
   */
  async settle(
    session: SimulatedSession,
    roundId: string,
    payouts: readonly Payout[],
    jackpot: Payout | null = null,
  ): Promise<boolean> {
    const { books } = this.#deps;
    if (session.mode === 'demo') {
      session.balanceMinor += payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      books.transact(() => {
        books.setRound(session.provider, roundId, { state: 'closed' });
        books.saveSession(session);
      });
      return true;
    }
    const protocol = this.#deps.protocolOf(session.provider);
    const bonusRef = books.awards.ofRound(session.provider, roundId);
    if (bonusRef !== null && protocol.freeRounds?.isTotal) {
      const wonMinor = payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      books.transact(() => {
        books.awards.addWin(session.provider, roundId, bonusRef, wonMinor);
        books.setRound(session.provider, roundId, { state: 'closed' });
      });
      const isOver = books.awards.totals(session.provider, bonusRef).left === 0;
      return isOver ? this.reportAward(session, bonusRef) : true;
    }
    books.transact(() => {
      if (jackpot) this.#add(session, roundId, 'jackpot', jackpot);
      payouts.forEach((payout, index) => {
        const isRoundFinal = index === payouts.length - 1;
        this.#add(session, roundId, 'win', { ...payout, isRoundFinal });
      });
      const last = payouts.at(-1)?.stakeTransactionId ?? roundId;
      if (protocol.roundEnd(session, roundId) !== null) {
        this.#add(session, roundId, 'roundEnd', { amountMinor: 0n, stakeTransactionId: last });
      }
      books.setRound(session.provider, roundId, { state: 'closed' });
    });
    return this.#pursue(session, roundId);
  }

  /** What all rounds of an award brought, in one call, once. True: the operator has booked it already. */
  reportAward(session: SimulatedSession, bonusRef: string): Promise<boolean> {
    const { books, nowMs } = this.#deps;
    const { provider, gameRef, id: sessionId } = session;
    const roundId = `freespins-${bonusRef}`;
    if (!books.findRound(provider, roundId)) {
      books.transact(() => {
        const round = { provider, roundId, sessionId, gameRef, openedAtMs: nowMs(), play: 'report' };
        books.addRound(round, session);
        books.awards.addRound(provider, roundId, bonusRef);
        const { wonMinor: amountMinor } = books.awards.totals(provider, bonusRef);
        this.#add(session, roundId, 'win', { amountMinor, stakeTransactionId: roundId, isRoundFinal: true });
        books.setRound(provider, roundId, { state: 'closed' });
      });
    }
    return this.#pursue(session, roundId);
  }

  /** No stake is booked: nothing is owed. */
  abandon(session: SimulatedSession, roundId: string, state: 'refused' | 'takenBack'): void {
    this.#deps.books.setRound(session.provider, roundId, { state });
  }

  /** Gives one stake of an open round back, with the queue's patience. */
  async takeBack(session: SimulatedSession, roundId: string, stakeTransactionId: string): Promise<void> {
    const legs = this.#deps.books.legsOf(session.provider, roundId);
    const leg = legs.find((one) => one.kind === 'stake' && one.transactionId === stakeTransactionId);
    if (leg) await this.#takeBack(session, leg);
  }

  /** At startup: calls in flight are unknown. Stakes are rolled back, everything else is retried. */
  recover(): void {
    const { books, nowMs } = this.#deps;
    for (const leg of books.strandedLegs()) {
      if (leg.kind !== 'stake') {
        books.setLeg(leg, { nextAtMs: nowMs() });
        continue;
      }
      const session = this.#deps.sessionOf(leg.sessionId);
      if (!session) continue;
      books.transact(() => {
        this.#addRollback(session, leg, nowMs());
        const stands = books
          .legsOf(leg.provider, leg.roundId)
          .some((one) => one.kind === 'stake' && one.state === 'done');
        if (!stands) books.setRound(leg.provider, leg.roundId, { state: 'takenBack' });
      });
    }
    this.#plan();
  }

  /** Sends everything that waits, regardless of when it is due: a day passes in a moment. Returns what still waits. */
  async flush(provider: string): Promise<number> {
    const all = this.#deps.books.dueLegs(Number.MAX_SAFE_INTEGER, 100_000);
    const own = all.filter((leg) => leg.provider === provider);
    for (let from = 0; from < own.length; from += QUEUE_PARALLEL) {
      await Promise.all(own.slice(from, from + QUEUE_PARALLEL).map((leg) => this.#deliver(leg)));
    }
    return this.#deps.books.waitingCount(provider);
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #demoStake(
    session: SimulatedSession,
    roundId: string,
    transactionId: string,
    amountMinor: bigint,
  ): StakeResult {
    const isCovered = session.balanceMinor >= amountMinor;
    if (isCovered) session.balanceMinor -= amountMinor;
    else this.abandon(session, roundId, 'refused');
    this.#deps.books.saveSession(session);
    return {
      result: isCovered ? 'done' : 'refused',
      transactionId,
      code: isCovered ? 'OK' : 'INSUFFICIENT_FUNDS',
    };
  }

  #add(session: SimulatedSession, roundId: string, kind: LegKind, of: LegValues): LegRow {
    const { books, nowMs } = this.#deps;
    return books.addLeg({
      provider: session.provider,
      transactionId: of.transactionId ?? books.nextNumber(nowMs()),
      roundId,
      sessionId: session.id,
      kind,
      amountMinor: of.amountMinor,
      stakeTransactionId: of.stakeTransactionId,
      isRoundFinal: of.isRoundFinal ?? false,
      nextAtMs: kind === 'stake' ? null : nowMs(),
    });
  }

  #addRollback(session: SimulatedSession, stake: LegRow, atMs: number): LegRow {
    const { books } = this.#deps;
    books.setLeg(stake, { state: 'takenBack', nextAtMs: null });
    const { amountMinor, transactionId } = stake;
    const leg = this.#add(session, stake.roundId, 'rollback', {
      amountMinor,
      stakeTransactionId: transactionId,
    });
    books.setLeg(leg, { nextAtMs: atMs });
    return { ...leg, nextAtMs: atMs };
  }

  async #takeBack(session: SimulatedSession, stake: LegRow): Promise<void> {
    const { books, nowMs } = this.#deps;
    books.transact(() => this.#addRollback(session, stake, nowMs()));
    await this.#pursue(session, stake.roundId);
  }

  /** Delivers what a round still owes while the player looks on; the queue keeps what does not come through. */
  async #pursue(session: SimulatedSession, roundId: string): Promise<boolean> {
    const { books, nowMs } = this.#deps;
    for (let attempt = 0; attempt < PROMPT_ATTEMPTS; attempt++) {
      for (const leg of books.legsOf(session.provider, roundId)) {
        const isDue =
          leg.state === 'waiting' && leg.kind !== 'stake' && (leg.nextAtMs ?? Infinity) <= nowMs();
        if (isDue && !this.#mustWait(leg)) await this.#deliver(leg);
      }
    }
    this.#plan();
    return !books.legsOf(session.provider, roundId).some((leg) => leg.state === 'waiting');
  }

  #mustWait(leg: LegRow): boolean {
    if (!leg.isRoundFinal && leg.kind !== 'roundEnd') return false;
    const legs = this.#deps.books.legsOf(leg.provider, leg.roundId);
    const place = legs.findIndex((one) => one.transactionId === leg.transactionId);
    return legs.slice(0, place).some((one) => one.state === 'waiting');
  }

  async #deliver(leg: LegRow): Promise<void> {
    const key = `${leg.provider} ${leg.transactionId}`;
    const session = this.#deps.sessionOf(leg.sessionId);
    if (this.#underWay.has(key) || this.#isStopped || !session) return;
    this.#underWay.add(key);
    try {
      const { books, driver, protocolOf, nowMs } = this.#deps;
      const attempt = await driver.attempt(protocolOf(leg.provider), session, leg);
      const { answer } = attempt;
      if (this.#isStopped) return;
      const tried = { ...leg, attempts: leg.attempts + 1 };
      if (answer.verdict === 'done') {
        books.setLeg(tried, { state: 'done', code: answer.code, nextAtMs: null });
      } else if (answer.verdict === 'refused') {
        books.transact(() => {
          books.setLeg(tried, { state: 'refused', code: answer.code, nextAtMs: null });
          books.setRound(leg.provider, leg.roundId, { state: 'disputed' });
          books.addViolation(
            leg.provider,
            leg.roundId,
            `${leg.kind} refused for good: ${answer.code}`,
            nowMs(),
          );
        });
      } else {
        const nextAtMs = driver.nextAtMs(leg, attempt);
        books.setLeg(tried, { code: answer.code, nextAtMs });
      }
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Schedules a timer for the next call that is due. */
  #plan(): void {
    if (this.#isStopped || this.#timer) return;
    const at = this.#deps.books.nextDueMs();
    if (at === null) return;
    const pause = Math.min(Math.max(at - this.#deps.nowMs(), 50), 60_000);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#work();
    }, pause).unref();
  }

  async #work(): Promise<void> {
    const due = this.#deps.books.dueLegs(this.#deps.nowMs(), QUEUE_PARALLEL);
    await Promise.all(due.map((leg) => this.#deliver(leg)));
    this.#plan();
  }
}

type LegValues = {
  readonly transactionId?: string;
  readonly amountMinor: bigint;
  readonly stakeTransactionId: string;
  readonly isRoundFinal?: boolean;
};
