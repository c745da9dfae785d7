import type { SlotDescription, SpinAwardView } from '../../protocol.ts';
import type { GameContext } from '../shell/game-context.ts';
import type { StakePicker } from '../shell/stake-picker.ts';
import type { SlotView } from './slot-view.ts';

/** Free spins that the player was awarded: a round on them costs nothing, and its stake cannot be chosen. */
export class AwardedSpins {
  readonly #ctx: GameContext<SlotDescription>;
  readonly #view: SlotView;
  readonly #stakes: StakePicker;
  now: SpinAwardView | null = null;
  /** What the round that is shown leaves of them. */
  after: SpinAwardView | null = null;

  constructor(ctx: GameContext<SlotDescription>, view: SlotView, stakes: StakePicker) {
    this.#ctx = ctx;
    this.#view = view;
    this.#stakes = stakes;
  }

  show(spins: SpinAwardView | null): void {
    const { texts, announce } = this.#ctx;
    const before = this.now;
    this.now = spins;
    this.after = spins;
    this.#stakes.element.hidden = spins !== null;
    const line = spins ? this.#line(spins) : '';
    if (spins || before) this.#view.showBadge(line);
    if (spins?.awardId !== before?.awardId) announce(spins ? line : texts('free_spins.over'));
  }

  /** What the next round is played for. Null: the chosen stake. */
  pays(): { stakeMinor: string; awardId: string } | null {
    return this.now && { stakeMinor: this.now.valueMinor, awardId: this.now.awardId };
  }

  #line({ roundsTotal, roundsPlayed, valueMinor, winMinor }: SpinAwardView): string {
    const { texts, money } = this.#ctx;
    return texts('spins.line', {
      left: roundsTotal - roundsPlayed,
      all: roundsTotal,
      value: money(BigInt(valueMinor)),
      won: money(BigInt(winMinor)),
    });
  }
}
