import type { LiveTable } from '../live-table.ts';
import { TableRun, type RunDependencies } from './table-run.ts';
import type { Bet, TableGame, TableOutcome } from '../table-game.ts';
import { tableGames } from './table-games.ts';
import { not, RESULT_MS, type BetAnswer } from './table-view.ts';

/** A table whose round is decided in one go when bets close: roulette, baccarat, the wheel. */
export class CoupTable extends TableRun {
  readonly #game: TableGame;
  #outcome: TableOutcome | null = null;

  constructor(
    deps: RunDependencies & { readonly table: LiveTable & { readonly kind: keyof typeof tableGames } },
  ) {
    super(deps);
    this.#game = tableGames[deps.table.kind];
  }

  protected override next(): number | null {
    if (this.phase === 'betting') {
      this.#outcome = this.#game.decide(this.deps.draw, this.table);
      this.scene = this.#outcome.scene;
      this.phase = 'dealing';
      return this.#game.dealMs;
    }
    if (this.phase === 'dealing' && this.#outcome) {
      const outcome = this.#outcome;
      this.phase = 'result';
      this.record(outcome.result);
      void this.stakes.settle((_session, bet) => outcome.returns(bet)).then(() => this.deps.onChange(this));
      return RESULT_MS;
    }
    if (this.isToClose) {
      this.phase = 'closed';
      return null;
    }
    this.startRound();
    return this.table.betSeconds * 1000;
  }

  protected override seatsTaken(): readonly number[] {
    return [];
  }

  override async act(): Promise<BetAnswer> {
    return not('not_now');
  }

  protected override faultOf(sessionId: string, bets: readonly Bet[]): BetAnswer | null {
    if (bets.some(({ spot }) => !this.#game.isSpot(spot))) return not('spot_unknown');
    return this.refusalOf(this.sessions.get(sessionId), bets);
  }
}
