export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/** A password that is the brand's name is the second thing an attacker tries. */
const brandNames = ['halcyon', 'casino'];
/** A leaked word with a tail as short as this is still guessed immediately. */
const TAIL_MAX = 3;
const STEM_MIN = 6;

/** Why a password is refused. */
export type PasswordWeakness =
  | 'error.password.too_short'
  | 'error.password.too_common'
  | 'error.password.personal';

/**
 * Why a password is refused; null: accepted. Length and leaks count, kinds of characters do not. `leaked` is the
 * list of common passwords, all lower case; `personal` what others know of the player. Server and form share this
 * rule, so what the form accepts is not refused. Pure.
 * Source: docs/decisions/password-hashing.md; OWASP ASVS 5.0, 6.2.
 */
export function whyWeak(
  password: string,
  personal: readonly string[],
  leaked: ReadonlySet<string>,
): PasswordWeakness | null {
  if ([...password].length < PASSWORD_LENGTH_MIN) return 'error.password.too_short';
  const plain = password.normalize('NFKC').toLowerCase();
  // `Password123` and `password1!` are the leaked word with a tail: attackers try those, too.
  const stem = plain.replace(/[\d\W_]+$/u, '');
  const isLeakedStem = leaked.has(stem) && plain.length - stem.length <= TAIL_MAX && stem.length >= STEM_MIN;
  if (leaked.has(plain) || isRepeated(plain) || brandNames.includes(stem) || isLeakedStem) {
    return 'error.password.too_common';
  }
  const own = personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  if (own.some((word) => plain === word || stem === word)) return 'error.password.personal';
  return null;
}

function isRepeated(plain: string): boolean {
  return /^(.{1,3})\1+$/u.test(plain);
}
