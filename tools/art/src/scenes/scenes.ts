import { cavern, desert, fjord, ice, ocean, olympus } from './lands.ts';
import { asia, burst, felt, gothic, synth, vault, witchwood } from './places.ts';
import type { Scene } from './scene.ts';

export const scenes = {
  asia,
  burst,
  cavern,
  desert,
  felt,
  fjord,
  gothic,
  ice,
  ocean,
  olympus,
  synth,
  vault,
  witchwood,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;
