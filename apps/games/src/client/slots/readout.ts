import type { SlotDescription } from '../../protocol.ts';
import { countUpAt, isBig } from '../loop/count-up.ts';
import { actAt, type Timeline } from './timeline.ts';

/** The amount under the reels and what it is called. `running`: the round is not over, so it has no name yet. */
export type Readout = { kind: 'nothing' | 'running' | 'returned' | 'win'; amountMinor: bigint };

/** What the readout says at an instant. Counting up, never down, exact at the end. Pure. */
export function readoutAt(timeline: Timeline, ms: number): Readout {
  const name = timeline.winMinor <= timeline.stakeMinor ? 'returned' : 'win';
  if (ms >= timeline.durationMs) return settled(timeline.winMinor, name);
  const act = actAt(timeline, ms);
  const step = act ? timeline.steps[act.stepIndex] : undefined;
  if (!act || !step) return { kind: 'nothing', amountMinor: 0n };
  const atMs = ms - act.startMs;
  const afterMinor = BigInt(step.totalWinMinor);
  const beforeMinor = afterMinor - BigInt(step.winMinor);
  const isOnlyWin = timeline.winMinor === BigInt(step.winMinor);
  switch (act.kind) {
    case 'win': {
      // A big win is counted up once, on its own plate; the number is not given away before.
      if (isOnlyWin && celebrates(timeline)) return { kind: 'nothing', amountMinor: 0n };
      const amountMinor = countUpAt(beforeMinor, afterMinor, atMs, act.countMs);
      return settled(amountMinor, isOnlyWin ? name : 'running');
    }
    case 'total':
      return settled(countUpAt(0n, timeline.winMinor, atMs, celebrates(timeline) ? act.countMs : 0), name);
    case 'summary':
      return settled(timeline.winMinor, name);
    case 'vanish':
    case 'trigger':
    case 'award':
      return settled(afterMinor, isOnlyWin ? name : 'running');
    default:
      return settled(beforeMinor, 'running');
  }
}

function celebrates(timeline: Timeline): boolean {
  const last = timeline.acts.at(-1);
  return last?.kind === 'total' && isBig(last.mood);
}

function settled(amountMinor: bigint, kind: Readout['kind']): Readout {
  return amountMinor > 0n ? { kind, amountMinor } : { kind: 'nothing', amountMinor: 0n };
}

export type Ladder = { values: readonly number[]; active: number };

/** The multipliers to show beside a step, and which one holds now. Empty where nothing multiplies. Pure. */
export function ladderOf(description: SlotDescription, timeline: Timeline | null, stepIndex: number): Ladder {
  const step = timeline?.steps[stepIndex];
  const isFree = (step?.freeSpin ?? 0) > 0;
  const { freeSpins } = description;
  const cascading = isFree ? freeSpins.cascadeMultipliers : description.cascadeMultipliers;
  const rising =
    cascading.length > 1
      ? cascading
      : isFree && freeSpins.spinMultipliers.length > 1
        ? freeSpins.spinMultipliers
        : [];
  const values = [...new Set(rising)];
  const multiplier = step?.multiplier ?? 1;
  const active = values.indexOf(multiplier);
  if (active >= 0) return { values, active };
  // A kept multiplier outgrows its ladder: it is shown alone.
  return multiplier > 1 ? { values: [multiplier], active: 0 } : { values, active: -1 };
}
