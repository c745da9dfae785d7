export { findOpenOfCampaign, joinByCampaign } from './tournament/entry.service.ts';
export { decideHeldPrize } from './tournament/final.service.ts';
export type { DeskRejection, TournamentDesk } from './tournament/tournament-desk.service.ts';
export { listHeldPrizes } from './tournament/prize.store.ts';
