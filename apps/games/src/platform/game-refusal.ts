import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { GameProblemCode } from '../protocol.ts';

export const statusByCode: Readonly<Record<GameProblemCode, number>> = {
  'request.invalid': 400,
  'request.not_found': 404,
  'request.too_many': 429,
  'session.none': 401,
  'session.launch_refused': 403,
  'round.insufficient_funds': 422,
  'round.limit_reached': 422,
  'round.time_limit_reached': 422,
  'round.activity_check': 422,
  'round.player_blocked': 403,
  'round.game_forbidden': 403,
  'round.stake_not_offered': 422,
  'round.too_soon': 422,
  'round.autoplay_forbidden': 422,
  'round.key_reused': 422,
  'round.unfinished': 409,
  'round.spins_over': 409,
  'round.not_found': 404,
  'round.action_illegal': 422,
  'round.action_stale': 409,
  'seeds.round_open': 409,
  'wallet.unavailable': 503,
  'fault.unexpected': 500,
};

/** The games server said no, for a reason that a game has words for. */
export class GameRefusal extends Error {
  override name = 'GameRefusal';
  readonly code: GameProblemCode;
  /** The wallet's own words for the player. */
  readonly detail: string | null;

  constructor(code: GameProblemCode, detail: string | null = null) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

const byWalletCode: Partial<Readonly<Record<RefusalCode, GameProblemCode>>> = {
  insufficient_funds: 'round.insufficient_funds',
  limit_reached: 'round.limit_reached',
  time_limit_reached: 'round.time_limit_reached',
  activity_check: 'round.activity_check',
  stake_above_cap: 'round.limit_reached',
  round_closed: 'round.spins_over',
  player_blocked: 'round.player_blocked',
  session_invalid: 'session.none',
  session_expired: 'session.none',
  player_unknown: 'session.none',
  game_forbidden: 'round.game_forbidden',
  currency_mismatch: 'round.game_forbidden',
  mode_mismatch: 'round.game_forbidden',
};

/** What the game shows when the wallet refused a stake with this code. */
export function problemOfWallet(code: string): GameProblemCode {
  return byWalletCode[code as RefusalCode] ?? 'wallet.unavailable';
}
