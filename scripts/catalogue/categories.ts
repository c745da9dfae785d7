import type { ThemeName } from './themes/themes.ts';
import type { Title } from './titles/title.ts';

/** Categories by what plays the game. */
const byModel: readonly (readonly [begins: string, category: string])[] = [
  ['classic', 'classic'],
  ['lines-10', 'classic'],
  ['ways', 'ways'],
  ['cascade', 'cascades'],
  ['cluster', 'clusters'],
  ['scatter-pays', 'cascades'],
  ['hold', 'hold-and-win'],
  ['book', 'books'],
];
/** Categories by theme. */
const byTheme: Partial<Readonly<Record<ThemeName, string>>> = {
  egypt: 'egypt',
  greece: 'myths',
  norse: 'myths',
  dragon: 'myths',
  asia: 'far-east',
  gothic: 'dark-nights',
  witch: 'dark-nights',
  sea: 'sea',
  west: 'wild-west',
  savanna: 'wildlife',
  forest: 'wildlife',
  jungle: 'wildlife',
  gems: 'gems',
  fruit: 'fruit',
};

/** Ids of a game's categories, the widest first. */
export function categoriesOf(
  { theme }: Title,
  model: string,
  is: { readonly isNew: boolean; readonly isTop: boolean; readonly hasJackpot: boolean },
): readonly string[] {
  const marks = [
    ...(is.isTop ? ['top'] : []),
    ...(is.isNew ? ['new'] : []),
    ...(is.hasJackpot ? ['jackpots'] : []),
  ];
  if (theme === 'table') return ['table', ...marks];
  const played = byModel.find(([begins]) => model.startsWith(begins))?.[1];
  const themed = byTheme[theme];
  return ['slots', ...marks, ...(played ? [played] : []), ...(themed ? [themed] : [])];
}

const live = {
  roulette: 'live-roulette',
  blackjack: 'live-blackjack',
  baccarat: 'live-baccarat',
  wheel: 'live-shows',
} as const;
export const liveCategoryOf = (kind: keyof typeof live): string => live[kind];
