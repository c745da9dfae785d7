import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import type { GameClass } from '@halcyon/contract/content/game-class';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { gameClasses } from '../catalogue/public.ts';
import { vertical } from '../ledger/public.ts';
import type { Context, PlayerContext } from '../platform/http/context.ts';
import { listRunningBonuses } from '../rewards/public.ts';
import { weightOf } from '../wagering/public.ts';
import { balancesOf } from '../wallet/public.ts';
import { limitationsOf, unlimited, type Limitations } from './limitation.rules.ts';

/** What the running bonus of its vertical means for a game. Refuses: game_unknown. */
export async function readLimitations(ctx: PlayerContext, gameId: string): Promise<Limitations> {
  const game = (await gameClasses(ctx.db, [gameId])).get(gameId);
  if (!game) throw new Refusal('play.game_unknown');
  const bonus = await bindingBonus(ctx, ctx.playerId, game.isLive);
  if (!bonus) return unlimited;
  const of = { gameId, gameCategory: game.gameClass };
  const limitations = limitationsOf(bonus.terms, of, ctx.session.currency);
  return { ...limitations, ...(bonus.assignmentId && { assignmentId: bonus.assignmentId }) };
}

/** How much each game of a lobby counts towards the player's bonus, by its frozen terms. Null: none binds. */
export async function bonusWeights(ctx: Context, lobby: LobbyPageType) {
  const bonus = ctx.session && (await bindingBonus(ctx, ctx.session.playerId, lobby === 'live-casino'));
  return bonus
    ? (game: { readonly gameId: string; readonly gameCategory: GameClass }) => weightOf(bonus.terms, game)
    : null;
}

/** The bonus that runs and still holds money. Null: none does. */
async function bindingBonus({ db, clock }: Pick<Context, 'db' | 'clock'>, playerId: bigint, isLive: boolean) {
  const of = isLive ? vertical.live : vertical.casino;
  const name = isLive ? 'live' : 'casino';
  const [running, held] = await Promise.all([listRunningBonuses(db, playerId), balancesOf(db, playerId)]);
  const bonus = running.find((one) => one.vertical === of && clock.now().getTime() < one.expiresAtMs);
  return bonus && held && held.bonusMinor[name] + held.lockedInMinor[name] > 0n ? bonus : null;
}
