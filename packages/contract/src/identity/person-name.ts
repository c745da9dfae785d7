/** How long a first or last name may be. */
export const NAME_LENGTH_MAX = 60;

/** Typewriter, curly, reversed and prime marks that keyboards offer for an apostrophe. */
const apostrophes = /[\u2018\u2019\u201b\u2032\u00b4\u0060\u02b9\u02bb\u02bc\u02bd\u02c8\uff07]/g;
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** Marks without a shape, but for the two joiners that some scripts write with. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A line that a person typed or pasted, in one spelling: composed letters, one kind of apostrophe, hyphen and space,
 * nothing invisible. For names, cities and streets, so that one person is written one way everywhere. Pure.
 */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, '-')
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** `plainLine` for a name. A dot inside never makes an address of a web page: `Ma.Teresa` is `Ma. Teresa`. Pure. */
export function plainName(text: string): string {
  return plainLine(text).replaceAll(/\.(?=\p{L}{2})/gu, '. ');
}

/**
 * Is this a name, as `plainName` gives it? Letters and marks of any script, with apostrophes, hyphens, spaces, dots
 * and the middle dots of Catalan, Chinese and Japanese between them. Pure.
 */
export function isPersonName(name: string): boolean {
  return (
    name.length <= NAME_LENGTH_MAX &&
    /^['\p{L}\p{M}][\p{L}\p{M}\p{Join_Control}' .\u00b7\u30fb-]*$/u.test(name) &&
    /\p{L}/u.test(name)
  );
}
