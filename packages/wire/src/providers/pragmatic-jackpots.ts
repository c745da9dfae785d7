import { z } from 'zod';

/**
 * Jackpots of Pragmatic Play: requested by the operator with its login and a hash, in the query of a POST.
 * Source: docs/domains/play-pragmaticplay.md.
 */
export const pragmaticPlayJackpotsPath = '/IntegrationService/v3/http/CasinoGameAPI/JackpotFeeds/jackpots/';
export const PragmaticPlayJackpotsCall = z.object({
  login: z.string().min(1).max(100),
  hash: z.string().min(1).max(100),
});

const Name = z.string().min(1).max(100);
/** `games` names the symbols of the games that pay it, joined by commas. */
export const PragmaticPlayJackpots = z.object({
  error: z.string(),
  jackpots: z
    .array(
      z.object({
        mainJackpotID: Name,
        name: Name,
        currency: z.string().regex(/^[A-Z]{3}$/),
        amount: z.string().regex(/^\d{1,15}(\.\d{1,8})?$/),
        games: z.string().max(20_000),
      }),
    )
    .max(500)
    .optional(),
});
