/** Characters without a shape: marks of writing direction, soft hyphens, zero-width joiners. */
const invisible = /[\p{Cf}]/gu;
const digit = /\p{Nd}/u;

/**
 * Text as people type or paste it, with the digits of every script as 0 to 9, full-width signs as their plain ones,
 * every space as one kind, and nothing invisible. For dates, phones, codes, amounts and numbers of documents; not for
 * names, where a joiner can matter. Pure.
 */
export function plainTyped(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/\p{Nd}/gu, valueOfDigit)
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s/g, ' ');
}

/** `plainTyped` without its spaces: codes and numbers that people group as they like. */
export function plainDigits(text: string): string {
  return plainTyped(text).replaceAll(' ', '');
}

/** Unicode lays the digits of each script out from 0 to 9 in one run, whose length is a multiple of ten. */
function valueOfDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let start = code;
  while (digit.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** The digits alone, without separators: one-time codes, tax numbers. */
export function digitsOf(text: string): string {
  return plainTyped(text).replaceAll(/\D/g, '');
}
