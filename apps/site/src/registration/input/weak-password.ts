import { whyWeak, type PasswordWeakness } from '@halcyon/contract/identity/password-rule';
import type { TextKey } from '../../platform/text/text-keys.ts';
import type { Values } from '../sign-up-flow.ts';

export const weakPasswordTexts = {
  'error.password.too_short': 'registration.field.passwordTooShort',
  'error.password.too_common': 'registration.field.passwordTooCommon',
  'error.password.personal': 'registration.field.passwordPersonal',
} as const satisfies Record<PasswordWeakness, TextKey>;

/** Data of a player that others know, as the server counts it. Pure. */
export function personalWords({
  email,
  firstName,
  lastName,
}: Pick<Values, 'email' | 'firstName' | 'lastName'>) {
  return [email, email.split('@')[0] ?? '', firstName, lastName];
}

/** Why a password is refused while typing; a short one may yet grow. Pure. */
export function guessableText(
  password: string,
  personal: readonly string[],
  common: ReadonlySet<string>,
): TextKey | undefined {
  const weakness = whyWeak(password, personal, common);
  return weakness === null || weakness === 'error.password.too_short'
    ? undefined
    : weakPasswordTexts[weakness];
}
