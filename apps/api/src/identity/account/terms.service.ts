import type { IdentityPorts } from '../dependencies.ts';

/** True: the account accepted an older version, and has to accept the one in force. */
export function isTermsUpdateRequired(
  { termsVersionAt }: Pick<IdentityPorts, 'termsVersionAt'>,
  account: { readonly terms_version: number },
  now: Date,
): boolean {
  return account.terms_version < termsVersionAt(now);
}
