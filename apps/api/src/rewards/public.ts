export { openBonusPart } from './bonus.store.ts';
export { type RunningBonus, listRunningBonuses } from './running-bonus.store.ts';
