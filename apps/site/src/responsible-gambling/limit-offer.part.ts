import { lazyPart } from '../platform/lazy-part.ts';

/** Asks whether the player wants limits, where the market asks for them. Nothing elsewhere. */
export const LimitOffer = lazyPart(['limits'], async () => (await import('./limit-offer.tsx')).LimitOffer);
