import { lazyPart } from '../../platform/lazy-part.ts';

/**
 * Every dialog that has an address (`?dialog=name`). A slice that brings one adds its line; the component
 * gets `onClose` and its code and words are fetched when it first opens.
 */
export const dialogs = {
  search: lazyPart(['lobby'], async () => (await import('../../catalogue/search-dialog.tsx')).SearchDialog),
  game: lazyPart(['lobby'], async () => (await import('../../catalogue/game-info-sheet.tsx')).GameInfoSheet),
  menu: lazyPart([], async () => (await import('./menu-drawer.tsx')).MenuDrawer),
};

export type DialogName = keyof typeof dialogs;
export type DialogPartProps = { onClose: () => void };

export function isDialogName(name: string | null): name is DialogName {
  return name !== null && Object.hasOwn(dialogs, name);
}
