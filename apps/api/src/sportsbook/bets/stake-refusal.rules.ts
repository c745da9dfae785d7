import type { StakeRefusal } from '@halcyon/contract/sportsbook/bet.contract';
import { outcomeCode, type OutcomeCode } from '../../ledger/public.ts';

const codes: Partial<Record<OutcomeCode, StakeRefusal | 'bet.currency_mismatch'>> = {
  [outcomeCode.playNotAllowed]: 'wallet.play_not_allowed',
  [outcomeCode.stakesBarred]: 'wallet.stakes_barred',
  [outcomeCode.limitMissing]: 'wallet.limit_missing',
  [outcomeCode.insufficientFunds]: 'wallet.insufficient_funds',
  [outcomeCode.restAfterCheck]: 'bet.rest_after_check',
  [outcomeCode.activityCheckDue]: 'bet.activity_check_due',
  [outcomeCode.timeLimitReached]: 'bet.time_limit_reached',
  [outcomeCode.lossLimitReached]: 'bet.loss_limit_reached',
  [outcomeCode.stakeLimitReached]: 'bet.stake_limit_reached',
  [outcomeCode.stakeAboveBonusMaximum]: 'bet.stake_above_bonus_maximum',
  [outcomeCode.gameExcludedByBonus]: 'bet.excluded_by_bonus',
  [outcomeCode.currencyMismatch]: 'bet.currency_mismatch',
};

/** Why a stake was not taken, for the player. Throws: the ledger refused what it never refuses of a new bet. Pure. */
export function stakeRefusalOf(code: OutcomeCode): string {
  const refusal = codes[code];
  if (!refusal) throw new Error(`the stake of a bet was refused with the outcome ${code}`);
  return refusal;
}
