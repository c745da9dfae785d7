import { methodsQuery } from '../cashier/cashier.queries.ts';
import { bankBannerQuery } from '../content/page/document.queries.ts';
import type { TypedLimit, WantedLimit } from './pay-and-play-flow.ts';
import { forget, keep, readKept } from '../identity/browser-memory.queries.ts';

export { bankBannerQuery };

/** What this market's cashier offers; the source of pay-and-play's limits. */
export const bankOffersQuery = methodsQuery;

const VISIT = 'halcyon.paynplay';
/** A visit that went to the bank in the whole window, and the bank's result. */
export type KeptVisit = {
  readonly sessionId: string;
  readonly amountMinor: string;
  /** Minor units or minutes as text, for the browser’s store takes no bigint. */
  readonly limits?: readonly (WantedLimit & { readonly amountMinor?: string; readonly minutes?: number })[];
  readonly arrived?: { readonly code: string | null; readonly state: string | null };
};

export function keepVisit(visit: KeptVisit): void {
  keep('session', VISIT, visit);
}
export function readVisit(): KeptVisit | null {
  return readKept<KeptVisit>('session', VISIT);
}
/** The limits that were set before the bank. */
export function limitsOf({ limits = [] }: KeptVisit): readonly TypedLimit[] {
  return limits.flatMap(({ kind, duration, amountMinor, minutes }): TypedLimit[] => {
    if (minutes !== undefined) return [{ kind, duration, minutes }];
    return amountMinor === undefined ? [] : [{ kind, duration, amountMinor: BigInt(amountMinor) }];
  });
}
export function forgetVisit(): void {
  forget('session', VISIT);
}
