import { Dependency } from '../platform/dependency.ts';

/** Terms are published by content, a domain of the same rank. */
export const termsVersion = new Dependency<(now: Date) => number>('identity.terms_version');

/** The version of the terms that is in force now. */
export function termsVersionAt(now: Date): number {
  return termsVersion.value(now);
}

/** True: the account accepted an older version, and is asked again. */
export function isTermsUpdateRequired(account: { readonly terms_version: number }, now: Date): boolean {
  return account.terms_version < termsVersionAt(now);
}
