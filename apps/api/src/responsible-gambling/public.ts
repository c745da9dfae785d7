export { beginBreak, breakOf, earliestExclusionEnd } from './break.service.ts';
export { depositWindowPart, playWindowPart } from './limit-window.store.ts';
export { changeLimit, changeTimeLimit, openProtection, requiredLimits } from './limits.service.ts';
export { setOperatorLimit } from './operator-limit.service.ts';
export { noteMarks } from './person-mark.service.ts';
export {
  clearReview,
  confirmReview,
  findOpenReview,
  isUnderReview,
  listOpenReviews,
  reviewNewAccount,
} from './person-review.service.ts';
export { closePlay, countPlay, isTimeUp } from './play-time.rules.ts';
export { protectionPart } from './protection.store.ts';
export { countIn, countLoss, countStake, limitAt, roomIn, windowAt } from './window.rules.ts';
