import type { Theme } from './theme.ts';

/** Woods, ice and fire, castles, nights and stars. */
export const tales = {
  forest: {
    looks: [
      ['forest', 'moss'],
      ['forest', 'orbit'],
      ['forest', 'dawn'],
      ['forest', 'hex'],
    ],
    small: ['e:1f344', 'e:1f33f', 'e:1f330', 'e:1f342', 's:octagon@#10c060'],
    letters: [
      ['uncial-antiqua', 'gold'],
      ['carter-one', 'lime'],
      ['titan-one', 'amber'],
      ['cinzel@900', 'silver'],
    ],
    bends: [null, 'arc'],
  },
  ice: {
    looks: [
      ['ice', 'frost'],
      ['ice', 'sapphire'],
      ['ice', 'orbit'],
      ['ice', 'violet'],
    ],
    small: ['e:2744', 's:hexagon@#4ad0ff', 's:marquise@#8ab8ff', 'e:1f31f'],
    letters: [
      ['bangers', 'ice'],
      ['titan-one', 'ice'],
      ['cinzel@900', 'silver'],
      ['lilita-one', 'azure'],
    ],
    bends: ['bulge', 'arc', null],
  },
  fire: {
    looks: [
      ['lava', 'magma'],
      ['lava', 'ember'],
      ['lava', 'sulphur'],
      ['lava', 'wine'],
    ],
    small: ['e:1f525', 's:trillion@#ff5a1a', 's:round@#ffb01f', 'e:2604', 'g:small-fire@fire'],
    letters: [
      ['bangers', 'fire'],
      ['alfa-slab-one', 'fire'],
      ['russo-one', 'gold'],
      ['cinzel@900', 'fire'],
    ],
    bends: ['arc', 'bulge'],
  },
  dragon: {
    looks: [
      ['castle', 'ember'],
      ['castle', 'dusk'],
      ['castle', 'moss'],
      ['castle', 'sapphire'],
      ['castle', 'violet'],
    ],
    small: ['s:round@#f5103c', 'e:1f5e1', 'g:shield@silver', 'e:1f451', 's:octagon@#1f7cff'],
    letters: [
      ['uncial-antiqua', 'gold'],
      ['cinzel@900', 'ruby'],
      ['uncial-antiqua', 'silver'],
      ['cinzel@900', 'gold'],
    ],
    bends: [null, 'arc'],
  },
  gothic: {
    looks: [
      ['gothic', 'blood'],
      ['gothic', 'violet'],
      ['gothic', 'wine'],
      ['gothic', 'hex'],
      ['gothic', 'ash'],
    ],
    small: ['g:evil-bat@onyx', 'e:1f339', 'e:1fa78', 'e:1f56f', 's:marquise@#c01030'],
    letters: [
      ['uncial-antiqua', 'ruby'],
      ['creepster', 'purple'],
      ['cinzel-decorative@900', 'silver'],
      ['uncial-antiqua', 'bone'],
    ],
    bends: [null, 'arc'],
  },
  witch: {
    looks: [
      ['witchwood', 'hex'],
      ['witchwood', 'moss'],
      ['witchwood', 'plum'],
      ['witchwood', 'abyss'],
    ],
    small: ['e:1f9ea', 'e:1f56f', 'e:1f344', 's:hexagon@#b050ff', 'e:1f319'],
    letters: [
      ['creepster', 'lime'],
      ['uncial-antiqua', 'purple'],
      ['carter-one', 'purple'],
      ['creepster', 'amber'],
    ],
    bends: [null, 'arc'],
  },
  space: {
    looks: [
      ['space', 'cosmos'],
      ['space', 'orbit'],
      ['space', 'mars'],
      ['space', 'night'],
    ],
    small: ['e:2b50', 'e:1fa90', 's:marquise@#53d8ff', 's:round@#e040c8', 'e:2604'],
    letters: [
      ['russo-one', 'silver'],
      ['righteous', 'neon'],
      ['russo-one', 'azure'],
      ['righteous', 'gold'],
    ],
    bends: ['bulge', 'arc', null],
  },
} as const satisfies Record<string, Theme>;
