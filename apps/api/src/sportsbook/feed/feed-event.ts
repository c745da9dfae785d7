import type { ChancesE6 } from '@halcyon/odds/chances';
import type { LawDocument } from '@halcyon/odds/law';
import type { Specifiers } from '@halcyon/odds/market-key';
import type { Sport } from '@halcyon/odds/sport';
import type { OddsChange } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { EventStep } from './event.machine.ts';
import type { MarketStep } from './market.machine.ts';
import type { Sequence } from './sequence.rules.ts';

export type FeedOutcome = {
  readonly id: string;
  /** As the feed prices it, in thousandths. Null: no price. */
  readonly oddsMilli: number | null;
  /** False: shown without a price. */
  readonly isActive: boolean;
  readonly chances: ChancesE6 | null;
};

/** A market as the feed has described it. Whether bets are taken on it also depends on its event and its producer. */
export type FeedMarket = {
  readonly key: string;
  readonly type: string;
  readonly specifiers: Specifiers;
  /** The producer that prices it. */
  readonly product: number;
  readonly step: MarketStep;
  /** Timestamp of the last message that set its step or its prices; 0: it was never priced. */
  readonly atMs: number;
  /** Every outcome has a result that was not rolled back. */
  readonly isSettled: boolean;
  /** False: no type of ours, so no bets. */
  readonly isKnown: boolean;
  readonly isFavourite: boolean;
  readonly cashOut: 'open' | 'suspended' | 'never';
  readonly outcomes: ReadonlyMap<string, FeedOutcome>;
};

type Reported = z.infer<typeof OddsChange>['eventStatus'];

/** Where an event is, as the newest message says. */
export type EventProgress = Omit<Reported, 'status'>;

export type FeedEvent = {
  readonly eventId: string;
  readonly sport: Sport;
  readonly competitionId: string;
  readonly startsAtMs: number;
  readonly step: EventStep;
  /** Timestamp of the message that set step and progress. */
  readonly atMs: number;
  readonly progress: EventProgress;
  /** Periods that are over: nothing in them is bet on again. */
  readonly endedPeriods: readonly string[];
  readonly law: LawDocument | null;
  /** Of the last message applied. */
  readonly version: number;
  readonly markets: ReadonlyMap<string, FeedMarket>;
  /** By producer. */
  readonly sequences: ReadonlyMap<number, Sequence>;
};
