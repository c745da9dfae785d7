import type { SlotDescription } from '../../protocol.ts';
import { countUpDurationMs } from '../loop/count-up.ts';
import type { MoneyText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';
import type { Overlays } from './overlays.ts';
import { ladderOf, readoutAt } from './readout.ts';
import type { SlotView } from './slot-view.ts';
import { actAt, type Timeline } from './timeline.ts';

const SUMMARY_COUNT_MS_MAX = 1500;

/** Writes what one frame of the film says: multipliers, the free spin, what is won so far and at the end. */
export function showFrame(
  to: { view: SlotView; overlays: Overlays; texts: Texts; money: MoneyText; description: SlotDescription },
  timeline: Timeline | null,
  filmMs: number,
): void {
  const { view, overlays, texts, money, description } = to;
  const act = timeline ? actAt(timeline, filmMs) : null;
  const step = act ? timeline?.steps[act.stepIndex] : undefined;
  const isOver = timeline !== null && filmMs >= timeline.durationMs;
  view.setLadder(ladderOf(description, isOver ? null : timeline, act?.stepIndex ?? 0));
  const spins = timeline?.steps.at(-1)?.freeSpin ?? 0;
  const isFree = !isOver && step !== undefined && step.freeSpin > 0;
  const counted = {
    now: step?.freeSpin ?? 0,
    all: Math.max(spins, (step?.freeSpin ?? 0) + (step?.freeSpinsLeft ?? 0)),
  };
  view.setCounter(isFree ? texts('free_spins.counter', counted) : '');
  if (!timeline || !act) return view.setWin('');
  const readout = readoutAt(timeline, filmMs);
  const amount = readout.kind === 'nothing' ? '' : money(readout.amountMinor);
  view.setReadout(readout.kind, amount && `${texts(`readout.${readout.kind}`)} ${amount}`);
  // A payout up to the stake is no win and is written below the reels only.
  const isShown = !isOver && (act.kind === 'win' || act.kind === 'vanish' || act.kind === 'total');
  const isWin = readout.amountMinor > timeline.stakeMinor || timeline.winMinor > timeline.stakeMinor;
  view.setWin(isShown && isWin && overlays.isHidden() ? amount : '');
  if (act.kind === 'total') overlays.count(act.winMinor, filmMs - act.startMs, act.countMs);
  if (act.kind === 'summary') {
    const countMs = Math.min(SUMMARY_COUNT_MS_MAX, countUpDurationMs(act.winMinor, timeline.stakeMinor));
    overlays.count(act.winMinor, filmMs - act.startMs, countMs);
  }
}
