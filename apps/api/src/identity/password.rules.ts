import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH_MIN } from '@halcyon/contract/registration/registration.contract';

/** Leaked passwords that are tried first, all lower case. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);
/** A password that is the name of the house is the second thing anybody tries. */
const houseWords = ['halcyon', 'casino'];

/**
 * Why a password is not taken; null: it is. Length and leaks count, kinds of characters do not.
 * Codes: error.password.too_short, .too_common, .personal. Pure.
 */
export function whyWeakPassword(password: string, personal: readonly string[]): string | null {
  if ([...password].length < PASSWORD_LENGTH_MIN) return 'error.password.too_short';
  const plain = password.normalize('NFKC').toLowerCase();
  // `Password123` and `password1!` are the leaked word with a tail: whoever guesses tries those, too.
  const stem = plain.replace(/[\d\W_]+$/u, '');
  if (leaked.has(plain) || isRepeated(plain)) return 'error.password.too_common';
  if (
    houseWords.includes(stem) ||
    (leaked.has(stem) && plain.length - stem.length <= 3 && stem.length >= 6)
  ) {
    return 'error.password.too_common';
  }
  const own = personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  if (own.some((word) => plain === word || stem === word)) return 'error.password.personal';
  return null;
}

function isRepeated(plain: string): boolean {
  return /^(.{1,3})\1+$/u.test(plain);
}
