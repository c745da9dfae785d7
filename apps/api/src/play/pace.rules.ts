import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Pace } from '../wagering/public.ts';

/** The pace that the market of a session requires of its stakes. A live table sets its own. */
export function paceOf(
  policies: MarketPolicies,
  session: {
    readonly market_id: string;
    readonly province: string | null;
    readonly game_type: string;
  },
): Pace {
  const { minCycleMs, parallelGames } = policies.of(session.market_id, session.province);
  const { game_type: type } = session;
  const cycleMs = type === 'slots' ? minCycleMs.slots : type === 'live' ? 0 : minCycleMs.other;
  return { minCycleMs: cycleMs, isOneGameAtATime: !parallelGames };
}
