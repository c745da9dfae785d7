import { findCurrency } from '@halcyon/money/currency';
import type { Books, RoundRow } from './books.store.ts';
import { drawSecurely, EngineRefusal, type EngineMove, type GameEngine } from './engine.ts';
import type { Pots } from './pots.ts';
import type { Rounds } from './rounds.ts';
import type { GameSessions } from './sessions.ts';
import type { Notice, SimulatedSession } from './simulator.ts';
import type { ProviderTitle } from './title.ts';

/** What one wish of the player came to. Amounts in minor units as decimal text. */
export type PlayAnswer = {
  readonly roundId: string | null;
  /** `open`: the round continues with `{ action: 'proceed', … }`. */
  readonly state: 'open' | 'closed' | 'refused' | 'takenBack';
  /** The operator's own code where it refused, or why the wish cannot be granted. */
  readonly code: string;
  readonly notice: Notice | null;
  readonly stakeMinor: string;
  /** Everything that the round paid, a jackpot included. */
  readonly winMinor: string | null;
  /** What of it is the jackpot; null: none was won. */
  readonly jackpotMinor: string | null;
  readonly balanceMinor: string;
  /** False: the operator has not booked everything of this round yet; calls are retried. */
  readonly isSettled: boolean;
  readonly view: unknown;
};

type Kept = {
  readonly stakeTransactionId: string | null;
  readonly stakeMinor: string;
  /** Known as soon as the engine is done, before the operator is notified. */
  readonly winMinor: string | null;
  readonly engine: unknown;
  /** Of games that feed one: drawn with the outcome, fed and paid once the stake is booked. */
  readonly jackpot?: KeptJackpot | null;
};
type KeptJackpot = { readonly isWon: boolean; readonly isFed: boolean; readonly wonMinor: string | null };

/** Plays games of engines: one wish, one answer, one round of a session at a time. */
export class PlayLink {
  readonly #books: Books;
  readonly #rounds: Rounds;
  readonly #sessions: GameSessions;
  readonly #engines: Readonly<Record<string, GameEngine>>;
  readonly #pots: Pots;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(of: {
    books: Books;
    rounds: Rounds;
    sessions: GameSessions;
    engines: Readonly<Record<string, GameEngine>>;
    pots: Pots;
  }) {
    this.#books = of.books;
    this.#rounds = of.rounds;
    this.#sessions = of.sessions;
    this.#engines = of.engines;
    this.#pots = of.pots;
  }

  describe(session: SimulatedSession): unknown {
    const { engine, title } = this.#gameOf(session);
    return engine.describe(title, session.exponent);
  }

  /** True: a round of the game can be played for the value. */
  mayAward(of: Pick<SimulatedSession, 'provider' | 'gameRef' | 'currency'>, valueMinor: bigint): boolean {
    const currency = findCurrency(of.currency);
    if (!currency) return false;
    try {
      const { engine, title } = this.#gameOf(of);
      const wish = { action: 'spin', stakeMinor: String(valueMinor) };
      engine.begin(title, wish, drawSecurely, currency.exponent);
      return true;
    } catch (error) {
      if (error instanceof EngineRefusal) return false;
      throw error;
    }
  }

  /** The round that waits for this player in this game, as the page shows it. */
  unfinished(session: SimulatedSession): { roundId: string; stakeMinor: string; view: unknown } | null {
    const round = this.#openRound(session);
    if (!round) return null;
    const { engine, title } = this.#gameOf(session);
    const kept = keptOf(round);
    return { roundId: round.roundId, stakeMinor: kept.stakeMinor, view: engine.resume(title, kept.engine) };
  }

  /** Grants one wish, after the one before it. `toEnd` in the wish plays the round through. */
  async play(session: SimulatedSession, wish: Readonly<Record<string, unknown>>): Promise<PlayAnswer> {
    // By player and not by session: two tabs must not play one round twice.
    const key = `${session.provider} ${session.gameRef} ${session.playerRef ?? session.id}`;
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before
      .then(() => this.#grant(session, wish))
      .catch((error: unknown) => {
        if (error instanceof EngineRefusal)
          return this.#answer(session, { state: 'refused', code: error.code });
        throw error;
      });
    const quiet = turn.catch(() => {});
    this.#turns.set(key, quiet);
    void quiet.then(() => this.#turns.get(key) === quiet && this.#turns.delete(key));
    return turn;
  }

  /** Plays every open round of a provider through, as providers do with abandoned rounds. */
  async finishAll(provider: string): Promise<number> {
    let finished = 0;
    for (const round of this.#books.openRounds(provider)) {
      const session = this.#sessions.find(round.sessionId);
      if (!session || round.play === null) continue;
      await this.play(session, { action: 'finish', roundId: round.roundId });
      finished += 1;
    }
    return finished;
  }

  /** At startup: rounds without a booked stake are void, decided ones are settled. */
  async recover(provider: string): Promise<void> {
    for (const round of this.#books.openRounds(provider)) {
      const session = this.#sessions.find(round.sessionId);
      if (!session || round.play === null) continue;
      const stands = this.#standing(round);
      if (session.mode === 'real' && !stands) {
        this.#rounds.abandon(session, round.roundId, 'refused');
        continue;
      }
      const kept = this.#fed(session, round.roundId, keptOf(round));
      if (kept.winMinor !== null) await this.#end(session, round.roundId, kept, stands);
    }
  }

  async #grant(session: SimulatedSession, wish: Readonly<Record<string, unknown>>): Promise<PlayAnswer> {
    const open =
      typeof wish['roundId'] === 'string'
        ? this.#books.findRound(session.provider, wish['roundId'])
        : this.#openRound(session);
    const isMove = wish['action'] === 'proceed' || wish['action'] === 'finish';
    if (open?.state === 'open' && open.gameRef === session.gameRef) {
      if (!isMove)
        return this.#answer(session, { roundId: open.roundId, state: 'refused', code: 'round_open' });
      return this.#proceed(session, open, wish);
    }
    if (isMove) return this.#answer(session, { state: 'refused', code: 'no_round' });
    return this.#begin(session, wish);
  }

  async #begin(session: SimulatedSession, wish: Readonly<Record<string, unknown>>): Promise<PlayAnswer> {
    const { engine, title } = this.#gameOf(session);
    const award = this.#rounds.awardOf(session);
    const asked = award ? { ...wish, stakeMinor: String(award.valueMinor) } : wish;
    // Drawn before the stake is sent, so that a kill in between can neither lose nor change an outcome.
    const begun = engine.begin(title, asked, drawSecurely, session.exponent);
    const stakeMinor = award ? '0' : String(begun.stakeMinor);
    const jackpot = award ? null : this.#drawJackpot(session, begun.stakeMinor);
    const kept: Kept = { ...keptMove(begun), stakeMinor, stakeTransactionId: null, jackpot };
    const roundId = this.#rounds.open(session, kept);
    const stake = award
      ? await this.#rounds.freeStake(session, roundId, award.bonusRef)
      : await this.#rounds.stake(session, roundId, begun.stakeMinor);
    if (stake.result !== 'done') {
      this.#rounds.abandon(session, roundId, stake.result);
      const { result: state, code, notice = null } = stake;
      return this.#answer(session, { roundId, state, code, notice, stakeMinor });
    }
    const fed = this.#fed(session, roundId, { ...kept, stakeTransactionId: stake.transactionId });
    return this.#carryOn(session, roundId, fed, begun, wish);
  }

  async #proceed(
    session: SimulatedSession,
    round: RoundRow,
    wish: Readonly<Record<string, unknown>>,
  ): Promise<PlayAnswer> {
    const { engine, title } = this.#gameOf(session);
    const kept = keptOf(round);
    const stakeTransactionId = this.#standing(round);
    if (kept.winMinor !== null) {
      const isSettled = await this.#end(session, round.roundId, kept, stakeTransactionId);
      return this.#answer(session, {
        ...moneyOf(kept),
        roundId: round.roundId,
        state: 'closed',
        isSettled,
        view: engine.resume(title, kept.engine),
      });
    }
    const move = engine.proceed(title, kept.engine, wish, drawSecurely);
    return this.#carryOn(
      session,
      round.roundId,
      { ...kept, ...keptMove(move), stakeTransactionId },
      move,
      wish,
    );
  }

  async #carryOn(
    session: SimulatedSession,
    roundId: string,
    kept: Kept,
    first: EngineMove,
    wish: Readonly<Record<string, unknown>>,
  ): Promise<PlayAnswer> {
    const { engine, title } = this.#gameOf(session);
    let move = first;
    let now = kept;
    if (wish['toEnd'] === true || wish['action'] === 'finish') {
      while (move.winMinor === null) {
        move = engine.proceed(title, now.engine, { action: 'finish' }, drawSecurely);
        now = { ...now, ...keptMove(move) };
      }
    }
    this.#rounds.keepPlay(session, roundId, now);
    const { view } = move;
    if (move.winMinor === null)
      return this.#answer(session, { ...moneyOf(now), roundId, state: 'open', view });
    const isSettled = await this.#end(session, roundId, now, now.stakeTransactionId);
    return this.#answer(session, { ...moneyOf(now), roundId, state: 'closed', view, isSettled });
  }

  /** Play money neither feeds nor wins a jackpot. */
  #drawJackpot({ mode, provider, gameRef, currency }: SimulatedSession, stakeMinor: bigint) {
    const jackpot = mode === 'real' ? this.#pots.of(provider, gameRef, currency) : null;
    if (!jackpot) return null;
    const isWon = this.#pots.wins(jackpot, stakeMinor, currency, drawSecurely);
    return { isWon, isFed: false, wonMinor: null };
  }

  /** The stake is booked: its share goes into the pot, and a pot that it won comes out, once and with the round. */
  #fed(session: SimulatedSession, roundId: string, kept: Kept): Kept {
    const { provider, gameRef, currency } = session;
    const jackpot = this.#pots.of(provider, gameRef, currency);
    if (!jackpot || !kept.jackpot || kept.jackpot.isFed) return kept;
    return this.#books.transact(() => {
      this.#pots.feed(jackpot, BigInt(kept.stakeMinor), currency);
      const wonMinor = kept.jackpot?.isWon ? String(this.#pots.take(jackpot, currency)) : null;
      const now: Kept = { ...kept, jackpot: { isWon: wonMinor !== null, isFed: true, wonMinor } };
      this.#rounds.keepPlay(session, roundId, now);
      return now;
    });
  }

  #end(
    session: SimulatedSession,
    roundId: string,
    kept: Kept,
    stakeTransactionId: string | null,
  ): Promise<boolean> {
    const paid = (minor: string) => ({
      stakeTransactionId: stakeTransactionId ?? roundId,
      amountMinor: BigInt(minor),
    });
    const wonMinor = kept.jackpot?.wonMinor ?? null;
    const jackpot = wonMinor === null ? null : paid(wonMinor);
    return this.#rounds.settle(session, roundId, [paid(kept.winMinor ?? '0')], jackpot);
  }

  /** The stake of a round that the operator has taken; in demo mode there is none on the books. */
  #standing(round: RoundRow): string | null {
    const legs = this.#books.legsOf(round.provider, round.roundId);
    return legs.find((leg) => leg.kind === 'stake' && leg.state === 'done')?.transactionId ?? null;
  }

  #openRound(session: SimulatedSession): RoundRow | null {
    const open = this.#books.openRoundsOf(session).filter((round) => round.play !== null);
    return open.find((round) => session.mode === 'demo' || this.#standing(round) !== null) ?? null;
  }

  #gameOf(session: Pick<SimulatedSession, 'provider' | 'gameRef'>): {
    engine: GameEngine;
    title: ProviderTitle;
  } {
    const title = this.#sessions.titleOf(session.provider, session.gameRef);
    const engine = title ? this.#engines[title.engine] : undefined;
    if (!title || !engine)
      throw new EngineRefusal('wish_unreadable', `${session.gameRef} is not played here`);
    return { engine, title };
  }

  #answer(session: SimulatedSession, of: Partial<PlayAnswer> & Pick<PlayAnswer, 'state'>): PlayAnswer {
    return {
      roundId: of.roundId ?? null,
      state: of.state,
      code: of.code ?? 'OK',
      notice: of.notice ?? null,
      stakeMinor: of.stakeMinor ?? '0',
      winMinor: of.winMinor ?? null,
      jackpotMinor: of.jackpotMinor ?? null,
      balanceMinor: String(session.balanceMinor),
      isSettled: of.isSettled ?? of.state !== 'open',
      view: of.view ?? null,
    };
  }
}

/** A round's money as sent to the page: the jackpot comes with the end, after the reels have shown their win. */
function moneyOf({
  stakeMinor,
  winMinor,
  jackpot,
}: Kept): Pick<PlayAnswer, 'stakeMinor' | 'winMinor' | 'jackpotMinor'> {
  const jackpotMinor = winMinor === null ? null : (jackpot?.wonMinor ?? null);
  const all = winMinor === null ? null : String(BigInt(winMinor) + BigInt(jackpotMinor ?? '0'));
  return { stakeMinor, winMinor: all, jackpotMinor };
}

function keptMove(move: EngineMove): Pick<Kept, 'engine' | 'winMinor'> {
  return { engine: move.play, winMinor: move.winMinor === null ? null : String(move.winMinor) };
}

function keptOf(round: RoundRow): Kept {
  return JSON.parse(round.play ?? 'null') as Kept;
}
