import { yggdrasilCode as code } from '@halcyon/wire/providers/yggdrasil';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { ProviderPolicy } from '../provider/adapter.ts';

/** Campaigns and wins count their ids apart; one campaign pays many players. */
export const yggdrasilCampaign = 'campaign:';

/** How Yggdrasil's answers differ. Source: docs/domains/play-yggdrasil.md. */
export const yggdrasilPolicy: ProviderPolicy = {
  token: 'keep',
  launchSeconds: 300,
  duplicate: 'repeat',
  unknownRollback: 'succeed',
  stakeAfterRollback: 'swallow',
  roundEnd: 'flag',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  sharedIds: yggdrasilCampaign,
  replyWithinMs: 5_000,
};

/** What a refusal is called in the table of Yggdrasil. After all but 1006 the provider cancels or repeats. */
export const yggdrasilCodeOf: Readonly<Record<RefusalCode, number>> = {
  bad_request: code.other,
  bad_signature: code.other,
  stale_timestamp: code.other,
  session_invalid: code.notLoggedIn,
  session_expired: code.notLoggedIn,
  player_unknown: code.notLoggedIn,
  player_blocked: code.blocked,
  game_forbidden: code.other,
  currency_mismatch: code.other,
  mode_mismatch: code.notLoggedIn,
  insufficient_funds: code.overdraft,
  limit_reached: code.gamingLimit,
  time_limit_reached: code.gamingLimit,
  activity_check: code.gamingLimit,
  stake_above_cap: code.gamingLimit,
  payload_conflict: code.other,
  stake_unknown: code.other,
  cancelled_before_stake: code.other,
  already_settled: code.other,
  already_cancelled: code.other,
  already_processed: code.other,
  round_closed: code.other,
  busy: code.other,
  unavailable: code.other,
};

export const yggdrasilMessages: Readonly<Record<number, string>> = {
  [code.other]: 'The call could not be carried out',
  [code.notLoggedIn]: 'Not logged in',
  [code.overdraft]: 'Not enough money',
  [code.blocked]: 'The player is blocked',
  [code.gamingLimit]: 'A limit of the player is reached',
};
