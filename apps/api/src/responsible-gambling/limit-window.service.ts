/** What limits and the activity timer add to the state that money commands see, and how windows count. */
export { depositWindowPart, playWindowPart } from './limit-window.store.ts';
export { protectionPart } from './protection.store.ts';
export { countIn, countLoss, countStake, limitAt, roomIn, windowAt } from './window.rules.ts';
export { closePlay, countPlay, isTimeUp } from './play-time.rules.ts';
