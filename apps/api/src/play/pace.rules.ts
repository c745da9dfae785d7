import type { Pace } from '../wagering/wagering.service.ts';
import { policyOf } from '../market/policy.service.ts';

/** What the market of a session asks of its stakes. A live table has a pace of its own. */
export function paceOf(session: {
  readonly market_id: string;
  readonly province: string | null;
  readonly game_type: string;
}): Pace {
  const { minCycleMs, parallelGames } = policyOf(session.market_id, session.province);
  const { game_type: type } = session;
  const cycleMs = type === 'slots' ? minCycleMs.slots : type === 'live' ? 0 : minCycleMs.other;
  return { minCycleMs: cycleMs, isOneGameAtATime: !parallelGames };
}
