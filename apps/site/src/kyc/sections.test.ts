import { expect, test } from 'vitest';
import type { DocumentsView, DocumentView } from './kyc.queries.ts';
import { accountStanding, nextWanted, sections } from './sections.ts';

const document = (
  documentTypeName: DocumentView['documentTypeName'],
  documentStatus: DocumentView['documentStatus'],
  more: Partial<DocumentView> = {},
): DocumentView => ({
  documentId: null,
  documentStatus,
  documentTypeName,
  subType: null,
  requestNote: null,
  requestedAt: null,
  uploadedAt: null,
  rejection: null,
  expiresOn: null,
  files: [],
  ...more,
});
const all = (of: Partial<DocumentsView> = {}): DocumentsView => ({
  idDocument: document('PROOF_OF_ID', 'UNREQUESTED'),
  addressDocument: document('PROOF_OF_ADDRESS', 'UNREQUESTED'),
  sowDocument: document('SOURCE_OF_WEALTH', 'UNREQUESTED'),
  eddQuestionnaire: document('EDD_QUESTIONNAIRE', 'UNREQUESTED'),
  paymentDocument: [],
  otherDocument: [],
  ...of,
});

// facts: K1.1
test('payment and other are lists, every other section has one document', () => {
  const documents = all({
    paymentDocument: [
      document('PROOF_OF_PAYMENT', 'VERIFIED', { subType: 'SKRILL' }),
      document('PROOF_OF_PAYMENT', 'REQUESTED', { documentId: 'two', subType: 'CREDITCARD' }),
    ],
    otherDocument: [document('OTHER', 'UNDER_REVIEW')],
  });
  expect(sections.map(({ type, of }) => [type, of(documents).length])).toEqual([
    ['PROOF_OF_ID', 1],
    ['PROOF_OF_ADDRESS', 1],
    ['PROOF_OF_PAYMENT', 2],
    ['SOURCE_OF_WEALTH', 1],
    ['OTHER', 1],
  ]);
  expect(nextWanted(documents)).toEqual({
    documentType: 'PROOF_OF_PAYMENT',
    documentId: 'two',
    depositMethod: 'CREDITCARD',
  });
});

// facts: K1.3
test.each([
  ['pending', 0, 0, all()],
  ['todo', 0, 1, all({ idDocument: document('PROOF_OF_ID', 'REQUESTED') })],
  ['todo', 0, 1, all({ idDocument: document('PROOF_OF_ID', 'EXPIRED') })],
  ['uploaded', 0, 1, all({ idDocument: document('PROOF_OF_ID', 'UNDER_REVIEW') })],
  [
    'uploaded',
    1,
    2,
    all({
      idDocument: document('PROOF_OF_ID', 'VERIFIED'),
      eddQuestionnaire: document('EDD_QUESTIONNAIRE', 'UNDER_REVIEW'),
    }),
  ],
  ['success', 1, 1, all({ idDocument: document('PROOF_OF_ID', 'VERIFIED') })],
] as const)('the account as a whole is %s with %d of %d done', (standing, done, count, documents) => {
  expect(accountStanding(documents)).toEqual({ standing, done, count });
});
