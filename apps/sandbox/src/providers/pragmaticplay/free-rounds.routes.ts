import {
  isGenuinePragmaticPlay,
  PragmaticPlayFreeGames,
  PragmaticPlayFreeRounds,
  PragmaticPlayFreeRoundsCancel,
  pragmaticPlayFreeRoundsPaths,
  sandboxPragmaticPlay,
} from '@halcyon/wire/providers/pragmatic-play';
import { findCurrency } from '@halcyon/money/currency';
import { parseTwoPlaces } from '@halcyon/wire/providers/two-places';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';

const Query = z.record(z.string(), z.string());
const error = { ok: '0', credentials: '2', parameters: '7', gameUnknown: '8' } as const;
const descriptions = { '0': 'OK', '2': 'credentials', '7': 'parameters', '8': 'game' } as const;
const answer = (code: (typeof error)[keyof typeof error]) => ({
  error: code,
  description: descriptions[code],
});

/** Free rounds that the operator creates and cancels. */
export function freeRoundsRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  const isOurs = (query: Record<string, string>, secureLogin: string) =>
    secureLogin === sandboxPragmaticPlay.secureLogin &&
    isGenuinePragmaticPlay(query, sandboxPragmaticPlay.secret);

  app.post(pragmaticPlayFreeRoundsPaths.create, (request) => {
    const query = Query.safeParse(request.query).data ?? {};
    const asked = PragmaticPlayFreeRounds.safeParse(query).data;
    const games = PragmaticPlayFreeGames.safeParse(request.body).data;
    if (!asked || !games) return answer(error.parameters);
    if (!isOurs(query, asked.secureLogin)) return answer(error.credentials);
    const [game] = games.gameList;
    const bet = game?.betValues.find(({ currency }) => currency === asked.currency);
    const currency = findCurrency(asked.currency);
    const valueMinor = bet && currency ? parseTwoPlaces(bet.totalBet.toFixed(2), currency.exponent) : null;
    if (!game || valueMinor === null) return answer(error.parameters);
    const isTaken = desk.award({
      bonusRef: asked.bonusCode,
      playerRef: asked.playerId,
      gameRef: game.gameId,
      currency: asked.currency,
      rounds: Number(asked.rounds),
      valueMinor,
      expiresAtMs: Number(asked.expirationDate) * 1_000,
    });
    return answer(isTaken ? error.ok : error.gameUnknown);
  });

  app.post(pragmaticPlayFreeRoundsPaths.cancel, (request) => {
    const query = Query.safeParse(request.query).data ?? {};
    const asked = PragmaticPlayFreeRoundsCancel.safeParse(query).data;
    if (!asked) return answer(error.parameters);
    if (!isOurs(query, asked.secureLogin)) return answer(error.credentials);
    return answer(desk.cancelAward(asked.bonusCode) ? error.ok : error.gameUnknown);
  });
}
