import { pragmaticPlayError as error } from '@halcyon/wire/providers/pragmatic-play';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { ProviderPolicy } from '../provider/adapter.ts';

/** How Pragmatic Play's answers differ. Source: docs/domains/play-pragmaticplay.md. */
export const pragmaticPlayPolicy: ProviderPolicy = {
  token: 'keep',
  launchSeconds: 300,
  duplicate: 'repeat',
  unknownRollback: 'succeed',
  stakeAfterRollback: 'refuse',
  roundEnd: 'call',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  replyWithinMs: 5_000,
};

/**
 * What a refusal is called in the table of Pragmatic Play. A refund follows a bet that failed with 2, 4, 5, 6,
 * 7, 8, 100 or 210 and none after 1, 3, 50, 120 and 310; a bet that contradicts a booked one must have none.
 */
export const pragmaticPlayErrorOf: Readonly<Record<RefusalCode, number>> = {
  bad_request: error.parameters,
  bad_signature: error.hash,
  stale_timestamp: error.hash,
  session_invalid: error.token,
  session_expired: error.player,
  player_unknown: error.player,
  player_blocked: error.frozen,
  game_forbidden: error.gameOff,
  currency_mismatch: error.parameters,
  mode_mismatch: error.token,
  insufficient_funds: error.funds,
  limit_reached: error.limits,
  time_limit_reached: error.limits,
  activity_check: error.realityCheck,
  stake_above_cap: error.betLimit,
  payload_conflict: error.internalFinal,
  stake_unknown: error.internalRetry,
  cancelled_before_stake: error.internalFinal,
  already_settled: error.internalFinal,
  already_cancelled: error.internalFinal,
  already_processed: error.internalFinal,
  round_closed: error.betNotAllowed,
  busy: error.internalRetry,
  unavailable: error.internalRetry,
};

export const pragmaticPlayDescriptions: Readonly<Record<number, string>> = {
  [error.ok]: 'Success',
  [error.funds]: 'Insufficient balance',
  [error.player]: 'Player not found or logged out',
  [error.betNotAllowed]: 'Bet is not allowed',
  [error.token]: 'Player authentication failed: invalid, not found or expired token',
  [error.hash]: 'Invalid hash code',
  [error.frozen]: 'Player is frozen',
  [error.parameters]: 'Bad parameters in the request',
  [error.gameOff]: 'Game is not found or disabled',
  [error.betLimit]: 'Bet limit has been reached',
  [error.internalRetry]: 'Internal server error, try again',
  [error.internalFinal]: 'Internal server error, do not try again',
  [error.endRoundRetry]: 'Internal server error on the end of the round',
  [error.realityCheck]: 'Reality check',
  [error.limits]: 'Player’s limits reached',
};
