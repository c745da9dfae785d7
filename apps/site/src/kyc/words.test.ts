import { addressProofs, documentStatuses, wealthSources } from '@halcyon/contract/kyc/document';
import { documentsEndpoints } from '@halcyon/contract/kyc/documents.contract';
import { questionnaireEndpoints } from '@halcyon/contract/kyc/questionnaire.contract';
import { rejectionReasonNames, rejectionSteps } from '@halcyon/contract/kyc/rejection-reason';
import { expect, test } from 'vitest';
import english from '../../../../content/locales/en/kyc.json' with { type: 'json' };

// facts: K1.5
test('each of the 28 reasons of a rejection has its own text, and each next step has, too', () => {
  expect(rejectionReasonNames).toHaveLength(28);
  expect(Object.keys(english.reason).toSorted()).toEqual([...rejectionReasonNames].toSorted());
  expect(new Set(Object.values(english.reason)).size).toBe(28);
  expect(Object.keys(english.step).toSorted()).toEqual([...rejectionSteps].toSorted());
});

// facts: K1.2, K1.3
test('every kind of paper, every source of wealth and every status has a name', () => {
  expect(Object.keys(english.addressProof)).toEqual([...addressProofs]);
  expect(Object.keys(english.wealthSource)).toEqual(wealthSources.map(({ name }) => name));
  expect(Object.keys(english.status)).toEqual(expect.arrayContaining([...documentStatuses]));
});

test('every refusal of verification that a player can meet has words', () => {
  const codes = Object.values({ ...documentsEndpoints, ...questionnaireEndpoints }).flatMap((endpoint) =>
    'refusals' in endpoint ? Object.keys(endpoint.refusals) : [],
  );
  const known = Object.keys(english.refused).map((reason) => `kyc.${reason}`);
  // Another player's file is a plain 404; the page says so without a code.
  expect(codes.filter((code) => !known.includes(code) && code !== 'kyc.file_unknown')).toEqual([]);
});
