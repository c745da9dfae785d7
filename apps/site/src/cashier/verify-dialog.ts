import { lazyPart } from '../platform/lazy-part.ts';

/** The word about documents that verification has for somebody who came to pay in or out; fetched when needed. */
export const VerifyDialog = lazyPart(
  ['kyc'],
  async () => (await import('../kyc/verify-dialog.tsx')).VerifyDialog,
);
