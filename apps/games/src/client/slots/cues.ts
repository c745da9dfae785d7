import { IN_MS, type Act, type Timeline } from './timeline.ts';

/** What happens at an instant of a film besides the picture: a sound, a word, a burst of sparks. */
export type Cue = { readonly atMs: number } & (
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'land'; readonly reel: number; readonly scatters: number }
  | { readonly kind: 'hold'; readonly reel: number }
  | { readonly kind: 'end' }
);

/** All cues of a film in order. Pure. */
export function cuesOf(timeline: Timeline): Cue[] {
  const cues: Cue[] = [{ kind: 'end', atMs: timeline.durationMs }];
  for (const act of timeline.acts) {
    cues.push({ kind: 'act', atMs: act.startMs, act });
    if (act.kind !== 'spin' && act.kind !== 'drop') continue;
    const grid = timeline.steps[act.stepIndex]?.grid ?? [];
    grid.forEach((symbols, reel) => {
      const scatters = symbols.filter((symbol) => symbol === 'scatter').length;
      cues.push({ kind: 'land', reel, scatters, atMs: act.startMs + landsAt(act, reel) });
      const holdsFrom = reel > 0 && act.anticipated[reel] ? landsAt(act, reel - 1) : null;
      if (holdsFrom !== null) cues.push({ kind: 'hold', reel, atMs: act.startMs + holdsFrom });
    });
  }
  return cues.toSorted((a, b) => a.atMs - b.atMs);
}

function landsAt(act: Act & { kind: 'spin' | 'drop' }, reel: number): number {
  return act.kind === 'spin'
    ? (act.landings[reel]?.landAtMs ?? 0)
    : (act.fallInAtMs[reel] ?? 0) + IN_MS * 0.68;
}
