import type { Chances } from './chances.ts';
import type { GradeResult } from './grade.ts';
import type { Specifiers } from './market-key.ts';
import type { Sport } from './sport.ts';

/** Outcomes of a market with their chances, before any margin. */
export type FairMarket = {
  readonly type: string;
  readonly specifiers: Specifiers;
  readonly outcomes: readonly { readonly id: string; readonly chances: Chances }[];
};

/**
 * All that an event's chances depend on, as JSON: the model with its version, what was known before the start and
 * where the event is now. It travels with prices, is stored with a bet, and gives the same chances wherever it is read.
 */
export type LawDocument = {
  readonly model: string;
  readonly parameters: unknown;
  /** Null before the start. */
  readonly state: unknown;
};

/** A leg of a combination within one event. */
export type LegOfEvent = { readonly type: string; readonly specifiers: Specifiers; readonly outcome: string };

/** One way that a combination can end: the result of each leg, in the order of the legs, and its chance. */
export type JointCell = { readonly results: readonly GradeResult[]; readonly chance: number };

/** Of the id of a type of markets. */
export type IsWanted = (type: string) => boolean;

/** One law of a sport. From it come the prices of every market of an event. */
export type Law = {
  readonly model: string;
  readonly sport: Sport;
  /**
   * Every market that can still be priced; with `isWanted` those of the types it holds for, which is quicker. Throws: the
   * document is not of this model.
   */
  markets(document: LawDocument, isWanted?: IsWanted): readonly FairMarket[];
  /**
   * All ways that the legs can end together, with chances that add up to 1, from the same distribution as `markets`.
   * Null: the law does not price one of the legs.
   */
  joint(document: LawDocument, legs: readonly LegOfEvent[]): readonly JointCell[] | null;
};
