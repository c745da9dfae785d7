import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { limitationEndpoints } from '@halcyon/contract/play/limitations.contract';
import { gameNames } from '../catalogue/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';

type Limitations = AnswerOf<(typeof limitationEndpoints)['GET /api/v1/player/games/:id/limitations']>;

/** What an active bonus means for a game. No bonus names games yet, so none limits one. Refuses: game_unknown. */
export async function readLimitations(ctx: PlayerContext, gameId: string): Promise<Limitations> {
  if (!(await gameNames(ctx.db, [gameId])).has(gameId)) throw new Refusal('play.game_unknown');
  return { statusCode: 'NO_LIMITATIONS', maxStake: null, hidePopup: false };
}
