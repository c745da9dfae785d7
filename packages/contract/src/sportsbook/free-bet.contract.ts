import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { FreeBetTerms } from '../rewards/terms.ts';

/** Free bets in one answer. */
export const FREE_BETS_MAX = 50;

/** Why a free bet cannot be used for a bet. */
export const freeBetProblems = [
  'bet.free_bet_unknown',
  'bet.free_bet_used',
  'bet.free_bet_expired',
  'bet.free_bet_type',
  'bet.free_bet_amount',
  'bet.free_bet_sport',
  'bet.free_bet_phase',
  'bet.free_bet_odds',
  'bet.free_bet_boosted',
] as const;
export type FreeBetProblem = (typeof freeBetProblems)[number];

/** A free bet that a player can use now. Its amount is the stake of the bet, which is not paid back with a win. */
export const FreeBet = FreeBetTerms.extend({ id: z.uuid(), amount: Money, expiresAt: Instant });
export type FreeBet = z.infer<typeof FreeBet>;

export const freeBetEndpoints = endpoints({
  'GET /sportsbook-api/free-bets': {
    summary: 'The player’s free bets that can be used now; the first to expire comes first',
    access: 'player',
    answer: z.object({ items: z.array(FreeBet) }),
    refusals: {},
  },
});
