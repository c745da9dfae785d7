export { betKeeper } from './bets/bet-keeper.ts';
export { bookFrameOf, frameMovedTo } from './entry/book-frame-address.ts';
export { openBookSessions } from './entry/book-session.service.ts';
export { openSettler } from './settlement/settlement.service.ts';
export type { SportPaths } from './offer/site-paths.service.ts';
export type { TradingDesk } from './trading/trading-desk.ts';
