import type { Hex } from './colour.ts';

/** From the darkest to the brightest: deep, dark, mid, light, accent. */
export type Palette = readonly [Hex, Hex, Hex, Hex, Hex];

export const palettes = {
  dusk: ['#140a3a', '#4a1c6e', '#c2506a', '#ffb45a', '#ffe9a8'],
  sea: ['#031a4a', '#06378c', '#0b77cf', '#2fc0f2', '#b8fbff'],
  synth: ['#0c0430', '#3a0a6e', '#ff2e93', '#ffb03d', '#2ef0ff'],
  frost: ['#041038', '#0c3a86', '#3d86d8', '#a8dcff', '#7cf7ff'],
  fjord: ['#0c1430', '#264070', '#6a86b8', '#ff9d4d', '#ffd888'],
  teal: ['#011c20', '#063c42', '#0b6e6e', '#35b8a4', '#c4fff0'],
  crimson: ['#1c0204', '#5a060e', '#b3121f', '#e8442f', '#ffcf5a'],
  blood: ['#12020c', '#3a0618', '#7c0f2a', '#c8384a', '#ffd9b8'],
  cherry: ['#3a0010', '#8a0424', '#e0183c', '#ff6a4a', '#ffe04d'],
  cavern: ['#0a0620', '#231252', '#4c2a9a', '#8c5be0', '#7cf0ff'],
  thunder: ['#0c1440', '#2a3a9a', '#6a7ae8', '#ffd9a0', '#fff6d0'],
  hex: ['#07041a', '#1c1250', '#43249a', '#8a4ad8', '#8dffb4'],
  bullion: ['#1c0d02', '#5c3206', '#b8760f', '#f5bd3c', '#fff3c0'],
  violet: ['#0a0420', '#2a0f5a', '#5a24a8', '#9a5be0', '#ffe9b0'],
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;
