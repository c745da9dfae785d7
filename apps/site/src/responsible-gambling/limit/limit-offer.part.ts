import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** Offers limits where the market requires the offer. Nothing elsewhere. */
export const LimitOffer = lazyPart(['limits'], async () => (await import('./limit-offer.tsx')).LimitOffer);
