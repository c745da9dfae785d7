import { faded, mixed, type Hex } from '../colour.ts';
import { drawIcon } from '../icons.ts';
import {
  bokeh,
  disc,
  glow,
  hills,
  kept,
  linear,
  peaks,
  polygon,
  radial,
  rays,
  stars,
  type Brush,
} from '../paint.ts';
import type { Random } from '../random.ts';
import type { Scene } from './scene.ts';

function leaf(c: Brush, at: { x: number; y: number; long: number; angle: number }, colour: Hex): void {
  const { long } = at;
  kept(c, () => {
    c.translate(at.x, at.y);
    c.rotate(at.angle);
    c.fillStyle = linear(c, 0, 0, long, 0, [mixed(colour, '#000000', 0.4), colour]);
    c.beginPath();
    c.moveTo(0, 0);
    c.quadraticCurveTo(long * 0.45, -long * 0.28, long, 0);
    c.quadraticCurveTo(long * 0.45, long * 0.28, 0, 0);
    c.fill();
    c.strokeStyle = faded(mixed(colour, '#ffffff', 0.4), 0.45);
    c.lineWidth = 2;
    c.beginPath();
    c.moveTo(0, 0);
    c.lineTo(long * 0.92, 0);
    for (let i = 1; i < 8; i++) {
      const t = (long * i) / 9;
      const reach = long * 0.1 * Math.sin((Math.PI * i) / 9);
      c.moveTo(t, 0);
      c.lineTo(t + long * 0.09, -reach);
      c.moveTo(t, 0);
      c.lineTo(t + long * 0.09, reach);
    }
    c.stroke();
  });
}

/** A clearing with great leaves around it. */
export const jungle: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.36, u * 0.05, Math.max(w, h) * 0.75, [accent, light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w * 0.5, y: h * 0.3, r: Math.max(w, h) }, 18, '#ffffff', 0.22, random());
  for (const [k, tone] of [mid, dark, deep].entries())
    for (let i = 0; i < 16; i++) {
      const side = i % 4;
      const t = random();
      const x = side === 0 ? -10 : side === 1 ? w + 10 : t * w;
      const y = side === 2 ? -10 : side === 3 ? h + 10 : t * h;
      const angle = Math.atan2(h * 0.45 - y, w / 2 - x) + (random() - 0.5) * 1.3;
      const long = u * (0.42 - k * 0.06) * (0.7 + random() * 0.5);
      leaf(c, { x, y, long, angle }, mixed(tone, light, random() * 0.3));
    }
};

/** Two open craters and glowing ash. */
export const lava: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.7;
  c.fillStyle = linear(c, 0, 0, 0, h, [deep, dark, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  glow(c, w / 2, h * 0.42, u * 0.75, light, 0.95);
  rays(c, { x: w / 2, y: h * 0.42, r: Math.max(w, h) }, 26, accent, 0.18, random());
  const crater = (x: number, wide: number, tall: number): void => {
    c.fillStyle = linear(c, 0, horizon - tall, 0, horizon, [mixed(dark, '#000000', 0.3), deep]);
    polygon(c, [
      [x - wide, horizon + u * 0.1],
      [x - u * 0.05, horizon - tall],
      [x + u * 0.05, horizon - tall],
      [x + wide, horizon + u * 0.1],
    ]);
    c.fill();
    glow(c, x, horizon - tall * 1.1, u * 0.28, accent, 0.95);
    kept(c, () => {
      c.strokeStyle = accent;
      c.lineWidth = u * 0.015;
      c.shadowColor = light;
      c.shadowBlur = 20;
      c.beginPath();
      c.moveTo(x, horizon - tall);
      c.bezierCurveTo(x + 20, horizon - u * 0.2, x - 30, horizon - u * 0.12, x + 10, horizon + u * 0.05);
      c.stroke();
    });
  };
  crater(w * 0.2, u * 0.3, u * 0.3);
  crater(w * 0.85, u * 0.34, u * 0.38);
  peaks(
    c,
    { w, h },
    horizon + u * 0.1,
    u * 0.16,
    random,
    linear(c, 0, horizon, 0, h, [mixed(deep, '#000000', 0.4), dark]),
    9,
  );
  c.fillStyle = linear(c, 0, h * 0.84, 0, h, [faded(light, 0), faded(light, 0.85)]);
  c.fillRect(0, h * 0.84, w, h);
  for (let i = 0; i < 110; i++) {
    c.fillStyle = faded(random() < 0.5 ? accent : light, 0.3 + random() * 0.7);
    disc(c, random() * w, random() * h, 0.8 + random() * random() * 4.5);
    c.fill();
  }
};

/** Table mountains under a low sun. */
export const west: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.68;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [dark, mid, light, accent]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w / 2, y: horizon, r: Math.max(w, h) * 1.1 }, 28, '#fff3c4', 0.3, 0.05);
  glow(c, w / 2, horizon, u * 0.6, '#fff3c4', 0.8);
  const mesa = (x: number, wide: number, tall: number, colour: Hex): void => {
    const foot = horizon + 10;
    c.fillStyle = linear(c, x - wide, 0, x + wide, 0, [
      mixed(colour, '#ffffff', 0.12),
      colour,
      mixed(colour, '#000000', 0.35),
    ]);
    polygon(c, [
      [x - wide, foot],
      [x - wide * 0.72, horizon - tall * 0.5],
      [x - wide * 0.6, horizon - tall * 0.55],
      [x - wide * 0.5, horizon - tall],
      [x + wide * 0.45, horizon - tall],
      [x + wide * 0.58, horizon - tall * 0.5],
      [x + wide * 0.75, horizon - tall * 0.45],
      [x + wide, foot],
    ]);
    c.fill();
  };
  mesa(w * (0.08 + random() * 0.08), u * 0.22, u * 0.3, mixed(dark, mid, 0.5));
  mesa(w * (0.86 + random() * 0.08), u * 0.26, u * 0.38, dark);
  mesa(w * 0.68, u * 0.12, u * 0.16, mixed(mid, light, 0.3));
  hills(c, { w, h }, horizon + u * 0.03, u * 0.02, random, linear(c, 0, horizon, 0, h, [mid, deep]));
  drawIcon(c, 'cactus', { x: w * 0.1, y: horizon + u * 0.02, size: u * 0.2 }, deep);
  drawIcon(c, 'cactus', { x: w * 0.93, y: horizon + u * 0.04, size: u * 0.15 }, deep);
};

function acacia(c: Brush, x: number, y: number, s: number, colour: Hex, random: Random): void {
  c.strokeStyle = colour;
  c.fillStyle = colour;
  c.lineCap = 'round';
  for (const lean of [-0.3, 0.05, 0.34]) {
    c.lineWidth = s * 0.05;
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo(x + lean * s * 0.2, y - s * 0.4, x + lean * s, y - s * 0.72);
    c.stroke();
  }
  for (let i = 0; i < 9; i++) {
    c.beginPath();
    c.ellipse(
      x + (random() - 0.5) * s * 1.1,
      y - s * (0.74 + random() * 0.12),
      s * (0.2 + random() * 0.16),
      s * 0.07,
      0,
      0,
      Math.PI * 2,
    );
    c.fill();
  }
}

/** A great sun behind flat-topped trees. */
export const savanna: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.7;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [dark, mid, light, accent]);
  c.fillRect(0, 0, w, h);
  glow(c, w / 2, horizon - u * 0.22, u * 0.7, accent, 0.9);
  c.fillStyle = linear(c, 0, horizon - u * 0.62, 0, horizon, ['#fffbe0', accent, light]);
  disc(c, w / 2, horizon - u * 0.24, u * 0.36);
  c.fill();
  const size = { w, h };
  hills(c, size, horizon, u * 0.03, random, mixed(mid, dark, 0.6));
  acacia(c, w * 0.12, horizon + u * 0.05, u * 0.42, mixed(dark, deep, 0.6), random);
  acacia(c, w * 0.9, horizon + u * 0.04, u * 0.36, mixed(dark, deep, 0.6), random);
  hills(c, size, horizon + u * 0.1, u * 0.04, random, linear(c, 0, horizon, 0, h, [dark, deep]));
  c.strokeStyle = deep;
  for (let i = 0; i < 70; i++) {
    const x = random() * w;
    const tall = u * (0.05 + random() * 0.12);
    c.lineWidth = 2 + random() * 2;
    c.beginPath();
    c.moveTo(x, h);
    c.quadraticCurveTo(x, h - tall * 0.6, x + (random() - 0.5) * tall, h - tall);
    c.stroke();
  }
};

/** Layers of firs with light between them. */
export const forest: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = linear(c, 0, 0, 0, h, [dark, mid, light, mid, deep]);
  c.fillRect(0, 0, w, h);
  stars(c, w, h * 0.4, random, 50, accent);
  glow(c, w / 2, h * 0.34, u * 0.6, accent, 0.85);
  const fir = (x: number, foot: number, tall: number, colour: Hex): void => {
    c.fillStyle = colour;
    for (let i = 0; i < 5; i++) {
      const top = foot - tall * (1 - i * 0.17);
      const wide = tall * (0.09 + i * 0.055);
      polygon(c, [
        [x, top],
        [x - wide, top + tall * 0.26],
        [x + wide, top + tall * 0.26],
      ]);
      c.fill();
    }
    c.fillRect(x - tall * 0.025, foot - tall * 0.1, tall * 0.05, tall * 0.12);
  };
  for (let layer = 0; layer < 4; layer++) {
    const colour = mixed(mixed(mid, light, 0.25), deep, layer / 3.2);
    const count = 13 - layer * 2;
    for (let i = 0; i < count; i++) {
      const x = ((i + random() * 0.8) / count) * w;
      // The middle stays open for the subject.
      const aside = Math.abs(x - w / 2) / (w / 2);
      if (layer > 1 && aside < 0.5) continue;
      fir(x, h * (0.72 + layer * 0.07), u * (0.26 + layer * 0.12) * (0.8 + random() * 0.4), colour);
    }
    glow(c, w / 2, h * (0.66 + layer * 0.06), u * 0.5, accent, 0.12);
  }
  hills(
    c,
    { w, h },
    h * 0.88,
    u * 0.03,
    random,
    linear(c, 0, h * 0.84, 0, h, [mixed(deep, dark, 0.5), deep]),
  );
  bokeh(c, { w, h }, random, 22, [accent, light, '#ffffff'], [u * 0.004, u * 0.018], [0.2, 1], 0.8);
};
