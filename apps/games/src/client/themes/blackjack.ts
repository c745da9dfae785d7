import type { SoundPalette } from '../sound/palette.ts';

/** The table's look and voice; see the slots' themes for the meaning of the fields. */
export const theme = {
  lettering: {
    family: 'Halcyon Blackjack Letters',
    url: new URL('../lettering/blackjack.woff2', import.meta.url).href,
    face: ['#fff6d6', '#f0cf7a', '#b8842c'],
    edge: '#04231f',
    glow: '#35d0b0',
    spacing: 0.03,
    scale: 0.8,
    isUpperCase: true,
  },
  colours: {
    page: ['#0b5a56', '#021a1c'] as const,
    accent: '#f0cf7a',
    accentInk: '#241600',
    win: '#ffe38a',
  },
  sound: { rootHertz: 196, scale: [0, 2, 4, 7, 9], voice: 'triangle', thudHertz: 90 } satisfies SoundPalette,
};
