export { openBonusPart } from './bonus.store.ts';
