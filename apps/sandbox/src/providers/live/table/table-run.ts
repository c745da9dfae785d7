import type { Draw } from '../../engine.ts';
import type { SimulatedSession } from '../../simulator.ts';
import { nextAudience } from './guests.ts';
import type { LiveBalance } from '../live-balance.ts';
import { limitsIn, type LiveTable } from '../live-table.ts';
import { RoundStakes } from './round-stakes.ts';
import type { Bet } from '../table-game.ts';
import {
  done,
  not,
  RESULTS_KEPT,
  type BetAnswer,
  type OwnView,
  type Phase,
  type TableView,
} from './table-view.ts';

export type RunDependencies = {
  readonly table: LiveTable;
  readonly working: LiveBalance;
  readonly draw: Draw;
  readonly nowMs: () => number;
  /** Something that others see has changed. */
  readonly onChange: (run: TableRun) => void;
};

/**
 * One table that runs on its own. The caller calls `advance` when a phase is over and gets the length of the next one;
 * kinds of tables differ in what they do between.
 */
export abstract class TableRun {
  readonly table: LiveTable;
  protected readonly deps: RunDependencies;
  protected stakes: RoundStakes;
  protected phase: Phase = 'closed';
  protected round = 0;
  protected scene: Readonly<Record<string, unknown>> | null = null;
  protected readonly sessions = new Map<string, SimulatedSession>();
  /** Bets that lie on the layout and are not staked yet, by session. */
  readonly #laid = new Map<string, readonly Bet[]>();
  /** Why the laid bets of a session were not taken when betting closed. */
  readonly #refusals = new Map<string, string>();
  #results: string[] = [];
  #audience: number;
  #phaseMs = 0;
  #endsAtMs = 0;
  #isOpening = true;

  constructor(deps: RunDependencies) {
    this.deps = deps;
    this.table = deps.table;
    this.stakes = new RoundStakes(deps.working);
    this.#audience = 4 + deps.draw(80);
  }

  /** Ends the present phase. Returns how long the next one takes in a studio; null: the table is closed. */
  advance(pace = 1): number | null {
    if (this.phase === 'betting') this.#takeLaid();
    const phaseMs = this.next();
    this.#phaseMs = (phaseMs ?? 0) / pace;
    this.#endsAtMs = this.deps.nowMs() + this.#phaseMs;
    this.deps.onChange(this);
    return phaseMs;
  }

  protected abstract next(): number | null;
  protected abstract seatsTaken(): readonly number[];
  abstract act(sessionId: string, action: string): Promise<BetAnswer>;
  /** Whether these bets may be made at this table; the first fault of them. */
  protected abstract faultOf(sessionId: string, bets: readonly Bet[]): BetAnswer | null;

  /** Stakes bets immediately. */
  async bet(sessionId: string, bets: readonly Bet[]): Promise<BetAnswer> {
    const session = this.sessions.get(sessionId);
    if (!session) return not('not_joined');
    return this.faultOf(sessionId, bets) ?? this.stakes.place(session, bets);
  }

  /**
   * What lies on the layout of this player, in place of what lay there before. It may be changed for nothing until
   * betting closes; then it is staked as it lies, so that no chip has to be confirmed.
   */
  lay(sessionId: string, bets: readonly Bet[]): BetAnswer {
    if (bets.length === 0 && this.phase === 'betting') {
      this.#laid.delete(sessionId);
      return done;
    }
    const fault = this.faultOf(sessionId, bets);
    if (fault) return fault;
    const totalMinor = bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (totalMinor > (this.sessions.get(sessionId)?.balanceMinor ?? 0n)) return not('INSUFFICIENT_FUNDS');
    this.#laid.set(sessionId, bets);
    return done;
  }

  /** Each player's laid bets are one stake. Its debit is sent before the outcome is drawn. */
  #takeLaid(): void {
    for (const [sessionId, bets] of this.#laid) {
      void this.bet(sessionId, bets).then(({ isDone, code }) => {
        if (!isDone) this.#refusals.set(sessionId, code);
        this.deps.onChange(this);
      });
    }
    this.#laid.clear();
  }

  view(): TableView {
    return {
      tableId: this.table.tableId,
      phase: this.phase,
      round: this.round,
      leftMs: this.phase === 'closed' ? null : Math.max(0, this.#endsAtMs - this.deps.nowMs()),
      phaseMs: this.#phaseMs,
      dealer: this.table.dealer.name,
      players: this.#audience + this.sessions.size,
      seatsTaken: this.seatsTaken(),
      results: this.#results,
      scene: this.scene,
    };
  }

  own(session: SimulatedSession): OwnView {
    const share = this.stakes.shareOf(session.id);
    const toWire = ({ spot, amountMinor }: Bet) => ({ spot, amountMinor: String(amountMinor) });
    return {
      seat: null,
      bets: share?.stakes.flatMap((stake) => stake.bets).map(toWire) ?? [],
      laid: this.#laid.get(session.id)?.map(toWire) ?? [],
      refusal: this.#refusals.get(session.id) ?? null,
      stakedMinor: String(this.stakes.stakedMinor(session.id)),
      wonMinor: share?.wonMinor == null ? null : String(share.wonMinor),
      balanceMinor: String(session.balanceMinor),
      roundId: share?.roundId ?? null,
      moves: this.phase === 'betting' ? ['bet'] : [],
    };
  }

  join(session: SimulatedSession): void {
    this.sessions.set(session.id, session);
  }

  leave(sessionId: string): void {
    this.sessions.delete(sessionId);
  }

  /** A closed table finishes its round and takes no further bets until it opens again. */
  setOpen(isOpen: boolean): void {
    this.#isOpening = isOpen;
  }

  get isToClose(): boolean {
    return !this.#isOpening;
  }

  get isClosed(): boolean {
    return this.phase === 'closed';
  }

  /** The round is void, as when the power fails in a studio. */
  async stop(): Promise<void> {
    this.phase = 'closed';
    this.#laid.clear();
    await this.stakes.takeBack();
  }

  protected startRound(): void {
    this.round += 1;
    this.stakes = new RoundStakes(this.deps.working);
    this.#refusals.clear();
    this.scene = null;
    this.phase = 'betting';
    this.#audience = nextAudience(this.#audience, this.deps.draw);
  }

  protected record(result: string): void {
    this.#results = [result, ...this.#results].slice(0, RESULTS_KEPT);
  }

  /** Whether these bets fit the table now; the first fault of them. */
  protected refusalOf(session: SimulatedSession | undefined, bets: readonly Bet[]): BetAnswer | null {
    if (!session) return not('not_joined');
    if (this.phase !== 'betting') return not('bets_closed');
    const limits = limitsIn(this.table, session.currency);
    if (!limits || bets.length === 0) return not('limit');
    if (bets.some(({ amountMinor }) => amountMinor < limits.minMinor)) return not('limit');
    const total = bets.reduce((sum, bet) => sum + bet.amountMinor, this.stakes.stakedMinor(session.id));
    return total > limits.maxMinor ? not('limit') : null;
  }
}
