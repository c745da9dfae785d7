import { oldWorlds } from './old-worlds.ts';
import { tales } from './tales.ts';
import { towns } from './towns.ts';

export const themes = { ...oldWorlds, ...tales, ...towns };
export type ThemeName = keyof typeof themes;
