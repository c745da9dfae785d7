import { expect, test } from 'vitest';
import { checkPicture, greysOf, type Greys } from './picture-check.ts';

const WIDTH = 640;
const HEIGHT = 480;
const large = { width: 3000, height: 2250 };
type Shade = (x: number, y: number) => number;
const draw = (shade: Shade): Greys => {
  const greys = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) greys[y * WIDTH + x] = shade(x, y);
  return { width: WIDTH, height: HEIGHT, greys };
};
/** Lines of text: dashes of three pixels, in rows that are ten apart. */
const text: Shade = (x, y) => (y % 10 < 5 && (x * 7 + Math.floor(y / 10) * 13) % 11 < 5 ? 60 : 205);
/** A letter on a table, with a rim of the table all around. */
const letter: Shade = (x, y) =>
  x < 60 || y < 60 || x >= WIDTH - 60 || y >= HEIGHT - 60
    ? 110
    : x < 100 || y < 90 || x >= WIDTH - 100 || y >= HEIGHT - 90
      ? 205
      : text(x, y);

function blurred({ width, height, greys }: Greys, radius: number): Greys {
  const at = (x: number, y: number) =>
    greys[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  return draw((x, y) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += at(x + dx, y + dy);
    return sum / (2 * radius + 1) ** 2;
  });
}

// facts: K1.4
test('a sharp letter with all four corners gets no advice', () => {
  expect(checkPicture(draw(letter), large)).toEqual([]);
});

test('a scanned page without a table around it gets none either', () => {
  const page: Shade = (x, y) =>
    x < 40 || y < 40 || x >= WIDTH - 40 || y >= HEIGHT - 40 ? 250 : text(x, y) + 40;
  expect(checkPicture(draw(page), large)).toEqual([]);
});

test('a blurred letter is reported as blurred', () => {
  expect(checkPicture(blurred(blurred(draw(letter), 3), 3), large)).toEqual(['BLURRED']);
});

test('a reflection is reported where the rest of the picture is not white', () => {
  const shine = draw((x, y) => ((x - 320) ** 2 + (y - 240) ** 2 < 90 ** 2 ? 255 : letter(x, y) - 30));
  expect(checkPicture(shine, large)).toEqual(['GLARE']);
});

test('a letter that goes over the rim has its edges cut off', () => {
  expect(checkPicture(draw(text), large)).toEqual(['EDGES']);
});

test('a dark picture is reported as dark, and not blamed for anything that cannot be seen', () => {
  expect(
    checkPicture(
      draw((x, y) => letter(x, y) / 6),
      large,
    ),
  ).toEqual(['DARK']);
});

test('a picture of too few pixels is reported as small by the size it had', () => {
  expect(checkPicture(draw(letter), { width: 1200, height: 799 })).toEqual(['SMALL']);
  expect(checkPicture(draw(letter), { width: 1200, height: 800 })).toEqual([]);
});

test('colours become the grey that an eye sees', () => {
  const pixels = Uint8ClampedArray.from([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255]);
  expect([...greysOf(pixels, 2, 2).greys]).toEqual([255, 149, 28, 0]);
});
