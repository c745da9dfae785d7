export { openBonusPart } from './bonus.store.ts';
export { listRunningBonuses } from './running-bonus.store.ts';
