import type { CashbackSchedule } from '@halcyon/contract/rewards/terms';
import type { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import type { Ledger } from '../../ledger/public.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { PlayerContext } from '../../platform/http/context.ts';
import type { PlayFold } from '../fold/play-fold.service.ts';

/** What cash-back reads of a version of a campaign. */
export type CashbackCampaign = {
  readonly campaignId: string;
  readonly version: number;
  readonly termsId: string;
  readonly vertical: WalletVertical;
  readonly schedule: CashbackSchedule;
  /** Of the player's market, IANA name. */
  readonly zone: string;
  readonly rateBps: number;
  readonly boostBps: number;
  /** Ids of the catalogue. */
  readonly boostedGames: ReadonlySet<string>;
  /** By currency code. Nothing is converted: without an entry the campaign does not hold. */
  readonly amounts: ReadonlyMap<string, { readonly capMinor: bigint | null; readonly minimumMinor: bigint }>;
  /** How long a window that has ended can be claimed. */
  readonly claimHours: number;
  /** True: play of the running window before the activation counts as well. */
  readonly isRetroactive: boolean;
  /** True: it is paid as a bonus that has to be wagered. */
  readonly isWagered: boolean;
  /** No window begins from then on: its time is over, or it was stopped. Null: it has no end. */
  readonly endsAt: Date | null;
};

export type CashbackDependencies = {
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly fold: PlayFold;
  /** A version, or the one that can be activated now, with the zone of the player's market. Null: there is none. */
  campaignOf(
    on: Pick<Tx, 'sql'>,
    campaignId: string,
    of: { readonly zone: string; readonly version?: number },
  ): Promise<CashbackCampaign | null>;
  /** Refuses: rewards.not_eligible, rewards.campaign_not_active, rewards.barred, rewards.bonus_not_allowed. */
  requireEligible(ctx: PlayerContext & { readonly tx: Tx }, campaign: CashbackCampaign): Promise<void>;
  /** Pays as a bonus with wagering. Refuses: as a claim of a bonus whose place is taken. */
  grantWagered(
    tx: Tx,
    of: {
      readonly playerId: bigint;
      readonly campaign: CashbackCampaign;
      readonly windowFrom: Date;
      readonly amountMinor: bigint;
    },
  ): Promise<void>;
  /** What was shown is not what the ledger says: an alarm for operators. */
  reportDifference(of: {
    readonly playerId: bigint;
    readonly campaignId: string;
    readonly shownMinor: bigint;
    readonly ledgerMinor: bigint;
  }): void;
};
