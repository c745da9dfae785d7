import type { Queryable } from '@halcyon/server-kit/sql';
import { readMarketName } from '../feed/apply.rules.ts';
import type { Settler } from '../feed/delivery.service.ts';
import { listStaked } from '../settlement/decision.store.ts';

/**
 * Decides only what was bet on: virtual events are many, have hundreds of outcomes each, and bets on them have ended long
 * before their results.
 */
export function virtualSettler(db: Queryable, settler: Settler): Settler {
  return {
    ...settler,
    async onSettlement(of) {
      const staked = new Set(
        (await listStaked(db, of.eventId)).map(({ market_key, outcome }) => `${market_key} ${outcome}`),
      );
      const markets = of.message.markets.flatMap((market) => {
        const key = readMarketName(market)?.key;
        const outcomes = market.outcomes.filter(({ id }) => staked.has(`${key} ${id}`));
        return outcomes.length > 0 ? [{ ...market, outcomes }] : [];
      });
      if (markets.length > 0) await settler.onSettlement({ ...of, message: { ...of.message, markets } });
    },
  };
}
