import { TERMS_VERSION } from '@halcyon/contract/identity/terms';

let inForce: (now: Date) => number = () => TERMS_VERSION;

/** Terms are published by content, which stands beside identity: the composition joins the two here. */
export function useTermsVersion(read: (now: Date) => number): void {
  inForce = read;
}

/** The version of the terms that is in force now. */
export function termsVersionAt(now: Date): number {
  return inForce(now);
}

/** True: the account accepted an older version, and is asked again. */
export function isTermsUpdateRequired(account: { readonly terms_version: number }, now: Date): boolean {
  return account.terms_version < termsVersionAt(now);
}
