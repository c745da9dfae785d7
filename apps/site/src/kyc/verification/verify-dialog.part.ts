import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** Verification notices for a player who came to deposit or withdraw; the code loads on demand. */
export const VerifyDialog = lazyPart(
  ['kyc', 'cashier'],
  async () => (await import('./verify-dialog.tsx')).VerifyDialog,
);
