import type { Kernel, Module } from '../platform/module.ts';
import { seedCampaigns } from './demonstration/demonstration.service.ts';
import { onDeposit, type CreditedDeposit } from './assignment/trigger.service.ts';
import { openCampaigns } from './campaign/campaign.service.ts';
import type { RewardsPorts } from './dependencies.ts';
import { rewardsJobs } from './rewards.jobs.ts';
import { rewardsRoutes } from './rewards.routes.ts';
import type { Tx } from '@halcyon/server-kit/sql';

type Deps = Pick<Kernel, 'db' | 'clock' | 'policies' | 'outbox' | 'log'> &
  Omit<RewardsPorts, 'campaigns'> & {
    /** True: publishes the campaigns of the demonstration at the start. Never in production. */
    readonly hasDemonstration: boolean;
  };

/** Campaigns, bonuses and codes. `onDeposit`: what a deposit triggers, in the transaction that credits it. */
export function rewardsModule(
  deps: Deps,
): Module & { readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void> } {
  const { ledger, winEnds } = deps;
  const ports: RewardsPorts = { ledger, winEnds, campaigns: openCampaigns() };
  const rewards = { ...deps, ...ports };
  return {
    name: 'rewards',
    routes: rewardsRoutes(ports),
    jobs: rewardsJobs(rewards),
    async start() {
      if (deps.hasDemonstration) await seedCampaigns(deps);
    },
    onDeposit: (tx, deposit) => onDeposit(rewards, tx, deposit),
  };
}
