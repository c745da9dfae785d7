import { expect, test } from 'vitest';
import { verificationStanding } from './verification-standing.ts';

type Known = Parameters<typeof verificationStanding>[0];
const fresh: Known = {
  kycStatus: 'NOT_VERIFIED',
  mayStart: true,
  hasDocumentUnderReview: false,
  documentsDueAt: null,
  isQuestionnaireRequested: false,
};
const standing = (
  of: Partial<Known>,
  deposit: Parameters<typeof verificationStanding>[1]['deposit'] = 'SUCCESS',
  withdrawal: typeof deposit = 'DOCUMENTS_PREFERRED',
) => verificationStanding({ ...fresh, ...of }, { deposit, withdrawal });

test('nothing is due while money goes in and out, whatever the player has not sent', () => {
  expect(standing({})).toBe('open');
  expect(standing({ kycStatus: 'NOT_REQUIRED', mayStart: false }, 'SUCCESS', 'SUCCESS')).toBe('none');
});

test('what holds money up is said first, also where no document was asked for yet', () => {
  expect(standing({}, 'DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED')).toBe('to_pay_in');
  expect(standing({}, 'SUCCESS', 'DOCUMENTS_REQUIRED')).toBe('to_pay_out');
  const pending = { kycStatus: 'PENDING', documentsDueAt: '2026-12-01T10:00:00Z' } as const;
  expect(standing(pending, 'SUCCESS', 'DOCUMENTS_REQUIRED')).toBe('to_pay_out');
  expect(standing({ kycStatus: 'PENDING_EXPIRED' }, 'DOCUMENTS_REQUIRED_RESTRICTED')).toBe('overdue');
});

test('documents that lie with us are under review, unless something else is still to be sent', () => {
  expect(standing({ hasDocumentUnderReview: true })).toBe('review');
  const half = {
    kycStatus: 'PENDING',
    hasDocumentUnderReview: true,
    documentsDueAt: '2026-12-01T10:00:00Z',
  } as const;
  expect(standing(half, 'SUCCESS', 'DOCUMENTS_REQUIRED')).toBe('to_pay_out');
  expect(standing({ kycStatus: 'EDD_UNDER_REVIEW' }, 'DOCUMENTS_UNDER_REVIEW')).toBe('review');
});

test('a verified player reads so', () => {
  expect(standing({ kycStatus: 'FULLY VERIFIED', mayStart: false }, 'SUCCESS', 'SUCCESS')).toBe('verified');
});
