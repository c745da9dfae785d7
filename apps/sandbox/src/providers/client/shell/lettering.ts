import type { Look } from './site-link.ts';

/** Colours of the tile's materials, from the top of a letter to its foot, and of its edge. */
const materials: Readonly<Record<string, readonly [face: string, edge: string]>> = {
  gold: ['#fff7c4, #ffe06a 30%, #ffc21f 48%, #fff0a0 52%, #f0a012 74%, #a85a05', '#4a1d04'],
  bronze: ['#ffe6c8, #f0b27a 30%, #c87a3a 48%, #f0c090 52%, #a85a22', '#2c1004'],
  silver: ['#fff, #dfe9f5 30%, #a9bdd6 48%, #f2f7ff 52%, #9fb2cc', '#101a33'],
  bone: ['#fffdf2, #f2e6c8 40%, #cbb68a 52%, #f0e2c0', '#2a2012'],
  ice: ['#fff, #d9f7ff 30%, #8fe4ff 48%, #e9fbff 52%, #59c2ff', '#062a66'],
  azure: ['#f0fbff, #9fdcff 30%, #3aa6f0 50%, #bfe8ff 54%, #1c6fd0', '#04214f'],
  aqua: ['#f2fffd, #a8fff0 30%, #35dcc8 50%, #c8fff6 54%, #109c96', '#02302e'],
  fire: ['#fffbd0, #ffe45c 30%, #ffb01f 52%, #ff6a12 72%, #e0260a', '#3a0202'],
  amber: ['#fff6d0, #ffd86a 30%, #ffab2a 52%, #ffe0a0 56%, #e0780a', '#3f1802'],
  candy: ['#fff, #ffd6f0 30%, #ff8fd0 52%, #ff5bb5 72%, #f0389c', '#6a0a52'],
  rose: ['#fff5f7, #ffc4d2 30%, #ff7f9f 52%, #ffd0dc 56%, #e0446e', '#4f0a20'],
  lime: ['#fbffd0, #d8ff5c 30%, #8dea2a 52%, #4cc41a', '#04300c'],
  jade: ['#f0fff6, #b4f5d0 30%, #5ad8a0 50%, #b8f2d4 54%, #1fa874', '#03301f'],
  neon: ['#fff, #b8fbff 26%, #4ff0ff 44%, #38b6ff 60%, #a05bff 80%, #ff4fd8', '#14043a'],
  ruby: ['#ffe0e0, #ff8a8a 30%, #ff3d4d 52%, #e0102e', '#3a000c'],
  purple: ['#f8ecff, #d8a8ff 30%, #a45cf0 50%, #e4c4ff 54%, #7a2cd0', '#240648'],
};

/** Titles and big figures in the letters that the game's tile is painted with; plain ones until they are here. */
export function useLettering({ lettering }: Look): void {
  if (!lettering) return;
  const { style, dataset } = document.documentElement;
  const [face, edge] = materials[lettering.material] ?? materials['gold']!;
  style.setProperty('--face', `linear-gradient(${face})`);
  style.setProperty('--edge', edge);
  const font = new FontFace('Lettering', `url(/providers/client/letters/${lettering.font}.woff2)`);
  document.fonts.add(font);
  void font.load().then(
    () => (dataset['lettering'] = lettering.font),
    () => {},
  );
}
