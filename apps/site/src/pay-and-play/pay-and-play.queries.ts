import { methodsQuery } from '../cashier/cashier.queries.ts';
import { bankBannerQuery } from '../content/document.queries.ts';
import { forget, keep, readKept } from '../identity/browser-memory.queries.ts';

export { bankBannerQuery };

/** What this market's cashier offers; pay-and-play takes its limits from there. */
export const bankOffersQuery = methodsQuery;

const VISIT = 'halcyon.paynplay';
/** A visit that went to the bank in the whole window, and what came back. */
export type KeptVisit = {
  readonly sessionId: string;
  readonly amountMinor: string;
  readonly arrived?: { readonly code: string | null; readonly state: string | null };
};

export function keepVisit(visit: KeptVisit): void {
  keep('session', VISIT, visit);
}
export function readVisit(): KeptVisit | null {
  return readKept<KeptVisit>('session', VISIT);
}
export function forgetVisit(): void {
  forget('session', VISIT);
}
