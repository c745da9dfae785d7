import type { BetState } from '@halcyon/contract/sportsbook/bet-state';
import type { ChancesE6 } from '@halcyon/odds/chances';
import type { GradeResult } from '@halcyon/odds/grade';
import type { LawDocument } from '@halcyon/odds/law';
import { provider, vertical } from '../../ledger/public.ts';

export type BetKind = 'single' | 'multiple' | 'system' | 'builder';
export type PriceRule = 'none' | 'higher' | 'any';
type BetVertical = typeof vertical.virtual | typeof vertical.sports;

/** A bet as it was agreed. Nothing of it ever changes. */
export type Terms = {
  readonly playerId: bigint;
  /** UUIDv7; the key of its round in the ledger. */
  readonly betId: string;
  readonly kind: BetKind;
  /** How many legs a line has beside the bankers: a Trixie `[2, 3]`, an accumulator of four `[4]`. */
  readonly lineSizes: readonly number[];
  readonly isEachWay: boolean;
  /** Those for the place included. */
  readonly lineCount: number;
  readonly lineMinor: bigint;
  readonly stakeMinor: bigint;
  readonly currency: string;
  readonly priceRule: PriceRule;
  /** Of all lines together; of a builder the agreed price. */
  readonly totalOddsMilli: bigint;
  readonly vertical: BetVertical;
  /** Null: the player's own stake. */
  readonly freeBetId: string | null;
  /** The boost as it was agreed. Null: none. */
  readonly boost: unknown;
  readonly maxPayoutMinor: bigint;
  /** Of a builder: the law of each event by its id, as it was at acceptance. */
  readonly laws: Readonly<Record<string, LawDocument>> | null;
};

/** A place leg has the number of its win leg and this. */
export const PLACE_NUMBER = 20;

/** A pick as it was agreed. */
export type LegTerms = {
  /** From 1. */
  readonly number: number;
  /** An each-way bet has one leg to win and one for a place. */
  readonly part: 'win' | 'place';
  readonly eventId: string;
  readonly marketKey: string;
  readonly outcome: string;
  /** Null: of a builder, whose legs have one price together. */
  readonly oddsMilli: number | null;
  /** What a boosted price was before. */
  readonly unboostedOddsMilli: number | null;
  /** The boosted price that it was taken at. */
  readonly boostId: string | null;
  /** 5: a place pays a fifth of the winnings. */
  readonly placeDivisor: number | null;
  readonly chances: ChancesE6 | null;
  /** Of the event, when the bet was accepted. */
  readonly version: number;
  readonly materialVersion: number;
  readonly isBanker: boolean;
  readonly hasEarlyPayout: boolean;
  /** What the player saw when the pick was added. Absent: no slip placed the bet. */
  readonly seen?: { readonly version: number; readonly oddsMilli: number };
};

export type BetLeg = LegTerms & {
  /** Null: not decided. */
  readonly result: GradeResult | null;
  /** What decided it. After a rollback: what did. */
  readonly decisionId: bigint | null;
};

export type Bet = Terms & {
  readonly state: BetState;
  readonly refusedCode: string | null;
  /** Of its last move. What is booked for a settlement carries it. */
  readonly revision: number;
  /** Of the stake that counts. */
  readonly stakeRevision: number;
  /** Booked by the settlement, of a void bet the stake; cash-outs apart. */
  readonly returnedMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly cashedOutStakeMinor: bigint;
  readonly createdAt: Date;
  /** By the clock of the database. Null: not yet, or refused. */
  readonly acceptedAt: Date | null;
  readonly settledAt: Date | null;
  readonly legs: readonly BetLeg[];
};

/** What a bet returns by what is decided of its legs; a void one its stake. */
export type BetResult =
  | { readonly state: 'open' }
  | { readonly state: 'won' | 'lost' | 'void'; readonly returnedMinor: bigint };

/** The book's number in the ledger, and that of the virtual sports. */
export function providerOf({ vertical: of }: Pick<Terms, 'vertical'>): number {
  return of === vertical.virtual ? provider['virtual-sports'] : provider.sportsbook;
}

/** Keys of what is booked for a bet. Source: docs/domains/sportsbook.md#money */
export const keyOfBet = {
  stake: (betId: string, stakeRevision: number) =>
    stakeRevision === 0 ? `bet:${betId}` : `bet:${betId}:${stakeRevision}`,
  settle: (betId: string, revision: number) => `settle:${betId}:${revision}`,
  /** Takes back what `settle` or `void` of that revision booked. */
  undo: (betId: string, revision: number) => `undo:${betId}:${revision}`,
  void: (betId: string, revision: number) => `void:${betId}:${revision}`,
  cashOut: (betId: string, revision: number) => `cash-out:${betId}:${revision}`,
} as const;
