import type { VirtualClock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { findOpenOfCampaign, joinByCampaign } from '../../apps/api/src/prizes/public.ts';
import { openCampaigns } from '../../apps/api/src/rewards/campaign/campaign.service.ts';
import { openCashbackParts } from '../../apps/api/src/rewards/cashback/open-cashback.ts';
import type { RewardsPorts } from '../../apps/api/src/rewards/dependencies.ts';
import { beginExtra } from '../../apps/api/src/rewards/extra/extra.service.ts';
import type { SpinDependencies, SpinHost } from '../../apps/api/src/rewards/spins/dependencies.ts';
import { openSpins } from '../../apps/api/src/rewards/spins/open-spins.ts';
import { noKeeper } from '../../apps/api/src/wallet/public.ts';
import { spinDependencies } from './spin-awards.ts';

/** What rewards work with, without the whole product. `host`: the providers of free spins; by default one that takes every order. */
export function openRewardsPorts(of: {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: VirtualClock;
  readonly host?: Partial<SpinHost>;
}): {
  readonly ports: RewardsPorts;
  readonly spins: SpinDependencies;
  readonly spinRoutes: ReturnType<typeof openSpins>['routes'];
} {
  const { db, ledger, clock } = of;
  const campaigns = openCampaigns();
  const spins = spinDependencies({ db, ledger }, { clock, ...(of.host && { host: of.host }) });
  const { awards: spinAwards, routes: spinRoutes } = openSpins(spins);
  const ports: RewardsPorts = {
    ledger,
    roundEnds: { winEnds: [], keeper: noKeeper },
    catalogue: {
      names: async () => new Map([['book', 'Book of Tides']]),
      returnsBps: async () => ({ slot: 9_620 }),
    },
    campaigns,
    cashback: openCashbackParts({ campaigns, gamesOf: async () => new Map() }),
    spinAwards,
    beginExtra,
    tournaments: { findOpen: findOpenOfCampaign, join: joinByCampaign.bind(null, ledger) },
  };
  return { ports, spins, spinRoutes };
}
