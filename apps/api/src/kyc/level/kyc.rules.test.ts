import { documentStatuses } from '@halcyon/contract/kyc/document';
import { verificationLevelNames } from '@halcyon/contract/kyc/verification-level';
import { expect, test } from 'vitest';
import { stepDocument } from '../document/document.machine.ts';
import { reminderDue } from '../document/expiry.rules.ts';
import { isFourEyed, needsSecondPerson } from './four-eyes.rules.ts';
import { levelAfterMove, levelAfterRequest } from './level.rules.ts';
import { verdictOf } from '../provider/jumio.rules.ts';
import { isSamePerson } from '../provider/holder.rules.ts';

// facts: K1.3
test('a document takes its legal steps and no other', () => {
  const steps = ['request', 'upload', 'verify', 'reject', 'expire', 'withdraw'] as const;
  const legal = documentStatuses.flatMap((status) =>
    steps.flatMap((step) => {
      const to = stepDocument(status, step);
      return to ? [`${status} ${step} ${to}`] : [];
    }),
  );
  expect(legal).toEqual([
    'UNREQUESTED request REQUESTED',
    'REQUESTED upload UNDER_REVIEW',
    'REQUESTED verify VERIFIED',
    'REQUESTED reject REQUESTED',
    'REQUESTED withdraw UNREQUESTED',
    'UNDER_REVIEW verify VERIFIED',
    'UNDER_REVIEW reject REQUESTED',
    'VERIFIED request REQUESTED',
    'VERIFIED expire EXPIRED',
    'EXPIRED request REQUESTED',
    'EXPIRED upload UNDER_REVIEW',
    'EXPIRED verify VERIFIED',
    'EXPIRED reject REQUESTED',
  ]);
});

test('a request for more raises a level, the questionnaire has its own, and a barred player stays barred', () => {
  const after = (type: 'OTHER' | 'EDD_QUESTIONNAIRE') =>
    Object.fromEntries(verificationLevelNames.map((level) => [level, levelAfterRequest(level, type)]));
  expect(after('OTHER')).toMatchObject({
    NOT_REQUIRED: 'PENDING',
    NOT_VERIFIED: 'PENDING',
    DATA_VERIFIED: 'PENDING',
    PENDING_EXPIRED: 'PENDING_EXPIRED',
    'FULLY VERIFIED': 'ENHANCED KYC',
    ENHANCED: 'ENHANCED KYC',
    SUSPENDED: 'SUSPENDED',
  });
  expect(after('EDD_QUESTIONNAIRE')).toMatchObject({ NOT_VERIFIED: 'EDD_PENDING', RESTRICTED: 'RESTRICTED' });
});

const id = { type: 'PROOF_OF_ID', status: 'VERIFIED' } as const;
const address = { type: 'PROOF_OF_ADDRESS', status: 'VERIFIED' } as const;

test('a level is proven by identity and address together with everything requested', () => {
  const move = { type: 'PROOF_OF_ADDRESS', to: 'VERIFIED' } as const;
  expect(levelAfterMove('PENDING', [id, address], move)).toBe('FULLY VERIFIED');
  expect(levelAfterMove('PENDING_EXPIRED', [id, address], move)).toBe('FULLY VERIFIED');
  expect(levelAfterMove('ENHANCED KYC', [id, address], move)).toBe('ENHANCED');
  expect(levelAfterMove('PENDING', [id], move)).toBe('PENDING');
  expect(levelAfterMove('PENDING', [id, address, { type: 'OTHER', status: 'REQUESTED' }], move)).toBe(
    'PENDING',
  );
  expect(levelAfterMove('SUSPENDED', [id, address], move)).toBe('SUSPENDED');
  expect(levelAfterMove('FULLY VERIFIED', [id], { type: 'PROOF_OF_ID', to: 'EXPIRED' })).toBe('PENDING');
});

test('two people are needed where enhanced rights are granted, one where they are taken', () => {
  expect(verificationLevelNames.filter((level) => isFourEyed(level, false))).toEqual([
    'ENHANCED KYC',
    'EDD_PENDING',
    'EDD_UNDER_REVIEW',
    'ENHANCED',
  ]);
  expect(needsSecondPerson('NOT_VERIFIED', 'ENHANCED', false)).toBe(true);
  expect(needsSecondPerson('EDD_UNDER_REVIEW', 'FULLY VERIFIED', false)).toBe(true);
  expect(needsSecondPerson('EDD_UNDER_REVIEW', 'EDD_PENDING', false)).toBe(false);
  expect(needsSecondPerson('ENHANCED', 'SUSPENDED', false)).toBe(false);
  expect(needsSecondPerson('NOT_VERIFIED', 'FULLY VERIFIED', false)).toBe(false);
});

test.each(['RESTRICTED', 'SUSPENDED', 'PENDING_EXPIRED'] as const)(
  'two people lead a player out of enhanced due diligence over %s as well',
  (between) => {
    const out = ['NOT_REQUIRED', 'NOT_VERIFIED', 'DATA_VERIFIED', 'FULLY VERIFIED', 'ENHANCED'] as const;
    expect(needsSecondPerson('EDD_PENDING', between, true)).toBe(false);
    for (const to of out) expect(needsSecondPerson(between, to, true)).toBe(true);
    // Papers approved by one person would be another way out.
    expect(isFourEyed(between, true)).toBe(true);
    // One person may restore a player who never had to prove more.
    expect(needsSecondPerson(between, 'FULLY VERIFIED', false)).toBe(false);
  },
);

test('a player is reminded 30, 14 and 3 days before a document expires, each once, and on the last day it still holds', () => {
  const now = new Date('2026-03-01T08:00:00Z');
  expect(reminderDue('2026-04-01', null, now)).toBeNull();
  expect(reminderDue('2026-03-31', null, now)).toBe(30);
  expect(reminderDue('2026-03-31', 30, now)).toBeNull();
  expect(reminderDue('2026-03-10', 30, now)).toBe(14);
  expect(reminderDue('2026-03-02', null, now)).toBe(3);
  expect(reminderDue('2026-03-01', 3, now)).toBeNull();
  expect(reminderDue('2026-02-28', 3, now)).toBe(0);
});

test('nothing but an approved document with a matching, living face is a yes', () => {
  const base = {
    callBackType: 'NETVERIFYID',
    jumioIdScanReference: 'a',
    merchantIdScanReference: 'b',
  } as const;
  const kind = (verificationStatus: string, more: object = {}) =>
    verdictOf({ ...base, verificationStatus, ...more }).kind;
  const face = (similarity: string, validity: unknown) => ({
    identityVerification: JSON.stringify({ similarity, validity }),
  });
  expect(kind('APPROVED_VERIFIED', face('MATCH', true))).toBe('verified');
  expect(kind('APPROVED_VERIFIED', face('MATCH', 'false'))).toBe('rejected');
  expect(kind('APPROVED_VERIFIED', face('NEARLY', true))).toBe('rejected');
  expect(kind('APPROVED_VERIFIED')).toBe('unclear');
  expect(kind('APPROVED_VERIFIED', { identityVerification: 'not json' })).toBe('unclear');
  expect(kind('APPROVED_SOMEHOW')).toBe('unclear');
  expect(kind('DENIED_FRAUD')).toBe('unclear');
  expect(kind('NO_ID_UPLOADED')).toBe('nothing');
});

test('a holder is the player when every name of the account is on the document and the birth date is the same', () => {
  const player = { firstName: 'João', lastName: 'da Silva', birthDate: '1990-01-02' };
  const paper = { firstName: 'JOAO CARLOS', lastName: 'DA SILVA MOREIRA', birthDate: '1990-01-02' };
  expect(isSamePerson(paper, player)).toBe('same');
  expect(isSamePerson({ ...paper, lastName: 'MOREIRA' }, player)).toBe('other_name');
  expect(isSamePerson({ ...paper, birthDate: '1991-01-02' }, player)).toBe('other_birth_date');
  expect(isSamePerson({ ...paper, firstName: null }, player)).toBe('unknown');
});
