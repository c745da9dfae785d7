/**
 * What games of a theme look like: scenes with their colours, what floats around the hero, lettering.
 * The names of scenes, palettes, materials and fonts are those of tools/art.
 */
export type Theme = {
  readonly looks: readonly (readonly [scene: string, palette: string])[];
  /** Small things in the air, three of them in each picture; and the lower symbols of the game. */
  readonly small: readonly string[];
  readonly letters: readonly (readonly [font: string, material: string])[];
  readonly bends: readonly ('arc' | 'bulge' | null)[];
  /** `some`: art that the young may like. */
  readonly youthAppeal?: 'some';
};

const roman = (...materials: string[]) => materials.map((material) => ['cinzel@900', material] as const);

export const themes = {
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
export type ThemeName = keyof typeof themes;
