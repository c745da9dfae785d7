/** Choices that need a text with them. */
export const OTHER_CHOICE = 'OTHER';

/** Answers of the questionnaire as a form holds them; empty and 0 mean not chosen. */
export type QuestionnaireAnswers = {
  readonly occupation: string;
  readonly otherOccupation?: string | undefined;
  readonly salaryRangeId: number;
  readonly sourceOfFunds: string;
  readonly otherSource?: string | undefined;
};

export type QuestionnaireField = keyof QuestionnaireAnswers;

/**
 * What is missing, in the order of the form; empty: it is complete. Occupation, source of funds and a salary range
 * above 0 are required; where Other is chosen its text is not empty. Place of birth and nationality are optional.
 * Pure; shared by screen and server.
 */
export function missingAnswers(answers: QuestionnaireAnswers): readonly QuestionnaireField[] {
  const isBlank = (text: string | undefined) => (text ?? '').trim() === '';
  const missing: QuestionnaireField[] = [];
  if (isBlank(answers.occupation)) missing.push('occupation');
  if (answers.occupation === OTHER_CHOICE && isBlank(answers.otherOccupation))
    missing.push('otherOccupation');
  if (!(answers.salaryRangeId > 0)) missing.push('salaryRangeId');
  if (isBlank(answers.sourceOfFunds)) missing.push('sourceOfFunds');
  if (answers.sourceOfFunds === OTHER_CHOICE && isBlank(answers.otherSource)) missing.push('otherSource');
  return missing;
}
