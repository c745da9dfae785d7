import { loyaltyEndpoints } from '@halcyon/contract/rewards/loyalty.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import { routesOf, type Route } from '../../platform/http/handle.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { PlayedBatch } from '../played.ts';
import type { Campaigns } from '../campaign/campaign.service.ts';
import { readLoyalty } from './loyalty-page.service.ts';
import {
  closeMonths,
  needsSecondPerson,
  openKnownPlayers,
  setLevelByStaff,
  takePlayed,
  type LoyaltyDependencies,
  type StaffMove,
} from './loyalty.service.ts';

/** What operators do about levels. */
export type LoyaltyMoves = {
  /** True: a VIP level, which takes two operators. */
  readonly needsSecondPerson: (tx: Tx, playerId: bigint, level: number) => Promise<boolean>;
  readonly setLevel: (tx: Tx, of: StaffMove) => Promise<void>;
};

/** Points and levels: their call, their job, and what the fold of play hands on. */
export function openLoyalty(deps: LoyaltyDependencies & { readonly campaigns: Campaigns }): {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly takePlayed: (batches: readonly PlayedBatch[]) => Promise<void>;
  readonly moves: LoyaltyMoves;
} {
  const players = openKnownPlayers();
  return {
    routes: routesOf(loyaltyEndpoints, {
      'GET /api/v1/loyalty': { query: (ctx, { query }) => readLoyalty(ctx, deps, query) },
    }),
    jobs: [{ name: 'rewards.close_months', every: '4,34 * * * *', run: () => closeMonths(deps) }],
    takePlayed: (batches) => takePlayed(deps, batches, players),
    moves: {
      needsSecondPerson: (tx, playerId, level) => needsSecondPerson(deps, tx, playerId, level),
      setLevel: (tx, of) => setLevelByStaff(deps, tx, of),
    },
  };
}
