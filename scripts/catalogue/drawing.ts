import type { ThemeName } from './themes/themes.ts';

/** How a game is drawn, in the words of tools/art. */
export type Drawing = {
  readonly slug: string;
  readonly theme: ThemeName;
  readonly scene: string;
  readonly palette: string;
  readonly hero: string;
  readonly heroSize: number;
  readonly heroY: number;
  readonly sides: readonly [string, string] | null;
  readonly small: readonly string[];
  readonly text: string;
  readonly font: string;
  readonly material: string;
  readonly bend: 'arc' | 'bulge' | null;
  readonly asIs: boolean;
};
