import { cavern, desert, fjord, ice, ocean, olympus } from './lands.ts';
import { asia, burst, felt, gothic, synth, vault, witchwood } from './places.ts';
import type { Scene } from './scene.ts';
import { bazaar, candy, castle, city, meadow, space, stadium, works } from './streets.ts';
import { forest, jungle, lava, savanna, west } from './wilds.ts';

export const scenes = {
  asia,
  bazaar,
  burst,
  candy,
  castle,
  cavern,
  city,
  desert,
  felt,
  fjord,
  forest,
  gothic,
  ice,
  jungle,
  lava,
  meadow,
  ocean,
  olympus,
  savanna,
  space,
  stadium,
  synth,
  vault,
  west,
  witchwood,
  works,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;
