import type { BlackjackDescription } from '../../protocol.ts';
import '../styles/blackjack.css';
import '../styles/blackjack-places.css';
import type { GameContext } from '../shell/game-context.ts';
import { artInTime } from '../shell/late-art.ts';
import { loadLettering } from '../shell/themed.ts';
import { theme } from '../themes/blackjack.ts';
import { BlackjackGame } from './blackjack-game.ts';

export async function openBlackjack(ctx: GameContext<BlackjackDescription>): Promise<BlackjackGame> {
  const art = new Image();
  art.src = ctx.description.art.atlasUrl;
  const artIsIn = artInTime(
    art.decode().catch(() => {}),
    ctx.frozenAtMs !== undefined,
  );
  await loadLettering(theme.lettering);
  return new BlackjackGame(ctx, artIsIn);
}
