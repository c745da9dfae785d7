export { cancelForProtection, type CreditedDeposit } from './assignment/trigger.service.ts';
export { openBonusPart } from './bonus.store.ts';
export { hasStakeableBonus, listRunningBonuses } from './running-bonus.store.ts';
