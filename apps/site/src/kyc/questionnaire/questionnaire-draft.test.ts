import { expect, test } from 'vitest';
import { answersOf, dropDraft, emptyDraft, keepDraft, readDraft } from './questionnaire-draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const draft = { ...emptyDraft, occupation: 'OTHER', otherOccupation: ' Beekeeper ', salaryRangeId: 3 };

// facts: K4.1
test('what was typed is there again after a reload, for the same player only, until it is sent', () => {
  const storage = memory();
  keepDraft(7, draft, storage);
  expect(readDraft(7, storage)).toEqual(draft);
  expect(readDraft(8, storage)).toEqual(emptyDraft);
  dropDraft(storage);
  expect(readDraft(7, storage)).toEqual(emptyDraft);
});

test('a kept form that is broken or of another make begins empty', () => {
  const storage = memory();
  storage.setItem('halcyon.questionnaire', '{"playerId":7,"draft":{"occupation":5,"salaryRangeId":"3"}}');
  expect(readDraft(7, storage)).toEqual(emptyDraft);
  storage.setItem('halcyon.questionnaire', '{');
  expect(readDraft(7, storage)).toEqual(emptyDraft);
});

// facts: K4.1
test('texts of Other travel only with Other, and nothing travels empty', () => {
  const full = {
    ...draft,
    sourceOfFunds: 'SALARY',
    otherSource: 'left over',
    placeOfBirth: ' ',
    nationality: 'IE',
  };
  expect(answersOf(full, 'OTHER')).toEqual({
    occupation: 'OTHER',
    otherOccupation: 'Beekeeper',
    salaryRangeId: 3,
    sourceOfFunds: 'SALARY',
    nationality: 'IE',
  });
});
