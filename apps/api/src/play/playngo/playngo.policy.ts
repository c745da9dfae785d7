import { playngoStatus } from '@halcyon/wire/providers/playngo';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { ProviderPolicy } from '../provider/adapter.ts';

/** How Play'n GO's answers differ. Source: docs/domains/play-playngo.md. */
export const playngoPolicy: ProviderPolicy = {
  token: 'swap',
  launchSeconds: 300,
  duplicate: 'repeat',
  unknownRollback: 'succeed',
  stakeAfterRollback: 'refuse',
  roundEnd: 'never-told',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  replyWithinMs: 5_000,
};

/** What a refusal is called in the table of Play'n GO. */
export const playngoStatusOf: Readonly<Record<RefusalCode, number>> = {
  bad_request: playngoStatus.internal,
  bad_signature: playngoStatus.wrongCredentials,
  stale_timestamp: playngoStatus.wrongCredentials,
  session_invalid: playngoStatus.sessionExpired,
  session_expired: playngoStatus.sessionExpired,
  player_unknown: playngoStatus.noUser,
  player_blocked: playngoStatus.accountLocked,
  game_forbidden: playngoStatus.accountDisabled,
  currency_mismatch: playngoStatus.invalidCurrency,
  mode_mismatch: playngoStatus.wrongCredentials,
  insufficient_funds: playngoStatus.notEnoughMoney,
  limit_reached: playngoStatus.spendingBudget,
  time_limit_reached: playngoStatus.timeBudget,
  activity_check: playngoStatus.timeBudget,
  stake_above_cap: playngoStatus.spendingBudget,
  payload_conflict: playngoStatus.internal,
  stake_unknown: playngoStatus.unavailable,
  cancelled_before_stake: playngoStatus.internal,
  already_settled: playngoStatus.internal,
  already_cancelled: playngoStatus.internal,
  already_processed: playngoStatus.internal,
  round_closed: playngoStatus.internal,
  busy: playngoStatus.tooManyCalls,
  unavailable: playngoStatus.unavailable,
};
