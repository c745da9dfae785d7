import { kind, type StateNeeds } from '../ledger/public.ts';

/**
 * What the decision about each kind depends on beside the player's balances; nothing else is read. A kind that is missing
 * does not compile, because without its parts a limit would not refuse it.
 */
export const stateNeeds: StateNeeds = {
  [kind.stake]: ['playWindows', 'protection', 'bonuses'],
  [kind.settle]: ['playWindows', 'bonuses'],
  [kind.refund]: ['playWindows', 'bonuses'],
  [kind.endRound]: ['bonuses'],
  [kind.reserveDeposit]: ['depositWindows', 'protection'],
  [kind.releaseDeposit]: ['depositWindows'],
  [kind.deposit]: ['depositWindows', 'protection'],
  [kind.holdWithdrawal]: ['bonuses'],
  [kind.payWithdrawal]: ['depositWindows'],
  [kind.returnWithdrawal]: [],
  [kind.voidBonuses]: ['bonuses'],
  [kind.suspendDeposit]: [],
  [kind.returnDeposit]: [],
  [kind.creditExcess]: [],
  [kind.collectDebt]: [],
  [kind.waiveDebt]: [],
  [kind.grantBonus]: ['bonuses'],
  [kind.endBonus]: ['bonuses'],
  [kind.creditPromo]: [],
  [kind.releaseSpins]: [],
  [kind.reverseDeposit]: [],
  [kind.buyIn]: ['playWindows', 'protection'],
  [kind.returnBuyIn]: ['playWindows'],
  [kind.payPool]: [],
};
