import { z } from 'zod';

/**
 * Every way in which a call of the seamless wallet can fail, the HTTP status it travels under, and what the
 * caller does next.
 *
 * `retry`: nothing is known to have moved; the same call with the same transaction id is repeated until it is
 * answered with success or a final code. Retryable answers are never stored.
 * `final`: nothing moved and nothing will; the answer is stored and is the answer to every repetition.
 */
export const refusalCodes = {
  bad_request: { status: 400, next: 'final' },
  bad_signature: { status: 401, next: 'final' },
  stale_timestamp: { status: 401, next: 'retry' },
  session_invalid: { status: 403, next: 'final' },
  session_expired: { status: 403, next: 'final' },
  player_unknown: { status: 404, next: 'final' },
  player_blocked: { status: 403, next: 'final' },
  game_forbidden: { status: 403, next: 'final' },
  currency_mismatch: { status: 422, next: 'final' },
  mode_mismatch: { status: 422, next: 'final' },
  insufficient_funds: { status: 422, next: 'final' },
  /** A limit of money: of losses or stakes, or one that the player must set first. */
  limit_reached: { status: 422, next: 'final' },
  /** The time that the player may play is used up. */
  time_limit_reached: { status: 422, next: 'final' },
  /** A notice of the platform's activity timer waits for the player's answer. */
  activity_check: { status: 422, next: 'final' },
  stake_above_cap: { status: 422, next: 'final' },
  /** The id was used before with another amount, currency, round or player. */
  payload_conflict: { status: 409, next: 'final' },
  /** A win names a stake that the wallet does not have; the stake may still be on its way. */
  stake_unknown: { status: 409, next: 'retry' },
  /** A stake that arrives after its own rollback: no money moves, ever. */
  cancelled_before_stake: { status: 409, next: 'final' },
  /** A win for a stake that was rolled back, or a rollback of a stake whose win is paid. */
  already_settled: { status: 409, next: 'final' },
  /** An exact repetition, where a provider expects a notice that it is one. Our own wire repeats the response. */
  already_processed: { status: 409, next: 'final' },
  already_cancelled: { status: 409, next: 'final' },
  round_closed: { status: 409, next: 'final' },
  busy: { status: 503, next: 'retry' },
  unavailable: { status: 503, next: 'retry' },
} as const;

export type RefusalCode = keyof typeof refusalCodes;
export const RefusalCode = z.enum(Object.keys(refusalCodes) as [RefusalCode, ...RefusalCode[]]);

/** True: repeat the same call with the same transaction id. */
export function isRetryable(code: RefusalCode): boolean {
  return refusalCodes[code].next === 'retry';
}

/** HTTP status under which the code travels. */
export function statusOf(code: RefusalCode): number {
  return refusalCodes[code].status;
}
