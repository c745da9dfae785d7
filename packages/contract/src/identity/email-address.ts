export const EMAIL_LENGTH_MAX = 254;

/** The local part: atoms of RFC 5322 separated by dots, letters of any script included. */
const local = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
/** Two labels or more, of letters and digits of any script with hyphens inside; the last is no number. */
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/**
 * The one spelling of an e-mail address, which mail servers take: lower case, the domain in its ASCII form
 * (`пример.рф` is `xn--e1afmkfd.xn--p1ai`). Null: no mail server could take it; whether one does, a code proves. Pure.
 */
export function readEmail(text: string): string | null {
  const typed = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFKC')
    .toLowerCase();
  const at = typed.lastIndexOf('@');
  const [name, host] = [typed.slice(0, at), typed.slice(at + 1)];
  if (at < 1 || name.length > 64 || !local.test(name) || !domain.test(host)) return null;
  const ascii = asciiHost(host);
  const email = `${name}@${ascii}`;
  return ascii !== null && email.length <= EMAIL_LENGTH_MAX ? email : null;
}

function asciiHost(host: string): string | null {
  if (!URL.canParse(`http://${host}`)) return null;
  const { hostname } = new URL(`http://${host}`);
  return hostname.split('.').every((label) => label.length <= 63) ? hostname : null;
}
