import type { Books, LegRow } from './books.store.ts';
import { drawFaults, type Fault, type FaultShares } from './faults.ts';
import type { Jackpot } from './jackpots.ts';
import { contributionOf } from './pots.ts';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from './simulator.ts';
import { transmit, unanswered } from './transport.ts';

/** Pauses before each further attempt; the last one stays. */
const PAUSES_MS = [150, 600, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000] as const;
const DAY_MS = 86_400_000;
const CONCURRENT_COPIES = 3;
const WRONG_BY_MINOR = 1n;

export type DriverDependencies = {
  readonly books: Books;
  readonly platformUrl: string;
  readonly faultsOf: (slug: string) => FaultShares;
  /** The jackpot that the session's game feeds; null: none. */
  readonly jackpotOf: (session: SimulatedSession) => Jackpot | null;
  readonly nowMs: () => number;
};

/** Milliseconds until the next attempt after so many. */
export function pauseMs(attempts: number): number {
  return PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
}

/**
 * Sends the calls of rounds, one leg at a time, with whatever misbehaviour is switched on. It decides nothing
 * about a round: it returns the provider's response, and stores attempts and tokens.
 */
export class Driver {
  readonly #deps: DriverDependencies;

  constructor(deps: DriverDependencies) {
    this.#deps = deps;
  }

  /** One attempt. Faults hit the first one only, so that every call succeeds eventually. */
  async attempt(protocol: ProviderProtocol, session: SimulatedSession, leg: LegRow): Promise<Attempt> {
    const { books, faultsOf } = this.#deps;
    const call = this.compose(protocol, session, leg);
    if (call === null) return { answer: { ...unanswered, verdict: 'done', code: 'UNSAID' }, isLate: false };
    const faults: ReadonlySet<Fault> = leg.attempts === 0 ? drawFaults(faultsOf(protocol.slug)) : new Set();
    const isLate = faults.has('late_24h') && ['win', 'jackpot', 'rollback'].includes(leg.kind);
    books.setLeg(leg, { attempts: leg.attempts + 1, nextAtMs: null });
    if (isLate) return { answer: unanswered, isLate };

    if (faults.has('bad_signature'))
      await this.#expectRefusal(protocol, protocol.spoil(call), leg, 'a forged call was booked');
    if (faults.has('expired_session') && leg.kind === 'stake')
      return { answer: await this.#expired(protocol, session, leg), isLate };
    if (faults.has('timeout_before')) return { answer: unanswered, isLate };
    if (faults.has('reorder') && leg.kind === 'stake')
      return { answer: await this.#overtaken(protocol, session, leg, call), isLate };
    const answer = faults.has('concurrent_duplicate')
      ? bestOf(await Promise.all(Array.from({ length: CONCURRENT_COPIES }, () => this.send(protocol, call))))
      : await this.send(protocol, call);
    this.#learn(session, answer);
    if (faults.has('wrong_amount_repeat') && answer.verdict === 'done' && leg.kind !== 'roundEnd') {
      const other = this.compose(protocol, session, {
        ...leg,
        amountMinor: leg.amountMinor + WRONG_BY_MINOR,
      });
      if (other) await this.send(protocol, other);
    }
    if (faults.has('duplicate')) {
      const again = await this.send(protocol, call);
      if (answer.verdict !== 'done' && again.verdict === 'done') return { answer: again, isLate };
    }
    return { answer: faults.has('timeout_after_commit') ? unanswered : answer, isLate };
  }

  /** When an unanswered leg is tried again. It is never given up: money is owed. */
  nextAtMs(leg: LegRow, attempt: Attempt): number {
    return this.#deps.nowMs() + (attempt.isLate ? DAY_MS : pauseMs(leg.attempts + 1));
  }

  compose(protocol: ProviderProtocol, session: SimulatedSession, leg: LegRow): WireCall | null {
    const { transactionId, roundId, amountMinor, stakeTransactionId, isRoundFinal } = leg;
    const bonusRef = this.#deps.books.awards.ofRound(leg.provider, roundId);
    const award = bonusRef !== null && {
      bonusRef,
      roundsLeft: this.#deps.books.awards.totals(leg.provider, bonusRef).left,
    };
    const jackpot = bonusRef === null ? this.#deps.jackpotOf(session) : null;
    switch (leg.kind) {
      case 'stake':
        return protocol.stake(session, {
          transactionId,
          roundId,
          amountMinor,
          ...award,
          ...(jackpot && {
            jackpot: { id: jackpot.jackpotId, contribution: contributionOf(jackpot, amountMinor) },
          }),
        });
      case 'jackpot': {
        if (!jackpot || !protocol.jackpot) throw new Error(`${session.gameRef} has no jackpot to pay`);
        const { jackpotId } = jackpot;
        const moved = { transactionId, roundId, amountMinor, stakeTransactionId, jackpotId };
        return protocol.jackpot.win(session, moved);
      }
      case 'win':
        return protocol.win(session, {
          transactionId,
          roundId,
          amountMinor,
          stakeTransactionId,
          isRoundFinal,
          ...award,
        });
      case 'rollback':
        return protocol.rollback(session, { transactionId, roundId, amountMinor, stakeTransactionId });
      case 'roundEnd':
        return protocol.roundEnd(session, roundId);
    }
  }

  async send(protocol: ProviderProtocol, call: WireCall): Promise<WireAnswer> {
    return transmit(this.#deps.platformUrl, protocol, call);
  }

  /** Tokens rotate and balances move with any answer that names them. */
  #learn(session: SimulatedSession, answer: WireAnswer): void {
    if (answer.verdict !== 'done') return;
    const isNew = answer.token !== null && answer.token !== session.token;
    if (answer.token !== null) session.token = answer.token;
    if (answer.playerRef !== null) session.playerRef = answer.playerRef;
    if (answer.balanceMinor !== null) session.balanceMinor = answer.balanceMinor;
    if (isNew) this.#deps.books.saveSession(session);
  }

  async #expectRefusal(
    protocol: ProviderProtocol,
    call: WireCall,
    leg: LegRow,
    what: string,
  ): Promise<WireAnswer> {
    const answer = await this.send(protocol, call);
    if (answer.verdict === 'done') {
      this.#deps.books.addViolation(protocol.slug, leg.roundId, `${what}: ${leg.kind}`, this.#deps.nowMs());
    }
    return answer;
  }

  /** A stake whose token is of no session; protocols without tokens send it with credentials that do not hold. */
  async #expired(protocol: ProviderProtocol, session: SimulatedSession, leg: LegRow): Promise<WireAnswer> {
    const call = this.compose(protocol, session, leg);
    const dead = this.compose(protocol, { ...session, token: `${session.token.slice(0, -6)}000000` }, leg);
    if (!call || !dead) return unanswered;
    const isSame = dead.body === call.body && dead.path === call.path;
    return this.#expectRefusal(
      protocol,
      isSame ? protocol.spoil(call) : dead,
      leg,
      'a stake of an ended session was booked',
    );
  }

  /** The rollback comes first, its stake after it; no money may stay taken, whatever the response. */
  async #overtaken(
    protocol: ProviderProtocol,
    session: SimulatedSession,
    leg: LegRow,
    call: WireCall,
  ): Promise<WireAnswer> {
    const rollback = protocol.rollback(session, {
      transactionId: this.#deps.books.nextNumber(this.#deps.nowMs()),
      roundId: leg.roundId,
      amountMinor: leg.amountMinor,
      stakeTransactionId: leg.transactionId,
    });
    await this.send(protocol, rollback);
    await this.send(protocol, call);
    return unanswered;
  }
}

/** `isLate`: nothing was sent today. */
export type Attempt = { readonly answer: WireAnswer; readonly isLate: boolean };

/** Of several answers to one call, the one with most information: booked, then refused, then anything. */
function bestOf(answers: readonly WireAnswer[]): WireAnswer {
  const ranks: readonly WireAnswer['verdict'][] = ['done', 'refused', 'repeat', 'unknown'];
  return answers.toSorted((a, b) => ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict))[0] ?? unanswered;
}
