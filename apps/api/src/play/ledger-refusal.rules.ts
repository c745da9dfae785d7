import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { outcomeCode, type OutcomeCode } from '../ledger/public.ts';

/** What the ledger refuses for the same reason in every protocol. What a rollback or a repetition means is each one's own. */
const refusals: Partial<Readonly<Record<OutcomeCode, RefusalCode>>> = {
  [outcomeCode.playNotAllowed]: 'player_blocked',
  [outcomeCode.stakesBarred]: 'player_blocked',
  [outcomeCode.stakeAboveCap]: 'stake_above_cap',
  [outcomeCode.stakeAboveBonusMaximum]: 'stake_above_cap',
  [outcomeCode.gameExcludedByBonus]: 'game_forbidden',
  [outcomeCode.insufficientFunds]: 'insufficient_funds',
  [outcomeCode.lossLimitReached]: 'limit_reached',
  [outcomeCode.stakeLimitReached]: 'limit_reached',
  [outcomeCode.timeLimitReached]: 'time_limit_reached',
  [outcomeCode.limitMissing]: 'limit_reached',
  [outcomeCode.activityCheckDue]: 'activity_check',
  [outcomeCode.restAfterCheck]: 'activity_check',
  [outcomeCode.otherGamePlayed]: 'game_forbidden',
  [outcomeCode.roundTooSoon]: 'limit_reached',
  [outcomeCode.stakeSettled]: 'already_settled',
  [outcomeCode.balanceFull]: 'limit_reached',
  [outcomeCode.roundClosed]: 'round_closed',
  [outcomeCode.keyReused]: 'payload_conflict',
  [outcomeCode.amountMismatch]: 'payload_conflict',
  [outcomeCode.playerUnknown]: 'player_unknown',
  [outcomeCode.currencyMismatch]: 'currency_mismatch',
};

/** Throws for an outcome that no call of this kind can have. Pure. */
export function ledgerRefusal(call: string, code: OutcomeCode): RefusalCode {
  const refusal = refusals[code];
  if (!refusal) throw new Error(`a ${call} cannot have the outcome ${code}`);
  return refusal;
}
