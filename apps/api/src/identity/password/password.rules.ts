import { dictionary } from '@zxcvbn-ts/language-common';
import { whyWeak, type PasswordWeakness } from '@halcyon/contract/identity/password-rule';

/** Leaked passwords that are tried first, all lower case. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

/** Why a password is refused, by the platform's own list; null: accepted. Pure. */
export function whyWeakPassword(password: string, personal: readonly string[]): PasswordWeakness | null {
  return whyWeak(password, personal, leaked);
}
