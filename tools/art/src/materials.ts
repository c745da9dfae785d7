import type { Canvas } from '@napi-rs/canvas';
import { channelsOf, rampAt, type Channels, type Hex } from './colour.ts';

/** How a cast surface looks: flat face from top to bottom, bevel from shade to light, and its outlines. */
export type Material = {
  readonly face: readonly Channels[];
  readonly bevel: readonly Channels[];
  /** Strength of the highlight, 0 to 1. */
  readonly shine: number;
  /** Outline next to the face, and the thin bright line inside it. */
  readonly outline: Hex;
  readonly rim: Hex;
  /** Side wall of the extrusion. */
  readonly wall: Hex;
};

const ramp = (colours: string): Channels[] => colours.split(' ').map(channelsOf);

function material(face: string, bevel: string, shine: number, outline: Hex, rim: Hex, wall: Hex): Material {
  return { face: ramp(face), bevel: ramp(bevel), shine, outline, rim, wall };
}

export const materials = {
  gold: material(
    '#fff7c4 #ffe06a #ffc21f #fff0a0 #f0a012 #a85a05',
    '#5a2a02 #a8610a #f0b02a #fff3b0 #ffffff',
    0.9,
    '#4a1d04',
    '#fff0b0',
    '#3a1402',
  ),
  bronze: material(
    '#ffe6c8 #f0b27a #c87a3a #f0c090 #a85a22 #6a3010',
    '#301204 #7a3c14 #c87a3a #ffdcb4 #ffffff',
    0.8,
    '#2c1004',
    '#ffdcb0',
    '#200a02',
  ),
  silver: material(
    '#ffffff #dfe9f5 #a9bdd6 #f2f7ff #9fb2cc #5c6f8d',
    '#1c2a44 #5a6f92 #b7c8e0 #f5faff #ffffff',
    1,
    '#101a33',
    '#cfe0ff',
    '#0a1226',
  ),
  steel: material(
    '#e8eef6 #b4c0d0 #76869c #c8d2e0 #647488 #384458',
    '#0e1624 #3a485e #8a9ab0 #dfe8f4 #ffffff',
    0.9,
    '#0a101c',
    '#b8c8e0',
    '#060a14',
  ),
  ice: material(
    '#ffffff #d9f7ff #8fe4ff #e9fbff #59c2ff #1f78d6',
    '#0a3a7a #2f86dd #86dcff #e8fbff #ffffff',
    1,
    '#062a66',
    '#ffffff',
    '#041b4a',
  ),
  fire: material(
    '#fffbd0 #ffe45c #ffb01f #ff6a12 #e0260a #8c0a06',
    '#4a0303 #b01808 #ff6a12 #ffd84a #fffbe0',
    0.7,
    '#3a0202',
    '#ffcf5a',
    '#240101',
  ),
  candy: material(
    '#ffffff #ffd6f0 #ff8fd0 #ff5bb5 #f0389c #b8146e',
    '#7a0a4a #d8268c #ff7cc6 #ffd8f0 #ffffff',
    1,
    '#6a0a52',
    '#ffffff',
    '#470638',
  ),
  lime: material(
    '#fbffd0 #d8ff5c #8dea2a #4cc41a #1d8f1c #0a5a18',
    '#063a0a #1d8f1c #7ade2a #e6ff9a #ffffff',
    0.9,
    '#04300c',
    '#f4ffc0',
    '#021f08',
  ),
  jade: material(
    '#f0fff6 #b4f5d0 #5ad8a0 #b8f2d4 #1fa874 #0a6446',
    '#043222 #12805a #4ed09a #d4ffe8 #ffffff',
    0.9,
    '#03301f',
    '#eafff2',
    '#021c12',
  ),
  neon: material(
    '#ffffff #b8fbff #4ff0ff #38b6ff #a05bff #ff4fd8',
    '#2a0a5a #5a2fd0 #3fd0ff #d0ffff #ffffff',
    0.9,
    '#14043a',
    '#ff4fd8',
    '#0a0224',
  ),
  ruby: material(
    '#ffe0e0 #ff8a8a #ff3d4d #e0102e #a8061e #5a0212',
    '#3a0008 #a8061e #ff4a55 #ffc0c0 #ffffff',
    1,
    '#3a000c',
    '#ffe08a',
    '#240006',
  ),
  bone: material(
    '#ffffff #fff4d8 #f0dcae #d8b880 #a8804a #6a4420',
    '#2a1606 #7a5428 #d8b880 #fff4d8 #ffffff',
    0.4,
    '#1c0e04',
    '#ffdf9a',
    '#100802',
  ),
  purple: material(
    '#ffffff #ecd6ff #c58aff #9a4dff #6a1fe0 #3a0a94',
    '#1c0450 #5a1fc0 #b57aff #ecd6ff #ffffff',
    1,
    '#1a0448',
    '#ffe08a',
    '#0e022c',
  ),
  azure: material(
    '#ffffff #cfe4ff #74b4ff #3a86f5 #1a58cc #0a2f86',
    '#051a4c #1a56c0 #64aaff #d6e9ff #ffffff',
    1,
    '#04143c',
    '#d8ecff',
    '#020c28',
  ),
  aqua: material(
    '#ffffff #d0fff8 #6cf0e0 #c0fff4 #16b8b0 #066a70',
    '#03383c #0e8c8c #56e4d6 #d8fffa #ffffff',
    1,
    '#03343a',
    '#e4fffb',
    '#021f24',
  ),
  rose: material(
    '#fff2f4 #ffc4d0 #f58aa4 #ffd0d8 #d8527a #8c2348',
    '#3c0a1e #a83058 #f588a4 #ffdce4 #ffffff',
    0.9,
    '#380a1c',
    '#ffe8ee',
    '#240510',
  ),
  stone: material(
    '#e4e0ea #b4aec2 #837c94 #aaa4ba #615a72 #3a3448',
    '#15111e #46405a #8a839c #d8d4e2 #ffffff',
    0.35,
    '#120e1a',
    '#b8b0cc',
    '#0a0710',
  ),
  onyx: material(
    '#7a7a92 #4a4a60 #26263a #4c4c66 #1a1a2a #0a0a14',
    '#000006 #1a1a2c #4a4a66 #9a9ab8 #ffffff',
    1,
    '#04040a',
    '#ffd98a',
    '#000004',
  ),
  wood: material(
    '#e8b884 #c08a52 #8e5a2c #b07a44 #6e4018 #40220a',
    '#1e0e02 #5a3212 #a06a34 #e8bc88 #ffe8c8',
    0.35,
    '#1a0c02',
    '#e8b878',
    '#100701',
  ),
  amber: material(
    '#fff6d8 #ffdc8a #ffb52e #ffdf94 #f08a0a #9a4a02',
    '#4a1d02 #b86008 #ffb52e #fff0c0 #ffffff',
    1,
    '#421a02',
    '#fff4cc',
    '#2a0f01',
  ),
} as const satisfies Record<string, Material>;
export type MaterialName = keyof typeof materials;

/** How far each pixel lies inside the shape: two passes of a chamfer distance, in pixels. */
function depthsOf(alpha: Uint8ClampedArray, w: number, h: number): Float32Array {
  const far = 1e6;
  const depth = new Float32Array(w * h);
  for (let i = 0; i < depth.length; i++) {
    const a = alpha[i * 4 + 3] ?? 0;
    depth[i] = a > 250 ? far : a > 4 ? a / 255 : 0;
  }
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= w || y >= h ? far : (depth[y * w + x] ?? 0);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      if ((depth[y * w + x] ?? 0) < far) continue;
      depth[y * w + x] = Math.min(
        far,
        at(x - 1, y) + 1,
        at(x, y - 1) + 1,
        at(x - 1, y - 1) + Math.SQRT2,
        at(x + 1, y - 1) + Math.SQRT2,
      );
    }
  for (let y = h - 1; y >= 0; y--)
    for (let x = w - 1; x >= 0; x--) {
      const own = depth[y * w + x] ?? 0;
      if (own === 0) continue;
      depth[y * w + x] = Math.min(
        own,
        at(x + 1, y) + 1,
        at(x, y + 1) + 1,
        at(x - 1, y + 1) + Math.SQRT2,
        at(x + 1, y + 1) + Math.SQRT2,
      );
    }
  return depth;
}

function soften(field: Float32Array, w: number, h: number, radius: number): void {
  const row = new Float32Array(field.length);
  const span = 2 * radius + 1;
  const pass = (
    from: Float32Array,
    to: Float32Array,
    lines: number,
    length: number,
    step: number,
    jump: number,
  ) => {
    for (let line = 0; line < lines; line++) {
      const start = line * jump;
      const at = (i: number): number => from[start + Math.max(0, Math.min(length - 1, i)) * step] ?? 0;
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        to[start + i * step] = sum / span;
        sum += at(i + radius + 1) - at(i - radius);
      }
    }
  };
  pass(field, row, h, w, 1, w);
  pass(row, field, w, h, w, 1);
}

const light = [-0.42, -0.78, 0.46] as const;
const half = [-0.25, -0.5, 0.83] as const;

/**
 * Turns a white shape into cast metal, ice or enamel: the distance to the edge becomes a rounded bevel that is
 * lit from the upper left. `bevel` is the width of the rounding in pixels; `top` and `foot` bound the face's ramp.
 */
export function shade(mask: Canvas, of: Material, bevel: number, top: number, foot: number): Canvas {
  const { width: w, height: h } = mask;
  const c = mask.getContext('2d');
  const image = c.getImageData(0, 0, w, h);
  const pixels = image.data;
  const height = depthsOf(pixels, w, h);
  for (let i = 0; i < height.length; i++) {
    const t = Math.min(1, (height[i] ?? 0) / bevel);
    height[i] = Math.sqrt(1 - (1 - t) * (1 - t));
  }
  const radius = Math.max(1, Math.round(bevel * 0.16));
  soften(height, w, h, radius);
  soften(height, w, h, radius);
  const slope = bevel * 0.62;
  for (let y = 1; y < h - 1; y++) {
    const face = rampAt(of.face, (y - top) / (foot - top));
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      if (pixels[i * 4 + 3] === 0) continue;
      const dx = -((height[i + 1] ?? 0) - (height[i - 1] ?? 0)) * slope;
      const dy = -((height[i + w] ?? 0) - (height[i - w] ?? 0)) * slope;
      const nz = 1 / Math.sqrt(dx * dx + dy * dy + 1);
      const edge = Math.min(1, Math.max(0, (1 - nz) * 2.6));
      const lit = rampAt(of.bevel, 0.42 + (dx * nz * light[0] + dy * nz * light[1] + nz * light[2]) * 0.56);
      const gloss =
        Math.max(0, dx * nz * half[0] + dy * nz * half[1] + nz * half[2]) ** 26 * of.shine * edge * 150;
      for (const j of [0, 1, 2] as const)
        pixels[i * 4 + j] = Math.min(255, face[j] + (lit[j] - face[j]) * edge + gloss);
    }
  }
  c.putImageData(image, 0, 0);
  return mask;
}
