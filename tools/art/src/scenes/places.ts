import { faded, mixed } from '../colour.ts';
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
  spark,
  stars,
} from '../paint.ts';
import type { Scene } from './scene.ts';

/** A striped sun over a glowing grid. */
export const synth: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.6;
  c.fillStyle = linear(c, 0, 0, 0, horizon, [deep, dark, mid]);
  c.fillRect(0, 0, w, h);
  stars(c, w, horizon, random, 80);
  const r = u * 0.38;
  const x = w / 2;
  const y = horizon - u * 0.08;
  glow(c, x, y, r * 1.8, mid, 0.8);
  kept(c, () => {
    disc(c, x, y, r);
    c.clip();
    c.fillStyle = linear(c, 0, y - r, 0, y + r, ['#fff27a', light, mid]);
    c.fillRect(x - r, y - r, 2 * r, 2 * r);
    c.fillStyle = dark;
    for (let i = 0; i < 7; i++) c.fillRect(x - r, y + r * i * 0.13, 2 * r, r * (0.018 + i * 0.01));
  });
  peaks(c, { w, h }, horizon + 4, u * 0.16, random, deep, 11);
  c.fillStyle = linear(c, 0, horizon, 0, h, [mixed(deep, mid, 0.35), deep]);
  c.fillRect(0, horizon, w, h - horizon);
  kept(c, () => {
    c.beginPath();
    c.rect(0, horizon, w, h);
    c.clip();
    c.strokeStyle = faded(accent, 0.85);
    c.shadowColor = accent;
    c.shadowBlur = 10;
    c.lineWidth = 2;
    for (let i = -16; i <= 16; i++) {
      c.beginPath();
      c.moveTo(w / 2 + i * u * 0.03, horizon);
      c.lineTo(w / 2 + i * u * 0.26, h);
      c.stroke();
    }
    for (let i = 0; i < 10; i++) {
      const line = horizon + (h - horizon) * (i / 9) ** 2.1;
      c.beginPath();
      c.moveTo(0, line);
      c.lineTo(w, line);
      c.stroke();
    }
  });
};

/** Rays and halftone dots around a bright middle. */
export const burst: Scene = (c, w, h, _random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const reach = Math.hypot(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.42, 0, reach * 0.62, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  kept(c, () => {
    c.translate(w / 2, h * 0.42);
    c.fillStyle = radial(c, 0, 0, 0, reach * 0.6, [
      faded(accent, 0.8),
      faded(accent, 0.35),
      faded(accent, 0.05),
    ]);
    for (let i = 0; i < 20; i++) {
      const t = (i / 20) * Math.PI * 2 + 0.1;
      polygon(c, [
        [0, 0],
        [Math.cos(t) * reach, Math.sin(t) * reach],
        [Math.cos(t + 0.157) * reach, Math.sin(t + 0.157) * reach],
      ]);
      c.fill();
    }
  });
  const step = u / 26;
  c.fillStyle = faded(deep, 0.55);
  for (let row = 0; row < h / step; row++)
    for (let column = 0; column < w / step; column++) {
      const x = column * step + (row % 2 === 1 ? step / 2 : 0);
      const y = row * step;
      const r = step * 0.52 * Math.max(0, Math.hypot(x - w / 2, y - h * 0.42) / (reach * 0.5) - 0.45);
      if (r < 0.4) continue;
      disc(c, x, y, Math.min(r, step * 0.5));
      c.fill();
    }
  glow(c, w / 2, h * 0.4, u * 0.45, '#ffffff', 0.75);
};

/** A full moon between castles. */
export const gothic: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  const horizon = h * 0.74;
  c.fillStyle = linear(c, 0, 0, 0, h, [deep, dark, mid, dark]);
  c.fillRect(0, 0, w, h);
  stars(c, w, horizon, random, 60);
  const x = w * 0.5;
  const y = h * 0.34;
  const r = u * 0.34;
  glow(c, x, y, r * 1.9, accent, 0.7);
  c.fillStyle = radial(c, x - r * 0.2, y - r * 0.2, r * 0.1, r, [
    '#fffdf0',
    mixed(accent, '#ffffff', 0.5),
    mixed(accent, mid, 0.3),
  ]);
  disc(c, x, y, r);
  c.fill();
  for (let i = 0; i < 9; i++) {
    c.fillStyle = faded(mid, 0.12);
    disc(c, x + (random() - 0.5) * r * 1.4, y + (random() - 0.5) * r * 1.4, r * (0.05 + random() * 0.14));
    c.fill();
  }
  const castle = (at: number, s: number, flip: 1 | -1): void =>
    kept(c, () => {
      c.translate(at, horizon);
      c.scale(flip, 1);
      c.fillStyle = linear(c, 0, -s, 0, s * 0.2, [mixed(deep, dark, 0.6), '#06030c']);
      const towers = [
        [-0.3, 0.16, 0.7],
        [-0.1, 0.22, 1],
        [0.14, 0.15, 0.8],
        [0.32, 0.12, 0.55],
      ] as const;
      for (const [dx, wide, tall] of towers) {
        c.fillRect(dx * s, -tall * s, wide * s, tall * s + s * 0.3);
        polygon(c, [
          [dx * s - wide * s * 0.2, -tall * s],
          [dx * s + (wide * s) / 2, -tall * s - s * 0.3],
          [dx * s + wide * s * 1.2, -tall * s],
        ]);
        c.fill();
      }
      c.fillStyle = '#ffcf5a';
      c.shadowColor = '#ffb300';
      c.shadowBlur = 14;
      for (const [dx, dy] of [
        [-0.24, 0.5],
        [-0.02, 0.7],
        [0.04, 0.45],
        [0.2, 0.55],
      ] as const) {
        c.beginPath();
        c.roundRect(dx * s, -dy * s, s * 0.035, s * 0.07, [8, 8, 0, 0]);
        c.fill();
      }
    });
  castle(w * 0.12, u * 0.46, 1);
  castle(w * 0.9, u * 0.4, -1);
  hills(c, { w, h }, horizon + u * 0.05, u * 0.04, random, linear(c, 0, horizon, 0, h, [dark, deep]));
  for (let i = 0; i < 5; i++)
    drawIcon(
      c,
      'evil-bat',
      {
        x: w * (0.1 + random() * 0.8),
        y: h * (0.08 + random() * 0.28),
        size: u * (0.06 + random() * 0.06),
        rotation: (random() - 0.5) * 0.6,
        alpha: 0.9,
      },
      '#0b0614',
    );
  for (let k = 0; k < 5; k++) glow(c, random() * w, horizon + u * 0.12, u * 0.35, light, 0.3);
};

/** A wood at midnight: bare trees, will-o'-the-wisps, a crescent. */
export const witchwood: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.42, u * 0.04, Math.max(w, h) * 0.75, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  stars(c, w, h * 0.5, random, 60);
  kept(c, () => {
    const r = u * 0.25;
    glow(c, w * 0.5, h * 0.36, r * 2, light, 0.8);
    c.fillStyle = radial(c, w * 0.46, h * 0.32, 0, r * 1.3, [
      '#ffffff',
      '#e6dcff',
      mixed(light, '#ffffff', 0.4),
    ]);
    disc(c, w * 0.5, h * 0.36, r);
    c.fill();
  });
  const branch = (x: number, y: number, long: number, angle: number, wide: number, depth: number): void => {
    const x2 = x + Math.cos(angle) * long;
    const y2 = y + Math.sin(angle) * long;
    c.lineWidth = wide;
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo((x + x2) / 2 + (random() - 0.5) * long * 0.3, (y + y2) / 2, x2, y2);
    c.stroke();
    if (depth === 0) return;
    const forks = 2 + (random() < 0.4 ? 1 : 0);
    for (let i = 0; i < forks; i++)
      branch(
        x2,
        y2,
        long * (0.6 + random() * 0.2),
        angle + (i - (forks - 1) / 2) * 0.75 + (random() - 0.5) * 0.35,
        wide * 0.62,
        depth - 1,
      );
  };
  c.lineCap = 'round';
  for (const [tone, at, tall] of [
    [0.55, 0.16, 0.2],
    [0.55, 0.85, 0.21],
    [0.1, 0.02, 0.27],
    [0.1, 0.99, 0.28],
  ] as const) {
    c.strokeStyle = mixed(deep, mid, tone);
    branch(w * at, h * 0.9, u * tall, -Math.PI / 2 + (0.5 - at) * 0.35, u * 0.05, 5);
  }
  hills(c, { w, h }, h * 0.86, u * 0.03, random, linear(c, 0, h * 0.82, 0, h, [mixed(deep, mid, 0.3), deep]));
  for (let k = 0; k < 6; k++) glow(c, random() * w, h * (0.82 + random() * 0.14), u * 0.3, accent, 0.22);
  bokeh(c, { w, h }, random, 26, [accent, '#d8ff9a', light], [u * 0.005, u * 0.022], [0.3, 1], 0.9);
};

/** Waves of silk, a golden sun and pagodas. */
export const asia: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.4, u * 0.1, Math.max(w, h) * 0.75, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  const step = u / 7;
  kept(c, () => {
    c.globalAlpha = 0.2;
    c.strokeStyle = '#ffdf8a';
    c.lineWidth = 2;
    for (let row = 0; row < h / (step / 2) + 2; row++)
      for (let column = -1; column < w / step + 1; column++)
        for (let k = 1; k <= 3; k++) {
          c.beginPath();
          c.arc(
            column * step + (row % 2 === 1 ? step / 2 : 0),
            (row * step) / 2,
            ((step / 2) * k) / 3,
            Math.PI,
            0,
          );
          c.stroke();
        }
  });
  glow(c, w / 2, h * 0.4, u * 0.62, accent, 0.7);
  kept(c, () => {
    c.globalAlpha = 0.9;
    c.fillStyle = linear(c, 0, h * 0.4 - u * 0.34, 0, h * 0.4 + u * 0.34, ['#fff6c8', '#ffd25a', '#ff8a3c']);
    disc(c, w / 2, h * 0.4, u * 0.34);
    c.fill();
  });
  for (let i = 0; i < 7; i++) {
    const y = h * 0.4 + u * (-0.16 + i * 0.075);
    const long = u * (0.16 + random() * 0.3);
    const x = w / 2 + (random() - 0.5) * u * 0.66 - long / 2;
    c.fillStyle = linear(c, x, 0, x + long, 0, [
      faded(mid, 0),
      faded(mid, 0.5),
      faded(light, 0.5),
      faded(mid, 0),
    ]);
    c.beginPath();
    c.ellipse(x + long / 2, y, long / 2, u * 0.011, 0, 0, Math.PI * 2);
    c.fill();
  }
  const pagoda = (x: number, y: number, s: number): void => {
    c.fillStyle = deep;
    for (let i = 0; i < 4; i++) {
      const half = s * (0.5 - i * 0.09);
      const roof = y - i * s * 0.26;
      c.beginPath();
      c.moveTo(x - half, roof);
      c.quadraticCurveTo(x - half * 0.5, roof - s * 0.05, x - half * 0.45, roof - s * 0.14);
      c.lineTo(x + half * 0.45, roof - s * 0.14);
      c.quadraticCurveTo(x + half * 0.5, roof - s * 0.05, x + half, roof);
      c.fill();
      c.fillRect(x - half * 0.4, roof, half * 0.8, s * 0.14);
    }
    c.fillRect(x - s * 0.012, y - s * 1.15, s * 0.024, s * 0.25);
  };
  pagoda(w * 0.1, h * 0.78, u * 0.42);
  pagoda(w * 0.92, h * 0.78, u * 0.34);
  hills(c, { w, h }, h * 0.84, u * 0.03, random, linear(c, 0, h * 0.8, 0, h, [deep, '#000000']));
  bokeh(c, { w, h }, random, 24, ['#ffd35c', '#ffb07a', accent], [u * 0.008, u * 0.035], [0, 1], 0.7);
};

/** A card table under two lamps. */
export const felt: Scene = (c, w, h, _random, [deep, dark, mid, light]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.38, u * 0.05, Math.max(w, h) * 0.78, [light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  const suits = ['spades', 'hearts', 'clubs', 'diamonds'] as const;
  const step = u / 6.5;
  for (let row = -1; row < h / step + 1; row++)
    for (let column = -1; column < w / step + 1; column++)
      drawIcon(
        c,
        suits[(column + row * 2 + 40) % 4] ?? 'spades',
        {
          x: column * step + (row % 2 === 0 ? 0 : step / 2),
          y: row * step,
          size: step * 0.42,
          rotation: 0.2,
          alpha: 0.05,
        },
        '#ffffff',
      );
  kept(c, () => {
    c.globalCompositeOperation = 'screen';
    for (const [at, lean] of [
      [0.15, 0.25],
      [0.85, -0.25],
    ] as const)
      kept(c, () => {
        c.translate(w * at, -u * 0.1);
        c.rotate(-lean);
        c.fillStyle = linear(c, 0, 0, 0, h, ['rgba(255,255,240,.38)', 'rgba(255,255,240,0)']);
        polygon(c, [
          [-u * 0.05, 0],
          [u * 0.05, 0],
          [u * 0.34, h],
          [-u * 0.34, h],
        ]);
        c.fill();
      });
  });
  c.strokeStyle = 'rgba(255,217,120,.55)';
  for (const [line, rx, ry] of [
    [0.008, 0.62, 0.52],
    [0.003, 0.59, 0.49],
  ] as const) {
    c.lineWidth = u * line;
    c.beginPath();
    c.ellipse(w / 2, h * 1.02, w * rx, h * ry, 0, 0, Math.PI * 2);
    c.stroke();
  }
};

/** Rays over a heap of coins. */
export const vault: Scene = (c, w, h, random, [deep, dark, mid, light, accent]) => {
  const u = Math.min(w, h);
  c.fillStyle = radial(c, w / 2, h * 0.4, u * 0.02, Math.max(w, h) * 0.75, [accent, light, mid, dark, deep]);
  c.fillRect(0, 0, w, h);
  rays(c, { x: w / 2, y: h * 0.4, r: Math.max(w, h) }, 30, '#fff2b0', 0.35, random());
  for (let k = 0; k < 150; k++) {
    const x = random() * w;
    const y = h * (0.7 + random() ** 0.7 * 0.36) - (Math.abs(x - w / 2) / w) * u * 0.12;
    const r = u * (0.03 + random() * 0.03);
    kept(c, () => {
      c.translate(x, y);
      c.rotate(random() * 3);
      c.scale(1, 0.45 + random() * 0.4);
      c.fillStyle = '#7a4706';
      disc(c, 0, r * 0.18, r);
      c.fill();
      c.fillStyle = linear(c, -r, -r, r, r, ['#fff6b8', '#ffc928', '#b86f08']);
      disc(c, 0, 0, r);
      c.fill();
      c.strokeStyle = 'rgba(120,70,0,.55)';
      c.lineWidth = r * 0.1;
      disc(c, 0, 0, r * 0.72);
      c.stroke();
    });
  }
  for (let i = 0; i < 14; i++)
    spark(c, random() * w, h * random(), u * (0.02 + random() * 0.05), '#fff7cf', 0.9);
};
