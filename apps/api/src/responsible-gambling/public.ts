export { beginBreak, breakOf, earliestExclusionEnd, listBrokenSince } from './break/break.service.ts';
export { depositWindowPart, playWindowPart } from './limit/limit-window.store.ts';
export { changeLimit, changeTimeLimit, openProtection, requiredLimits } from './limit/limits.service.ts';
export { setOperatorLimit } from './limit/operator-limit.service.ts';
export { noteMarks } from './break/person-mark.service.ts';
export {
  clearReview,
  confirmReview,
  findOpenReview,
  isUnderReview,
  listOpenReviews,
  listUnderReview,
  reviewNewAccount,
} from './break/person-review.service.ts';
export { closePlay, countPlay, isTimeUp } from './limit/play-time.rules.ts';
export { protectionPart } from './limit/protection.store.ts';
export { countIn, countLoss, countStake, limitAt, roomIn, windowAt } from './limit/window.rules.ts';
