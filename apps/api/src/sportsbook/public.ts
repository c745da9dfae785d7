export { betKeeper } from './bets/bet-keeper.ts';
export { openSettler } from './settlement/settlement.service.ts';
export type { TradingDesk } from './trading/trading-desk.ts';
