import { expect, test } from 'vitest';
import {
  daysLeftUntil,
  documentForms,
  documentStatuses,
  documentTypes,
  hasNothingToVerify,
  wealthSources,
  type DocumentStates,
} from './document.ts';
import { rejectionReasonNames, rejectionReasons, fitsType } from './rejection-reason.ts';
import { verificationLevelNames } from './verification-level.ts';

const nothing: DocumentStates = {
  idDocument: 'UNREQUESTED',
  addressDocument: 'UNREQUESTED',
  sowDocument: 'UNREQUESTED',
  eddQuestionnaire: 'UNREQUESTED',
  otherDocument: [],
  paymentDocument: ['UNREQUESTED'],
};

// facts: K1.1
test('six types have their form keys; payment and other are lists', () => {
  expect(documentTypes.map((type) => documentForms[type].key)).toEqual([
    'idDocument',
    'addressDocument',
    'paymentDocument',
    'sowDocument',
    'eddQuestionnaire',
    'otherDocument',
  ]);
  expect(documentTypes.filter((type) => documentForms[type].isList)).toEqual(['PROOF_OF_PAYMENT', 'OTHER']);
  expect(documentStatuses).toEqual(['UNREQUESTED', 'REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED']);
});

// facts: K1.2
test('ten sources of wealth have nine codes, BS twice', () => {
  expect(wealthSources.map(({ code }) => code)).toEqual([
    'BS',
    'CCS',
    'UB',
    'PS',
    'SP',
    'BS',
    'SC',
    'WI',
    'WN',
    'OT',
  ]);
});

// facts: K2.3
test('there is nothing to verify at NOT_REQUIRED, and at NOT_VERIFIED while no document was requested', () => {
  for (const level of verificationLevelNames) {
    const isFree = level === 'NOT_REQUIRED' || level === 'NOT_VERIFIED';
    expect([level, hasNothingToVerify(level, nothing)]).toEqual([level, isFree]);
  }
  const single = ['idDocument', 'addressDocument', 'sowDocument', 'eddQuestionnaire'] as const;
  for (const key of single)
    expect(hasNothingToVerify('NOT_VERIFIED', { ...nothing, [key]: 'REQUESTED' })).toBe(false);
  for (const key of ['otherDocument', 'paymentDocument'] as const) {
    expect(hasNothingToVerify('NOT_VERIFIED', { ...nothing, [key]: ['UNREQUESTED', 'VERIFIED'] })).toBe(
      false,
    );
  }
  expect(hasNothingToVerify('NOT_REQUIRED', { ...nothing, idDocument: 'REQUESTED' })).toBe(true);
});

// facts: K1.5
test('there are 28 reasons of rejection, each for some type and with a next step', () => {
  expect(rejectionReasonNames).toHaveLength(28);
  expect(rejectionReasonNames).toEqual(
    expect.arrayContaining([
      'BAD_QUALITY',
      'ID_EXPIRED',
      'ID_NAME_MISMATCH',
      'POA_ADDRESS_MISMATCH',
      'POP_INCORRECT',
      'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
      'INVALID_SELFIE',
      'REJECTED_DUE_TO_MASKED_INFO',
    ]),
  );
  for (const reason of rejectionReasonNames) expect(rejectionReasons[reason].types.length).toBeGreaterThan(0);
  expect([fitsType('ID_EXPIRED', 'PROOF_OF_ID'), fitsType('ID_EXPIRED', 'OTHER')]).toEqual([true, false]);
});

test('days left are whole, the one that has begun counted, and never below zero', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const after = (ms: number) => daysLeftUntil(new Date(now.getTime() + ms), now);
  expect([after(86_400_000), after(86_400_001), after(1), after(0), after(-5)]).toEqual([1, 2, 1, 0, 0]);
});
