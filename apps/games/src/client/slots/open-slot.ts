import type { SlotDescription } from '../../protocol.ts';
import '../styles/slot.css';
import '../styles/slot-overlay.css';
import type { GameContext } from '../shell/game-context.ts';
import { SlotGame } from './slot-game.ts';
import { artInTime } from '../shell/late-art.ts';
import { loadLettering } from '../shell/themed.ts';
import { loadAtlas } from './painting/symbol-sprites.ts';
import type { SlotTheme } from './theme.ts';

/** Loads the title's own small file, which the page names, and its letters, then builds the game. */
export async function openSlot(ctx: GameContext<SlotDescription>): Promise<SlotGame> {
  const atlas = loadAtlas(ctx.description.art.atlasUrl);
  const artIsIn = artInTime(atlas, ctx.frozenAtMs !== undefined);
  const file = ctx.root.dataset['theme'];
  if (!file) throw new Error(`No theme for ${ctx.description.gameId}.`);
  const { theme } = (await import(/* @vite-ignore */ file)) as { theme: SlotTheme };
  await loadLettering(theme.lettering);
  return new SlotGame(ctx, theme, { atlas, isIn: artIsIn });
}
