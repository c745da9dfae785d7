import { faded, mixed } from '../colour.ts';
import { drawIcon } from '../icons.ts';
import {
  disc,
  glow,
  hills,
  kept,
  linear,
  peaks,
  polygon,
  radial,
  rays,
  spark,
  stars,
  TURN,
  type Brush,
} from '../paint.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import type { Scene } from './scene.ts';

/** Pyramids under a great sun at dusk. */
export const desert: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.66;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid, light]);
  c.fillRect(0, 0, w, h);
  stars(c, w, horizon * 0.45, random, 70, accent);
  glow(c, w * 0.5, horizon - u * 0.2, u * 0.75, light, 0.9);
  c.fillStyle = linear(c, 0, horizon - u * 0.6, 0, horizon, ['#fff6d0', light]);
  disc(c, w * 0.5, horizon - u * 0.24, u * 0.33);
  c.fill();
  const pyramid = (x: number, s: number): void => {
    c.fillStyle = linear(c, x - s, 0, x, 0, [mixed(light, '#ffffff', 0.15), mixed(mid, light, 0.5)]);
    polygon(c, [
      [x, horizon - s],
      [x - s * 0.95, horizon + 8],
      [x + s * 0.2, horizon + 8],
    ]);
    c.fill();
    c.fillStyle = linear(c, x, horizon - s, x, horizon, [mixed(dark, mid, 0.35), dark]);
    polygon(c, [
      [x, horizon - s],
      [x + s * 0.2, horizon + 8],
      [x + s * 0.95, horizon + 8],
    ]);
    c.fill();
    c.strokeStyle = 'rgba(60,20,0,.12)';
    c.lineWidth = 1.5;
    for (let i = 1; i < 9; i++) {
      const y = horizon - s + (s * i) / 9;
      c.beginPath();
      c.moveTo(x - (s * 0.95 * i) / 9, y);
      c.lineTo(x + (s * 0.95 * i) / 9, y);
      c.stroke();
    }
  };
  pyramid(w * 0.1, u * 0.42);
  pyramid(w * 0.93, u * 0.5);
  const size = { w, h };
  hills(
    c,
    size,
    horizon + u * 0.02,
    u * 0.03,
    random,
    linear(c, 0, horizon, 0, h, [mixed(light, mid, 0.4), dark]),
  );
  hills(c, size, horizon + u * 0.14, u * 0.06, random, linear(c, 0, horizon, 0, h, [mid, deep]));
};

/** Below the surface: beams of light, weed at the sides, bubbles. */
export const ocean: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = linear(c, 0, 0, 0, h, [accent, light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w * 0.5, y: -u * 0.35, r: Math.max(w, h) * 1.25 }, 34, '#ffffff', 0.22, random(), 0.45);
  glow(c, w / 2, 0, u * 0.7, '#ffffff', 0.6);
  for (let k = 0; k < 3; k++)
    hills(c, { w, h }, h * (0.74 + k * 0.07), u * 0.05, random, faded(mixed(dark, deep, k / 2), 0.75));
  c.lineCap = 'round';
  for (let i = 0; i < 16; i++) {
    const x = random() < 0.5 ? random() * w * 0.28 : w - random() * w * 0.28;
    const tall = u * (0.2 + random() * 0.5);
    c.strokeStyle = faded(mixed(deep, i % 3 === 0 ? '#0a7a6a' : dark, 0.6), 0.9);
    c.lineWidth = u * 0.02 * (1 + random());
    c.beginPath();
    c.moveTo(x, h);
    for (let t = 0; t < 1; t += 0.1) c.lineTo(x + Math.sin(t * 7 + i) * u * 0.04, h - tall * t);
    c.stroke();
  }
  for (let i = 0; i < 40; i++) {
    const r = u * (0.004 + random() * random() * 0.035);
    const x = random() * w;
    const y = random() * h;
    c.strokeStyle = 'rgba(255,255,255,.55)';
    c.lineWidth = 1.4;
    c.fillStyle = radial(c, x - r * 0.3, y - r * 0.3, 0, r, [
      'rgba(255,255,255,.5)',
      'rgba(255,255,255,.04)',
    ]);
    disc(c, x, y, r);
    c.fill();
    c.stroke();
  }
};

function curtains(c: Brush, w: number, h: number, random: Random, palette: Palette, strength = 0.85): void {
  const u = Math.min(w, h);
  kept(c, () => {
    c.globalCompositeOperation = 'screen';
    c.filter = `blur(${u * 0.02}px)`;
    [palette[4], '#5cffc6', palette[3]].forEach((colour, k) => {
      const phase = random() * 6;
      for (let x = 0; x < w; x += 5) {
        const y =
          h * (0.14 + k * 0.09) +
          Math.sin((x / u) * 5 + phase) * u * 0.06 +
          Math.sin((x / u) * 11 + phase) * u * 0.02;
        c.fillStyle = linear(c, 0, y - u * 0.04, 0, y + u * 0.28, [
          faded(colour, 0),
          faded(colour, strength),
          faded(colour, 0),
        ]);
        c.fillRect(x, y - u * 0.04, 6, u * 0.32);
      }
    });
  });
}

/** Snow peaks under polar light. */
export const ice: Scene = (c, w, h, random, palette) => {
  const [deep, dark, mid, light] = palette;
  const u = Math.min(w, h);
  const size = { w, h };
  const horizon = h * 0.7;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid]);
  c.fillRect(0, 0, w, h);
  stars(c, w, horizon * 0.8, random, 90);
  curtains(c, w, h, random, palette);
  const far = linear(c, 0, horizon - u * 0.4, 0, horizon, [light, dark]);
  peaks(c, size, horizon, u * 0.42, random, far, 5, 'rgba(255,255,255,.92)');
  const near = linear(c, 0, horizon - u * 0.2, 0, h, [mid, deep]);
  peaks(c, size, horizon + u * 0.08, u * 0.25, random, near, 8, 'rgba(230,245,255,.8)');
  hills(c, size, horizon + u * 0.14, u * 0.04, random, linear(c, 0, horizon, 0, h, ['#f4fbff', light, dark]));
  for (let i = 0; i < 80; i++) {
    c.fillStyle = `rgba(255,255,255,${0.3 + random() * 0.6})`;
    disc(c, random() * w, random() * h, 0.8 + random() * random() * 5);
    c.fill();
  }
};

/** A Nordic bay at sundown: cliffs, a burning sky in still water, longships. */
export const fjord: Scene = (c, w, h, random, palette) => {
  const [deep, dark, mid, light, accent] = palette;
  const u = Math.min(w, h);
  const size = { w, h };
  const shore = h * 0.68;
  c.fillStyle = linear(c, 0, 0, 0, shore, [deep, dark, mid, light, accent]);
  c.fillRect(0, 0, w, h);
  stars(c, w, shore * 0.4, random, 60, '#dfe8ff');
  rays(c, { x: w / 2, y: shore, r: Math.max(w, h) }, 26, accent, 0.22, 0.06);
  glow(c, w / 2, shore - u * 0.06, u * 0.7, light, 0.85);
  peaks(
    c,
    size,
    shore,
    u * 0.34,
    random,
    linear(c, 0, shore - u * 0.35, 0, shore, [mixed(mid, light, 0.35), dark]),
    7,
    'rgba(255,236,214,.85)',
  );
  const water = linear(c, 0, shore, 0, h, [accent, mixed(light, mid, 0.5), dark, deep]);
  c.fillStyle = water;
  c.fillRect(0, shore, w, h - shore);
  for (let i = 0; i < 90; i++) {
    const t = random() ** 1.6;
    const y = shore + t * (h - shore);
    const reach = u * (0.02 + random() * 0.09);
    c.fillStyle = faded(random() < 0.6 ? accent : deep, 0.1 + random() * 0.25);
    c.fillRect(w / 2 + (random() - 0.5) * w * (0.35 + t) - reach / 2, y, reach, 1 + t * 3);
  }
  const ship = (x: number, y: number, s: number, flip: number): void =>
    kept(c, () => {
      c.translate(x, y);
      c.scale(flip, 1);
      drawIcon(c, 'drakkar', { x: 0, y: 0, size: s }, deep);
    });
  ship(w / 2 - u * 0.2, shore - u * 0.03, u * 0.14, 1);
  ship(w / 2 + u * 0.2, shore + u * 0.02, u * 0.2, -1);
  const cliff = (side: -1 | 1): void => {
    const x = (t: number): number => (side < 0 ? t * u : w - t * u);
    c.fillStyle = linear(c, x(0), 0, x(0.3), 0, ['#05070e', mixed(deep, dark, 0.7)]);
    polygon(c, [
      [x(-0.02), h * 0.3],
      [x(0.1), h * 0.36],
      [x(0.13), h * 0.5],
      [x(0.22), h * 0.58],
      [x(0.26), h * 0.72],
      [x(0.12), h * 0.8],
      [x(-0.02), h * 0.82],
    ]);
    c.fill();
  };
  cliff(-1);
  cliff(1);
  hills(c, size, h * 0.95, u * 0.03, random, deep);
};

/** A cave of crystals around a lit hollow. */
export const cavern: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.44, u * 0.05, Math.max(w, h) * 0.72, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  glow(c, w / 2, h * 0.44, u * 0.5, accent, 0.55);
  rays(c, { x: w / 2, y: h * 0.4, r: Math.max(w, h) * 0.8 }, 20, accent, 0.16, random());
  const crystal = (x: number, y: number, long: number, wide: number, angle: number, colour: string): void =>
    kept(c, () => {
      c.translate(x, y);
      c.rotate(angle);
      const half = wide / 2;
      polygon(c, [
        [-half, 0],
        [-half, -long * 0.8],
        [0, -long],
        [0, 0],
      ]);
      c.fillStyle = linear(c, 0, -long, 0, 0, [
        mixed(colour, '#ffffff', 0.65),
        colour,
        mixed(colour, deep, 0.7),
      ]);
      c.fill();
      polygon(c, [
        [half, 0],
        [half, -long * 0.74],
        [0, -long],
        [0, 0],
      ]);
      c.fillStyle = linear(c, 0, -long, 0, 0, [
        mixed(colour, '#ffffff', 0.15),
        mixed(colour, deep, 0.5),
        deep,
      ]);
      c.fill();
      c.strokeStyle = 'rgba(255,255,255,.55)';
      c.lineWidth = 1.4;
      c.beginPath();
      c.moveTo(-half, -long * 0.8);
      c.lineTo(0, -long);
      c.lineTo(0, -long * 0.1);
      c.stroke();
    });
  const teeth = (top: boolean, layer: number): void => {
    c.fillStyle = mixed(dark, '#000008', 0.35 + layer * 0.3);
    c.beginPath();
    c.moveTo(0, top ? 0 : h);
    for (let x = 0; x <= w + u * 0.08; x += u * 0.07) {
      const edge = Math.abs(x - w / 2) / (w / 2);
      const reach = u * (0.04 + edge * edge * 0.2 + random() * 0.09) * (1 - layer * 0.35);
      c.lineTo(x, top ? reach : h - reach);
      c.lineTo(x + u * 0.03, top ? reach * 0.35 : h - reach * 0.45);
    }
    c.lineTo(w, top ? 0 : h);
    c.fill();
  };
  teeth(true, 0);
  teeth(false, 0);
  const colours = [accent, '#ff6ad0', '#ffb84a', '#6ea8ff', '#7affb0'];
  for (let i = 0; i < 26; i++) {
    const left = i % 2 === 0;
    const x = left ? random() * w * 0.24 : w - random() * w * 0.24;
    const spread = Math.abs(x - w / 2) / (w / 2);
    const colour = colours[i % colours.length] ?? accent;
    const y = h * (0.99 - random() * 0.07);
    crystal(
      x,
      y,
      u * (0.1 + random() * 0.24) * spread,
      u * (0.028 + random() * 0.04),
      (random() - 0.5) * 0.7 + (left ? 0.22 : -0.22),
      colour,
    );
  }
  teeth(true, 1);
  teeth(false, 1);
  for (let i = 0; i < 16; i++)
    spark(c, random() * w, random() * h, u * (0.008 + random() * 0.022), '#ffffff', 0.8);
};

/** Marble columns and lightning above the clouds. */
export const olympus: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = linear(c, 0, 0, 0, h, [deep, dark, mid, light, '#fff3d6']);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w / 2, y: h * 0.4, r: Math.max(w, h) }, 24, '#fff7d0', 0.4, random());
  const column = (x: number, wide: number): void => {
    c.fillStyle = linear(c, x - wide / 2, 0, x + wide / 2, 0, ['#fffaf0', '#e8d9ba', '#a58e6c']);
    c.fillRect(x - wide / 2, h * 0.1, wide, h);
    c.fillRect(x - wide * 0.72, h * 0.06, wide * 1.44, h * 0.05);
    c.fillRect(x - wide * 0.62, h * 0.11, wide * 1.24, h * 0.02);
    c.fillStyle = 'rgba(90,70,40,.22)';
    for (let i = 0; i < 4; i++) c.fillRect(x - wide / 2 + wide * (0.16 + i * 0.22), h * 0.13, wide * 0.06, h);
  };
  column(w * 0.07, u * 0.13);
  column(w * 0.93, u * 0.13);
  kept(c, () => {
    c.strokeStyle = '#ffffff';
    c.shadowColor = accent;
    c.shadowBlur = 26;
    c.lineWidth = 4;
    for (const from of [0.22, 0.8]) {
      let x = w * from;
      let y = 0;
      c.beginPath();
      c.moveTo(x, y);
      while (y < h * 0.6) {
        x += (random() - 0.5) * u * 0.12;
        y += u * (0.04 + random() * 0.05);
        c.lineTo(x, y);
      }
      c.stroke();
    }
  });
  for (let k = 0; k < 26; k++) {
    const x = random() * w;
    const y = h * (0.62 + random() * 0.4);
    const r = u * (0.07 + random() * 0.12);
    c.fillStyle = radial(c, x, y - r * 0.3, r * 0.1, r, [
      'rgba(255,255,255,.95)',
      faded(mixed('#ffffff', mid, 0.25), 0.75),
      faded(mid, 0),
    ]);
    c.beginPath();
    c.arc(x, y, r, 0, TURN);
    c.fill();
  }
};
