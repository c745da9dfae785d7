import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Ledger } from '../ledger/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import type { Outbox } from '../platform/events/outbox.ts';
import type { Campaigns } from './campaign/campaign.service.ts';

/** What the use cases of rewards work with, beside the context of a request. */
export type RewardsPorts = {
  readonly ledger: Ledger;
  readonly campaigns: Campaigns;
  /** Providers at which a win ends a round until the next stake, by their numbers. */
  readonly winEnds: readonly number[];
};
/** The same for a player, a deposit or a job. */
export type RewardsDependencies = RewardsPorts & {
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly outbox: Outbox;
};
export type RewardsContext = PlayerContext & RewardsPorts;
