/** Where the line is in a track. */
const lineAt = 3_600;
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Places of a runner at evenly spaced instants: 0 at the start, 1 at the line. Pure. */
export function readTrack(text: string): readonly number[] {
  return Array.from({ length: text.length / 2 }, (_, at) => {
    const [high, low] = [text[2 * at]!, text[2 * at + 1]!];
    return (signs.indexOf(high) * 64 + signs.indexOf(low)) / lineAt;
  });
}

/** The place at a part of the film from 0 to 1, on a curve through the keyframes that never goes back. Pure. */
export function placeAt(track: readonly number[], part: number): number {
  const last = track.length - 1;
  const at = Math.min(Math.max(part, 0), 1) * last;
  const from = Math.min(Math.floor(at), last - 1);
  const t = at - from;
  const [p0, p1] = [track[from]!, track[from + 1]!];
  const [m0, m1] = [slopeAt(track, from), slopeAt(track, from + 1)];
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * p1 + (t3 - t2) * m1;
}

/** The harmonic mean of the ways before and after a keyframe keeps the curve from overshooting. */
function slopeAt(track: readonly number[], at: number): number {
  const before = at > 0 ? track[at]! - track[at - 1]! : null;
  const after = at < track.length - 1 ? track[at + 1]! - track[at]! : null;
  if (before === null || after === null) return before ?? after ?? 0;
  return before * after > 0 ? (2 * before * after) / (before + after) : 0;
}

export type RaceRunner = {
  readonly number: number;
  readonly finishMs: number;
  readonly track: readonly number[];
};

/** Numbers of the runners, the first one first; who is over the line keeps the place. Pure. */
export function orderAt(runners: readonly RaceRunner[], part: number, durationMs: number): readonly number[] {
  const nowMs = part * durationMs;
  const standing = ({ finishMs, track }: RaceRunner) =>
    finishMs <= nowMs ? 2 + (durationMs - finishMs) / durationMs : placeAt(track, part);
  return runners
    .map((runner) => ({ number: runner.number, at: standing(runner) }))
    .toSorted((one, other) => other.at - one.at || one.number - other.number)
    .map(({ number }) => number);
}
