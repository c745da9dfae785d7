import type { Theme } from './theme.ts';

/** Cities, machines, fruit, stones, fairs and tables. */
export const towns = {
  neon: {
    looks: [
      ['synth', 'synth'],
      ['city', 'night'],
      ['synth', 'cyan'],
      ['city', 'cyan'],
      ['synth', 'lime'],
    ],
    small: ['e:1f48e', 'e:1f3b5', 'e:26a1', 's:marquise@#ff4fd8', 'e:2b50'],
    letters: [
      ['righteous', 'neon'],
      ['russo-one', 'azure'],
      ['righteous', 'candy'],
      ['russo-one', 'lime'],
    ],
    bends: ['bulge', 'arc', null],
  },
  brass: {
    looks: [
      ['works', 'copper'],
      ['works', 'verdigris'],
      ['works', 'dusk'],
      ['works', 'ash'],
    ],
    small: ['g:cog@bronze', 'e:1f9ea', 'e:1f4a1', 'g:cog@gold', 's:round@#ff8a3a'],
    letters: [
      ['alfa-slab-one', 'gold'],
      ['cinzel-decorative@900', 'amber'],
      ['alfa-slab-one', 'silver'],
      ['carter-one', 'lime'],
    ],
    bends: ['arc', null],
  },
  fruit: {
    looks: [
      ['burst', 'cherry'],
      ['burst', 'lemon'],
      ['burst', 'violet'],
      ['burst', 'emerald'],
      ['burst', 'azure'],
      ['burst', 'citrus'],
      ['burst', 'grape'],
      ['vault', 'crimson'],
    ],
    small: ['e:1f347', 'e:1f514', 'e:2b50', 'e:1f34b', 'e:1f352', 'e:1f34a'],
    letters: [
      ['titan-one', 'fire'],
      ['alfa-slab-one', 'gold'],
      ['lilita-one', 'ruby'],
      ['titan-one', 'lime'],
      ['alfa-slab-one', 'silver'],
      ['lilita-one', 'gold'],
    ],
    bends: ['arc', 'bulge', null],
  },
  gems: {
    looks: [
      ['cavern', 'cavern'],
      ['cavern', 'sapphire'],
      ['cavern', 'emerald'],
      ['cavern', 'plum'],
      ['cavern', 'abyss'],
      ['vault', 'violet'],
    ],
    small: [
      's:pear@#b050ff',
      's:square@#ffb01f',
      's:marquise@#2fe0e8',
      's:round@#f5103c',
      's:octagon@#10c060',
    ],
    letters: [
      ['lilita-one', 'purple'],
      ['titan-one', 'ice'],
      ['lilita-one', 'gold'],
      ['righteous', 'silver'],
      ['lilita-one', 'ruby'],
    ],
    bends: ['bulge', 'arc', null],
  },
  irish: {
    looks: [
      ['meadow', 'leaf'],
      ['meadow', 'emerald'],
      ['meadow', 'rain'],
    ],
    small: ['e:1f340', 'e:1fa99', 'g:horseshoe@gold', 'e:1f308'],
    letters: [
      ['uncial-antiqua', 'gold'],
      ['titan-one', 'lime'],
      ['carter-one', 'gold'],
    ],
    bends: ['arc', null],
  },
  fiesta: {
    looks: [
      ['burst', 'marigold'],
      ['west', 'marigold'],
      ['city', 'plum'],
      ['burst', 'grape'],
    ],
    small: ['e:1f336', 'e:1f3b5', 'e:1fa87', 'e:1f490', 'e:1f34b'],
    letters: [
      ['bangers', 'fire'],
      ['carter-one', 'candy'],
      ['alfa-slab-one', 'amber'],
      ['titan-one', 'gold'],
    ],
    bends: ['arc', 'bulge'],
  },
  farm: {
    looks: [
      ['meadow', 'barn'],
      ['meadow', 'honey'],
      ['meadow', 'dawn'],
      ['meadow', 'sky'],
    ],
    small: ['e:1f33d', 'e:1f345', 'e:1f33b', 'e:1f95a', 'e:1fa99'],
    letters: [
      ['titan-one', 'amber'],
      ['carter-one', 'fire'],
      ['alfa-slab-one', 'ruby'],
      ['titan-one', 'gold'],
    ],
    bends: ['arc', 'bulge'],
  },
  sweets: {
    looks: [
      ['candy', 'sugar'],
      ['candy', 'mint'],
      ['candy', 'grape'],
      ['candy', 'citrus'],
    ],
    small: ['e:1f36c', 'e:1f353', 'e:1f352', 'e:1f36d', 'e:1f370'],
    letters: [
      ['lilita-one', 'candy'],
      ['titan-one', 'candy'],
      ['lilita-one', 'purple'],
    ],
    bends: ['bulge', 'arc'],
    youthAppeal: 'some',
  },
  sport: {
    looks: [
      ['stadium', 'pitch'],
      ['stadium', 'night'],
      ['stadium', 'emerald'],
      ['stadium', 'ember'],
    ],
    small: ['e:1f3c5', 'e:2b50', 'e:1fa99', 'e:1f3c6'],
    letters: [
      ['russo-one', 'silver'],
      ['russo-one', 'gold'],
      ['bangers', 'azure'],
      ['alfa-slab-one', 'fire'],
    ],
    bends: ['arc', 'bulge', null],
  },
  vault: {
    looks: [
      ['vault', 'bullion'],
      ['vault', 'violet'],
      ['vault', 'emerald'],
      ['city', 'cyan'],
      ['vault', 'sapphire'],
      ['vault', 'crimson'],
    ],
    small: ['e:1f48e', 'e:1fa99', 'e:1f511', 's:round@#bfefff', 'e:1f4b5'],
    letters: [
      ['alfa-slab-one', 'gold'],
      ['cinzel@900', 'gold'],
      ['righteous', 'silver'],
      ['carter-one', 'amber'],
    ],
    bends: ['arc', null],
  },
  table: {
    looks: [
      ['felt', 'teal'],
      ['felt', 'emerald'],
      ['felt', 'crimson'],
      ['felt', 'violet'],
      ['felt', 'sapphire'],
      ['felt', 'ember'],
    ],
    small: ['e:1fa99', 'g:spades@gold', 'g:hearts@ruby', 'g:clubs@silver'],
    letters: [
      ['cinzel-decorative@900', 'gold'],
      ['cinzel@900', 'silver'],
      ['righteous', 'gold'],
      ['cinzel@900', 'gold'],
    ],
    bends: [null, 'arc'],
  },
} as const satisfies Record<string, Theme>;
