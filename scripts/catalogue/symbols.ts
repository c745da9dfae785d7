import { slugOf } from './titles/titles.ts';
import type { Title } from './titles/title.ts';
import type { ThemeName } from './themes/themes.ts';

/** Glyphs of a theme's games, from low to high; eight pay. */
const symbols: Readonly<Record<ThemeName, string>> = {
  egypt: 'papyrus lotus amphora ankh scarab-beetle bastet eye-of-horus pharoah',
  greece: 'vine-leaf amphora lyre ionic-column winged-sword pegasus medusa-head laurel-crown',
  norse: 'rune-stone beer-horn war-axe viking-shield raven drakkar thor-hammer viking-helmet',
  asia: 'paper-lantern lotus-flower folded-paper teapot bonsai-tree tiger-head pagoda dragon-head',
  jungle: 'monstera-leaf banana-bunch toucan snake totem-mask monkey mayan-pyramid emerald',
  arabia: 'rolled-cloth palm-tree camel oasis crossed-sabres snake-jar magic-lamp djinn',
  sea: 'gold-shell anchor sea-star ship-wheel pirate-hat seahorse treasure-map kraken-tentacle',
  west: 'horseshoe cowboy-boot barrel dynamite revolver western-hat steam-locomotive bison',
  savanna: 'grass acorn baobab feather rhinoceros-horn elephant hyena-head lion',
  forest: 'acorn mushroom oak-leaf squirrel owl fox-head bear-head stag-head',
  ice: 'snowflake-1 ice-skate pine-tree wood-cabin walrus-head polar-bear ice-golem tiara',
  fire: 'match-tip coal-pile fire-bowl anvil-impact salamander burning-meteor devil-mask smoking-volcano',
  dragon: 'shield crossed-swords holy-grail jester-hat castle griffin-symbol black-knight-helm dragon-head',
  gothic: 'candle-flame rose coffin evil-bat gargoyle werewolf spooky-house female-vampire',
  witch: 'mushrooms candle-flame potion-ball cat owl cauldron crystal-ball witch-face',
  space: 'asteroid orbital comet-spark ufo lunar-module astronaut-helmet ringed-planet galaxy',
  neon: 'audio-cassette boombox joystick f1-car cyber-eye mecha-head compact-disc cyborg-face',
  brass: 'cog oil-can hourglass fizzing-flask steampunk-goggles pocket-watch zeppelin vintage-robot',
  fruit: 'cherry lemon orange plum grapes watermelon ringing-bell star-formation',
  gems: 'rupee topaz gems saphir emerald amethyst cut-diamond crystal-growth',
  irish: 'beer-stein pouch-with-beads horseshoe violin harp triquetra shamrock crown',
  fiesta: 'chili-pepper tacos maracas guitar pinata sombrero luchador calavera',
  farm: 'corn carrot honeycomb rooster pumpkin windmill scarecrow barn',
  sweets: 'wrapped-sweet cookie donut ice-cream-cone chocolate-bar cupcake spiral-lollipop cake-slice',
  sport: 'whistle running-shoe tennis-ball basketball-ball soccer-ball boxing-glove medal trophy-cup',
  vault: 'key money-stack strongbox gold-bar pearl-necklace big-diamond-ring cut-diamond crown',
  table: 'clubs diamonds hearts spades card-joker token ace crown',
};
/** Wild, scatter and coin of all games. */
const special = {
  wild: 'star-swirl',
  scatter: 'star-medal',
  book: 'spell-book',
  coin: 'crown-coin',
} as const;

/**
 * Eleven glyphs for the reels: four low, four high, wild, scatter, coin. The hero of the picture is the highest
 * where it is a glyph, and low ones take turns, so that games of one theme differ.
 */
export function symbolsOf(title: Title): readonly string[] {
  const named = symbols[title.theme].split(' ');
  const hero = /^g:([\w-]+)/.exec(title.hero)?.[1];
  const paying = hero === undefined ? named : [...named.filter((name) => name !== hero), hero].slice(-8);
  const turn = slugOf(title.name).length % 3;
  const low = [...paying.slice(turn, 3), ...paying.slice(0, turn)];
  return [
    ...low,
    ...paying.slice(3),
    special.wild,
    title.isBook === true ? special.book : special.scatter,
    special.coin,
  ];
}
