/** What became of an outcome. */
export const gradeResults = ['WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST'] as const;
export type GradeResult = (typeof gradeResults)[number];

export type Grade = {
  readonly result: GradeResult;
  /** Where several shared the places that pay: the price is multiplied by places left ÷ tied. */
  readonly deadHeat?: { readonly placesLeft: number; readonly tied: number };
  /** Deduction for withdrawn runners, in basis points of the winnings. */
  readonly deductionBps?: number;
};

/** A grade with what it was decided by. */
export type GradedOutcome = {
  readonly outcome: string;
  readonly grade: Grade;
  /** Id of the sentence that explains it to the player, such as `total.over`. */
  readonly rule: string;
  /** Scores, incidents and lines that the rule read, by name. */
  readonly inputs: Readonly<Record<string, string | number>>;
  /** Sequences of the incidents that the rule read. */
  readonly incidents: readonly number[];
};
