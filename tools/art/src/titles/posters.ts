import type { Hero } from '../hero.ts';

/** Pictures of promotions, boxes and landing pages by name. */
export const posters: readonly Hero[] = [
  {
    name: 'open-account',
    scene: 'burst',
    palette: 'violet',
    cast: [
      { art: 'e:1f4f1', x: -0.36, y: 0.04, size: 0.46, how: { rotation: -0.16 } },
      { art: 'e:1f511', x: 0.04, y: -0.02, size: 0.62 },
      { art: 'e:2709', x: 0.42, y: 0.12, size: 0.36, how: { rotation: 0.14 } },
      { art: 'e:1fa99', x: -0.6, y: -0.28, size: 0.13, how: { rotation: 0.4, blur: 1 } },
    ],
  },
  {
    name: 'one-balance',
    scene: 'vault',
    palette: 'bullion',
    cast: [
      { art: 'p:vaultDoor', x: 0.4, y: -0.02, size: 0.62, how: { dim: 0.08 } },
      { art: 'e:1f4b0', x: -0.08, y: 0, size: 0.6 },
      { art: 'e:1f9fe', x: -0.48, y: 0.08, size: 0.38, how: { rotation: -0.14 } },
      { art: 'e:1fa99', x: 0.22, y: 0.3, size: 0.2, how: { rotation: 0.2 } },
      { art: 'e:1fa99', x: -0.62, y: -0.3, size: 0.13, how: { rotation: -0.4, blur: 1 } },
    ],
  },
  {
    name: 'check-rounds',
    scene: 'synth',
    palette: 'cavern',
    cast: [
      { art: 'p:roulette', x: -0.3, y: 0.06, size: 0.62, how: { dim: 0.06 } },
      { art: 'e:1f50d', x: 0.2, y: 0, size: 0.64 },
      { art: 'e:1f3b2', x: 0.6, y: 0.22, size: 0.26, how: { rotation: 0.3 } },
    ],
  },
  {
    name: 'returns',
    scene: 'cavern',
    palette: 'teal',
    cast: [
      { art: 'e:1f4ca', x: 0, y: 0, size: 0.64 },
      {
        art: 't:777@ruby@alfa-slab-one',
        x: -0.48,
        y: -0.06,
        size: 0.36,
        how: { rotation: -0.12, halo: 0.6 },
      },
      { art: 'e:1f4d0', x: 0.5, y: 0.1, size: 0.36, how: { rotation: 0.14 } },
    ],
  },
  {
    name: 'free-demo',
    scene: 'burst',
    palette: 'synth',
    cast: [
      { art: 'e:1f352', x: -0.46, y: 0.1, size: 0.36, how: { rotation: -0.16 } },
      { art: 't:777@gold@alfa-slab-one', x: 0, y: -0.04, size: 0.6, how: { halo: 0.8 } },
      { art: 'e:1f514', x: 0.48, y: 0.1, size: 0.36, how: { rotation: 0.16 } },
      { art: 'e:1f48e', x: 0.28, y: 0.34, size: 0.2, how: { rotation: 0.2 } },
      { art: 'e:1f347', x: -0.24, y: 0.34, size: 0.2, how: { rotation: -0.2 } },
    ],
  },
  {
    name: 'payouts',
    scene: 'synth',
    palette: 'sea',
    cast: [
      { art: 'e:1f4b3', x: -0.36, y: 0.1, size: 0.44, how: { rotation: -0.16 } },
      { art: 'e:1f680', x: 0.06, y: -0.04, size: 0.64 },
      { art: 'e:1fa99', x: 0.46, y: 0.22, size: 0.24, how: { rotation: 0.2 } },
      { art: 'e:1fa99', x: -0.54, y: -0.28, size: 0.14, how: { rotation: 0.4, blur: 1 } },
    ],
  },
  {
    name: 'bank-login',
    scene: 'fjord',
    palette: 'frost',
    cast: [
      { art: 'e:1f3e6', x: -0.08, y: -0.02, size: 0.64 },
      { art: 'e:1f511', x: 0.4, y: 0.12, size: 0.38, how: { rotation: 0.12 } },
      { art: 'e:1f4f1', x: -0.52, y: 0.12, size: 0.34, how: { rotation: -0.14 } },
    ],
  },
  {
    name: 'limits',
    scene: 'cavern',
    palette: 'frost',
    cast: [
      { art: 'e:1f6e1', x: 0, y: 0, size: 0.66 },
      { art: 'e:23f1', x: -0.46, y: 0.1, size: 0.36, how: { rotation: -0.12 } },
      { art: 'e:2696', x: 0.48, y: 0.08, size: 0.4, how: { rotation: 0.1 } },
    ],
  },
  {
    name: 'break',
    scene: 'desert',
    palette: 'dusk',
    cast: [
      { art: 'e:1f334', x: -0.4, y: 0, size: 0.58, how: { dim: 0.06 } },
      { art: 'e:2615', x: 0.06, y: 0.06, size: 0.56 },
      { art: 'e:231b', x: 0.48, y: 0.08, size: 0.36, how: { rotation: 0.12 } },
    ],
  },
  {
    name: 'statement',
    scene: 'olympus',
    palette: 'thunder',
    cast: [
      { art: 'e:1f4dc', x: -0.14, y: 0, size: 0.64 },
      { art: 'e:1f510', x: 0.34, y: 0.1, size: 0.44, how: { rotation: 0.1 } },
    ],
  },
  {
    name: 'iclub',
    scene: 'vault',
    palette: 'hex',
    cast: [
      { art: 'e:1f48e', x: 0, y: -0.02, size: 0.66 },
      { art: 'p:cards', x: -0.44, y: 0.12, size: 0.42, how: { rotation: -0.14 } },
      { art: 'p:chips', x: 0.44, y: 0.14, size: 0.4, how: { rotation: 0.1 } },
    ],
  },
  {
    name: 'blackjack-table',
    scene: 'felt',
    palette: 'teal',
    cast: [
      { art: 'p:ace', x: -0.1, y: -0.02, size: 0.62, how: { rotation: -0.06 } },
      { art: 'p:cards', x: 0.34, y: 0.06, size: 0.48, how: { rotation: 0.12 } },
      { art: 'p:chips', x: -0.46, y: 0.18, size: 0.4 },
    ],
  },
];
