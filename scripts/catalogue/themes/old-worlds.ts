import type { Theme } from './theme.ts';

const roman = (...materials: string[]) => materials.map((material) => ['cinzel@900', material] as const);

/** Old empires, far countries, sea and prairie. */
export const oldWorlds = {
  egypt: {
    looks: [
      ['desert', 'dusk'],
      ['desert', 'sand'],
      ['desert', 'tomb'],
      ['vault', 'tomb'],
      ['bazaar', 'azure'],
      ['desert', 'wine'],
    ],
    small: ['e:1fab2', 's:octagon@#10b0d0', 'e:1fa99', 'g:ankh@gold', 's:pear@#f03a4a', 'g:lotus@azure'],
    letters: [...roman('gold', 'bronze', 'fire', 'azure'), ['cinzel-decorative@900', 'gold']],
    bends: ['arc', null, 'arc'],
  },
  greece: {
    looks: [
      ['olympus', 'thunder'],
      ['olympus', 'marble'],
      ['olympus', 'dawn'],
      ['olympus', 'sapphire'],
      ['olympus', 'bullion'],
    ],
    small: ['g:laurel-crown@gold', 'e:26a1', 'e:1f347', 's:pear@#3a86ff', 'e:1fad2', 'e:1fa99'],
    letters: [...roman('gold', 'bone', 'silver', 'azure'), ['cinzel-decorative@900', 'gold']],
    bends: [null, 'arc', null],
  },
  norse: {
    looks: [
      ['fjord', 'fjord'],
      ['ice', 'frost'],
      ['fjord', 'ember'],
      ['forest', 'ash'],
      ['fjord', 'orbit'],
    ],
    small: ['g:rune-stone@stone', 'g:raven@onyx', 's:hexagon@#4ad0ff', 'g:war-axe@steel', 'e:1fa99'],
    letters: [...roman('silver', 'ice', 'bronze'), ['uncial-antiqua', 'silver'], ['bangers', 'ice']],
    bends: [null, 'arc'],
  },
  asia: {
    looks: [
      ['asia', 'crimson'],
      ['asia', 'jade'],
      ['asia', 'marigold'],
      ['asia', 'sapphire'],
      ['asia', 'wine'],
      ['asia', 'bullion'],
    ],
    small: ['e:1f3ee', 'e:1fa99', 's:round@#12b878', 'e:1f338', 'g:paper-lantern@ruby', 'e:1f9e7'],
    letters: [
      ['carter-one', 'gold'],
      ['alfa-slab-one', 'gold'],
      ['carter-one', 'jade'],
      ['righteous', 'fire'],
      ['carter-one', 'rose'],
    ],
    bends: ['arc', null, 'bulge'],
  },
  jungle: {
    looks: [
      ['jungle', 'leaf'],
      ['jungle', 'rain'],
      ['jungle', 'honey'],
      ['jungle', 'moss'],
      ['jungle', 'lagoon'],
    ],
    small: ['e:1fa99', 's:octagon@#10c060', 'e:1f34d', 'g:totem-mask@wood', 'e:1f98b', 's:square@#ffb01f'],
    letters: [
      ['alfa-slab-one', 'gold'],
      ['titan-one', 'lime'],
      ['carter-one', 'gold'],
      ['alfa-slab-one', 'jade'],
      ['titan-one', 'amber'],
    ],
    bends: ['arc', 'bulge', null],
  },
  arabia: {
    looks: [
      ['bazaar', 'night'],
      ['bazaar', 'dusk'],
      ['bazaar', 'marigold'],
      ['bazaar', 'teal'],
      ['desert', 'violet'],
    ],
    small: ['e:1fa99', 's:pear@#b050ff', 's:round@#10c0a0', 'e:1fa94', 'e:2b50'],
    letters: [
      ['cinzel-decorative@900', 'gold'],
      ['uncial-antiqua', 'gold'],
      ['cinzel-decorative@900', 'azure'],
      ['carter-one', 'amber'],
    ],
    bends: [null, 'arc'],
  },
  sea: {
    looks: [
      ['ocean', 'sea'],
      ['ocean', 'abyss'],
      ['ocean', 'lagoon'],
      ['ocean', 'coralReef'],
      ['ocean', 'azure'],
    ],
    small: ['e:1f41a', 'e:1fa99', 's:pear@#28c8ff', 'e:1f420', 'e:2b50', 's:round@#ff9ad0'],
    letters: [
      ['titan-one', 'ice'],
      ['carter-one', 'gold'],
      ['lilita-one', 'azure'],
      ['bangers', 'aqua'],
      ['alfa-slab-one', 'silver'],
    ],
    bends: ['arc', 'bulge', null],
  },
  west: {
    looks: [
      ['west', 'canyon'],
      ['west', 'dust'],
      ['west', 'dawn'],
      ['west', 'barn'],
      ['west', 'mars'],
    ],
    small: ['e:1fa99', 'e:1f335', 'g:horseshoe@silver', 'e:1f4b0', 'g:police-badge@gold'],
    letters: [
      ['alfa-slab-one', 'bone'],
      ['alfa-slab-one', 'fire'],
      ['carter-one', 'amber'],
      ['alfa-slab-one', 'gold'],
    ],
    bends: ['arc', null],
  },
  savanna: {
    looks: [
      ['savanna', 'canyon'],
      ['savanna', 'dawn'],
      ['savanna', 'honey'],
      ['savanna', 'dusk'],
    ],
    small: ['e:1fab6', 's:square@#ffb01f', 'e:1f33f', 'e:1fa99', 's:round@#ff6a3a'],
    letters: [
      ['titan-one', 'gold'],
      ['alfa-slab-one', 'fire'],
      ['carter-one', 'bone'],
    ],
    bends: ['arc', 'bulge'],
  },
} as const satisfies Record<string, Theme>;
