import { expect, test } from 'vitest';
import {
  restingVerification,
  stepVerification,
  type Target,
  type VerificationAction,
  type VerificationFlow,
} from './verification-flow.ts';

const walk = (from: VerificationFlow, ...actions: readonly VerificationAction[]) =>
  actions.reduce(stepVerification, from);
const target = (documentType: Target['documentType']): Target => ({
  documentType,
  documentId: '0199f000-0000-7000-8000-000000000001',
  depositMethod: documentType === 'PROOF_OF_PAYMENT' ? 'SKRILL' : null,
});
const resting = restingVerification('withdrawal');

// facts: K2.1, K2.2
test('verification rests at the account until it is begun; its start is loading with the dialog open', () => {
  expect(resting).toEqual({
    status: 'account-pending',
    startPoint: 'withdrawal',
    modalTitleId: null,
    documentType: null,
    depositMethod: null,
    openModal: false,
    documentId: null,
    subType: null,
    error: null,
  });
  expect(walk(resting, { type: 'start', target: target('PROOF_OF_PAYMENT') })).toEqual({
    status: 'account-loading',
    startPoint: 'withdrawal',
    modalTitleId: 'kyc.modal.payment',
    documentType: 'PROOF_OF_PAYMENT',
    depositMethod: 'SKRILL',
    openModal: true,
    documentId: '0199f000-0000-7000-8000-000000000001',
    subType: null,
    error: null,
  });
});

// facts: K1.4
test.each([
  ['PROOF_OF_ID', 'id-pre-upload', 'id', 'kyc.modal.id'],
  ['PROOF_OF_ADDRESS', 'address-select-type', 'address', 'kyc.modal.address'],
  ['PROOF_OF_PAYMENT', 'payment-pre-upload', 'payment', 'kyc.modal.payment'],
  ['SOURCE_OF_WEALTH', 'wealth-select-type', 'wealth', 'kyc.modal.wealth'],
  ['OTHER', 'other-pre-upload', 'other', 'kyc.modal.other'],
] as const)('%s goes from %s over its upload to success or error', (type, first, section, title) => {
  const open = walk(resting, { type: 'start', target: target(type) }, { type: 'ready' });
  expect(open).toMatchObject({ status: first, modalTitleId: title, openModal: true });
  const uploading = walk(open, { type: 'select', subType: 'UTILITY_BILL' }, { type: 'next' });
  expect(uploading).toMatchObject({
    status: `${section}-upload`,
    subType: 'UTILITY_BILL',
    modalTitleId: title,
  });
  expect(walk(uploading, { type: 'sent' })).toMatchObject({
    status: `${section}-success`,
    modalTitleId: 'kyc.modal.success',
  });
  // facts: K1.5
  const refused = walk(uploading, { type: 'refused', code: 'kyc.file_infected' });
  expect(refused).toMatchObject({
    status: `${section}-error`,
    error: 'kyc.file_infected',
    modalTitleId: 'kyc.modal.error',
  });
  expect(walk(refused, { type: 'retry' })).toMatchObject({ status: `${section}-upload`, error: null });
});

// facts: K1.4
test('the account is pending, loading, and then in error, verified or uploaded', () => {
  const begun = walk(resting, { type: 'start' });
  expect(begun).toMatchObject({ status: 'account-loading', openModal: true, documentType: null });
  for (const account of ['success', 'uploaded', 'error'] as const) {
    expect(walk(begun, { type: 'ready', account }).status).toBe(`account-${account}`);
  }
  expect(walk(begun, { type: 'ready', account: 'error' }, { type: 'retry' })).toEqual(begun);
  expect(walk(begun, { type: 'ready', target: target('PROOF_OF_ID') }).status).toBe('id-pre-upload');
});

// facts: K2.2
test('back leads to the start with what was chosen; clear rests at the account page', () => {
  const started = walk(resting, { type: 'start', target: target('SOURCE_OF_WEALTH') });
  const uploading = walk(started, { type: 'ready' }, { type: 'select', subType: 'PS' }, { type: 'next' });
  expect(walk(uploading, { type: 'back' })).toEqual({ ...started, subType: 'PS' });
  expect(walk(uploading, { type: 'clear' })).toEqual(restingVerification('account'));
});

// facts: K2.2
test('a step that is not legal changes nothing', () => {
  const first = walk(resting, { type: 'start', target: target('PROOF_OF_ID') }, { type: 'ready' });
  for (const action of [
    { type: 'sent' },
    { type: 'refused', code: 'x' },
    { type: 'retry' },
    { type: 'ready' },
  ] as const) {
    expect(walk(first, action)).toBe(first);
  }
  expect(walk(resting, { type: 'back' })).toBe(resting);
});
