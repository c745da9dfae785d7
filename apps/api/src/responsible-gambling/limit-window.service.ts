/** What limits add to the state that money commands see. */
export { depositWindowPart, lossWindowPart } from './limit-window.store.ts';
