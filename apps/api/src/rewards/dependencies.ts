import type { GameClass } from '@halcyon/contract/content/game-class';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { FreeSpinDetail, Reward } from '@halcyon/contract/rewards/reward';
import type { ExtraTerms, RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db, Queryable, Tx } from '@halcyon/server-kit/sql';
import type { BonusEnding, Ledger } from '../ledger/public.ts';
import type { RoundEnds } from '../wallet/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import type { Outbox } from '../platform/events/outbox.ts';
import type { AssignmentRow } from './assignment/assignment.store.ts';
import type { Campaign, Campaigns } from './campaign/campaign.service.ts';

/** What a cash-back adds to its reward. */
export type CashbackPart = {
  /** Of the campaign as it was when the player switched it on. */
  readonly version: number;
  readonly isActivated: boolean;
  /** True: it is the player's, be it on or off with something left of it. */
  readonly isHeld: boolean;
  readonly hasClaimable: boolean;
  readonly fields: Pick<Reward, 'assignmentId' | 'cashbackInfo' | 'cashbackActivated' | 'cashbackBooster'>;
};
export type CashbackParts = {
  /** Null: the campaign is no cash-back, or has no amounts in the player's currency. */
  partOf(
    ctx: Pick<PlayerContext, 'playerId' | 'session' | 'clock'>,
    on: Pick<Db | Tx, 'sql'>,
    campaign: Campaign,
  ): Promise<CashbackPart | null>;
};

export type BeginExtra = (
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
  extra: ExtraTerms,
) => Promise<void>;

/** Tournaments whose joining is the claim of a campaign. */
export type TournamentTickets = {
  /** The open one that ends first. Null: there is none. */
  readonly findOpen: (tx: Tx, campaignId: string, at: Date) => Promise<string | null>;
  /** Joins; a buy-in is paid. Refuses with codes of the domain of prizes and of the wallet. */
  readonly join: (
    tx: Tx,
    of: {
      readonly campaignId: string;
      readonly tournamentId: string;
      readonly playerId: bigint;
      readonly at: Date;
    },
  ) => Promise<void>;
};

/** What rewards read of the games. */
export type RewardsCatalogue = {
  /** By id; a game that is in no lobby is absent. */
  names(on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Average of a class, in basis points. */
  returnsBps(on: Queryable): Promise<Partial<Record<GameClass, number>>>;
};
type Numbered = Pick<AssignmentRow, 'player_id' | 'number'>;

/** Free spins, as assignments need them. The guard row is locked wherever there is a transaction. */
export type SpinAwards = {
  /**
   * Begins the award of an assignment; the provider is called after the commit. `gameId`: of the terms' games, the
   * player's choice. Refuses: rewards.currency_mismatch, rewards.game_unavailable.
   */
  begin(
    tx: Tx,
    row: AssignmentRow,
    of: { readonly marketId: string; readonly gameId: string | null; readonly expiresAt: Date },
  ): Promise<void>;
  /** Takes back what was not played. */
  cancel(tx: Tx, row: Numbered, reason: BonusEnding): Promise<void>;
  /** Binds winnings that wait. False: there are none, or the place of a bonus is taken. */
  bind(tx: Tx, row: Numbered): Promise<boolean>;
  /** Null: terms without free spins in this currency. `number`: of an assignment; null: of an offer. */
  detailOf(
    on: Pick<Db | Tx, 'sql'>,
    of: {
      readonly playerId: bigint;
      readonly marketId: string;
      readonly currency: string;
      readonly terms: RewardTerms;
      readonly number: number | null;
    },
  ): Promise<FreeSpinDetail | null>;
};

/** What the use cases of rewards work with, beside the context of a request. */
export type RewardsPorts = {
  readonly ledger: Ledger;
  readonly campaigns: Campaigns;
  readonly cashback: CashbackParts;
  readonly roundEnds: RoundEnds;
  readonly tournaments: TournamentTickets;
  readonly catalogue: RewardsCatalogue;
  readonly spinAwards: SpinAwards;
  /** Gives a wheel, a loot box or a ticket of a draw. */
  readonly beginExtra: BeginExtra;
};
/** The same for a player, a deposit or a job. */
export type RewardsDependencies = RewardsPorts & {
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly outbox: Outbox;
};
export type RewardsContext = PlayerContext & RewardsPorts;
