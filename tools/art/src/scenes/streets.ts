import { faded, mixed, type Hex } from '../colour.ts';
import { drawIcon } from '../icons.ts';
import {
  bokeh,
  disc,
  glow,
  hills,
  kept,
  linear,
  polygon,
  radial,
  rays,
  spark,
  stars,
  TURN,
  type Brush,
} from '../paint.ts';
import type { Scene } from './scene.ts';

/** Nebulas, stars and a ringed planet. */
export const space: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = linear(c, 0, 0, w, h, [deep, dark, deep]);
  c.fillRect(0, 0, w, h);
  const clouds = [mid, light, accent] as const;
  for (let i = 0; i < 9; i++)
    glow(
      c,
      random() * w,
      random() * h,
      u * (0.25 + random() * 0.5),
      clouds[i % 3] ?? mid,
      0.35 + random() * 0.3,
    );
  stars(c, w, h, random, 170);
  for (let i = 0; i < 7; i++)
    spark(c, random() * w, random() * h, u * (0.02 + random() * 0.03), '#ffffff', 0.9);
  const x = w * (random() < 0.5 ? 0.86 : 0.14);
  const y = h * 0.2;
  const r = u * (0.15 + random() * 0.08);
  glow(c, x, y, r * 1.7, accent, 0.5);
  c.fillStyle = radial(c, x - r * 0.4, y - r * 0.4, r * 0.1, r * 1.3, [
    mixed(accent, '#ffffff', 0.5),
    light,
    dark,
  ]);
  disc(c, x, y, r);
  c.fill();
  kept(c, () => {
    disc(c, x, y, r);
    c.clip();
    for (let i = 0; i < 5; i++) {
      c.fillStyle = faded(deep, 0.12 + random() * 0.15);
      c.fillRect(x - r, y - r + random() * 2 * r, 2 * r, r * (0.08 + random() * 0.14));
    }
  });
  kept(c, () => {
    c.translate(x, y);
    c.rotate(-0.35);
    c.scale(1, 0.28);
    c.strokeStyle = faded(mixed(accent, '#ffffff', 0.4), 0.75);
    c.lineWidth = r * 0.14;
    c.beginPath();
    c.arc(0, 0, r * 1.55, 0.05, Math.PI - 0.05);
    c.stroke();
  });
};

/** Lit windows and lights out of focus. */
export const city: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = linear(c, 0, 0, 0, h, [deep, dark, mid, light]);
  c.fillRect(0, 0, w, h);
  glow(c, w / 2, h * 0.5, u * 0.7, accent, 0.7);
  const windows = ['#ffe9a8', accent, '#ff9bd2', '#9be8ff'] as const;
  for (let k = 0; k < 3; k++) {
    const colour = mixed(mid, deep, 0.25 + k * 0.35);
    let x = -20;
    while (x < w) {
      const wide = u * (0.06 + random() * 0.08);
      const tall = u * (0.22 + random() * 0.36) * (1 - k * 0.18);
      const y = h * (0.72 + k * 0.05) - tall;
      c.fillStyle = linear(c, 0, y, 0, h, [mixed(colour, accent, 0.18), colour]);
      c.fillRect(x, y, wide, h);
      for (let wy = y + 8; wy < h * 0.85; wy += 11)
        for (let wx = x + 5; wx < x + wide - 6; wx += 9) {
          if (random() >= 0.42) continue;
          c.fillStyle = faded(windows[Math.floor(random() * 4)] ?? accent, 0.35 + random() * 0.6);
          c.fillRect(wx, wy, 4, 6);
        }
      x += wide + 2;
    }
  }
  bokeh(
    c,
    { w, h },
    random,
    34,
    [accent, '#ffd35c', light, '#4fd8ff'],
    [u * 0.012, u * 0.06],
    [0.45, 1],
    0.75,
  );
};

function cloud(c: Brush, x: number, y: number, s: number, shade: Hex): void {
  c.fillStyle = linear(c, 0, y - s, 0, y + s * 0.5, ['#ffffff', mixed('#ffffff', shade, 0.35)]);
  c.beginPath();
  for (const [dx, dy, r] of [
    [-1, 0.1, 0.55],
    [-0.45, -0.25, 0.72],
    [0.25, -0.35, 0.85],
    [0.9, 0, 0.6],
    [0, 0.2, 0.7],
  ] as const) {
    c.moveTo(x + dx * s + r * s, y + dy * s);
    c.arc(x + dx * s, y + dy * s, r * s, 0, TURN);
  }
  c.fill();
}

/** Soft hills under puffed clouds, with sprinkles. */
export const candy: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.62;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [mid, light, accent]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w / 2, y: h * 0.45, r: Math.max(w, h) }, 20, '#ffffff', 0.35, random());
  for (const [x, y, s] of [
    [0.1, 0.16, 0.1],
    [0.9, 0.12, 0.13],
    [0.82, 0.42, 0.07],
    [0.12, 0.46, 0.08],
  ] as const)
    cloud(c, w * x, h * y, u * s, mid);
  const grounds = [
    [mixed(accent, '#ffffff', 0.2), dark],
    [mid, deep],
    [dark, deep],
  ] as const;
  for (const [k, ground] of grounds.entries())
    hills(c, { w, h }, horizon + u * k * 0.09, u * 0.07, random, linear(c, 0, horizon, 0, h, ground));
  const sprinkles = ['#ffffff', '#ffe14d', '#5de6ff', '#ff5db1', '#8dff7a'] as const;
  for (let i = 0; i < 90; i++)
    kept(c, () => {
      c.translate(random() * w, horizon + u * 0.05 + random() * (h - horizon));
      c.rotate(random() * 6);
      c.fillStyle = sprinkles[i % 5] ?? '#ffffff';
      c.globalAlpha = 0.85;
      c.beginPath();
      c.roundRect(-6, -2, 12, 4, 2);
      c.fill();
    });
};

/** Green hills, a bright sky; a rainbow where the palette is the leaf's. */
export const meadow: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.62;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [dark, light, mixed(accent, '#ffffff', 0.6)]);
  c.fillRect(0, 0, w, h);
  glow(c, w / 2, h * 0.35, u * 0.55, '#ffffff', 0.85);
  rays(c, { x: w / 2, y: h * 0.36, r: Math.max(w, h) }, 22, '#ffffff', 0.24, random());
  cloud(c, w * 0.12, h * 0.46, u * 0.09, light);
  cloud(c, w * 0.9, h * 0.44, u * 0.1, light);
  const size = { w, h };
  hills(
    c,
    size,
    horizon,
    u * 0.07,
    random,
    linear(c, 0, horizon - 20, 0, h, [mixed(mid, accent, 0.35), mid]),
  );
  hills(c, size, horizon + u * 0.1, u * 0.06, random, linear(c, 0, horizon, 0, h, [mid, deep]));
  for (let i = 0; i < 36; i++) {
    const at = {
      x: random() * w,
      y: horizon + u * 0.12 + random() * (h - horizon),
      size: u * (0.03 + random() * 0.04),
    };
    drawIcon(c, 'clover', { ...at, rotation: random() * 3, alpha: 0.6 }, mixed(dark, accent, random() * 0.6));
  }
};

/** Floodlights over stands and turf. */
export const stadium: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.62;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid]);
  c.fillRect(0, 0, w, h);
  const crowd = ['#ffffff', accent, light, '#ffd35c'] as const;
  for (let i = 0; i < 900; i++) {
    c.fillStyle = faded(crowd[i % 4] ?? accent, 0.1 + random() * 0.35);
    disc(c, random() * w, horizon - random() * h * 0.26, 1 + random() * 2.4);
    c.fill();
  }
  c.fillStyle = linear(c, 0, horizon, 0, h, [mixed('#3fae3a', light, 0.15), mixed('#0d5a20', deep, 0.3)]);
  c.fillRect(0, horizon, w, h);
  c.fillStyle = 'rgba(255,255,255,.07)';
  for (let i = 1; i < 7; i += 2) {
    polygon(c, [
      [w / 2 + (i - 3.5) * u * 0.16, horizon],
      [w / 2 + (i - 2.5) * u * 0.16, horizon],
      [w / 2 + (i - 2.5) * u * 0.42, h],
      [w / 2 + (i - 3.5) * u * 0.42, h],
    ]);
    c.fill();
  }
  c.strokeStyle = 'rgba(255,255,255,.5)';
  c.lineWidth = 3;
  c.beginPath();
  c.moveTo(0, horizon + 2);
  c.lineTo(w, horizon + 2);
  c.stroke();
  c.beginPath();
  c.ellipse(w / 2, horizon + u * 0.2, u * 0.3, u * 0.09, 0, 0, TURN);
  c.stroke();
  for (const x of [0.08, 0.92, 0.32, 0.68]) {
    for (let k = 0; k < 3; k++) spark(c, w * x + (k - 1) * u * 0.035, h * 0.08, u * 0.06, '#ffffff', 1);
    glow(c, w * x, h * 0.08, u * 0.34, '#e8f4ff', 0.75);
  }
};

/** Wheels of a great machine, and steam. */
export const works: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.38, u * 0.05, Math.max(w, h) * 0.78, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  const wheel = (x: number, y: number, r: number, tone: Hex): void => {
    const teeth = Math.round(r / (u * 0.016));
    kept(c, () => {
      c.translate(x, y);
      c.rotate(random() * 3);
      c.fillStyle = linear(c, -r, -r, r, r, [
        mixed(tone, '#ffffff', 0.25),
        tone,
        mixed(tone, '#000000', 0.4),
      ]);
      for (let i = 0; i < teeth; i++) {
        c.rotate(TURN / teeth);
        c.fillRect(-u * 0.018, -r * 1.06, u * 0.036, r * 0.2);
      }
      disc(c, 0, 0, r * 0.95);
      c.arc(0, 0, r * 0.68, 0, TURN, true);
      c.fill();
      for (let i = 0; i < 5; i++) {
        c.rotate(TURN / 5);
        c.fillRect(-r * 0.07, -r * 0.75, r * 0.14, r * 0.75);
      }
      disc(c, 0, 0, r * 0.22);
      c.fill();
    });
  };
  const places = [
    [0.04, 0.14, 0.26],
    [0.98, 0.1, 0.22],
    [0.94, 0.62, 0.3],
    [0.02, 0.66, 0.24],
    [0.24, 0.02, 0.14],
    [0.74, 0.9, 0.2],
  ] as const;
  for (const [i, [x, y, r]] of places.entries())
    wheel(w * x, h * y, u * r, mixed(mid, dark, 0.25 + (i % 3) * 0.25));
  glow(c, w / 2, h * 0.36, u * 0.5, accent, 0.6);
  bokeh(c, { w, h }, random, 20, [accent, light], [u * 0.01, u * 0.05], [0, 1], 0.5);
};

/** Domes and towers under a crescent. */
export const bazaar: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.74;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid, light]);
  c.fillRect(0, 0, w, h);
  stars(c, w, horizon * 0.7, random, 110, accent);
  glow(c, w / 2, h * 0.38, u * 0.6, accent, 0.75);
  const dome = (x: number, s: number, colour: Hex): void => {
    c.fillStyle = linear(c, x - s, 0, x + s, 0, [
      mixed(colour, accent, 0.3),
      colour,
      mixed(colour, '#000000', 0.4),
    ]);
    c.fillRect(x - s * 0.7, horizon - s * 0.8, s * 1.4, s * 1.2);
    c.beginPath();
    c.moveTo(x - s * 0.72, horizon - s * 0.78);
    c.bezierCurveTo(x - s * 1.05, horizon - s * 1.5, x - s * 0.2, horizon - s * 1.75, x, horizon - s * 2.15);
    c.bezierCurveTo(
      x + s * 0.2,
      horizon - s * 1.75,
      x + s * 1.05,
      horizon - s * 1.5,
      x + s * 0.72,
      horizon - s * 0.78,
    );
    c.fill();
    c.fillStyle = faded(accent, 0.7);
    disc(c, x, horizon - s * 2.2, s * 0.06);
    c.fill();
  };
  const tower = (x: number, s: number): void => {
    c.fillStyle = mixed(dark, mid, 0.35);
    c.fillRect(x - s * 0.09, horizon - s * 2, s * 0.18, s * 2);
    c.fillRect(x - s * 0.14, horizon - s * 1.5, s * 0.28, s * 0.08);
    polygon(c, [
      [x - s * 0.12, horizon - s * 2],
      [x, horizon - s * 2.4],
      [x + s * 0.12, horizon - s * 2],
    ]);
    c.fill();
  };
  tower(w * 0.3, u * 0.26);
  tower(w * 0.72, u * 0.24);
  dome(w * 0.1, u * 0.2, mixed(dark, mid, 0.6));
  dome(w * 0.9, u * 0.22, mixed(dark, mid, 0.45));
  hills(
    c,
    { w, h },
    horizon + u * 0.03,
    u * 0.025,
    random,
    linear(c, 0, horizon, 0, h, [mixed(mid, dark, 0.5), deep]),
  );
  bokeh(c, { w, h }, random, 22, [accent, light], [u * 0.006, u * 0.025], [0.3, 1], 0.8);
};

/** Towers on a hill against the evening. */
export const castle: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.72;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid, light]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w / 2, y: h * 0.4, r: Math.max(w, h) }, 24, accent, 0.22, random());
  glow(c, w / 2, h * 0.4, u * 0.62, accent, 0.8);
  const keep = (x: number, wide: number, tall: number, colour: Hex): void => {
    const top = horizon - tall;
    c.fillStyle = linear(c, x - wide, 0, x + wide, 0, [
      mixed(colour, light, 0.3),
      colour,
      mixed(colour, '#000000', 0.35),
    ]);
    c.fillRect(x - wide / 2, top, wide, tall + u * 0.2);
    const step = wide / 5;
    for (let i = 0; i < 5; i += 2) c.fillRect(x - wide / 2 + i * step, top - step, step, step);
    polygon(c, [
      [x - wide * 0.32, top],
      [x, top - wide * 0.95],
      [x + wide * 0.32, top],
    ]);
    c.fill();
    c.fillStyle = faded(accent, 0.8);
    for (let i = 1; i < 4; i++) c.fillRect(x - wide * 0.05, top + (tall * i) / 4, wide * 0.1, wide * 0.16);
  };
  const stone = mixed(dark, deep, 0.35);
  keep(w * 0.06, u * 0.15, u * 0.4, stone);
  keep(w * 0.2, u * 0.11, u * 0.28, mixed(stone, mid, 0.25));
  keep(w * 0.95, u * 0.17, u * 0.46, stone);
  keep(w * 0.8, u * 0.1, u * 0.25, mixed(stone, mid, 0.25));
  hills(
    c,
    { w, h },
    horizon + u * 0.05,
    u * 0.04,
    random,
    linear(c, 0, horizon, 0, h, [mixed(dark, mid, 0.3), deep]),
  );
  bokeh(c, { w, h }, random, 18, [accent, light], [u * 0.005, u * 0.02], [0.3, 1], 0.7);
};
