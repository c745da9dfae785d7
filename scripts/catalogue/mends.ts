import type { Drawing } from './drawing.ts';

/** Manual corrections after a review of the contact sheets, by slug. */
export const mends: Readonly<Record<string, Partial<Omit<Drawing, 'slug' | 'text' | 'theme'>>>> = {
  'black-sail-bounty': { hero: 'g:caravel@onyx', material: 'gold', font: 'carter-one' },
  'midnight-drive-88': { hero: 'g:race-car@neon', heroSize: 0.7, scene: 'synth', palette: 'synth' },
  'twin-carp': { heroSize: 0.56, heroY: 0.31 },
  'coffin-road': { heroY: 0.31 },
  'forty-ripe-fruits': { heroY: 0.32 },
  'bells-on-fire': { heroY: 0.32 },
  'burning-sevens': { material: 'gold', palette: 'crimson', scene: 'burst' },
  'sapphire-tides': { material: 'azure', palette: 'sapphire' },
  'flipper-palace': { heroY: 0.31 },
  'taco-taquilla': { heroSize: 0.72, heroY: 0.31 },
  'lunar-vault': { material: 'silver' },
  'chrome-district': { heroY: 0.3 },
  'trident-king': { heroY: 0.32 },
  'eagle-mesa': { material: 'gold' },
  'the-ifrits-bargain': { material: 'gold', font: 'alfa-slab-one' },
  'joker-of-hearts': { heroY: 0.3, heroSize: 0.6 },
  'piggy-bank-bandits': { material: 'amber' },
};
