import { mixed, type Hex } from './colour.ts';
import { kept, linear, polygon, radial, spark, TURN, type Brush } from './paint.ts';

type Point = readonly [number, number];
export type GemCut = 'round' | 'octagon' | 'square' | 'hexagon' | 'pear' | 'trillion' | 'marquise' | 'heart';

const regular = (count: number, rotation: number, w = 1, h = 1): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const t = rotation + (i / count) * TURN;
    return [Math.cos(t) * w, Math.sin(t) * h] as const;
  });

/** The girdle of each cut, within ±1. */
const girdles: Record<GemCut, readonly Point[]> = {
  round: regular(14, TURN / 28, 0.97, 0.97),
  octagon: [
    [-0.5, -0.98],
    [0.5, -0.98],
    [0.82, -0.62],
    [0.82, 0.62],
    [0.5, 0.98],
    [-0.5, 0.98],
    [-0.82, 0.62],
    [-0.82, -0.62],
  ],
  square: [
    [-0.55, -0.92],
    [0.55, -0.92],
    [0.92, -0.55],
    [0.92, 0.55],
    [0.55, 0.92],
    [-0.55, 0.92],
    [-0.92, 0.55],
    [-0.92, -0.55],
  ],
  hexagon: regular(6, TURN / 12, 1, 1),
  pear: [
    [0, -1],
    [0.3, -0.62],
    [0.62, -0.16],
    [0.8, 0.28],
    [0.72, 0.66],
    [0.42, 0.92],
    [0, 1],
    [-0.42, 0.92],
    [-0.72, 0.66],
    [-0.8, 0.28],
    [-0.62, -0.16],
    [-0.3, -0.62],
  ],
  trillion: [
    [-0.62, -0.84],
    [0, -0.92],
    [0.62, -0.84],
    [0.98, -0.5],
    [0.84, 0.02],
    [0.46, 0.6],
    [0.14, 0.96],
    [-0.14, 0.96],
    [-0.46, 0.6],
    [-0.84, 0.02],
    [-0.98, -0.5],
  ],
  marquise: [
    [0, -1],
    [0.34, -0.72],
    [0.58, -0.34],
    [0.66, 0],
    [0.58, 0.34],
    [0.34, 0.72],
    [0, 1],
    [-0.34, 0.72],
    [-0.58, 0.34],
    [-0.66, 0],
    [-0.58, -0.34],
    [-0.34, -0.72],
  ],
  heart: [
    [0, -0.58],
    [0.3, -0.88],
    [0.66, -0.86],
    [0.94, -0.54],
    [0.9, -0.08],
    [0.56, 0.44],
    [0, 0.98],
    [-0.56, 0.44],
    [-0.9, -0.08],
    [-0.94, -0.54],
    [-0.66, -0.86],
    [-0.3, -0.88],
  ],
};

/** Brightness of a facet that faces `x, y`, for a light from the upper left. */
const lit = (x: number, y: number): number => {
  const length = Math.hypot(x, y) || 1;
  return 0.5 + 0.5 * ((-0.5 * x - 0.86 * y) / length);
};
const toned = (colour: Hex, light: number): Hex =>
  light > 0.5 ? mixed(colour, '#ffffff', (light - 0.5) * 0.82) : mixed('#05020c', colour, 0.12 + light * 1.6);

/**
 * A cut stone in the square 0..size: girdle, crown facets in two rings and a table that mirrors the pavilion.
 * `colour` is the body colour; `fire` tints the brightest facets.
 */
export function drawGem(c: Brush, size: number, cut: GemCut, colour: Hex, fire: Hex = '#ffffff'): void {
  const girdle = girdles[cut];
  const count = girdle.length;
  const scale = size * 0.48;
  const ring = (factor: number, half: boolean): Point[] =>
    girdle.map((point, i) => {
      const next = girdle[(i + 1) % count] ?? point;
      return half
        ? [((point[0] + next[0]) / 2) * factor, ((point[1] + next[1]) / 2) * factor]
        : [point[0] * factor, point[1] * factor];
    });
  const middle = ring(0.8, true);
  const table = ring(0.56, false);
  const at = (points: readonly Point[], i: number): Point => points[(i + count) % count] ?? [0, 0];
  const facet = (points: readonly Point[], light: number): void => {
    const shade = toned(colour, light);
    polygon(c, points);
    c.fillStyle = light > 0.82 ? mixed(shade, fire, 0.4) : shade;
    c.fill();
    c.strokeStyle = shade;
    c.lineWidth = 0.012;
    c.stroke();
  };
  kept(c, () => {
    c.translate(size / 2, size / 2);
    c.scale(scale, scale);
    c.lineJoin = 'round';
    polygon(c, girdle);
    c.fillStyle = toned(colour, 0.3);
    c.fill();
    for (let i = 0; i < count; i++) {
      const [ax, ay] = at(girdle, i);
      const [bx, by] = at(girdle, i + 1);
      const [mx, my] = at(middle, i);
      const sway = i % 2 === 0 ? 0.1 : -0.1;
      facet(
        [at(girdle, i), at(girdle, i + 1), at(middle, i)],
        lit((ax + bx) / 2, (ay + by) / 2) * 0.85 + sway * 0.5,
      );
      facet(
        [at(girdle, i + 1), at(middle, i), at(table, i + 1), at(middle, i + 1)],
        lit(bx, by) * 0.95 + sway,
      );
      facet([at(table, i), at(table, i + 1), at(middle, i)], Math.min(1, lit(mx, my) * 1.05 + 0.06 - sway));
    }
    polygon(c, table);
    c.fillStyle = linear(c, -0.5, -0.6, 0.5, 0.6, [
      toned(colour, 0.86),
      toned(colour, 0.56),
      toned(colour, 0.4),
      toned(colour, 0.66),
    ]);
    c.fill();
    kept(c, () => {
      polygon(c, table);
      c.clip();
      for (let i = 0; i < count; i++) {
        const [x, y] = at(table, i);
        polygon(c, [[0, 0.05], [x, y], at(middle, i)]);
        c.fillStyle = i % 2 === 0 ? 'rgba(255,255,255,.17)' : 'rgba(0,0,0,.15)';
        c.fill();
        polygon(c, [
          [x * 0.2, y * 0.2],
          [x * 0.62, y * 0.62],
          [at(table, i + 1)[0] * 0.42, at(table, i + 1)[1] * 0.42],
        ]);
        c.fillStyle = i % 3 === 0 ? 'rgba(255,255,255,.24)' : 'rgba(255,255,255,.06)';
        c.fill();
      }
      c.fillStyle = linear(c, -0.5, -0.6, 0.1, 0.2, [
        'rgba(255,255,255,.75)',
        'rgba(255,255,255,.08)',
        'rgba(255,255,255,0)',
      ]);
      polygon(c, [
        [-1, -1],
        [0.45, -1],
        [-0.35, 0.5],
        [-1, 0.5],
      ]);
      c.fill();
    });
    polygon(c, table);
    c.strokeStyle = 'rgba(255,255,255,.62)';
    c.lineWidth = 0.02;
    c.stroke();
    kept(c, () => {
      polygon(c, girdle);
      c.clip();
      c.globalCompositeOperation = 'screen';
      c.fillStyle = radial(c, 0.12, 0.78, 0, 0.85, [mixed(colour, '#ffffff', 0.35), '#000000']);
      c.globalAlpha = 0.6;
      c.fillRect(-1, -1, 2, 2);
    });
    polygon(c, girdle);
    c.strokeStyle = linear(c, -0.8, -1, 0.8, 1, [
      'rgba(255,255,255,.95)',
      'rgba(255,255,255,.25)',
      'rgba(255,255,255,.6)',
    ]);
    c.lineWidth = 0.028;
    c.stroke();
  });
  kept(c, () => {
    c.translate(size / 2, size / 2);
    c.scale(scale, scale);
    polygon(c, girdle);
    c.clip();
    spark(c, -0.24, -0.42, 0.26, '#ffffff');
  });
}
