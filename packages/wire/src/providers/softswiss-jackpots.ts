import { z } from 'zod';

/**
 * Jackpots of SoftSwiss' game providers: requested by the operator with its casino's id, signed like every other call.
 * A call of version 2 next to version 1's wallet. Source: docs/domains/play-softswiss.md.
 */
export const softswissJackpotPath = '/v2/a8r_provider.Jackpot/Feed';
export const SoftswissJackpotAsked = z.object({ casino_id: z.string().min(1).max(100) });

const Name = z.string().min(1).max(100);
/** A game has a jackpot on each level; `data` states it in one or several currencies, in whole units. */
export const SoftswissJackpots = z.object({
  games: z
    .array(
      z.object({
        game_id: Name,
        levels: z
          .array(
            z.object({
              level: z.string().max(10),
              name: Name,
              data: z
                .array(
                  z.object({
                    amount: z.string().regex(/^\d{1,15}(\.\d{1,8})?$/),
                    currency: z.string().regex(/^[A-Z0-9]{3,10}$/),
                  }),
                )
                .max(50),
            }),
          )
          .max(20),
      }),
    )
    .max(1_000),
});
