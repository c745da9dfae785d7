/** What rewards add to the state that money commands see. */
export { activeBonusPart } from './active-bonus.store.ts';
