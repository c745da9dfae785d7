import type { Rates } from '@halcyon/money/reference-rates';
import type { Tx } from '@halcyon/server-kit/sql';
import { listFactors, setFactor, type FactorRow } from '../desk/player-factor.store.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import { checkCorrection, correct, readSettlement } from './correction.service.ts';
import { readFeedHealth, requestRecovery } from './feed-health.service.ts';
import { readSettings, setMarketSetting } from './market-setting.service.ts';
import { listPriceBoosts } from './price-boost-list.service.ts';
import { endPriceBoost, setPriceBoost } from './price-boost.service.ts';
import { resume, suspend } from './suspension.service.ts';
import { listTradedBets } from './traded-bets.service.ts';
import { listTraded, readTraded, type TradedDependencies } from './traded-event.service.ts';

export type TradingDependencies = TradedDependencies & {
  readonly offer: Pick<LiveOffer, 'unsafeWith'>;
  readonly rates: () => Rates;
  readonly feed: OddsFeed | null;
};
type After<Of extends (...args: never[]) => unknown> =
  Parameters<Of> extends [unknown, ...infer Rest] ? Rest : never;

const FACTORS_LISTED_MAX = 200;

/** What operators do with the book. */
export function openTradingDesk(deps: TradingDependencies) {
  return {
    listEvents: (...of: After<typeof listTraded>) => listTraded(deps, ...of),
    readEvent: (...of: After<typeof readTraded>) => readTraded(deps, ...of),
    suspend: (...of: After<typeof suspend>) => suspend(deps, ...of),
    resume: (...of: After<typeof resume>) => resume(deps, ...of),
    readSettings: () => readSettings(deps),
    setMarketSetting: (...of: After<typeof setMarketSetting>) => setMarketSetting(deps, ...of),
    listBoosts: (...of: After<typeof listPriceBoosts>) => listPriceBoosts(deps, ...of),
    setBoost: (...of: After<typeof setPriceBoost>) => setPriceBoost(deps, ...of),
    endBoost: (...of: After<typeof endPriceBoost>) => endPriceBoost(deps, ...of),
    listFactors: () => listFactors(deps.db, FACTORS_LISTED_MAX),
    /** False: it has changed since the caller read it. */
    setFactor: (tx: Tx, row: FactorRow, seen: number) => setFactor(tx, row, seen),
    listBets: (...of: After<typeof listTradedBets>) => listTradedBets(deps, ...of),
    readSettlement: (...of: After<typeof readSettlement>) => readSettlement(deps, ...of),
    checkCorrection,
    correct,
    readFeed: () => readFeedHealth(deps),
    requestRecovery: (...of: After<typeof requestRecovery>) => requestRecovery(deps, ...of),
  };
}
export type TradingDesk = ReturnType<typeof openTradingDesk>;
