import type { Draw } from '../engine.ts';
import type { SimulatedSession } from '../simulator.ts';
import { nextAudience, nextDealer, ROUNDS_PER_DEALER } from './guests.ts';
import type { LivePurse } from './live-purse.ts';
import { limitsIn, type LiveTable } from './live-table.ts';
import { RoundStakes } from './round-stakes.ts';
import type { Bet } from './table-game.ts';
import { not, RESULTS_KEPT, type BetAnswer, type OwnView, type Phase, type TableView } from './table-view.ts';

export type RunParts = {
  readonly table: LiveTable;
  readonly purse: LivePurse;
  readonly draw: Draw;
  readonly nowMs: () => number;
  /** Something that others see has changed. */
  readonly onChange: (run: TableRun) => void;
};

/**
 * One table that runs by itself. Whoever drives it calls `advance` when a phase is over and learns how long the
 * next one takes; kinds of tables differ in what they do between.
 */
export abstract class TableRun {
  readonly table: LiveTable;
  protected readonly parts: RunParts;
  protected stakes: RoundStakes;
  protected phase: Phase = 'closed';
  protected round = 0;
  protected scene: Readonly<Record<string, unknown>> | null = null;
  protected readonly sessions = new Map<string, SimulatedSession>();
  #results: string[] = [];
  #dealer = '';
  #audience: number;
  #phaseMs = 0;
  #endsAtMs = 0;
  #isOpening = true;

  constructor(parts: RunParts) {
    this.parts = parts;
    this.table = parts.table;
    this.stakes = new RoundStakes(parts.purse);
    this.#audience = 4 + parts.draw(80);
    this.#dealer = nextDealer(parts.table.language, '', parts.draw);
  }

  /** Ends the present phase. Answers how long the next one takes in a studio; null: the table is closed. */
  advance(pace = 1): number | null {
    const phaseMs = this.next();
    this.#phaseMs = (phaseMs ?? 0) / pace;
    this.#endsAtMs = this.parts.nowMs() + this.#phaseMs;
    this.parts.onChange(this);
    return phaseMs;
  }

  protected abstract next(): number | null;
  protected abstract seatsTaken(): readonly number[];
  abstract act(sessionId: string, action: string): Promise<BetAnswer>;
  abstract bet(sessionId: string, bets: readonly Bet[]): Promise<BetAnswer>;

  view(): TableView {
    return {
      tableId: this.table.tableId,
      phase: this.phase,
      round: this.round,
      leftMs: this.phase === 'closed' ? null : Math.max(0, this.#endsAtMs - this.parts.nowMs()),
      phaseMs: this.#phaseMs,
      dealer: this.#dealer,
      players: this.#audience + this.sessions.size,
      seatsTaken: this.seatsTaken(),
      results: this.#results,
      scene: this.scene,
    };
  }

  own(session: SimulatedSession): OwnView {
    const share = this.stakes.shareOf(session.id);
    const bets = share?.stakes.flatMap((stake) => stake.bets) ?? [];
    return {
      seat: null,
      bets: bets.map(({ spot, amountMinor }) => ({ spot, amountMinor: String(amountMinor) })),
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
    await this.stakes.takeBack();
  }

  protected startRound(): void {
    this.round += 1;
    this.stakes = new RoundStakes(this.parts.purse);
    this.scene = null;
    this.phase = 'betting';
    const { draw } = this.parts;
    this.#audience = nextAudience(this.#audience, draw);
    if (this.round % ROUNDS_PER_DEALER === 0)
      this.#dealer = nextDealer(this.table.language, this.#dealer, draw);
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
