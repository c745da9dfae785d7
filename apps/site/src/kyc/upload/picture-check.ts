/** What could be better about a picture of a document. Advice only: it can be sent all the same. */
export type Advice = 'BLURRED' | 'GLARE' | 'SMALL' | 'EDGES' | 'DARK';

/** A picture as shades of grey, 0 black to 255 white, row by row. */
export type Greys = { readonly width: number; readonly height: number; readonly greys: Uint8Array };

/** The longer side of the checked picture, in pixels: enough to judge, fast on a phone. */
export const CHECKED_SIDE = 640;
/** Minimum for the shorter side of the original. */
const SIDE_WELCOME = 800;
const BLOCK = 32;
const GLARE = 250;
const SHARP_VARIANCE = 120;
const DARK_MEDIAN = 55;

/**
 * Checks blur, glare, size, edges and light. `original` is the size before scaling down. Thresholds were
 * found with drawn pages that were blurred, lit and cut step by step (picture-check.test.ts). Pure.
 */
export function checkPicture(
  picture: Greys,
  original: { readonly width: number; readonly height: number },
): Advice[] {
  const advice: Advice[] = [];
  if (Math.min(original.width, original.height) < SIDE_WELCOME) advice.push('SMALL');
  const blocks = blocksOf(picture);
  const median = medianOf(picture.greys);
  if (median < DARK_MEDIAN) advice.push('DARK');
  else if (isBlurred(blocks)) advice.push('BLURRED');
  if (hasGlare(blocks, median)) advice.push('GLARE');
  if (isCutOff(picture)) advice.push('EDGES');
  return advice;
}

type Block = {
  readonly mean: number;
  /** Of the second derivative: high where something sharp is drawn. */
  readonly variance: number;
};

function blocksOf(picture: Greys): readonly Block[] {
  const { width, height } = picture;
  const blocks: Block[] = [];
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    for (let left = 1; left + BLOCK < width; left += BLOCK) blocks.push(blockAt(picture, left, top));
  }
  return blocks;
}

function blockAt({ width, greys }: Greys, left: number, top: number): Block {
  let sum = 0;
  let edges = 0;
  let squares = 0;
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) {
      const at = y * width + x;
      const here = greys[at] ?? 0;
      const edge =
        4 * here -
        (greys[at - 1] ?? 0) -
        (greys[at + 1] ?? 0) -
        (greys[at - width] ?? 0) -
        (greys[at + width] ?? 0);
      sum += here;
      edges += edge;
      squares += edge * edge;
    }
  }
  const count = BLOCK * BLOCK;
  return { mean: sum / count, variance: squares / count - (edges / count) ** 2 };
}

/** Paper is blank in most places, so the sharpest tenth of the picture decides. */
function isBlurred(blocks: readonly Block[]): boolean {
  const sorted = blocks.map(({ variance }) => variance).toSorted((a, b) => b - a);
  const speaking = sorted[Math.floor(sorted.length / 10)];
  return speaking !== undefined && speaking < SHARP_VARIANCE;
}

/** White and blank where the rest of the picture is neither. */
function hasGlare(blocks: readonly Block[], median: number): boolean {
  if (median > 225 || blocks.length === 0) return false;
  const burnt = blocks.filter(({ mean, variance }) => mean >= GLARE && variance < 4).length;
  return burnt / blocks.length > 0.015;
}

/** Ink reaches the rim of the picture as strongly as inside: something was cut off. */
function isCutOff(picture: Greys): boolean {
  const { width, height } = picture;
  const rim = Math.max(3, Math.round(Math.min(width, height) * 0.02));
  const inside = steepness(picture, rim * 3, rim * 3, width - rim * 3, height - rim * 3);
  if (inside < 3) return false;
  const sides = [
    steepness(picture, 1, 1, width - 1, rim),
    steepness(picture, 1, height - rim, width - 1, height - 1),
    steepness(picture, 1, 1, rim, height - 1),
    steepness(picture, width - rim, 1, width - 1, height - 1),
  ];
  return sides.some((side) => side > inside * 0.6);
}

/** Mean difference between neighbours in a part of the picture. */
function steepness(
  { width, greys }: Greys,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x;
      const here = greys[at] ?? 0;
      sum += Math.abs(here - (greys[at + 1] ?? here)) + Math.abs(here - (greys[at + width] ?? here));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function medianOf(greys: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const grey of greys) counts[grey] = (counts[grey] ?? 0) + 1;
  let seen = 0;
  for (let grey = 0; grey < 256; grey += 1) {
    seen += counts[grey] ?? 0;
    if (seen * 2 >= greys.length) return grey;
  }
  return 255;
}

/** Shades of grey of the four bytes a pixel that a canvas gives. */
export function greysOf(pixels: Uint8ClampedArray, width: number, height: number): Greys {
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at += 1) {
    const red = pixels[at * 4] ?? 0;
    const green = pixels[at * 4 + 1] ?? 0;
    const blue = pixels[at * 4 + 2] ?? 0;
    greys[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, greys };
}
