import { ruleIdOf } from '@halcyon/odds/grade/grade-market';
import type { Sport } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';
import { readMarketName } from '../feed/apply.rules.ts';
import type { Settler } from '../feed/delivery.service.ts';
import { listStaked } from '../settlement/decision.store.ts';
import { listVirtuals } from './virtual.store.ts';

/**
 * Decides only what was bet on: virtual events are many, have hundreds of outcomes each, and bets on them have ended long
 * before their results. The games server grades by our own rules and names none of them, to keep its messages short.
 */
export function virtualSettler(db: Queryable, settler: Settler): Settler {
  return {
    ...settler,
    async onSettlement(of) {
      const staked = new Set(
        (await listStaked(db, of.eventId)).map(({ market_key, outcome }) => `${market_key} ${outcome}`),
      );
      if (staked.size === 0) return;
      const [event] = await listVirtuals(db, [of.eventId]);
      const markets = of.message.markets.flatMap((market) => {
        const key = readMarketName(market)?.key;
        const rule = event && ruleIdOf(event.sport as Sport, market.type);
        const outcomes = market.outcomes
          .filter(({ id }) => staked.has(`${key} ${id}`))
          .map((outcome) => ({
            ...(rule !== undefined && { rule: isUnplayed(market.type, outcome) ? 'not_played' : rule }),
            ...outcome,
          }));
        return outcomes.length > 0 ? [{ ...market, outcomes }] : [];
      });
      if (markets.length > 0) await settler.onSettlement({ ...of, message: { ...of.message, markets } });
    },
  };
}

/** A game of a set is void for one reason alone: the set was over before it. */
const isUnplayed = (type: string, { voidFactor }: { readonly voidFactor?: number | undefined }) =>
  type === 'game_winner' && voidFactor === 1;
