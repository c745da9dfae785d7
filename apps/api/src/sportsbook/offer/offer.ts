import type { ChancesE6 } from '@halcyon/odds/chances';
import type { LawDocument } from '@halcyon/odds/law';
import type { Specifiers } from '@halcyon/odds/market-key';
import type { Sport } from '@halcyon/odds/sport';

export type MarketState = 'active' | 'suspended' | 'inactive' | 'settled' | 'cancelled';
export type EventState =
  | 'not_started'
  | 'live'
  | 'suspended'
  | 'interrupted'
  | 'delayed'
  | 'postponed'
  | 'abandoned'
  | 'ended'
  | 'closed'
  | 'cancelled';

export type OfferedOutcome = {
  readonly id: string;
  /** Thousandths. Null: shown without a price. */
  readonly oddsMilli: number | null;
  /** Null: the vendor sends none, and chance, fair price and cash-out are not offered. */
  readonly chances: ChancesE6 | null;
  /** `oddsMilli` is a boosted price. Absent: it is not. */
  readonly boost?: OfferedBoost;
};
/** A price that operators have raised for a while. */
export type OfferedBoost = {
  readonly id: string;
  /** What it would be otherwise: that of builders. */
  readonly unboostedOddsMilli: number;
  /** Most that one player may stake at it in all, in cents of a euro. */
  readonly stakeMinorMax: bigint;
  readonly endsAt: Date;
};

export type OfferedMarket = {
  readonly key: string;
  readonly type: string;
  readonly specifiers: Specifiers;
  readonly state: MarketState;
  readonly product: number;
  /** Version of the event at the last change of this market. */
  readonly version: number;
  /** Version of the last change that was made under suspension: a bet that saw an older one is refused. */
  readonly materialVersion: number;
  readonly cashOut: 'open' | 'suspended' | 'never';
  readonly isFavourite: boolean;
  readonly outcomes: ReadonlyMap<string, OfferedOutcome>;
};

export type OfferedEvent = {
  readonly id: string;
  readonly sport: Sport;
  readonly competitionId: string;
  readonly startsAt: Date;
  readonly state: EventState;
  /** Rises by one with every message applied, and is never reused. */
  readonly version: number;
  /** Null: the vendor sends none, and the builder is not offered. */
  readonly law: LawDocument | null;
  readonly markets: ReadonlyMap<string, OfferedMarket>;
};

/** Events with their prices, in memory. What an event's messages change is seen whole or not at all. */
export type Offer = {
  find(eventId: string): OfferedEvent | null;
  /** Calls after every message that changed an event. Returns what ends it. */
  subscribe(listener: (event: OfferedEvent) => void): () => void;
};
