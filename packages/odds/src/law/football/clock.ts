/** Share of a match's goals that fall in the first half. */
export const half1Share = 0.445;
export const halfSeconds = 2_700;
export const matchSeconds = 5_400;

/** Part of a match's goals that falls before a second, while eleven play eleven. `rise` as in the parameters. */
export function playedShare(second: number, rise: number): number {
  const inHalf = (part: number) => part + rise * (part * part - part);
  if (second <= 0) return 0;
  if (second < halfSeconds) return half1Share * inHalf(second / halfSeconds);
  if (second >= matchSeconds) return 1;
  return half1Share + (1 - half1Share) * inHalf((second - halfSeconds) / halfSeconds);
}

/** The second before which the part given of a match's goals falls. */
export function secondOfShare(share: number, rise: number): number {
  const isFirst = share < half1Share;
  const part = isFirst ? share / half1Share : (share - half1Share) / (1 - half1Share);
  const straight = 1 - rise;
  const inHalf =
    rise === 0 ? part : (2 * part) / (straight + Math.sqrt(straight * straight + 4 * rise * part));
  return (isFirst ? 0 : halfSeconds) + inHalf * halfSeconds;
}

const stretchedFrom = halfSeconds - 60;

/**
 * The second of the law's 45 minutes at a reading of a half's own clock: its last minute stretches over the stoppage,
 * as minute 45 includes it. `lengthSeconds` is that of the half with its stoppage, announced or expected.
 */
export function lawSecondOf(ofHalf: number, lengthSeconds: number): number {
  if (ofHalf <= stretchedFrom) return ofHalf;
  // Until the whistle a goal remains possible.
  return Math.min(
    halfSeconds - 1,
    stretchedFrom + (60 * (ofHalf - stretchedFrom)) / (lengthSeconds - stretchedFrom),
  );
}

/** Inverse of `lawSecondOf`. */
export function clockSecondOf(lawSecond: number, lengthSeconds: number): number {
  if (lawSecond <= stretchedFrom) return lawSecond;
  return stretchedFrom + ((lawSecond - stretchedFrom) / 60) * (lengthSeconds - stretchedFrom);
}
