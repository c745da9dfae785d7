import { expect, test } from 'vitest';
import { drawBackdrop, moods } from './draw-course.ts';
import type { Canvas } from './limb.ts';

/** Takes every call; counts the figures that are filled. */
function countingCanvas() {
  const counted = { filled: 0 };
  const gradient = { addColorStop: () => {} };
  const canvas = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => () => {
      if (name === 'fill') counted.filled += 1;
      return String(name).startsWith('create') ? gradient : undefined;
    },
    set: () => true,
  });
  return { canvas: canvas as unknown as Canvas, counted };
}

test.each([0, 390, 1_440])('the course of a film %i pixels wide is drawn to its end', (width) => {
  const { canvas, counted } = countingCanvas();
  drawBackdrop(canvas, { width, height: width === 0 ? 0 : 236 }, moods.dusk);
  expect(counted.filled).toBeGreaterThan(60);
});
