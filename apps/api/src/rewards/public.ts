export { takesGrantBack } from './assignment/grant.service.ts';
export { changeBudget, compareBudget, listBudgets, type BudgetLimits } from './campaign/budget.service.ts';
export {
  cancelCampaign,
  CampaignInvalid,
  problemsOf,
  publishCampaign,
  saveCampaign,
} from './campaign/campaign.service.ts';
export { endsAt } from './campaign/schedule.rules.ts';
export { exportCodes, listBatches, makeCodes } from './code/code-batch.service.ts';
export {
  type CampaignFile,
  countHolders,
  findCampaignFile,
  type ListedCampaign,
  listCampaignPage,
  listHolders,
} from './operator-view/campaign-view.service.ts';
export { openPreview } from './operator-view/preview.service.ts';
export { currencyProblems, fieldProblems, type FieldProblem } from './operator-view/problem.rules.ts';
export {
  cancelReplay,
  findReplay,
  listReplays,
  replayState,
  type ReplayRow,
  startReplay,
} from './replay/replay.service.ts';
export type { CreditedDeposit } from './assignment/trigger.service.ts';
export {
  findFreeBet,
  freeBetRejection,
  type FreeBetToken,
  giveBackFreeBet,
  listFreeBets,
  retakeFreeBet,
  takeFreeBet,
} from './assignment/free-bet.service.ts';
export { cancelForProtection } from './protection.service.ts';
export { openBonusPart } from './bonus.store.ts';
export { playedOf, type CategoriesOf } from './fold/played.service.ts';
export type { VipChecks } from './loyalty/loyalty.service.ts';
export type { LoyaltyMoves } from './loyalty/open-loyalty.ts';
export { type Played, type PlayedBatch, playSummed } from './played.ts';
export { hasStakeableBonus, listRunningBonuses } from './running-bonus.store.ts';
export type { SpinBook } from './spins/spin-report.service.ts';
export type { SpinHost, SpinOrder } from './spins/dependencies.ts';
