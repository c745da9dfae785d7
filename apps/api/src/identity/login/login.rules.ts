import { effectsOf } from '@halcyon/contract/identity/account-status';
import type { SignUpStep } from '@halcyon/contract/registration/registration.contract';
import type { AccountRow } from '../account/account.store.ts';
import { presentStatus } from '../session/session.rules.ts';

/** What follows a right password. Every refusal here is shown to the account's owner only. */
export type AfterPassword =
  | { readonly kind: 'open' }
  | { readonly kind: 'sign_up'; readonly step: SignUpStep }
  | {
      readonly kind: 'refused';
      readonly code:
        | 'login.blacklisted'
        | 'login.account_closed'
        | 'login.account_deactivated'
        | 'login.not_ready';
    };

/** The step at which an unfinished sign-up resumes. Pure. */
export function stepOf(
  account: Pick<AccountRow, 'phone' | 'email_verified_at' | 'phone_verified_at'>,
): SignUpStep {
  if (account.email_verified_at && account.phone_verified_at) return 'Complete';
  return account.phone ? 'Verification' : 'ContactInfo';
}

/** Decides what a right password leads to. Pure; the column "login" of the status table. */
export function afterPassword(account: AccountRow, at: Date): AfterPassword {
  const { login } = effectsOf(presentStatus(account, at));
  switch (login) {
    case 'refused':
      return { kind: 'refused', code: 'login.blacklisted' };
    case 'closed':
      return {
        kind: 'refused',
        code: account.is_deactivated ? 'login.account_deactivated' : 'login.account_closed',
      };
    case 'sign_up':
    case 'code_step':
      return { kind: 'sign_up', step: stepOf(account) };
    case 'full':
    case 'restricted':
      return account.ready_at ? { kind: 'open' } : { kind: 'refused', code: 'login.not_ready' };
  }
}
