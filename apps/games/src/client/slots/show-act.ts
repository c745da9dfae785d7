import type { SlotRoundView } from '../../protocol.ts';
import { isBig, roundMood, type RoundMood } from '../loop/count-up.ts';
import type { Texts } from '../shell/texts.ts';
import type { Effect } from '../sound/palette.ts';
import type { Overlays } from './overlays.ts';
import type { SlotStage } from './slot-stage.ts';
import type { Act } from './timeline.ts';

type On = {
  readonly stage: SlotStage;
  readonly overlays: Overlays;
  readonly texts: Texts;
  readonly announce: (text: string) => void;
  readonly isReduced: boolean;
  readonly effect: (effect: Effect) => void;
};

/** What an act of a round brings with it when it begins: sounds, bursts and plates. */
export function showAct(on: On, round: SlotRoundView, act: Act): void {
  const { stage, overlays, texts, announce, effect } = on;
  const step = round.steps[act.stepIndex];
  if (!step) return;
  overlays.hide();
  const stakeMinor = BigInt(round.stakeMinor);
  if (act.kind === 'spin' || act.kind === 'drop') {
    if (act.stepIndex > 0) effect({ name: 'spin' });
  } else if (act.kind === 'win') {
    const isReturn = BigInt(round.winMinor) <= stakeMinor;
    effect(
      isReturn
        ? { name: 'returned' }
        : step.multiplier > 1
          ? { name: 'rise', step: step.multiplier }
          : { name: 'win' },
    );
    if (!isReturn) stage.burstCells(step, step.wins.flatMap((win) => win.cells).slice(0, 12), 3);
  } else if (act.kind === 'vanish') {
    effect({ name: 'vanish' });
    stage.burstCells(step, step.removed, 7);
  } else if (act.kind === 'trigger') {
    effect({ name: 'scatter' });
    stage.burstCells(step, step.scatters, 6);
  } else if (act.kind === 'fall') {
    effect({ name: 'fall' });
  } else if (act.kind === 'award') {
    effect({ name: 'award' });
    overlays.award(act.spins, act.isRetrigger);
    announce(texts('free_spins.announce', { count: act.spins }));
  } else if (act.kind === 'summary') {
    celebrate(on, roundMood(act.winMinor, stakeMinor), act.winMinor, act.spins);
  } else if (act.kind === 'total' && isBig(act.mood)) {
    celebrate(on, act.mood, act.winMinor, null);
  }
}

function celebrate(
  { stage, overlays, isReduced, effect }: On,
  mood: RoundMood,
  winMinor: bigint,
  spins: number | null,
): void {
  if (spins === null) overlays.celebrate(mood, winMinor);
  else overlays.summary(spins, winMinor, mood);
  if (!isBig(mood)) return;
  effect({ name: 'big' });
  if (!isReduced) stage.particles.startFountain(mood === 'big' ? 1200 : 2200);
}
