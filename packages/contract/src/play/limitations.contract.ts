import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Money } from '../platform/shapes.ts';

/**
 * What an active bonus means for a game. `NOT_COUNTED`: its stakes do not count towards wagering.
 * `STAKE_CAPPED`: at most `maxStake` a round. `BARRED`: not to be played. `scope` says whether a cap and a bar bind every
 * round while the bonus is active, or only rounds that bonus money pays for.
 */
export const LimitationStatus = z.enum(['NO_LIMITATIONS', 'NOT_COUNTED', 'STAKE_CAPPED', 'BARRED']);

export const limitationEndpoints = endpoints({
  'GET /api/v1/player/games/:id/limitations': {
    summary: 'What an active bonus means for a game; no limitations while there is none',
    access: 'player',
    params: z.object({ id: z.string().max(80) }),
    answer: z.object({
      statusCode: LimitationStatus,
      /** How much of a stake counts towards wagering, in basis points; null: no bonus runs here. */
      weightBps: z.int().min(0).nullable(),
      maxStake: Money.nullable(),
      scope: z.enum(['BONUS_FUNDED', 'WHILE_ACTIVE']).nullable(),
      /** Of the bonus that this is about. */
      assignmentId: z.uuid().optional(),
      /** True: there is nothing to say. Which notices the player has dismissed is the screen’s to remember. */
      hidePopup: z.boolean(),
    }),
    refusals: { 'play.game_unknown': 404 },
  },
});
