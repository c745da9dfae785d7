import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** Why money of the wallet is a bonus; the code loads on demand. */
export const BonusReason = lazyPart(['wallet'], async () => (await import('./bonus-reason.tsx')).BonusReason);
