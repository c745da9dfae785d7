import { expect, test } from 'vitest';
import { inactiveModal, stepVerificationModal } from './verification-modal.ts';

const shown = stepVerificationModal(inactiveModal, { type: 'show', actionType: 'withdrawal' });

// facts: K2.1, K2.2
test('the notice about documents shows, says that they are there, and closes', () => {
  expect(shown).toEqual({
    openModal: true,
    actionType: 'withdrawal',
    status: 'notify',
    withdrawalForfeitModal: false,
  });
  const uploaded = stepVerificationModal(shown, { type: 'uploaded' });
  expect(uploaded.status).toBe('uploaded');
  expect(stepVerificationModal(uploaded, { type: 'close' })).toMatchObject({
    openModal: false,
    status: 'uploaded',
  });
});

// facts: K2.2
test('verifying later and giving up both end it', () => {
  expect(stepVerificationModal(shown, { type: 'later' })).toEqual(inactiveModal);
  expect(stepVerificationModal(shown, { type: 'terminate' })).toEqual(inactiveModal);
});

// facts: K2.1
test('a withdrawal that cannot continue is given up only after a confirmation; a deposit has nothing to give up', () => {
  expect(stepVerificationModal(shown, { type: 'forfeit' })).toMatchObject({
    openModal: true,
    withdrawalForfeitModal: true,
  });
  const deposit = stepVerificationModal(inactiveModal, { type: 'show', actionType: 'deposit' });
  expect(stepVerificationModal(deposit, { type: 'forfeit' })).toBe(deposit);
});
