import type { SlotRoundView } from '../../../protocol.ts';
import {
  afterRound,
  beginAutoplay,
  type Autoplay,
  type AutoplayEnd,
  type AutoplayPlan,
} from './autoplay-limits.ts';

/** Between the end of a round and the next stake, so that its result can be read. */
const PAUSE_MS = 450;
const TURBO_PAUSE_MS = 150;

type Options = {
  /** Requests the next round. */
  readonly spin: () => void;
  readonly onChange: () => void;
  readonly onEnd: (end: AutoplayEnd) => void;
};

/** Automatic rounds, until a limit of the plan or anything else ends them. */
export class AutoplayRun {
  readonly #options: Options;
  #autoplay: Autoplay | null = null;
  #timer = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Rounds still to come, the running one included; null: rounds are begun by hand. */
  get left(): number | null {
    return this.#autoplay?.left ?? null;
  }

  begin(plan: AutoplayPlan): void {
    this.#autoplay = beginAutoplay(plan);
    this.#options.onChange();
    this.#options.spin();
  }

  /** The player, the embedding page or a refusal ends the run; the round that runs is played to its end. */
  end(as: AutoplayEnd = 'stopped'): void {
    if (!this.#autoplay) return;
    clearTimeout(this.#timer);
    this.#autoplay = null;
    this.#options.onEnd(as);
    this.#options.onChange();
  }

  /** A round is over; the next one waits for `readyAtMs`, the market's shortest time between two. */
  roundOver(round: SlotRoundView, isTurbo: boolean, readyAtMs: number): void {
    if (!this.#autoplay) return;
    const { autoplay, end } = afterRound(this.#autoplay, {
      stakeMinor: BigInt(round.stakeMinor),
      winMinor: BigInt(round.winMinor),
      hasFreeSpins: round.steps.some(({ freeSpin }) => freeSpin > 0),
    });
    if (end) return this.end(end);
    this.#autoplay = autoplay;
    this.#options.onChange();
    const waitMs = Math.max(isTurbo ? TURBO_PAUSE_MS : PAUSE_MS, readyAtMs - Date.now() + 5);
    this.#timer = window.setTimeout(() => this.#options.spin(), waitMs);
  }
}
