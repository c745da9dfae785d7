import type { VirtualFilm, VirtualSport } from '@halcyon/contract/sportsbook/virtuals.contract';
import {
  drawBackdrop,
  drawBoards,
  drawGround,
  drawPost,
  drawRail,
  horizon,
  moods,
} from '../art/draw-course.ts';
import { drawCar } from '../art/draw-car.ts';
import { drawDog } from '../art/draw-dog.ts';
import { drawHorse } from '../art/draw-horse.ts';
import type { Canvas } from '../art/limb.ts';
import type { Silk } from '../art/silks.ts';
import { placeAt, readTrack } from './film-track.ts';
import type { Scene } from './scene.ts';

type RaceFilm = Extract<VirtualFilm, { kind: 'race' }>;
type Look = {
  readonly mood: (typeof moods)[keyof typeof moods];
  readonly ground: readonly [string, string, string];
  /** Milliseconds of a stride, or of a turn of a wheel. */
  readonly strideMs: number;
  /** Box of a figure in its own units: left, top, right, bottom. */
  readonly box: readonly [number, number, number, number];
  /** Height of the picture that is one unit of a figure. */
  readonly unit: number;
  readonly draw: (canvas: Canvas, stride: number, runner: Runner) => void;
};
type Runner = { readonly number: number; readonly silk: Silk };

const looks: Readonly<Partial<Record<VirtualSport, Look>>> = {
  horses: {
    mood: moods.dusk,
    ground: ['#2c6b3d', '#1a4a2b', '#ffffff10'],
    strideMs: 420,
    box: [-82, -122, 90, 10],
    unit: 1 / 345,
    draw: drawHorse,
  },
  greyhounds: {
    mood: moods.night,
    ground: ['#c59a63', '#7d5a30', '#ffffff0c'],
    strideMs: 280,
    box: [-66, -58, 74, 10],
    unit: 1 / 290,
    draw: (canvas, stride, { number }) => drawDog(canvas, stride, number),
  },
  'motor-racing': {
    mood: moods.day,
    ground: ['#4a5170', '#2c3250', '#ffffff0f'],
    strideMs: 160,
    box: [-52, -40, 62, 10],
    unit: 1 / 230,
    draw: drawCar,
  },
};

const PHASES = 12;
/** Where the leader is in the picture, and how many widths the course is long. */
const LEADER_AT = 0.84;
const WIDTHS = 7;
const SLACK = 0.45;
/** The start is seen at an angle, so that no runner hides behind the others: widths over which the lanes are spread. */
const START_SPREAD = 0.42;
const START_BACK = 0.22;
/** Part of the course after which the camera runs beside the field. */
const BESIDE_AT = 0.07;

/** A race: the camera follows the leader as far as the line, and the others come after. */
export function raceScene(
  sport: VirtualSport,
  film: RaceFilm | null,
  silks: readonly Silk[],
  pixelRatio: number,
): Scene {
  const look = looks[sport] ?? looks.horses!;
  const field = silks.map((silk, at) => {
    const number = at + 1;
    const track = film?.runners.find((runner) => runner.number === number)?.track;
    return {
      number,
      silk,
      lane: laneOf(at, silks.length),
      track: track === undefined ? [0, 0] : readTrack(track),
    };
  });
  const fromFar = field.toSorted((one, other) => one.lane - other.lane);
  const sprites = spritesOf(look, pixelRatio);
  return {
    slack: SLACK,
    drawStill(canvas, size) {
      drawBackdrop(canvas, size, look.mood);
    },
    drawMoving(canvas, size, part) {
      const { width, height } = size;
      const places = new Map(field.map(({ number, track }) => [number, placeAt(track, part)]));
      const lead = Math.min(1.02, Math.max(...places.values()));
      const shift = lead * WIDTHS * width;
      const xOf = (place: number) => width * LEADER_AT + (place - lead) * WIDTHS * width;
      const angle = Math.max(0, 1 - lead / BESIDE_AT) ** 2;
      const aside = (lane: number) => width * angle * ((0.5 - lane) * START_SPREAD - START_BACK);
      drawGround(canvas, { ...size, shift }, look.ground);
      drawBoards(canvas, { y: height * (horizon + 0.045), width, height: height * 0.06, shift: shift * 0.6 });
      drawRail(canvas, { y: height * (horizon + 0.1), scale: height / 420, shift, width });
      const post = xOf(1);
      if (post < width + 20) drawPost(canvas, post, height);
      for (const runner of fromFar) {
        const y = height * (0.655 + 0.28 * runner.lane);
        const scale = height * look.unit * (0.84 + 0.3 * runner.lane);
        const phase = (part * (film?.durationMs ?? 0)) / look.strideMs + runner.number * 0.37;
        const x = xOf(places.get(runner.number)!) - width * 0.06 + aside(runner.lane);
        sprites(canvas, runner, { x, y, scale, phase });
      }
      drawRail(canvas, { y: height * 0.985, scale: height / 260, shift: shift * 1.5, width });
      return lead / 1.02;
    },
  };
}

/** Neighbours by number do not run beside each other. */
function laneOf(at: number, count: number): number {
  const half = Math.ceil(count / 2);
  const place = at % 2 === 0 ? at / 2 : half + (at - 1) / 2;
  return count > 1 ? place / (count - 1) : 0.5;
}

/** Draws figures from pictures that are made once for each phase of a stride. */
function spritesOf(look: Look, pixelRatio: number) {
  const kept = new Map<string, HTMLCanvasElement>();
  const [left, top, right, bottom] = look.box;
  return (
    canvas: Canvas,
    runner: Runner,
    at: { readonly x: number; readonly y: number; readonly scale: number; readonly phase: number },
  ) => {
    const phase = Math.floor((at.phase % 1) * PHASES);
    const scale = at.scale * pixelRatio;
    const key = `${runner.number} ${phase} ${scale}`;
    let sprite = kept.get(key);
    if (!sprite) {
      sprite = document.createElement('canvas');
      sprite.width = Math.ceil((right - left) * scale);
      sprite.height = Math.ceil((bottom - top) * scale);
      const drawn = sprite.getContext('2d');
      if (!drawn) return;
      drawn.scale(scale, scale);
      drawn.translate(-left, -top);
      look.draw(drawn, phase / PHASES, runner);
      kept.set(key, sprite);
    }
    const [x, y] = [at.x + left * at.scale, at.y + top * at.scale];
    canvas.drawImage(sprite, x, y, sprite.width / pixelRatio, sprite.height / pixelRatio);
  };
}
