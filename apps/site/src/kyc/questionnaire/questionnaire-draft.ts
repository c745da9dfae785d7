import type { QuestionnaireAnswers } from '@halcyon/contract/kyc/questionnaire';

/** Everything the form holds. */
export type Draft = Required<{
  [Field in keyof QuestionnaireAnswers]: NonNullable<QuestionnaireAnswers[Field]>;
}> & {
  readonly placeOfBirth: string;
  readonly nationality: string;
};

export const emptyDraft: Draft = {
  occupation: '',
  otherOccupation: '',
  salaryRangeId: 0,
  sourceOfFunds: '',
  otherSource: '',
  placeOfBirth: '',
  nationality: '',
};

const KEY = 'halcyon.questionnaire';

/**
 * What was typed, kept for this tab until it is sent. Answers of one player are never shown to the next one who
 * signs in here. Anything unreadable is an empty form.
 */
export function readDraft(playerId: number, storage: Pick<Storage, 'getItem'>): Draft {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as { playerId?: unknown; draft?: object } | null;
    if (kept?.playerId !== playerId) return emptyDraft;
    const known = Object.entries(emptyDraft).map(([name, empty]) => {
      const value = (kept.draft as Readonly<Record<string, unknown>> | undefined)?.[name];
      return [name, typeof value === typeof empty ? value : empty];
    });
    return Object.fromEntries(known) as Draft;
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(playerId: number, draft: Draft, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(KEY, JSON.stringify({ playerId, draft }));
  } catch {
    // A browser that stores nothing only loses the comfort.
  }
}

export function dropDraft(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** What is sent: no empty texts, and texts of Other only where Other is chosen. Pure. */
export function answersOf(draft: Draft, other: string) {
  const filled = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const otherOccupation = draft.occupation === other ? filled(draft.otherOccupation) : undefined;
  const otherSource = draft.sourceOfFunds === other ? filled(draft.otherSource) : undefined;
  const placeOfBirth = filled(draft.placeOfBirth);
  const nationality = filled(draft.nationality);
  return {
    occupation: draft.occupation,
    salaryRangeId: draft.salaryRangeId,
    sourceOfFunds: draft.sourceOfFunds,
    ...(otherOccupation && { otherOccupation }),
    ...(otherSource && { otherSource }),
    ...(placeOfBirth && { placeOfBirth }),
    ...(nationality && { nationality }),
  };
}
