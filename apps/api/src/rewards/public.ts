export { activeBonusPart } from './active-bonus.store.ts';
