import type { Cell, Grid, SlotDescription, SlotRoundView, SlotStep } from '../../protocol.ts';
import { countUpDurationMs, isBig, roundMood, type RoundMood } from '../loop/count-up.ts';
import { planLanding, type ReelLanding, type ReelPace } from './reel-motion.ts';

/**
 * A round as a film: acts with a beginning and an end, computed once from what the server said. Time zero is
 * the press of the button; the server's answer arrived at `answeredMs`.
 */
export type Act = { readonly startMs: number; readonly endMs: number } & (
  | {
      /** Reels run and land one after the other. */
      readonly kind: 'spin';
      readonly stepIndex: number;
      readonly from: Grid;
      readonly landings: readonly ReelLanding[];
      /** Reels that are waited for with held breath, because scatters before them suffice but for one. */
      readonly anticipated: readonly boolean[];
    }
  | {
      /** The old grid falls out below, the new one falls in from above, reel by reel. */
      readonly kind: 'drop';
      readonly stepIndex: number;
      readonly from: Grid;
      readonly fallInAtMs: readonly number[];
      readonly anticipated: readonly boolean[];
    }
  | { readonly kind: 'reveal'; readonly stepIndex: number; readonly from: Grid }
  | { readonly kind: 'win'; readonly stepIndex: number; readonly countMs: number }
  /** The scatters that brought free spins are shown before anything is said. */
  | { readonly kind: 'trigger'; readonly stepIndex: number }
  | { readonly kind: 'vanish'; readonly stepIndex: number }
  | { readonly kind: 'fall'; readonly stepIndex: number }
  | {
      readonly kind: 'award';
      readonly stepIndex: number;
      readonly spins: number;
      readonly isRetrigger: boolean;
    }
  | {
      readonly kind: 'summary';
      readonly stepIndex: number;
      readonly spins: number;
      readonly winMinor: bigint;
    }
  | {
      readonly kind: 'total';
      readonly stepIndex: number;
      readonly winMinor: bigint;
      readonly mood: RoundMood;
      readonly countMs: number;
    }
);

export type Timeline = {
  readonly acts: readonly Act[];
  readonly durationMs: number;
  readonly steps: readonly SlotStep[];
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly isCascade: boolean;
  readonly isReduced: boolean;
};

export type TimelineOptions = {
  pace: ReelPace;
  /** The symbols on the reels when the button was pressed. */
  from: Grid;
  /** When the answer came, after the press. */
  answeredMs: number;
  /** Straight to the results, with fades. */
  isReduced?: boolean;
};

export const OUT_MS = 260;
export const OUT_STAGGER_MS = 45;
export const IN_MS = 430;
export const FALL_MS = 420;
export const VANISH_MS = 380;
const ANTICIPATION_MS = 1150;
const REVEAL_MS = 160;
const TRIGGER_MS = 1000;
const AWARD_MS = 2400;
const RETRIGGER_MS = 1500;
const SUMMARY_MS = 2600;
const BETWEEN_SPINS_MS = 260;
const BIG_HOLD_MS = 1300;

type SlotFacts = Pick<SlotDescription, 'mechanic' | 'freeSpins'>;

export function buildTimeline(round: SlotRoundView, facts: SlotFacts, options: TimelineOptions): Timeline {
  const isReduced = options.isReduced ?? false;
  const stakeMinor = BigInt(round.stakeMinor);
  const winMinor = BigInt(round.winMinor);
  const acts: Act[] = [];
  const end = () => acts.at(-1)?.endMs ?? 0;
  let standing = options.from;

  round.steps.forEach((step, stepIndex) => {
    const before = round.steps[stepIndex - 1];
    if (step.kind === 'spin') {
      acts.push(arrive(step, stepIndex, standing, stepIndex === 0 ? 0 : end() + BETWEEN_SPINS_MS));
    } else if (before) {
      const startMs = end();
      acts.push({ kind: 'fall', stepIndex, startMs, endMs: startMs + (isReduced ? REVEAL_MS : FALL_MS) });
    }
    acts.push(...evaluate(step, stepIndex, end()));
    standing = step.grid;
  });

  if (round.steps.length > 0) acts.push(...conclude(round, end(), isReduced));
  return {
    acts,
    durationMs: end(),
    steps: round.steps,
    stakeMinor,
    winMinor,
    isCascade: facts.mechanic === 'cascade',
    isReduced,
  };

  function arrive(step: SlotStep, stepIndex: number, from: Grid, startMs: number): Act {
    // Only the first spin waits for an answer; the free spins came with it.
    const answeredMs = stepIndex === 0 ? options.answeredMs : 0;
    if (isReduced) {
      return { kind: 'reveal', stepIndex, from, startMs, endMs: startMs + answeredMs + REVEAL_MS };
    }
    const anticipated = anticipatedReels(step, facts);
    return facts.mechanic === 'cascade'
      ? dropAct(stepIndex, from, startMs, answeredMs, anticipated)
      : spinAct(stepIndex, from, startMs, answeredMs, anticipated, options.pace);
  }

  function evaluate(step: SlotStep, stepIndex: number, fromMs: number): Act[] {
    const found: Act[] = [];
    let startMs = fromMs;
    if (step.wins.length > 0) {
      const countMs = isReduced ? 0 : countUpDurationMs(BigInt(step.winMinor), stakeMinor);
      const holdMs = isReduced ? 700 : Math.max(900, countMs + 250);
      found.push({ kind: 'win', stepIndex, countMs, startMs, endMs: startMs + holdMs });
      startMs += holdMs;
    }
    if (step.removed.length > 0) {
      const endMs = startMs + (isReduced ? 80 : VANISH_MS);
      found.push({ kind: 'vanish', stepIndex, startMs, endMs });
      startMs = endMs;
    }
    if (step.freeSpinsAwarded > 0) {
      const isRetrigger = step.freeSpin > 0;
      found.push({ kind: 'trigger', stepIndex, startMs, endMs: startMs + TRIGGER_MS });
      startMs += TRIGGER_MS;
      const endMs = startMs + (isRetrigger ? RETRIGGER_MS : AWARD_MS);
      found.push({ kind: 'award', stepIndex, spins: step.freeSpinsAwarded, isRetrigger, startMs, endMs });
    }
    return found;
  }
}

function conclude(round: SlotRoundView, fromMs: number, isReduced: boolean): Act[] {
  const stepIndex = round.steps.length - 1;
  const spins = round.steps[stepIndex]?.freeSpin ?? 0;
  const winMinor = BigInt(round.winMinor);
  const stakeMinor = BigInt(round.stakeMinor);
  const mood = roundMood(winMinor, stakeMinor);
  if (spins > 0) {
    return [{ kind: 'summary', stepIndex, spins, winMinor, startMs: fromMs, endMs: fromMs + SUMMARY_MS }];
  }
  if (winMinor <= 0n) return [];
  // A small win has counted up already in its only step; saying it again would be shouting.
  const hasManySteps = round.steps.filter((step) => step.wins.length > 0).length > 1;
  const countMs = isReduced || (!isBig(mood) && !hasManySteps) ? 0 : countUpDurationMs(winMinor, stakeMinor);
  const endMs = fromMs + countMs + (isBig(mood) ? BIG_HOLD_MS : hasManySteps ? 250 : 0);
  return [{ kind: 'total', stepIndex, winMinor, mood, countMs, startMs: fromMs, endMs }];
}

function spinAct(
  stepIndex: number,
  from: Grid,
  startMs: number,
  answeredMs: number,
  anticipated: readonly boolean[],
  pace: ReelPace,
): Act {
  let landMs = Math.max(pace.firstLandMs, answeredMs + pace.brakeMs);
  const landings = anticipated.map((isAnticipated, reel) => {
    if (reel > 0) landMs += isAnticipated ? ANTICIPATION_MS : pace.betweenReelsMs;
    const landing = planLanding(pace, landMs, isAnticipated ? ANTICIPATION_MS * 0.6 : pace.brakeMs);
    landMs = landing.landAtMs;
    return landing;
  });
  const lastRestMs = Math.max(...landings.map((landing) => landing.restAtMs));
  return { kind: 'spin', stepIndex, from, landings, anticipated, startMs, endMs: startMs + lastRestMs };
}

function dropAct(
  stepIndex: number,
  from: Grid,
  startMs: number,
  answeredMs: number,
  anticipated: readonly boolean[],
): Act {
  const outDoneMs = OUT_MS + OUT_STAGGER_MS * (from.length - 1);
  let atMs = Math.max(outDoneMs, answeredMs);
  const fallInAtMs = anticipated.map((isAnticipated, reel) => {
    if (reel > 0) atMs += isAnticipated ? ANTICIPATION_MS * 0.8 : 75;
    return atMs;
  });
  return {
    kind: 'drop',
    stepIndex,
    from,
    fallInAtMs,
    anticipated,
    startMs,
    endMs: startMs + atMs + IN_MS + 180,
  };
}

/** True for each reel that could still bring the one scatter that is missing. */
export function anticipatedReels(step: SlotStep, facts: Pick<SlotFacts, 'freeSpins'>): boolean[] {
  const awards = step.freeSpin > 0 ? facts.freeSpins.retriggers : facts.freeSpins.awards;
  const needed = Math.min(...awards.map((award) => award.scatters));
  let seen = 0;
  return step.grid.map((symbols) => {
    const isAnticipated = seen >= 2 && seen === needed - 1;
    seen += symbols.filter((symbol) => symbol === 'scatter').length;
    return isAnticipated;
  });
}

/** The act that plays at `ms`; the last one for any later instant, null for a film without acts. */
export function actAt(timeline: Timeline, ms: number): Act | null {
  for (const act of timeline.acts) if (ms < act.endMs) return act;
  return timeline.acts.at(-1) ?? null;
}

export function includesCell(cells: readonly Cell[], reel: number, row: number): boolean {
  return cells.some((cell) => cell.reel === reel && cell.row === row);
}
