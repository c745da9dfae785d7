import { softswissCode as code } from '@halcyon/wire/providers/softswiss';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';

/** The number of a refusal, the same in both versions. Which of ours is which is our choice: docs/domains/play-softswiss.md. */
export const codeOf = (refusal: RefusalCode): number => codes[refusal];

const codes: Readonly<Record<RefusalCode, number>> = {
  insufficient_funds: code.funds,
  player_unknown: code.player,
  session_invalid: code.player,
  session_expired: code.player,
  limit_reached: code.betLimit,
  time_limit_reached: code.betLimit,
  stake_above_cap: code.maxBet,
  game_forbidden: code.gameForbidden,
  // No code is about a question to the player, and 105 would say that a limit is reached.
  activity_check: code.gameForbidden,
  player_blocked: code.disabled,
  currency_mismatch: code.currency,
  bad_signature: code.forbidden,
  bad_request: code.badRequest,
  mode_mismatch: code.badRequest,
  payload_conflict: code.badRequest,
  cancelled_before_stake: code.badRequest,
  already_processed: code.badRequest,
  already_settled: code.badRequest,
  already_cancelled: code.badRequest,
  round_closed: code.badRequest,
  stake_unknown: code.internal,
  stale_timestamp: code.internal,
  busy: code.internal,
  unavailable: code.internal,
};
