import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import { outcomeCode, type Ledger, type OutcomeCode } from '../../ledger/public.ts';
import {
  findFreeBet,
  giveBackFreeBet,
  retakeFreeBet,
  takeFreeBet,
  type FreeBetToken,
} from '../../rewards/public.ts';
import { whyNoPlay } from '../../wagering/public.ts';
import type { Evaluated } from '../slip/evaluate.rules.ts';
import { freeBetProblemOf } from '../slip/free-bet.rules.ts';
import type { Bet, BetResult, Terms } from './bet.ts';

/** The free bet that a request names. Null: it names none. Refuses: bet.free_bet_unknown, bet.currency_mismatch. */
export async function readFreeBet(
  on: Queryable,
  playerId: bigint,
  { freeBetId, lineStake }: Pick<PlaceBet, 'freeBetId' | 'lineStake'>,
): Promise<FreeBetToken | null> {
  if (freeBetId === undefined) return null;
  const token = await findFreeBet(on, playerId, freeBetId);
  if (!token) throw new Refusal('bet.free_bet_unknown');
  if (token.currency !== lineStake.currency) throw new Refusal('bet.currency_mismatch');
  return token;
}

/** Refuses: what a free bet says against the bet as it is now. */
export function requireFreeBet(
  token: FreeBetToken | null,
  request: PlaceBet,
  { legs, price }: Pick<Evaluated, 'legs' | 'price'>,
  at: Date,
): void {
  if (!token) return;
  const stakeMinor = BigInt(request.lineStake.amountMinor);
  const problem = freeBetProblemOf(token, { slip: request, stakeMinor, legs, price }, at);
  if (problem) throw new Refusal(problem);
}

/**
 * The free bet of a new bet, in the place of a stake: the same exclusions, limits that must stand and checks hold, and no
 * limit counts it. The guard row is locked. Refuses: bet.free_bet_used, bet.free_bet_expired.
 */
export async function stakeFreeBet(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  tx: Tx,
  { playerId, betId }: Pick<Terms, 'playerId' | 'betId'>,
  id: string,
): Promise<OutcomeCode> {
  const barred = await whyNoPlay(ledger, tx, playerId);
  if (barred !== null) return barred;
  await takeFreeBet(tx, { playerId, id, betId, at: clock.now() });
  return outcomeCode.done;
}

/**
 * A bet that is void gives its free bet back; one that is void no more takes it again, where it is still there. The guard
 * row is locked.
 */
export async function followFreeBet(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { playerId, betId, freeBetId: id, state }: Pick<Bet, 'playerId' | 'betId' | 'freeBetId' | 'state'>,
  result: BetResult,
): Promise<void> {
  if (id === null || (state === 'void') === (result.state === 'void')) return;
  const held = { playerId, id, betId, at: clock.now() };
  await (result.state === 'void' ? giveBackFreeBet(tx, held) : retakeFreeBet(tx, held));
}
