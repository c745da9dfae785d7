import type { Switchboard, Switches } from '../../platform/switchboard.ts';
import { other, type ScriptedIncident, type Step } from '../engine/script.ts';
import type { WireMarket } from './priced-markets.ts';

/** How long a goal remains with the wrong side. */
const correctedAfterMs = 20_000;
const oddsMilliMax = 1_000_000;
const hugeBytes = 10_000_000;
const nonsenses = [
  '',
  '{"kind":"odds_change"',
  '{"kind":"bet_settlement","product":1,"timestamp":1,"event":"*","certainty":7,"markets":[]}',
  '[[[[[[[[null]]]]]]]]',
  '{"kind":"alive","product":9,"timestamp":-1,"subscribed":"yes"}',
] as const;
const unknownMarket: WireMarket = {
  type: 'moon_phase',
  specifiers: 'night=1',
  status: 1,
  outcomes: [
    { id: 'full', odds: 2_000, active: 1 },
    { id: 'new', odds: 2_000, active: 1 },
  ],
};

const tenfold = (market: WireMarket): WireMarket => ({
  ...market,
  outcomes: market.outcomes.map((outcome, at) =>
    at === 0 && outcome.odds ? { ...outcome, odds: Math.min(oddsMilliMax, 10 * outcome.odds) } : outcome,
  ),
});

type Board = Switches['odds-feed'];
/** Switches that count down to 0 by what they disturb. */
type Counted =
  | 'gap'
  | 'bet_stop_storm'
  | 'wrong_score'
  | 'palpable_price'
  | 'unknown_market'
  | 'nonsense'
  | 'huge_frame';
/** Switches that name an event and are done once. */
type Once = 'cancel_event' | 'abandon_at' | 'move_start';

/** How the switches disturb the feed: docs/domains/sandbox.md#limits */
export class FeedFaults {
  readonly #switchboard: Switchboard;

  constructor(switchboard: Switchboard) {
    this.#switchboard = switchboard;
  }

  get #board(): Board {
    return this.#switchboard.of('odds-feed');
  }

  get speed(): number {
    return this.#board.speed;
  }
  get isSilent(): boolean {
    return this.#board.silent;
  }
  get repeats(): number {
    return this.#board.duplicate;
  }
  get lateMs(): number {
    return this.#board.late_ms;
  }
  get isReordered(): boolean {
    return this.#board.reorder;
  }
  get isFrozen(): boolean {
    return this.#board.freeze_prices;
  }
  get isHandoverOverlapping(): boolean {
    return this.#board.handover_overlap;
  }

  get abandoned(): Board['abandon_at'] {
    return this.#board.abandon_at;
  }

  /** Seconds after which a settlement that is wrong is rolled back. Null: settlements are right. */
  takeWrongSettlement(): number | null {
    const seconds = this.#board.wrong_settlement;
    if (seconds !== null) this.#switchboard.set('odds-feed', { wrong_settlement: null });
    return seconds;
  }

  /** Whether the switch applies now; it counts one down. */
  take(name: Counted): boolean {
    const left = this.#board[name];
    if (left > 0) this.#switchboard.set('odds-feed', { [name]: left - 1 });
    return left > 0;
  }

  /** Frames that a consumer cannot read, to be sent before a message. */
  takeNonsense(): readonly string[] {
    const left = this.#board.nonsense;
    const nonsense = this.take('nonsense') ? [nonsenses[left % nonsenses.length]!] : [];
    return this.take('huge_frame') ? [...nonsense, 'x'.repeat(hugeBytes)] : nonsense;
  }

  /** All that is left of a count, which becomes 0. */
  takeAll(name: Counted): number {
    const left = this.#board[name];
    if (left > 0) this.#switchboard.set('odds-feed', { [name]: 0 });
    return left;
  }

  /** A goal that is first credited to the other side; the correction follows as further steps. */
  disturbStep(step: Step, insert: (steps: readonly Step[]) => void): Step {
    const goal = step.incidents.find(({ kind }) => kind === 'goal');
    if (!goal?.side || !this.take('wrong_score')) return step;
    const { player: _, ...rest } = goal;
    const wrong: ScriptedIncident = { ...rest, side: other(goal.side) };
    const atMs = step.atMs + correctedAfterMs;
    const untilMs = atMs + correctedAfterMs;
    const overturned: ScriptedIncident = { ...rest, kind: 'overturned', side: wrong.side!, overturns: wrong };
    insert([{ atMs, incidents: [overturned, goal], stoppedUntilMs: untilMs }]);
    const incidents = step.incidents.map((one) => (one === goal ? wrong : one));
    return { ...step, incidents, stoppedUntilMs: Math.max(step.stoppedUntilMs ?? 0, untilMs) };
  }

  /** Changed markets with a price that is obviously wrong, or a market of no known type. */
  disturbPrices(markets: WireMarket[]): WireMarket[] {
    if (markets.length === 0) return markets;
    const disturbed = this.take('palpable_price') ? markets.map(tenfold) : markets;
    return this.take('unknown_market') ? [...disturbed, unknownMarket] : disturbed;
  }

  takeOnce<Name extends Once>(name: Name): Board[Name] {
    const value = this.#board[name];
    if (value !== null) this.#switchboard.set('odds-feed', { [name]: null });
    return value;
  }
}
