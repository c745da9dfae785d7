import { lazyPart } from '../platform/lazy-part.ts';

/** What verification has to say to somebody who came to pay in or out; its code is fetched when it is needed. */
export const VerifyDialog = lazyPart(
  ['kyc', 'cashier'],
  async () => (await import('./verify-dialog.tsx')).VerifyDialog,
);
