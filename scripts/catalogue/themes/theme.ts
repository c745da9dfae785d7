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
